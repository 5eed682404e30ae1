import type { Box, PdfChar } from '../../lib/geometry/pdf-page.ts'
import { eraseFrom, type PdfDocument, sideContents, sideDocument } from '../../pdf/index.ts'
import { openPdf } from './pdfium-document.ts'

/**
 * Erases what is drawn where no page is read: in other states of annotations, patterns, masks. Gives in how many
 * something was found.
 */
export async function eraseSides(
  document: PdfDocument,
  find: (chars: PdfChar[]) => readonly Box[],
): Promise<number> {
  const sides = sideContents(document)
  if (sides.length === 0) return 0
  using drawn = await openPdf(sideDocument(sides))
  let count = 0
  for (const [i, side] of sides.entries()) {
    using page = drawn.page(i + 1)
    const areas = find(page.chars())
    if (areas.length === 0) continue
    eraseFrom(side, areas, page.charWidths())
    count++
  }
  return count
}
