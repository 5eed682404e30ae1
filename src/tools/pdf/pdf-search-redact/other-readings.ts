import { openPdf, type PdfDocument } from '../../../engines/pdfium/pdfium-document.ts'
import { shownContent, withOtherCharacters } from '../../../pdf/index.ts'
import type { Search } from './find-hits.ts'
import { keyOf, type PageHit, pageHits } from './page-hits.ts'

/** A file as some programs read it: without hidden layers, with captions, by the characters that its fonts know. */
export class OtherReadings implements Disposable {
  private readonly readings: { pdf: PdfDocument; guessed: boolean }[] = []

  static async of(bytes: Buffer, password?: string): Promise<OtherReadings> {
    const made = new OtherReadings()
    const shown = shownContent(bytes, password).bytes
    const other = withOtherCharacters(bytes, password)
    const open = (file: Buffer) => openPdf(file, { password, appearances: 'search' })
    if (shown !== bytes) made.readings.push({ pdf: await open(shown), guessed: false })
    if (other) made.readings.push({ pdf: await open(other), guessed: true })
    return made
  }

  /** What is found on a page, but for what is known. Figures that are guessed are not taken for kinds of data. */
  hits(number: number, search: Search, known: readonly PageHit[] = []): PageHit[] {
    const keys = new Set(known.map(keyOf))
    const found: PageHit[] = []
    for (const { pdf, guessed } of this.readings) {
      using page = pdf.page(number)
      for (const hit of pageHits(page.chars(), guessed ? { ...search, kinds: [] } : search, page.fields())) {
        if (!keys.has(keyOf(hit))) found.push(hit)
        keys.add(keyOf(hit))
      }
    }
    return found
  }

  /** The reading that tells most characters. */
  get fullest(): PdfDocument | undefined {
    return this.readings.at(-1)?.pdf
  }

  [Symbol.dispose](): void {
    for (const { pdf } of this.readings) pdf[Symbol.dispose]()
  }
}
