import { join } from 'node:path'
import { z } from 'zod'
import { badInput } from '../../fault.ts'
import { createZip } from '../../formats/archive/zip-writer.ts'
import { isPrintedFormula } from '../../formats/office/csv/csv-formulas.ts'
import { writeCsv } from '../../formats/text/csv.ts'
import { renamed } from '../../lib/files/file-names.ts'
import { counted } from '../../lib/text/counted.ts'
import { p } from '../../params.ts'
import { defineTool, textOrFile } from '../../tool.ts'

const DELIMITERS = { comma: ',', semicolon: ';', tab: '\t' } as const

export default defineTool({
  name: 'PDF to CSV',
  collection: 'extra',
  description:
    'Finds the tables of a PDF, ruled or not, and writes them as CSV in UTF-8: one table as text, several as a ZIP with a file for each. Cells keep their text as printed, and a table that continues on the next page is joined. The fields of a filled form are one more table.',
  credits: 4,
  params: {
    file: p.pdf(),
    pages: p.pages(),
    delimiter: p
      .choice(['comma', 'semicolon', 'tab'])
      .default('comma')
      .describe('What stands between cells.'),
  },
  returns: textOrFile('text/csv', 'csv', z.object({ csv: z.string() }), 'application/zip'),
  example: { file: 'three-pages.pdf', pages: '2' },
  async run({ file, pages, delimiter }, call) {
    const { readForm } = await import('../../engines/pdfium/form-entries.ts')
    const { readPages } = await import('../../engines/pdfium/layout.ts')
    const { openForReading } = await import('../../engines/pdfium/open-shown.ts')
    const { wholeTables } = await import('../../layout/document-layout.ts')
    const { withForm } = await import('../../layout/write/form-table.ts')
    const { tableTexts } = await import('../../layout/write/sheets.ts')
    using pdf = await openForReading(file)
    const read = await readPages(pdf, pages, call)
    const tables = withForm(wholeTables(read), await readForm(file, pages.of(pdf.pageCount)))
    if (tables.length === 0) {
      const scanned = read.some(page => page.needsOcr)
      throw badInput(
        `file: no table was found on the chosen pages${scanned ? '; some of them are scanned and hold no text' : ''}.`,
      )
    }
    let escaped = 0
    const harmless = (text: string) => {
      if (!isPrintedFormula(text)) return text
      escaped++
      return `'${text}`
    }
    const csv = tables.map(table =>
      writeCsv(
        tableTexts(table).map(row => row.map(harmless)),
        {
          delimiter: DELIMITERS[delimiter],
          newline: '\r\n',
          finalNewline: true,
        },
      ),
    )
    if (escaped > 0)
      call.warn(
        `${counted(escaped, 'cell')} of text that spreadsheets would run as formulas got an apostrophe`,
      )
    if (csv.length === 1) return { csv: csv[0]!, name: renamed(file.name, '', 'csv') }
    const path = join(call.scratch, 'tables.zip')
    const counts = new Map<number, number>()
    await createZip(
      path,
      tables.map(({ page, title }, i) => {
        if (title) return { name: renamed(file.name, 'form-fields', 'csv'), content: Buffer.from(csv[i]!) }
        const n = (counts.get(page) ?? 0) + 1
        counts.set(page, n)
        return { name: renamed(file.name, `page-${page}-table-${n}`, 'csv'), content: Buffer.from(csv[i]!) }
      }),
    )
    return { path, name: renamed(file.name, 'tables', 'zip'), mediaType: 'application/zip' }
  },
})
