import type { PdfPage } from '../engines/pdfium/pdfium-page.ts'
import type { OcrResult } from '../engines/tesseract/tesseract.ts'
import { badInput, Fault } from '../fault.ts'
import { writePages } from '../lib/geometry/page-ranges.ts'
import { recognizePage } from './scanned-page.ts'

/** Reads one scanned page after the other. A page that cannot be read does not lose the others. */
export class ScanReader {
  private readonly languages: string[]
  private readonly call: { signal: AbortSignal; warn: (message: string) => void }
  private readonly failed: number[] = []
  /** A stack is mostly fed one way: how the page before had to be turned. */
  private turns = 0

  constructor(languages: string[], call: { signal: AbortSignal; warn: (message: string) => void }) {
    this.languages = languages
    this.call = call
  }

  async read(page: PdfPage): Promise<OcrResult | undefined> {
    try {
      const result = await recognizePage(page, this.languages, this.turns)
      // A page without words tells nothing of the next one.
      if (result.lines.length > 0) this.turns = result.turns
      return result
    } catch (error) {
      // What the caller can mend, such as a damaged pack, holds for every page.
      if (error instanceof Fault || this.call.signal.aborted) throw error
      this.failed.push(page.number)
      return undefined
    }
  }

  /** Names the pages that could not be read; refuses where no page is left. */
  finish(readable: number): void {
    const { failed, call } = this
    if (failed.length === 0) return
    const which = failed.length === 1 ? `page ${failed[0]}` : `pages ${writePages(failed)}`
    if (readable === 0) throw badInput(`file: ${which} cannot be read by OCR; the picture may be damaged.`)
    call.warn(`${which} could not be read by OCR and ${failed.length === 1 ? 'was' : 'were'} left out`)
  }
}
