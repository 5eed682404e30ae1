import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { badInput } from '../../../fault.ts'
import { MAX_ROWS, serialOf } from '../../../formats/office/xlsx/cells.ts'
import { readXlsx, type Workbook } from '../../../formats/office/xlsx/read-xlsx.ts'
import { type Cell, tooManyRows, writeXlsx } from '../../../formats/office/xlsx/write-xlsx.ts'
import { csvRows } from '../../../formats/text/csv.ts'
import { decodeText } from '../../../formats/text/text-encoding.ts'
import { type InputFile, KINDS } from '../../../lib/files/file-kinds.ts'
import { renamed, splitName } from '../../../lib/files/file-names.ts'
import { counted } from '../../../lib/text/counted.ts'
import { p } from '../../../params.ts'
import { type Call, defineTool, file } from '../../../tool.ts'
import { ColumnGuess, type ColumnType, isTyped } from './column-types.ts'
import { writeSheetAsCsv } from './sheet-csv.ts'

const XLSX = KINDS.xlsx.media
/** Rows after which progress is told again. */
const ROWS_TOLD = 100

export default defineTool({
  name: 'CSV and Excel',
  description:
    'Converts CSV into an Excel workbook, or a sheet of one into CSV. The delimiter, encoding and heading of a CSV are detected; numbers, dates and booleans become typed cells where the whole column agrees.',
  credits: 2,
  params: {
    file: p
      .file({
        kinds: ['text', 'xlsx', 'xml', 'html'],
        label: 'CSV or Excel (.xlsx)',
        accept: ['text/csv', XLSX],
      })
      .describe(
        'The CSV text (UTF-8, UTF-16 or what Excel writes in Europe, Russia and East Asia) or the .xlsx workbook.',
      ),
    to: p.choice(['xlsx', 'csv']).default('xlsx').describe('Output: xlsx from CSV, csv from a workbook.'),
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
    if (to === 'csv' && file.kind !== 'xlsx') {
      throw badInput(
        'to: csv needs an Excel workbook, but the file is text; send xlsx to make a workbook of it.',
      )
    }
  },
  run: ({ file, to, sheet }, call) => (to === 'xlsx' ? toExcel(file, call) : toCsv(file, sheet, call)),
})

async function toExcel(file: InputFile, call: Call) {
  const { text, encoding } = decodeText(await readFile(file.path))
  if (!encoding.startsWith('UTF')) call.warn(`the text is not UTF-8 and was read as ${encoding}`)
  const { dialect, rows } = csvRows(text)
  const table = learn(rows(), dialect.delimiter !== ',')
  if (!table) throw badInput('file: there is no row with any content.')
  const path = join(call.scratch, 'table.xlsx')
  const stem = splitName(renamed(file.name, '')).stem
  await writeXlsx(path, [{ name: stem, header: table.hasHeader, rows: typedRows(rows(), table, call) }])
  return { path, name: `${stem}.xlsx`, mediaType: XLSX }
}

interface Table {
  /** Rows, the heading among them. */
  count: number
  hasHeader: boolean
  types: ColumnType[]
  guesses: ColumnGuess[]
}

/** Reads everything once to find the type of each column; the text is short of memory, not of time. */
function learn(rows: Iterable<string[]>, decimalComma: boolean): Table | undefined {
  const guesses: ColumnGuess[] = []
  const add = (row: string[]) => {
    for (const [i, value] of row.entries()) (guesses[i] ??= new ColumnGuess({ decimalComma })).add(value)
  }
  let first: string[] | undefined
  let more = 0
  for (const row of rows) {
    if (!first) first = row
    else {
      add(row)
      more++
    }
  }
  if (!first) return undefined
  if (more >= MAX_ROWS) throw tooManyRows('file')
  const heading = first
  const hasHeader = more > 0 && heading.some(value => value !== '') && !heading.some(isTyped)
  if (!hasHeader) add(heading)
  const types = guesses.map((guess, i) => guess.type(hasHeader ? heading[i] : ''))
  // Where a comma parts decimals in one column, a point does not in another.
  const commas = types.includes('decimal-comma') || types.includes('grouped-comma')
  return {
    count: more + 1,
    hasHeader,
    guesses,
    types: types.map((type, i) =>
      commas && type === 'number' && guesses[i]!.mayBeThousands ? 'grouped-comma' : type,
    ),
  }
}

function* typedRows(
  rows: Iterable<string[]>,
  { count, hasHeader, types, guesses }: Table,
  call: Call,
): Generator<Cell[]> {
  let isHeader = hasHeader
  let done = 0
  for (const row of rows) {
    yield isHeader ? row : row.map((value, i) => cellOf(value, types[i]!, guesses[i]!))
    isHeader = false
    if (++done % ROWS_TOLD === 0 || done === count) call.progress(done, count, 'rows')
  }
}

function cellOf(value: string, type: ColumnType, guess: ColumnGuess): Cell {
  if (type === 'text' || value === '') return value
  if (type === 'number' || type === 'decimal-comma') return numberCell(Number(value.replace(',', '.')), guess)
  if (type === 'grouped' || type === 'grouped-comma' || type === 'percent') {
    return shownNumber(value, type, guess.mayBeThousands ? 0 : guess.shownDecimals)
  }
  if (type === 'boolean') return value.toLowerCase() === 'true'
  const { year, month, day, seconds = 0, fraction } = guess.readDate(value)!
  const time = seconds + Number(`0.${fraction ?? 0}`)
  return {
    value: serialOf(Date.UTC(year, month - 1, day)) + time / 86_400,
    format: type === 'date' ? 'yyyy-mm-dd' : fraction ? 'yyyy-mm-dd hh:mm:ss.000' : 'yyyy-mm-dd hh:mm:ss',
  }
}

/** Prices stay 2.50, where Excel by itself would show 2.5. */
const numberCell = (value: number, { decimals }: ColumnGuess): Cell =>
  decimals === undefined ? value : { value, format: `0.${'0'.repeat(decimals)}` }

/** 1,234.50 and 12.5% are shown as they were written. */
function shownNumber(value: string, type: 'grouped' | 'grouped-comma' | 'percent', places: number): Cell {
  const decimals = places > 0 ? `.${'0'.repeat(places)}` : ''
  if (type === 'percent') {
    const digits = value.replace(/ ?%$/, '').replace(',', '.')
    // The exponent moves the point without a division, which would leave traces.
    return { value: Number(`${digits}e-2`), format: `0${decimals}%` }
  }
  const plain = type === 'grouped' ? value.replaceAll(',', '') : value.replaceAll('.', '').replace(',', '.')
  return { value: Number(plain), format: `#,##0${decimals}` }
}

async function toCsv(file: InputFile, wanted: string | undefined, call: Call) {
  const book = await readXlsx(file.path)
  const sheet = chosen(book, wanted)
  const path = join(call.scratch, 'sheet.csv')
  const { rows, escaped, uncalculated } = await writeSheetAsCsv(path, book, sheet, call)
  if (rows === 0)
    throw badInput(`${wanted === undefined ? 'file' : 'sheet'}: the sheet "${sheet.name}" has no cells.`)
  if (escaped > 0)
    call.warn(`${counted(escaped, 'cell')} of text that spreadsheets would run as formulas got an apostrophe`)
  if (uncalculated > 0) {
    call.warn(
      `empty: ${counted(uncalculated, 'formula')} whose result is not in the file; open and save it in a spreadsheet program first`,
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
