/**
 * Files that nobody wrote the code with, drawn by lot from Debian's packages, another choice each day: drawings of
 * openclipart-svg beside what Chromium draws, manuals of texlive and others made PDF/A and made smaller.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import sharp from 'sharp'
import { Fault } from '../../src/fault.ts'
import svgToPng from '../../src/tools/image/svg-to-png.ts'
import compress from '../../src/tools/pdf/pdf-compress.ts'
import toPdfa from '../../src/tools/pdf/pdf-to-pdfa/pdf-to-pdfa.ts'
import { chanceOf } from '../../test/support/chance.ts'
import { runTool } from '../../test/support/run-tool.ts'
import { LAUNCH } from '../support/browser.ts'
import { PDF_COMPRESSORS } from '../support/pdf-compressors.ts'
import { report } from '../support/results.ts'

const DRAWINGS = '/usr/share/openclipart/svg'
const MANUALS = ['/usr/share/doc', '/usr/share/texmf/doc']
const COUNTS = { drawings: 120, manuals: 24 }
/** Of a manual in bytes: more than a page or two, less than a book of pictures. */
const MANUAL_BYTES = [20_000, 3_000_000] as const
const WIDTH = 400
/** A pixel that differs by more than an eighth of the range is seen; a picture is another one past one in a hundred. */
const [SEEN, SHARE] = [32, 0.01]

const chance = chanceOf(Math.floor(Date.now() / 86_400_000))
const folder = mkdtempSync(join(tmpdir(), 'toolwright-unseen-'))
const at = (name: string) => join(folder, name)

/** Some files below folders, drawn by lot. */
function drawn(folders: string[], suffix: RegExp, count: number, isFit: (path: string) => boolean): string[] {
  const all = folders
    .filter(existsSync)
    .flatMap(one =>
      readdirSync(one, { recursive: true, encoding: 'utf8' })
        .filter(name => suffix.test(name))
        .map(name => join(one, name)),
    )
    .sort()
  const lot: string[] = []
  while (lot.length < count && all.length > 0) {
    const [path] = all.splice(chance.below(all.length), 1)
    if (isFit(path!)) lot.push(path!)
  }
  return lot
}

