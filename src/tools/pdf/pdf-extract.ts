import { z } from 'zod'
import { PDF_PROPERTIES } from '../../lib/files/pdf-properties.ts'
import type { PdfMetadata } from '../../lib/geometry/pdf-page.ts'
import { p } from '../../params.ts'
import { isoDate } from '../../pdf/index.ts'
import { ocrParams, wayToRead } from '../../scans/ocr-params.ts'
import { defineTool, json } from '../../tool.ts'

const bbox = z
  .tuple([z.number(), z.number(), z.number(), z.number()])
  .optional()
  .describe('Left, top, right and bottom in points from the upper left corner of the page.')

const table = z.object({
  page: z.int(),
  rows: z.array(z.array(z.string())).describe('Texts by row; a cell over several stands in its first.'),
  cells: z.array(
    z.object({
      row: z.int(),
      column: z.int(),
      row_span: z.int(),
      column_span: z.int(),
      text: z.string(),
      header: z.boolean().optional(),
      x: z.number().optional().describe('Where the text starts, in points from the left.'),
      bbox,
    }),
  ),
  header_rows: z.int(),
  continues_previous: z.boolean().optional().describe('It goes on from the last table of the page before.'),
  bbox,
})

export default defineTool({
  name: 'Extract PDF data',
  description:
    'Extracts text, lines, tables with their cells, and metadata from a PDF as JSON, and says which pages need OCR.',
  credits: 5,
  params: {
    file: p.pdf(),
    pages: p.pages(),
    geometry: p
      .boolean()
      .default(false)
      .describe('Adds y to each line, x to each cell, and the boxes of both.'),
    ...ocrParams,
  },
  returns: json(
    z.object({
      page_count: z.int(),
      metadata: z.object({ ...PDF_PROPERTIES, language: z.string().optional() }),
      needs_ocr: z.boolean().describe('At least one page holds text that only OCR can read.'),
      text: z.string(),
      pages: z.array(
        z.object({
          number: z.int(),
          width: z.number(),
          height: z.number(),
          needs_ocr: z.boolean(),
          text: z.string(),
          lines: z.array(z.object({ text: z.string(), y: z.number().optional(), bbox })),
          blocks: z
            .array(z.object({ kind: z.string(), text: z.string(), level: z.int().optional(), bbox }))
            .describe('Headings, paragraphs, list items, tables and so on, in reading order.'),
          tables: z.array(table),
        }),
      ),
      tables: z.array(table),
    }),
  ),
  example: { file: 'three-pages.pdf', geometry: true },
  timeoutSeconds: 300,
  async run({ file, pages, geometry, ocr, language: spoken }, call) {
    const { readPages } = await import('../../engines/pdfium/layout.ts')
    const { describePage } = await import('../../layout/write/data.ts')
    const { openScans } = await import('../../scans/open-scans.ts')
    using pdf = await openScans(file, { ocr, language: spoken, pages }, call)
    const layouts = await readPages(pdf, pages, call, wayToRead(ocr))
    const read = layouts.map(page => describePage(page, geometry))
    const { language } = pdf
    return {
      page_count: pdf.pageCount,
      metadata: { ...metadataOf(pdf.metadata()), ...(language && { language }) },
      needs_ocr: read.some(page => page.needs_ocr),
      text: read.map(page => page.text).join('\n\n'),
      pages: read,
      tables: read.flatMap(page => page.tables),
    }
  },
})

function metadataOf({ creationDate, modDate, ...texts }: PdfMetadata) {
  const created = creationDate && isoDate(creationDate)
  const modified = modDate && isoDate(modDate)
  return { ...texts, ...(created && { created_at: created }), ...(modified && { modified_at: modified }) }
}
