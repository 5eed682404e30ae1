import {
  drawMissing,
  drawMissingAnnotations,
  type PdfDocument,
  pdfaClaim,
  readFields,
} from '../../pdf/index.ts'
import { DocumentFonts } from './document-fonts.ts'

/** Draws the fields and annotations that a file leaves to the reader, for what paints pages with all that is seen on them. */
export async function drawUndrawn(document: PdfDocument, warn: (message: string) => void): Promise<void> {
  const fonts = new DocumentFonts(pdfaClaim(document.root) !== undefined)
  const set = fonts.line.bind(fonts)
  await drawMissing(document, readFields(document), set)
  await drawMissingAnnotations(document.pages, set)
  fonts.warnOfMissing(warn)
  fonts.finish()
}
