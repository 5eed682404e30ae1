/**
 * `npm run readers [-- TOOL …]`: what the tools of the page and the desk save, opened by programs of others: ffprobe,
 * qpdf with pdftotext, LibreOffice, exiftool, zbar and the validator of glTF. Says which of them are missing; fails where
 * a file is not what it should be.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
// @ts-expect-error the package has no types
import validator from 'gltf-validator'
import type { Page } from 'playwright-core'
import QRCode from 'qrcode'
import sharp from 'sharp'
import { TETRAHEDRON } from '../support/fbx.ts'
import { field, fixture, openSite, settled } from './support.ts'

const folder = mkdtempSync(join(tmpdir(), 'toolwright-readers-'))

/** What a program prints about a file; undefined where it is not installed. */
function run(program: string, args: string[]): string | undefined {
  const { error, status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', timeout: 120_000 })
  if (error && 'code' in error && error.code === 'ENOENT') return undefined
  return status === 0 ? stdout.trim() : `failed: ${stderr || stdout || status}`
}
const media = (file: string) =>
  run('ffprobe', [
    '-v',
    'error',
    '-show_entries',
    'stream=codec_name:format=duration',
    '-of',
    'csv=p=0',
    file,
  ])
const pdf = (file: string) =>
  run('qpdf', ['--check', file]) === undefined
    ? undefined
    : `${run('qpdf', ['--check', file])} ${run('pdftotext', [file, '-'])}`
const office = (file: string) => {
  const said = run('soffice', ['--headless', '--convert-to', 'txt:Text', '--outdir', folder, file])
  // Slides have no text of their own to convert into.
  return said?.includes('Error')
    ? run('soffice', ['--headless', '--convert-to', 'pdf', '--outdir', folder, file])
    : said
}

/** What is left of where and with what a picture was taken; "clean" where nothing is. */
const traces = (file: string) => {
  const told = run('exiftool', [
    '-s',
    '-G1',
    '-GPS:all',
    '-EXIF:Make',
    '-EXIF:Model',
    '-ThumbnailImage',
    file,
  ])
  return told === '' ? 'clean' : told
}
const model = async (file: string) => {
  const { issues, info } = await validator.validateBytes(new Uint8Array(readFileSync(file)))
  return `${issues.numErrors} errors, ${info.totalTriangleCount} triangles`
}
/** Codes as the page lists them, held against those that zbar sees in the same picture. */
const codes = (file: string) => {
  const seen = run('zbarimg', ['-q', '--raw', join(folder, 'codes.png')])
  if (seen === undefined) return undefined
  const listed = readFileSync(file, 'utf8')
  const missing = seen.split('\n').filter(code => !listed.includes(code))
  return missing.length > 0 ? `failed: zbar also reads ${missing.join(', ')}` : `the same as zbar: ${seen}`
}

/** A photograph that tells where it was taken, with what, and has a small picture of itself. */
async function telling(): Promise<string> {
  const file = join(folder, 'telling.jpg')
  const exif = {
    IFD0: { Make: 'Acme', Model: 'Acme 1' },
    IFD3: {
      GPSLatitudeRef: 'N',
      GPSLatitude: '53/1 5/1 0/1',
      GPSLongitudeRef: 'E',
      GPSLongitude: '8/1 48/1 0/1',
    },
  }
  await sharp(fixture('portrait.jpg')).resize(200).withExif(exif).jpeg().toFile(file)
  const told = traces(file)
  if (told === 'clean') throw new Error('the photograph has nothing to tell')
  return file
}
async function twoCodes(): Promise<string> {
  const file = join(folder, 'codes.png')
  const code = (text: string) => QRCode.toBuffer(text, { scale: 4 })
  await sharp({ create: { width: 600, height: 320, channels: 3, background: '#ddd' } })
    .composite([
      { input: await code('https://example.org/harbour'), left: 40, top: 40 },
      { input: await code('WIFI:T:WPA;S:Pier;P:salt;;'), left: 320, top: 60 },
    ])
    .png()
    .toFile(file)
  return file
}
function webPage(): string {
  const file = join(folder, 'page.html')
  writeFileSync(file, '<!doctype html><title>Tides</title><h1>Harbour</h1><p>High water at noon.</p>')
  return file
}
function tetrahedron(): string {
  const file = join(folder, 'tetra.fbx')
  writeFileSync(file, TETRAHEDRON)
  return file
}

interface Room {
  files: (string | (() => string | Promise<string>))[]
  read: (file: string) => string | undefined | Promise<string>
  /** What the reader has to say. */
  expected: RegExp
  set?: (page: Page) => Promise<unknown>
}
const end = (page: Page) => field(page, 'End').fill('0.5')
const ROOMS: Record<string, Room> = {
  'video-trim': { files: ['clip.mp4'], read: media, expected: /h264|hevc|av1|vp9/, set: end },
  'video-converter': { files: ['clip.mp4'], read: media, expected: /h264/ },
  'mp4-to-webm': { files: ['clip.mp4'], read: media, expected: /vp[89]|av1/ },
  'video-compress': { files: ['clip.mp4'], read: media, expected: /h264/ },
  'video-merge': { files: ['clip.mp4', 'clip.mp4'], read: media, expected: /h264/ },
  'video-resize': { files: ['clip.mp4'], read: media, expected: /h264/ },
  'video-to-gif': { files: ['clip.mp4'], read: media, expected: /gif/ },
  'social-video-toolkit': { files: ['clip.mp4'], read: media, expected: /h264/ },
  'video-to-audio': { files: ['clip.mp4'], read: media, expected: /^[a-z]/ },
  'audio-converter': { files: ['tagged.mp3'], read: media, expected: /^[a-z]/ },
  'audio-merge': { files: ['tagged.mp3', 'tagged.mp3'], read: media, expected: /^[a-z]/ },
  'images-to-gif': { files: ['photo.jpg', 'portrait.jpg'], read: media, expected: /gif/ },
  'scan-to-pdf': { files: ['photo.jpg'], read: pdf, expected: /No syntax/ },
  'pdf-to-powerpoint': { files: ['three-pages.pdf'], read: office, expected: /convert/ },
  'html-to-pdf': { files: [webPage], read: pdf, expected: /No syntax[\s\S]*Harbour/ },
  'remove-background': { files: [telling], read: traces, expected: /^clean$/ },
  'ai-image-upscaler': { files: [telling], read: traces, expected: /^clean$/ },
  'fbx-to-glb': { files: [tetrahedron], read: model, expected: /^0 errors, 4 triangles/ },
  'usdz-converter': { files: ['cube.glb'], read: file => run('unzip', ['-l', file]), expected: /\.usda?/ },
  'code-reader': { files: [twoCodes], read: codes, expected: /the same as zbar: \S+\n\S+/ },
  'markdown-to-word': { files: ['article.md'], read: office, expected: /convert/ },
  desk: {
    files: ['three-pages.pdf'],
    read: pdf,
    expected: /No syntax[\s\S]*Harbour/,
    set: page => page.getByRole('button', { name: 'Turn right' }).click(),
  },
}

const asked = process.argv.slice(2)
const site = await openSite()
let faults = 0
try {
  for (const [slug, { files, read, expected, set }] of Object.entries(ROOMS)) {
    if (asked.length > 0 && !asked.includes(slug)) continue
    const page = await site.open(slug === 'desk' ? '/desk' : `/tools/${slug}`, { signedIn: true })
    const said = await save(page, slug, files, set).then(
      read,
      error => `failed: ${error.message.split('\n')[0]}`,
    )
    const right = said === undefined || (expected.test(said) && !said.startsWith('failed'))
    if (!right) faults++
    console.log(
      `${right ? '✔' : '✖'} ${slug}: ${said === undefined ? 'its reader is not installed' : said.slice(0, 100).replaceAll('\n', ' ')}`,
    )
    await site.tidy()
  }
} finally {
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = faults > 0 ? 1 : 0

/** Runs a tool of the page as people do, and gives the file that is saved. */
async function save(page: Page, slug: string, files: Room['files'], set: Room['set']): Promise<string> {
  const given = await Promise.all(files.map(one => (typeof one === 'string' ? fixture(one) : one())))
  await page.locator('main input[type=file]').first().setInputFiles(given)
  await settled(page)
  await set?.(page)
  const action = page.locator('main .button.primary:enabled')
  const download = page.getByRole('button', { name: /^Download/ })
  if ((await download.count()) === 0) await action.first().click()
  await download.first().waitFor({ timeout: 120_000 })
  const [saved] = await Promise.all([
    page.waitForEvent('download', { timeout: 120_000 }),
    download.first().click(),
  ])
  const file = join(folder, `${slug}-${saved.suggestedFilename()}`)
  await saved.saveAs(file)
  return file
}
