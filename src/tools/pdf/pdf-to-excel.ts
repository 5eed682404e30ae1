import { join } from 'node:path'
import { badInput } from '../../fault.ts'
import { renamed } from '../../lib/files/file-names.ts'
import { p } from '../../params.ts'
import { ocrParams, wayToRead } from '../../scans/ocr-params.ts'
import { defineTool, file } from '../../tool.ts'

export default defineTool({
  name: 'PDF to Excel',
  description:
    'Finds the tables of a PDF, ruled or not, and writes each to a sheet of its own: numbers and dates are typed, headings bold and frozen, and a table that continues on the next page is joined. The fields of a filled form go to a sheet of their own.',
  credits: 4,
  params: { file: p.pdf(), pages: p.pages(), ...ocrParams },
  returns: file('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
  example: { file: 'three-pages.pdf', pages: '2' },
  timeoutSeconds: 300,
  async run({ file, pages, ocr, language }, call) {
    const { readForm } = await import('../../engines/pdfium/form-entries.ts')
    const { readPages } = await import('../../engines/pdfium/layout.ts')
    const { serialOf } = await import('../../formats/office/xlsx/cells.ts')
    const { writeXlsx } = await import('../../formats/office/xlsx/write-xlsx.ts')
    const { wholeTables } = await import('../../layout/document-layout.ts')
    const { withForm } = await import('../../layout/write/form-table.ts')
    const { sheetsOf } = await import('../../layout/write/sheets.ts')
    const { openScans } = await import('../../scans/open-scans.ts')
    using pdf = await openScans(file, { ocr, language, pages }, call)
    const read = await readPages(pdf, pages, call, wayToRead(ocr))
    const tables = withForm(wholeTables(read), await readForm(file, pages.of(pdf.pageCount)))
    if (tables.length === 0) {
      const scanned = read.some(page => page.needsOcr)
      throw badInput(
        `file: no table was found on the chosen pages${scanned ? '; some of them are scanned, which ocr=auto reads' : ''}.`,
      )
    }
    const path = join(call.scratch, 'tables.xlsx')
    const texts = read.flatMap(page => page.blocks.flatMap(block => block.lines.map(line => line.text)))
    await writeXlsx(path, sheetsOf(tables, serialOf, texts, pdf.language))
    return { path, name: renamed(file.name, '', 'xlsx') }
  },
})
