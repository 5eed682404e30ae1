import { portfolioWarning } from '../../pdf/index.ts'
import type { PdfDocument } from './pdfium-document.ts'

/** Tells where a document's pages only stand for what it really holds; `done` is what was done with them. */
export function warnOfCover(
  pdf: PdfDocument,
  warn: (message: string) => void,
  done: 'read' | 'drawn' | 'compared' | 'searched' = 'read',
  whose = 'this',
): void {
  if (pdf.isDynamicXfa)
    warn(
      `${whose} is a dynamic XFA form, whose real pages only Adobe software draws: what was ${done} is the page that stands for them; print it to PDF there`,
    )
  const { portfolioSize } = pdf
  if (portfolioSize > 0) warn(portfolioWarning(whose, portfolioSize, `only its cover was ${done}`))
}
