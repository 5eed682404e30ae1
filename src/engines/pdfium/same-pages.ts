import { badInput } from '../../fault.ts'
import {
  type PdfDocument as Changeable,
  listPages,
  openDocument,
  PdfPasswordError,
  PdfProtectionError,
  PdfStreamError,
  PdfSyntaxError,
} from '../../pdf/index.ts'
import type { PdfDocument } from './pdfium-document.ts'

const UNREADABLE = [PdfSyntaxError, PdfStreamError, PdfPasswordError, PdfProtectionError]

/**
 * The document for changing. Where it cannot be opened so, or its pages are not those PDFium shows, PDFium's
 * own copy of it is taken.
 */
export function samePages(
  bytes: Buffer,
  source: PdfDocument,
  password: string | undefined,
  warn: (message: string) => void,
): Changeable {
  const ways = [() => wholeDocument(bytes, password), () => wholeDocument(source.saveCopy())]
  for (const [way, read] of ways.entries()) {
    try {
      const document = read()
      if (document.pages.length !== source.pageCount) continue
      if (way > 0 || document.file.recovered)
        warn('the PDF is damaged; it was rebuilt from the objects that could be found')
      return document
    } catch (error) {
      if (!UNREADABLE.some(kind => error instanceof kind)) throw error
    }
  }
  throw badInput('file: the PDF is too damaged to be redacted safely; repair-pdf may repair it.')
}

/**
 * Reads every object before the first is changed: one that is not where the table says makes the file be
 * searched anew, and changes made before that would be lost.
 */
function wholeDocument(bytes: Uint8Array, password?: string) {
  const { file } = openDocument(bytes, password)
  for (const number of [...file.numbers()]) file.load(number)
  return { file, root: file.root, pages: listPages(file.root) }
}
