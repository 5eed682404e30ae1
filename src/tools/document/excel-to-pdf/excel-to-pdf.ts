import { renamed } from '../../../lib/files/file-names.ts'
import { p } from '../../../params.ts'
import { defineTool, file } from '../../../tool.ts'

export default defineTool({
  name: 'Excel to PDF',
  description:
    'Prints the sheets of an Excel or OpenDocument workbook, or a CSV file. The layout sheet prints them as Excel or LibreOffice ' +
    'would: fonts, colours, borders, charts, pictures, conditional formats, page setup, headers and footers. The layout grid sets ' +
    'plain monospaced grids: values as Excel shows them, header row and column letters on every page.',
  credits: 4,
  params: {
    file: p
      .file({
        kinds: ['xlsx', 'ods', 'text', 'xml'],
        label: 'Excel (.xlsx), OpenDocument (.ods) or CSV',
        accept: [
          'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
          'application/vnd.ms-excel.sheet.macroEnabled.12',
          'application/vnd.oasis.opendocument.spreadsheet',
          'text/csv',
          'application/xml',
        ],
      })
      .describe(
        'The workbook (.xlsx, .xlsm, .ods, .fods, Excel 2003 XML) or CSV file. Hidden sheets, rows and columns are left out.',
      ),
    layout: p
      .choice(['grid', 'sheet'])
      .default('grid')
      .preselect('sheet')
      .describe('sheet: the sheets as Excel or LibreOffice would print them. grid: plain monospaced grids.'),
    comments: p
      .choice(['file', 'none', 'end', 'shown'])
      .default('file')
      .describe(
        'Comments of cells in the layout sheet: as the file says, none, on a page at the end of each sheet, or shown beside their cells.',
      ),
  },
  returns: file('application/pdf'),
  example: { file: 'sheet.xlsx' },
  async run({ file: sent, layout, comments }, call) {
    const { noSheetInXml, sheetPackage } = await import('../../../formats/office/flat/sheet-package.ts')
    const file = await sheetPackage(sent, { param: 'file', call })
    if (file.kind === 'xml') throw noSheetInXml('file')
    const now = new Date(call.now)
    // Each layout loads only what it needs: loading is most of the time a small workbook takes.
    const { pdf, warnings } =
      layout === 'sheet'
        ? await (await import('./print-workbook.ts')).printWorkbook(file, { now, comments, watcher: call })
        : await (await import('./grid-workbook.ts')).gridWorkbook(file, { now, progress: call.progress })
    for (const warning of warnings) call.warn(warning)
    return { bytes: pdf, name: renamed(file.name, '', 'pdf') }
  },
})
