import { finishDocument } from '../../layout/document-layout.ts'
import { type Draft, draftOf } from '../../layout/draft.ts'
import type { PageLayout } from '../../layout/model.ts'
import type { PageContent } from '../../layout/page.ts'
import { needsOcr } from '../../layout/readable.ts'
import { understandPage } from '../../layout/understand.ts'
import type { Word } from '../../layout/word.ts'
import { type PageRanges, writePages } from '../../lib/geometry/page-ranges.ts'
import type { CharTable } from '../../lib/geometry/pdf-page.ts'
import { warnOfComments } from './comments.ts'
import { warnOfCover } from './cover.ts'
import type { PdfDocument } from './pdfium-document.ts'
import type { PdfPage } from './pdfium-page.ts'
import type { QuickPages } from './quick/quick-pages.ts'

/** How many pages before and after a page are looked at to tell what is repeated. */
const NEIGHBOURS = 2

/**
 * Reads pages and understands them: blocks in reading order, with what the whole document tells of them. Damaged pages
 * are left out, and told to the caller.
 */
export async function readLayout(
  pdf: PdfDocument,
  numbers: readonly number[],
  call: Listener,
  quick = false,
): Promise<PageLayout[]> {
  const pages: PageLayout[] = []
  // Only a few drafts live at a time: a draft holds every character of its page.
  const drafts = new Map<number, Draft>()
  const understand = (at: number) => {
    const neighbours: Draft[] = []
    for (let i = at - NEIGHBOURS; i <= at + NEIGHBOURS; i++) {
      const draft = drafts.get(i)
      if (draft && i !== at) neighbours.push(draft)
    }
    pages.push(understandPage(drafts.get(at)!, neighbours))
    drafts.delete(at - NEIGHBOURS)
  }
  let read = 0
  const contents = (quick && quickContents(pdf, numbers)) || pdf.readAhead(numbers, contentOf)
  for await (const content of contents) {
    call.signal.throwIfAborted()
    drafts.set(read, draftOf({ ...content, chars: content.chars() }))
    if (read >= NEIGHBOURS) understand(read - NEIGHBOURS)
    read++
    call.progress?.(read, numbers.length, 'pages')
  }
  for (let i = Math.max(0, read - NEIGHBOURS); i < read; i++) understand(i)
  if (read < numbers.length) {
    const sound = new Set(pages.map(page => page.number))
    call.warn(pdf.leftOut(numbers.filter(number => !sound.has(number))))
  }
  return finishDocument(pages)
}

type Content = Omit<PageContent, 'chars'> & { chars: () => CharTable }

/** The pages of a long text, most of them read without PDFium; undefined where that is not for this document. */
function quickContents(pdf: PdfDocument, numbers: readonly number[]): Generator<Content, void> | undefined {
  const quick = pdf.quickPages(numbers)
  return quick && readQuickly(pdf, numbers, quick)
}

function* readQuickly(
  pdf: PdfDocument,
  numbers: readonly number[],
  quick: QuickPages,
): Generator<Content, void> {
  for (const number of numbers) {
    const own = quick.agrees ? quick.read(number) : undefined
    if (own) {
      yield { ...own, ...NOTHING, chars: () => own.chars }
      continue
    }
    const page = pdf.soundPage(number)
    if (!page) continue
    quick.learn(page)
    const content = contentOf(page)
    page.close()
    yield content
  }
}

const NOTHING = { images: [], captions: [], fields: [] }

/** All that PDFium has to be asked; the characters are put in order later. */
const contentOf = (page: PdfPage): Content => ({
  number: page.number,
  width: page.width,
  height: page.height,
  chars: page.charTable(),
  paths: page.paths(),
  images: page.images(),
  captions: page.captions(),
  fields: page.fields(),
  links: page.links(),
  structure: page.structure(),
})

/** The words of a page. */
export function wordsOf(page: PdfPage): Word[] {
  const content = contentOf(page)
  return draftOf({ ...content, chars: content.chars() }).words
}

/** Whether the text of a page cannot be had from the file. */
export function lacksText(page: PdfPage): boolean {
  const content = contentOf(page)
  return needsOcr({ ...content, chars: content.chars() })
}

interface Listener {
  signal: AbortSignal
  warn: (message: string) => void
  progress?: (done: number, total: number, unit: 'pages') => void
}

/** The chosen pages, understood. Pages whose text cannot be read are told to the caller, with what reads them. */
export async function readPages(
  pdf: PdfDocument,
  pages: PageRanges,
  call: Listener,
  way = 'ocr-pdf',
  quick = false,
): Promise<PageLayout[]> {
  const read = await readShown(pdf, pages, call, way, quick)
  warnOfComments(pdf, call.warn)
  return read
}

/** The same where comments are not asked for. */
export async function readShown(
  pdf: PdfDocument,
  pages: PageRanges,
  call: Listener,
  way = 'ocr-pdf',
  quick = false,
): Promise<PageLayout[]> {
  const read = await readLayout(pdf, pages.of(pdf.pageCount), call, quick)
  warnOfCover(pdf, call.warn)
  const pagesOf = (numbers: readonly number[]) =>
    numbers.length === 1 ? `page ${numbers[0]}` : `pages ${writePages(numbers)}`
  const partly = read.filter(page => page.lost && !page.needsOcr).map(page => page.number)
  if (partly.length > 0) {
    call.warn(
      `some text on ${pagesOf(partly)} cannot be read: the file does not say which letters it shows; pdf-to-md and pdf-to-word with ocr=force read what is seen`,
    )
  }
  const lost = read.filter(page => page.needsOcr).map(page => page.number)
  if (lost.length > 0) {
    call.warn(
      `${pagesOf(lost)} cannot be read as text (scanned, or without a usable text layer); ${way} reads such pages`,
    )
  }
  return read
}
