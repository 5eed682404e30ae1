import { readLayout } from '../../src/engines/pdfium/layout.ts'
import { openPdf } from '../../src/engines/pdfium/pdfium-document.ts'
import { gridTexts } from '../../src/layout/write/write-text.ts'
import { drawnPdf, type Pen } from './drawn-pdf.ts'

const call = { signal: new AbortController().signal, warn: () => {} }

/** The tables of pages drawn so, as rows of texts. */
export async function tablesOf(...pages: ((pen: Pen) => void)[]): Promise<string[][][]> {
  using pdf = await openPdf(await drawnPdf(pages))
  const read = await readLayout(
    pdf,
    pages.map((_, i) => i + 1),
    call,
  )
  return read.flatMap(page => page.blocks.flatMap(b => (b.kind === 'table' ? [gridTexts(b.table)] : [])))
}
