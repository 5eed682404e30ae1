import { openDocument, type PdfDocument } from '../core/pdf-document.ts'
import { attachmentsOf } from './attachments.ts'

/** How many documents a portfolio holds, whose pages are only its cover; 0 for any other PDF. */
export const portfolioSize = (document: PdfDocument): number =>
  document.root.dict('Collection') ? attachmentsOf(document).length : 0

/** The same of a file that other code has open; 0 where it cannot be read here. */
export function portfolioSizeOf(bytes: Uint8Array): number {
  try {
    return portfolioSize(openDocument(bytes))
  } catch {
    return 0
  }
}

/** What a caller is told of a portfolio; `cover` says what was done with its pages. */
export const portfolioWarning = (whose: string, size: number, cover: string): string =>
  `${whose} is a portfolio: ${cover}; the documents inside it (${size}) are attachments, which pdf-attachments takes out`
