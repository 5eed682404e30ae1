import { readLayout } from '../../src/engines/pdfium/layout.ts'
import { openPdf } from '../../src/engines/pdfium/pdfium-document.ts'
import { gridTexts } from '../../src/layout/write/write-text.ts'
import { drawnPdf, type Face, type Pen } from './drawn-pdf.ts'

const call = { signal: new AbortController().signal, warn: () => {} }

/** The tables of pages drawn so, as rows of texts. */
export const tablesOf = (...pages: ((pen: Pen) => void)[]): Promise<string[][][]> => tablesWith([], ...pages)

/** The same, with fonts of other scripts. */
export async function tablesWith(faces: Face[], ...pages: ((pen: Pen) => void)[]): Promise<string[][][]> {
  using pdf = await openPdf(await drawnPdf(pages, { faces }))
  const read = await readLayout(
    pdf,
    pages.map((_, i) => i + 1),
    call,
  )
  return read.flatMap(page => page.blocks.flatMap(b => (b.kind === 'table' ? [gridTexts(b.table)] : [])))
}
