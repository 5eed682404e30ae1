import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * What foreign readers make of a PDF: qpdf's verdict on its structure, poppler's and pdf.js's count of pages and text
 * of the first one, and the first page as poppler and mupdf draw it.
 */
export interface Judgement {
  /** qpdf's: 0 sound, 3 warnings, 2 errors. */
  verdict: number
  said: string
  pages: number
  text: string
  /** Nothing where pdf.js cannot open it. */
  pdfjs: { pages: number; text: string } | undefined
  drawn: Record<'poppler' | 'mupdf', Picture | undefined>
}

interface Picture {
  width: number
  height: number
  grey: Buffer
}

/** Long enough for a busy machine: a judge that gives up says nothing of the file. */
const LIMIT_MS = 60_000
const run = (program: string, args: string[]) =>
  spawnSync(program, args, { timeout: LIMIT_MS, maxBuffer: 1 << 28 })

export async function judge(path: string, password = ''): Promise<Judgement> {
  const lock = password ? ['-upw', password] : []
  const check = run('qpdf', ['--check', `--password=${password}`, path])
  const info = run('pdfinfo', [...lock, path])
  return {
    verdict: check.status ?? 9,
    said: `${check.stderr}${check.stdout}`.split('\n').find(line => /WARNING|ERROR|:/.test(line)) ?? '',
    pages: Number(/^Pages:\s+(\d+)/m.exec(`${info.stdout}`)?.[1] ?? 0),
    text: `${run('pdftotext', [...lock, '-l', '1', path, '-']).stdout}`.replace(/\s/g, ''),
    pdfjs: await readByPdfjs(path, password),
    drawn: {
      poppler: picture(run('pdftoppm', [...lock, '-gray', '-r', '36', '-l', '1', path]).stdout),
      mupdf: picture(
        run('mutool', [
          'draw',
          ...(password ? ['-p', password] : []),
          '-q',
          '-c',
          'gray',
          '-F',
          'pgm',
          '-r',
          '36',
          '-o',
          '-',
          path,
          '1',
        ]).stdout,
      ),
    },
  }
}

async function readByPdfjs(path: string, password: string): Promise<Judgement['pdfjs']> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const task = getDocument({
    data: new Uint8Array(readFileSync(path)),
    password,
    verbosity: 0,
    useSystemFonts: false,
    disableFontFace: true,
  })
  try {
    const document = await task.promise
    const page = await document.getPage(1)
    const { items } = await page.getTextContent()
    await page.getAnnotations()
    const text = items.map(item => ('str' in item ? item.str : '')).join('')
    return { pages: document.numPages, text: text.replace(/\s/g, '') }
  } catch {
    return undefined
  } finally {
    await task.destroy()
  }
}

