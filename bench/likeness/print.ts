import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** A rendered page as ink: 0 paper … 255 black. */
export interface Ink {
  width: number
  height: number
  data: Uint8Array
}

/** A word where it stands, in points from the upper left corner. */
export interface PlacedWord {
  text: string
  page: number
  x0: number
  y0: number
  x1: number
  y1: number
}

export interface Style {
  family: 'serif' | 'sans' | 'mono'
  bold: boolean
  italic: boolean
  size: number
}

/** A printed document as foreign readers see it. */
export interface Printed {
  pages: Ink[]
  words: PlacedWord[]
  /** Styles of words by their text, in the order they come. */
  styles: Map<string, Style[]>
}

/** Pixels per point of the renderings. */
export const SCALE = 48 / 72
const PATIENCE = 60_000

export function run(program: string, args: string[], timeout = PATIENCE): Buffer {
  const done = spawnSync(program, args, { timeout, maxBuffer: 1 << 28, killSignal: 'SIGKILL' })
  if (done.status !== 0)
    throw new Error(
      `${program} ended with ${done.status ?? done.signal}: ${String(done.stderr).slice(0, 200)}`,
    )
  return done.stdout
}

/** Prints office documents to PDF, several in one go; those it cannot print are missing from the folder. */
export function printDocuments(files: string[], folder: string, profile: string): void {
  mkdirSync(folder, { recursive: true })
  const settings = [`-env:UserInstallation=${pathToFileURL(profile)}`, '--headless', '--norestore']
  for (let at = 0; at < files.length; at += 15) {
    const some = files.slice(at, at + 15)
    try {
      run('soffice', [...settings, '--convert-to', 'pdf', '--outdir', folder, ...some], 240_000)
    } catch (error) {
      console.error(String(error))
    }
  }
}

export function readPrinted(pdf: string, most: number): Printed {
  const range = ['-f', '1', '-l', String(most)]
  return {
    pages: inkPages(run('pdftoppm', ['-cropbox', '-r', String(72 * SCALE), '-gray', ...range, pdf])),
    words: placedWords(run('pdftotext', ['-bbox', '-cropbox', ...range, pdf, '-']).toString()),
    styles: stylesOf(run('mutool', ['draw', '-q', '-F', 'stext.json', pdf, `1-${most}`]).toString()),
  }
}

export const pageCount = (pdf: string): number =>
  Number(/Pages:\s+(\d+)/.exec(run('pdfinfo', [pdf]).toString())?.[1] ?? 0)

/** One PGM after the other. */
function inkPages(bytes: Buffer): Ink[] {
  const pages: Ink[] = []
  for (let at = 0; at < bytes.length; ) {
    const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.toString('latin1', at, at + 40))
    if (!head) break
    const [width, height] = [Number(head[1]), Number(head[2])]
    at += head[0].length
    pages.push({
      width,
      height,
      data: Uint8Array.from(bytes.subarray(at, at + width * height), v => 255 - v),
    })
    at += width * height
  }
  return pages
}

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
}

/** Bullets as fonts of symbols name them: readers see the same dot. */
const BULLETS = /[\uf0b7\uf0a7\u25cf\u25aa]/g

/** Dots that lead to a page number are drawn: one by one, as a row, or by a tab. */
const LEADERS = /^[.·…]+$/

function placedWords(html: string): PlacedWord[] {
  const words: PlacedWord[] = []
  let page = -1
  for (const [, tag, x0, y0, x1, y1, text] of html.matchAll(
    /<(page|word)(?: xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*?)<\/word>)?/g,
  )) {
    if (tag === 'page') page++
    else if (text !== undefined && !LEADERS.test(text))
      words.push({
        text: text
          .replace(/&\w+;/g, entity => ENTITIES[entity] ?? entity)
          .replace(BULLETS, '•')
          .normalize('NFKC'),
        page,
        x0: Number(x0),
        y0: Number(y0),
        x1: Number(x1),
        y1: Number(y1),
      })
  }
  return words
}

interface TextLine {
  text?: string
  font?: { name: string; family: string; weight: string; style: string; size: number }
}

const NAMED: [RegExp, Style['family']][] = [
  [/mono|courier|consol|typewriter|cmtt|lettergothic/i, 'mono'],
  [/sans|arial|helvet|calibri|carlito|verdana|tahoma|gothic|segoe|univers|frutiger|cmss|lmsans/i, 'sans'],
  [
    /times|serif|roman|georgia|cambria|caladea|garamond|minion|palat|bookman|^cm|^lm|sfrm|century|utopia/i,
    'serif',
  ],
]

function stylesOf(json: string): Map<string, Style[]> {
  const styles = new Map<string, Style[]>()
  const read = JSON.parse(json.replace(/[\u0000-\u001f]+/g, ' ')) as {
    pages: { blocks: { lines?: TextLine[] }[] }[]
  }
  for (const { text = '', font } of read.pages.flatMap(p => p.blocks).flatMap(b => b.lines ?? [])) {
    if (!font) continue
    const name = font.name.replace(/^[A-Z]{6}\+/, '')
    const told = font.family === 'monospace' ? 'mono' : font.family === 'serif' ? 'serif' : 'sans'
    const style: Style = {
      family: NAMED.find(([pattern]) => pattern.test(name))?.[1] ?? told,
      bold: font.weight === 'bold' || /bold|black|heavy|cmbx/i.test(name),
      italic: font.style === 'italic' || /italic|oblique|cmti/i.test(name),
      size: font.size,
    }
    for (const word of text.normalize('NFKC').split(/\s+/)) {
      if (word === '') continue
      const own = styles.get(word)
      if (own) own.push(style)
      else styles.set(word, [style])
    }
  }
  return styles
}

/** The pages of a document, at most so many, as a document of their own. */
export function firstPages(pdf: string, most: number, out: string): void {
  const last = Math.min(most, pageCount(pdf))
  spawnSync('qpdf', ['--warning-exit-0', pdf, '--pages', pdf, `1-${last}`, '--', out], { timeout: PATIENCE })
  readFileSync(out)
}

export const inFolder = (folder: string, name: string, ending: string): string =>
  join(folder, `${name.replace(/\.[^.]+$/, '')}.${ending}`)