async function pixels(png: Buffer, width: number, height: number): Promise<Buffer> {
  return sharp(png)
    .flatten({ background: '#fff' })
    .resize(width, height, { fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer()
}

function areAlike(a: Buffer, b: Buffer, share = SHARE): boolean {
  let off = 0
  for (let i = 0; i < a.length; i += 3) if ([0, 1, 2].some(c => Math.abs(a[i + c]! - b[i + c]!) > SEEN)) off++
  return off <= (a.length / 3) * share
}

/** A drawing as Chromium shows it in a page, or nothing where it cannot read it. */
async function byChromium(
  browser: Browser,
  svg: Buffer,
  width: number,
  height: number,
): Promise<Buffer | undefined> {
  const page = await browser.newPage({ viewport: { width, height } })
  try {
    const source = `data:image/svg+xml;base64,${svg.toString('base64')}`
    await page.setContent(
      `<body style="margin:0"><img src="${source}" style="display:block;width:${width}px;height:${height}px">`,
    )
    const loads = await page.evaluate(
      'document.images[0].decode().then(() => document.images[0].naturalWidth > 0, () => false)',
    )
    return loads ? await page.screenshot() : undefined
  } finally {
    await page.close()
  }
}

async function drawingRows(): Promise<string[]> {
  const paths = drawn([DRAWINGS], /\.svg$/, COUNTS.drawings, path => statSync(path).size < 1_000_000)
  if (paths.length === 0) return []
  const browser = await chromium.launch(LAUNCH)
  const same = { ours: 0, rsvg: 0 }
  const different: string[] = []
  let all = 0
  for (const path of paths) {
    const svg = readFileSync(path)
    let ours: Buffer
    try {
      ours = (await runTool(svgToPng, { file: { path }, width: WIDTH })).bytes
    } catch (error) {
      if (error instanceof Fault) continue
      throw error
    }
    const { width, height } = await sharp(ours).metadata()
    const shown = await byChromium(browser, svg, width, height)
    if (!shown) continue
    all++
    const reference = await pixels(shown, width, height)
    if (areAlike(await pixels(ours, width, height), reference)) same.ours++
    else different.push(path.slice(DRAWINGS.length + 1))
    const peer = spawnSync('rsvg-convert', ['-w', `${WIDTH}`, path], { maxBuffer: 1 << 26 })
    if (peer.status === 0 && areAlike(await pixels(peer.stdout, width, height), reference)) same.rsvg++
  }
  await browser.close()
  console.log(`otherwise than in Chromium: ${different.join(', ')}`)
  return [
    `| svg-to-png draws as Chromium | ${same.ours} of ${all} |`,
    `| rsvg-convert draws as Chromium | ${same.rsvg} of ${all} |`,
  ]
}

/** The first three pages as poppler draws them. */
function pagesOf(path: string): Buffer[] {
  spawnSync('pdftoppm', ['-r', '60', '-l', '3', path, at('page')])
  const names = readdirSync(folder).filter(name => name.startsWith('page-'))
  return names.sort().map(name => {
    const picture = readFileSync(at(name))
    rmSync(at(name))
    return picture
  })
}

/** Whether what a tool made of a PDF looks as it did. */
function looksAs(before: Buffer[], path: string): boolean {
  const after = pagesOf(path)
  return (
    after.length === before.length &&
    after.every((page, i) => page.length === before[i]!.length && areAlike(page, before[i]!, SHARE / 10))
  )
}

async function manualRows(): Promise<string[]> {
  const [least, most] = MANUAL_BYTES
  const paths = drawn(MANUALS, /\.pdf$/, COUNTS.manuals, path => {
    const { size } = statSync(path)
    return size > least && size < most
  })
  if (paths.length === 0) return []
  const archive = { conforms: 0, looks: 0, of: 0 }
  const small = { before: 0, ours: 0, looks: 0, of: 0 }
  const peers = new Map(PDF_COMPRESSORS.map(({ name }) => [name, { bytes: 0, ours: 0, looks: 0, of: 0 }]))
  for (const path of paths) {
    const before = pagesOf(path)
    try {
      const { bytes, warnings } = await runTool(toPdfa, { file: { path } })
      archive.of++
      const left = warnings.find(one => one.startsWith('not yet'))
      if (!left) archive.conforms++
      else console.log(`${path}: ${left}`)
      writeFileSync(at('a.pdf'), bytes)
      if (looksAs(before, at('a.pdf'))) archive.looks++
      else console.log(`${path}: looks otherwise as PDF/A`)
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      console.log(`${path}: ${error.message}`)
    }
    const { bytes } = await runTool(compress, { file: { path } })
    small.of++
    small.before += statSync(path).size
    small.ours += bytes.length
    writeFileSync(at('small.pdf'), bytes)
    if (looksAs(before, at('small.pdf'))) small.looks++
    else console.log(`${path}: looks otherwise when compressed`)
    for (const { name, command } of PDF_COMPRESSORS) {
      rmSync(at('peer.pdf'), { force: true })
      const [program, ...args] = command(path, at('peer.pdf'))
      const { status } = spawnSync(program, args)
      if ((status !== 0 && status !== 3) || !existsSync(at('peer.pdf'))) continue
      const row = peers.get(name)!
      row.of++
      row.bytes += statSync(at('peer.pdf')).size
      row.ours += bytes.length
      if (looksAs(before, at('peer.pdf'))) row.looks++
    }
  }
  const share = (part: number, whole: number) => `${((part / whole) * 100).toFixed(1)} %`
  return [
    `| pdf-to-pdfa: our check finds nothing left | ${archive.conforms} of ${archive.of} |`,
    `| pdf-to-pdfa: pages look as before | ${archive.looks} of ${archive.of} |`,
    `| pdf-compress: bytes | ${share(small.ours, small.before)} of ${(small.before / 1e6).toFixed(1)} MB, ${small.looks} of ${small.of} look as before |`,
    ...[...peers].map(
      ([name, { bytes, ours, looks, of }]) =>
        `| pdf-compress beside ${name} | ours ${share(ours, bytes)} of its bytes; ${looks} of its ${of} look as before |`,
    ),
  ]
}

try {
  const rows = [...(await drawingRows()), ...(await manualRows())]
  if (rows.length === 0)
    console.log('Nothing to draw from: Debian has openclipart-svg and texlive-latex-base-doc.')
  else
    report('Files nobody tuned to', [
      "Drawn by lot from Debian's packages, another choice each day. Drawings are the same where at most 1 % of the pixels differ by more than an eighth of the range; pages, the first three of a file as poppler draws them, where at most 0.1 % do.",
      '',
      '| what | figure |',
      '|---|---|',
      ...rows,
    ])
} finally {
  rmSync(folder, { recursive: true, force: true })
}