/** A binary PGM file. */
function picture(bytes: Buffer | null): Picture | undefined {
  const head = /^P5\s+(?:#[^\n]*\n)?(\d+)\s+(\d+)\s+255\s/.exec(bytes?.toString('latin1', 0, 80) ?? '')
  if (!head) return undefined
  return { width: Number(head[1]), height: Number(head[2]), grey: bytes!.subarray(head[0].length) }
}

const SQUARE = 4

/** The share of squares of a few pixels that look different, however letters are smoothed; 1 when the size does. */
function difference(a: Picture, b: Picture): number {
  if (Math.abs(a.width - b.width) > 1 || Math.abs(a.height - b.height) > 1) return 1
  const [width, height] = [Math.min(a.width, b.width), Math.min(a.height, b.height)]
  const mean = (of: Picture, left: number, top: number) => {
    let sum = 0
    for (let y = top; y < top + SQUARE; y++)
      for (let x = left; x < left + SQUARE; x++) sum += of.grey[y * of.width + x]!
    return sum / SQUARE ** 2
  }
  let [apart, all] = [0, 0]
  for (let y = 0; y + SQUARE <= height; y += SQUARE)
    for (let x = 0; x + SQUARE <= width; x += SQUARE) {
      all++
      if (Math.abs(mean(a, x, y) - mean(b, x, y)) > 40) apart++
    }
  return all === 0 ? 0 : apart / all
}

/** Pages of the result, from those of the input. */
const PAGES: Record<string, (pages: number) => number> = {
  'pdf-merge': pages => pages + 2,
  'pdf-split': () => 1,
  'extract-pdf-pages': () => 1,
  'pdf-reorder': () => 2,
}
/** These draw on the first page or cut it: what was there has to be there still, and more may be. */
const STAMPS = new Set(['pdf-watermark', 'pdf-page-numbers', 'bates-numbering', 'sign-pdf'])
const MENDS = new Set(['repair-pdf'])

/**
 * The input as it has to look after a tool: turned pages are drawn with other edges and other smoothing by every
 * reader, so they are held against the input turned by qpdf.
 */
export async function expectation(slug: string, path: string, scratch: string): Promise<Judgement> {
  if (slug !== 'pdf-rotate') return judge(path)
  const turned = `${scratch}/turned.pdf`
  const { status } = run('qpdf', ['--rotate=+90', path, turned])
  const [given, shown] = [await judge(path), status === 2 ? undefined : await judge(turned)]
  return shown
    ? { ...shown, verdict: given.verdict }
    : { ...given, drawn: { poppler: undefined, mupdf: undefined } }
}

/** What is worse in the result of a tool than in its input, in the eyes of the judges. */
export async function complaints(
  slug: string,
  before: Judgement,
  { path, password, warnings }: { path: string; password: string; warnings: string[] },
): Promise<string[]> {
  const after = await judge(path, password)
  const said: string[] = []
  if (after.verdict !== before.verdict && after.verdict !== 0 && before.verdict !== 2)
    said.push(`qpdf ${before.verdict} -> ${after.verdict}: ${after.said}`)
  const count = (reader: string, had: number, has: number) => {
    const pages = (PAGES[slug] ?? (count => count))(had)
    if (had > 0 && has !== pages && !(MENDS.has(slug) && has > pages))
      said.push(`${has} pages to ${reader} instead of ${pages}`)
  }
  const read = (reader: string, had: string, has: string) => {
    // A stamp is one more text on the page, which readers may put between others.
    const lost = STAMPS.has(slug) ? missing(had, has) : had !== has
    if (lost && !(MENDS.has(slug) && has.length >= had.length))
      said.push(`text of ${had.length} letters became ${has.length} to ${reader}`)
  }
  count('poppler', before.pages, after.pages)
  if (before.pdfjs) {
    if (!after.pdfjs) said.push('pdf.js cannot open it any more')
    else {
      count('pdf.js', before.pdfjs.pages, after.pdfjs.pages)
      // Text outside of what a page shows is none to pdf.js.
      if (slug !== 'crop-pdf') read('pdf.js', before.pdfjs.text, after.pdfjs.text)
    }
  }
  if (slug === 'crop-pdf') return said
  if (before.pages > 0) read('poppler', before.text, after.text)
  // Links that led to other pages are gone, and said to be, with the frames that readers draw around them.
  if (STAMPS.has(slug) || warnings.some(warning => /\blinks? .*had to go/.test(warning))) return said
  for (const reader of ['poppler', 'mupdf'] as const) {
    const [one, other] = [before.drawn[reader], after.drawn[reader]]
    if (one && !other) said.push(`${reader} cannot draw it any more`)
    if (!one || !other) continue
    const share = difference(one, other)
    if (share > 0.002) said.push(`${reader} draws ${(share * 100).toFixed(1)} % otherwise`)
  }
  return said
}

/** Whether letters of the one text are not in the other, whatever their order. */
function missing(before: string, after: string): boolean {
  const left = new Map<string, number>()
  for (const letter of after) left.set(letter, (left.get(letter) ?? 0) + 1)
  for (const letter of before) {
    const count = left.get(letter) ?? 0
    if (count === 0) return true
    left.set(letter, count - 1)
  }
  return false
}

/** A file of an archive, for judging one of many. */
export function firstEntry(archive: string): Buffer {
  const names = `${run('unzip', ['-Z1', archive]).stdout}`.split('\n')
  return run('unzip', ['-p', archive, names[0] ?? '']).stdout
}
