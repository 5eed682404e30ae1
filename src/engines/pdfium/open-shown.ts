import { readFile } from 'node:fs/promises'
import type { InputFile } from '../../lib/files/file-kinds.ts'
import { shownContent } from '../../pdf/index.ts'
import { type OpenOptions, openPdf, type PdfDocument } from './pdfium-document.ts'

/** Opens a PDF for reading what its pages show: values of fields and annotations too, nothing of layers that are off. */
export function openShown(bytes: Buffer, options: Omit<OpenOptions, 'outdated'> = {}): Promise<PdfDocument> {
  const shown = shownContent(bytes, options.password)
  return openPdf(shown.bytes, { appearances: 'read', ...options, outdated: shown.outdated })
}

/** A call's PDF, for tools that have no parameter for a password. */
export const openForReading = async (file: InputFile, param = 'file'): Promise<PdfDocument> =>
  openShown(await readFile(file.path), { param, noPassword: true })
