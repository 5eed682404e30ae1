/**
 * `npm run readers [-- TOOL …]`: what the tools of the page and the desk save, opened by programs of others: ffprobe,
 * qpdf with pdftotext, LibreOffice. Says which of them are missing; fails where a file is not what it should be.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
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

interface Room {
  files: string[]
  read: (file: string) => string | undefined
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
  'audio-converter': { files: ['tagged.mp3'], read: media, expected: /^[a-z]/ },
  'audio-merge': { files: ['tagged.mp3', 'tagged.mp3'], read: media, expected: /^[a-z]/ },
  'images-to-gif': { files: ['photo.jpg', 'portrait.jpg'], read: media, expected: /gif/ },
  'scan-to-pdf': { files: ['photo.jpg'], read: pdf, expected: /No syntax/ },
  'pdf-to-powerpoint': { files: ['three-pages.pdf'], read: office, expected: /convert/ },
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
async function save(page: Page, slug: string, files: string[], set: Room['set']): Promise<string> {
  await page.locator('main input[type=file]').first().setInputFiles(files.map(fixture))
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
