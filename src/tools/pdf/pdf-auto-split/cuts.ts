import { readFile } from 'node:fs/promises'
import { isBlank } from '../../../engines/pdfium/blank-pages.ts'
import { openPdf } from '../../../engines/pdfium/pdfium-document.ts'
import type { PdfPage } from '../../../engines/pdfium/pdfium-page.ts'
import { readCodes } from '../../../engines/zxing.ts'
import {
  asDict,
  decodeText,
  destinationOf,
  namedDestinations,
  type OutlineItem,
  type PdfDocument,
  pageOfDestination,
  readOutline,
  saveDocument,
  selectPages,
} from '../../../pdf/index.ts'
import type { Call } from '../../../tool.ts'

/** A page that begins a new file. */
export interface Cut {
  from: number
  /** The page only separates, and is left out. */
  separator?: boolean
  title?: string | undefined
}

export const everyPages = (count: number, every: number): Cut[] =>
  Array.from({ length: Math.ceil(count / every) }, (_, i) => ({ from: i * every + 1 }))

/** Where bookmarks down to a level lead; the first of a page names the file. */
export function outlineCuts(document: PdfDocument, level: number): Cut[] {
  const names = namedDestinations(document.root)
  const numberOf = new Map(document.pages.map(({ dict }, i) => [dict, i + 1]))
  const cuts = new Map<number, Cut>()
  const walk = (items: OutlineItem[], depth: number) => {
    for (const { dict, children } of items) {
      const target = asDict(pageOfDestination(destinationOf(dict), names))
      const from = target && numberOf.get(target)
      const title = dict.string('Title')
      if (from && !cuts.has(from)) cuts.set(from, { from, title: title && decodeText(title) })
      if (depth < level) walk(children, depth + 1)
    }
  }
  walk(readOutline(document.root), 1)
  return [...cuts.values()].sort((a, b) => a.from - b.from)
}

/** As many pages to a file as stay below a size; one that is larger alone gets a file of its own. */
export function sizeCuts(document: PdfDocument, maxBytes: number, warn: (message: string) => void): Cut[] {
  const count = document.pages.length
  const sizeOf = (from: number, to: number) =>
    selectPages(
      document,
      Array.from({ length: to - from + 1 }, (_, i) => from + i),
      () => undefined,
    ).length
  if (saveDocument(document).length <= maxBytes) return [{ from: 1 }]
  const cuts: Cut[] = []
  let from = 1
  while (from <= count) {
    cuts.push({ from })
    // Sizes grow with pages: the longest run that fits is found by halving.
    let [low, high] = [from, count]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (sizeOf(from, middle) <= maxBytes) low = middle
      else high = middle - 1
    }
    if (low === from && sizeOf(from, from) > maxBytes) warn(`page ${from} alone is larger than max_mb`)
    from = low + 1
  }
  return cuts
}

/** Share of ink that a scanned page may have and be blank. */
const BLANK = 0.001
/** Longest side in pixels of a page that is looked through for codes. */
const SIDE = 2_400

export const blankSeparators = (path: string, call: Call) =>
  separators(path, call, async page => (isBlank(page, BLANK) ? '' : undefined))

export const codeSeparators = (path: string, wanted: string | undefined, call: Call) =>
  separators(path, call, async page => {
    const scale = Math.min(2, SIDE / Math.max(page.width, page.height))
    const codes = await readCodes(page.render({ scale, grayscale: true }))
    return codes.find(({ text }) => wanted === undefined || text === wanted)?.text
  })

/** Pages that separate, with the text they give their file. */
async function separators(
  path: string,
  call: Call,
  judge: (page: PdfPage) => Promise<string | undefined>,
): Promise<{ page: number; text: string | undefined }[]> {
  using pdf = await openPdf(await readFile(path), { noPassword: true })
  const found: { page: number; text: string | undefined }[] = []
  for (let number = 1; number <= pdf.pageCount; number++) {
    call.signal.throwIfAborted()
    using page = pdf.soundPage(number)
    const text = page && (await judge(page))
    if (text !== undefined) found.push({ page: number, text: text || undefined })
    call.progress(number, pdf.pageCount, 'pages')
  }
  return found
}
