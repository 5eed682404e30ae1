import { openPdf, type PdfDocument } from '../../../engines/pdfium/pdfium-document.ts'
import type { PdfPage } from '../../../engines/pdfium/pdfium-page.ts'
import type { Box } from '../../../lib/geometry/pdf-page.ts'
import {
  type PdfDocument as Contents,
  drawnGlyphs,
  openDocument,
  shownContent,
  whereReadable,
  withOtherCharacters,
} from '../../../pdf/index.ts'
import { charsOf } from './drawn-texts.ts'
import type { Search } from './find-hits.ts'
import { drawnHits, keyOf, type PageHit, pageHits } from './page-hits.ts'

/** Of a place that is found again: so much of it lies under what was found before. */
const COVERED = 0.6

/**
 * A file as some programs read it: in the order it is drawn, without hidden layers, with captions, by the characters that
 * its fonts know.
 */
export class OtherReadings implements Disposable {
  private readonly readings: { pdf: PdfDocument; guessed: boolean }[] = []
  private readonly contents: Contents | undefined

  private constructor(contents: Contents | undefined) {
    this.contents = contents
  }

  static async of(bytes: Buffer, password?: string): Promise<OtherReadings> {
    const made = new OtherReadings(whereReadable(() => openDocument(bytes, password)))
    const shown = shownContent(bytes, password).bytes
    const other = withOtherCharacters(bytes, password)
    const open = (file: Buffer) => openPdf(file, { password, appearances: 'search' })
    if (shown !== bytes) made.readings.push({ pdf: await open(shown), guessed: false })
    if (other) made.readings.push({ pdf: await open(other), guessed: true })
    return made
  }

  /** What is found on a page, but for what is known. Figures that are guessed are not taken for kinds of data. */
  hits(page: PdfPage, search: Search, known: readonly PageHit[] = []): PageHit[] {
    const keys = new Set(known.map(keyOf))
    const found: PageHit[] = []
    for (const { pdf, guessed } of this.readings) {
      using other = pdf.page(page.number)
      const read = guessed ? { ...search, kinds: [] } : search
      for (const hit of pageHits(other.chars(), read, other.fields())) {
        if (!keys.has(keyOf(hit))) found.push(hit)
        keys.add(keyOf(hit))
      }
    }
    const content = this.contents?.pages[page.number - 1]
    if (!content) return found
    const glyphs = whereReadable(() => drawnGlyphs(content.dict, page.charWidths())) ?? []
    const drawn = drawnHits(charsOf(glyphs), search)
    const boxes = [...known, ...found].flatMap(hit => hit.boxes)
    return [...found, ...drawn.filter(hit => !hit.boxes.every(box => boxes.some(one => covers(one, box))))]
  }

  /** The reading that tells most characters. */
  get fullest(): PdfDocument | undefined {
    return this.readings.at(-1)?.pdf
  }

  [Symbol.dispose](): void {
    for (const { pdf } of this.readings) pdf[Symbol.dispose]()
  }
}

function covers(one: Box, box: Box): boolean {
  const width = Math.min(one.right, box.right) - Math.max(one.left, box.left)
  const height = Math.min(one.bottom, box.bottom) - Math.max(one.top, box.top)
  return (
    width > 0 && height > 0 && width * height >= COVERED * (box.right - box.left) * (box.bottom - box.top)
  )
}
