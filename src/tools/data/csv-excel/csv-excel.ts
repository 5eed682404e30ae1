import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { badInput } from '../../../fault.ts'
import { bookSheets } from '../../../formats/office/book-sheets.ts'
import { headsInSight, learnTypes, typedRows } from '../../../formats/office/csv/typed-csv.ts'
import { SHEET_WIDTH } from '../../../formats/office/xlsx/cells.ts'
import type { Workbook } from '../../../formats/office/xlsx/read-xlsx.ts'
import { writeXlsx } from '../../../formats/office/xlsx/write-xlsx.ts'
import { csvRows } from '../../../formats/text/csv.ts'
import { decodeText } from '../../../formats/text/text-encoding.ts'
import { type InputFile, KINDS } from '../../../lib/files/file-kinds.ts'
import { renamed, splitName } from '../../../lib/files/file-names.ts'
import { counted } from '../../../lib/text/counted.ts'
import { p } from '../../../params.ts'
import { type Call, defineTool, file } from '../../../tool.ts'

const XLSX = KINDS.xlsx.media

export default defineTool({
  name: 'CSV and Excel',
  description:
    'Converts CSV into an Excel workbook, or a sheet of an Excel or OpenDocument workbook into CSV. The delimiter, encoding and heading of a CSV are detected; numbers, dates and booleans become typed cells where the whole column agrees.',
  credits: 2,
  params: {
    file: p
      .file({
        kinds: ['text', 'xlsx', 'ods', 'xml', 'html'],
        label: 'CSV, Excel (.xlsx) or OpenDocument (.ods)',
        accept: ['text/csv', XLSX, KINDS.ods.media],
      })
      .describe(
        'The CSV text (UTF-8, UTF-16 or what Excel writes in Europe, Russia and East Asia) or the workbook (.xlsx, .ods, .fods).',
      ),
    to: p
      .choice(['xlsx', 'csv'])
      .default('xlsx')
      .describe('Output: xlsx from CSV or OpenDocument, csv from a workbook.'),
    sheet: p
      .string({ max: 100 })
      .optional()
      .describe('Name of the sheet to convert to CSV; the first one that is not hidden when left out.'),
  },
  returns: file(XLSX, 'text/csv'),
  example: { file: 'people.csv', to: 'xlsx' },
  check({ file, to }) {
    if (to === 'xlsx' && file.kind === 'xlsx') {
      throw badInput('to: the file is an Excel workbook already; send csv to convert a sheet of it.')
    }
    if (to === 'csv' && file.kind !== 'xlsx' && file.kind !== 'ods' && file.kind !== 'xml') {
      throw badInput(
        'to: csv needs an Excel workbook, but the file is text; send xlsx to make a workbook of it.',
      )
    }
  },
  async run({ file: sent, to, sheet }, call) {
    const { sheetPackage } = await import('../../../formats/office/flat/sheet-package.ts')
    const file = await sheetPackage(sent, { param: 'file', call })
    if (to === 'xlsx' && file.kind === 'xlsx')
      return { path: file.path, name: renamed(file.name, '', 'xlsx'), mediaType: XLSX }
    if (to === 'csv') return toCsv(file, sheet, call)
    return file.kind === 'ods' ? odsToExcel(file, call) : toExcel(file, call)
  },
})

async function toExcel(file: InputFile, call: Call) {
  const { text, encoding } = decodeText(await readFile(file.path))
  if (!encoding.startsWith('UTF')) call.warn(`the text is not UTF-8 and was read as ${encoding}`)
  const { dialect, rows } = csvRows(text, SHEET_WIDTH)
  const table = learnTypes(rows(), dialect.delimiter !== ',')
  if (!table) throw badInput('file: there is no row with any content.')
  const path = join(call.scratch, 'table.xlsx')
  const stem = splitName(renamed(file.name, '')).stem
  const told = (done: number, total: number) => call.progress(done, total, 'rows')
  await writeXlsx(path, [{ name: stem, header: headsInSight(table), rows: typedRows(rows(), table, told) }])
  return { path, name: `${stem}.xlsx`, mediaType: XLSX }
}

async function odsToExcel(file: InputFile, call: Call) {
  const { readOdsSheets } = await import('../../../formats/office/ods/book/read-ods-sheets.ts')
  const { sheets, losses } = bookSheets(readOdsSheets(file.path, 'file'))
  for (const loss of losses) call.warn(loss)
  const path = join(call.scratch, 'sheets.xlsx')
  await writeXlsx(path, sheets)
  return { path, name: renamed(file.name, '', 'xlsx'), mediaType: XLSX }
}

async function toCsv(file: InputFile, wanted: string | undefined, call: Call) {
  const { noSheetInXml } = await import('../../../formats/office/flat/sheet-package.ts')
  const { computedWorkbook, openWorkbook } = await import('../../../print/computed-workbook.ts')
  const { writeSheetAsCsv } = await import('./sheet-csv.ts')
  if (file.kind !== 'xlsx' && file.kind !== 'ods') throw noSheetInXml('file')
  const options = { param: 'file', now: new Date(call.now) }
  const book = await openWorkbook(file, options)
  const sheet = chosen(book, wanted)
  const path = join(call.scratch, 'sheet.csv')
  let written = await writeSheetAsCsv(path, book, sheet, call)
  if (written.uncalculated > 0) {
    const computed = await computedWorkbook(book, file, options)
    written = await writeSheetAsCsv(path, computed, sheet, call)
  }
  const { rows, escaped, uncalculated } = written
  if (rows === 0)
    throw badInput(`${wanted === undefined ? 'file' : 'sheet'}: the sheet "${sheet.name}" has no cells.`)
  if (escaped > 0)
    call.warn(`${counted(escaped, 'cell')} of text that spreadsheets would run as formulas got an apostrophe`)
  if (uncalculated > 0) {
    call.warn(
      `empty: ${counted(uncalculated, 'formula')} whose result is not in the file and is not simple to compute; open and save it in a spreadsheet program first`,
    )
  }
  if (wanted === undefined && book.sheets.length > 1) {
    call.warn(`only the sheet "${sheet.name}" of ${book.sheets.length} was converted`)
  }
  return { path, name: renamed(file.name, '', 'csv'), mediaType: 'text/csv' }
}

function chosen({ sheets }: Workbook, wanted: string | undefined) {
  if (wanted === undefined) return sheets.find(sheet => !sheet.hidden) ?? sheets[0]!
  const found =
    sheets.find(sheet => sheet.name === wanted) ??
    sheets.find(sheet => sheet.name.trim().toLowerCase() === wanted.trim().toLowerCase())
  if (found) return found
  const names = sheets.slice(0, 50).map(sheet => `"${sheet.name}"`)
  throw badInput(`sheet: there is no sheet "${wanted}"; the workbook has ${names.join(', ')}.`)
}
