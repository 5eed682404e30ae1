import { readFile } from 'node:fs/promises'
import { readParquet } from '../../../engines/parquet.ts'
import { checkColumns, MOST_COLUMNS, type Table, type Value } from '../../../engines/sqlite-query.ts'
import { badInput } from '../../../fault.ts'
import { sheetPackage } from '../../../formats/office/flat/sheet-package.ts'
import {
  emptyLayout,
  type SheetInfo,
  type SheetLayout,
  type Workbook,
} from '../../../formats/office/xlsx/read-xlsx.ts'
import { columnNames, csvRows } from '../../../formats/text/csv.ts'
import { isNumberOrDate, LEAD_LOOKED_AT, leadRows, leftOut } from '../../../formats/text/lead-rows.ts'
import { decodeText } from '../../../formats/text/text-encoding.ts'
import { watched } from '../../../lib/async/watched.ts'
import type { InputFile } from '../../../lib/files/file-kinds.ts'
import { splitName } from '../../../lib/files/file-names.ts'
import { counted } from '../../../lib/text/counted.ts'
import { computedWorkbook, openWorkbook } from '../../../print/computed-workbook.ts'
import type { Call } from '../../../tool.ts'
import { jsonTables } from './json-tables.ts'
import { TypedColumns } from './typed-columns.ts'

/** The tables of the files: one of each, and one of every sheet of a workbook. */
export async function* tablesOf(files: readonly InputFile[], call: Call): AsyncGenerator<Table> {
  const unused = nameGiver()
  for (const sent of watched(files, call, 'files')) {
    const file = await sheetPackage(sent, { param: 'files', call })
    const stem = splitName(file.name).stem
    if (file.kind === 'parquet') {
      const { columns, rows } = await readParquet(file.path, 'files')
      const batch = rows.map(row => row.map(sqlValue))
      yield { name: unused(stem), columns: columnNames(columns), batches: [batch] }
    } else if (file.kind === 'xlsx' || file.kind === 'ods') {
      const book = await openWorkbook(file, { param: 'files', now: new Date(call.now) })
      const shown = book.sheets.filter(sheet => !sheet.hidden)
      for (const sheet of shown.length > 0 ? shown : book.sheets) {
        const wanted = shown.length > 1 ? sheet.name : stem
        const found = await sheetTable(book, sheet, file, call)
        if (found) yield tableOf(unused(wanted), found, call)
      }
    } else {
      const { text, encoding } = decodeText(await readFile(file.path))
      if (!encoding.startsWith('UTF')) call.warn(`${file.name} is not UTF-8 and was read as ${encoding}`)
      const json = jsonTables(text, file.name)
      for (const { key, columns, rows } of json ?? []) {
        const batches = batchesOf(filled(rows, columns.length))
        yield { name: unused(json!.length > 1 ? key! : stem), columns: columnNames(columns), batches }
      }
      if (json) continue
      const name = unused(stem)
      const { rows } = csvRows(text, {
        most: MOST_COLUMNS,
        refuse: (_, columns) => checkColumns(name, columns),
      })
      const found = await learnt(() => batchesOf(rows()))
      if (!found) throw badInput(`files: ${file.name} has no row with any content.`)
      yield tableOf(name, found, call)
    }
  }
}

/** people 2026.csv is people_2026; what would be called the same gets a number. */
function nameGiver(): (wanted: string) => string {
  const used = new Set<string>()
  return wanted => {
    const plain = wanted
      .normalize('NFC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '_')
      .replace(/^_+|_+$/g, '')
    const base =
      plain === '' || plain.startsWith('sqlite_') ? 'table' : /^\d/.test(plain) ? `t${plain}` : plain
    let name = base
    for (let n = 2; used.has(name); n++) name = `${base}_${n}`
    used.add(name)
    return name
  }
}

/** The rows of a table: reading them is cheaper than keeping them as text beside the database. */
type Written = () => Iterable<string[][]> | AsyncIterable<string[][]>

/** What reading a table once told of it. */
interface Learnt {
  written: Written
  /** Rows above the headings, which are not part of the table. */
  lead: number
  /** The first row of the table, and whether it names its columns. */
  head: string[]
  hasHeader: boolean
  types: TypedColumns
}

async function sheetTable(
  book: Workbook,
  sheet: SheetInfo,
  file: InputFile,
  call: Call,
): Promise<Learnt | undefined> {
  const layout = emptyLayout()
  const found = await learnt(() => fieldsOf(book, sheet, layout))
  if (layout.uncalculated === 0) return found
  const computed = await computedWorkbook(book, file, { param: 'files', now: new Date(call.now) })
  const again = await learnt(() => fieldsOf(computed, sheet, layout))
  if (layout.uncalculated > 0)
    call.warn(
      `empty: ${counted(layout.uncalculated, 'formula')} of the sheet "${sheet.name}" whose result is not in the file and is not simple to compute`,
    )
  return again
}

async function* fieldsOf(book: Workbook, sheet: SheetInfo, layout: SheetLayout): AsyncGenerator<string[][]> {
  for await (const read of book.rows(sheet, layout)) {
    const rows: string[][] = []
    for (const row of read) {
      const fields: string[] = []
      for (const cell of row.cells) {
        while (fields.length < cell.column) fields.push('')
        fields[cell.column] = book.display.plain(cell)
      }
      if (fields.some(field => field !== '')) rows.push(fields)
    }
    yield rows
  }
}

async function learnt(written: Written): Promise<Learnt | undefined> {
  const first: string[][] = []
  const types = new TypedColumns()
  let count = 0
  for await (const rows of written()) {
    for (const row of rows) {
      if (count++ < LEAD_LOOKED_AT) first.push(row)
      else types.add(row)
    }
  }
  if (count === 0) return undefined
  const lead = leadRows(first)
  const head = first[lead]!
  const hasHeader = count - lead > 1 && head.some(cell => cell !== '') && !head.some(isNumberOrDate)
  for (const row of first.slice(hasHeader ? lead + 1 : lead)) types.add(row)
  return { written, lead, head, hasHeader, types }
}

function tableOf(name: string, { written, lead, head, hasHeader, types }: Learnt, call: Call): Table {
  if (lead > 0) call.warn(leftOut(lead, name))
  const width = Math.max(head.length, types.width)
  checkColumns(name, width)
  const names = Array.from({ length: width }, (_, i) => (hasHeader ? (head[i] ?? '') : `column${i + 1}`))
  const read = types.reader(width)
  const unsure = types.undecidedDates.map(i => names[i])
  if (unsure.length > 0)
    call.warn(
      `dates of ${name} stay as they are written, as nothing tells whether the day or the month comes first: ${unsure.join(', ')}`,
    )
  const heads = hasHeader ? lead + 1 : lead
  const batches = async function* () {
    let left = heads
    for await (const rows of written()) {
      yield rows.slice(left).map(read)
      left = Math.max(0, left - rows.length)
    }
  }
  return { name, columns: columnNames(names), batches: batches() }
}

const AT_ONCE = 500

function* filled(rows: Iterable<Value[]>, width: number): Generator<Value[]> {
  for (const row of rows) yield Array.from({ length: width }, (_, i) => row[i] ?? null)
}

function* batchesOf<Cell>(rows: Iterable<Cell[]>): Generator<Cell[][]> {
  let batch: Cell[][] = []
  for (const row of rows) {
    if (batch.push(row) < AT_ONCE) continue
    yield batch
    batch = []
  }
  yield batch
}

/** A value of Parquet as SQL knows it: times as ISO text, lists and groups as JSON. */
function sqlValue(value: unknown): Value {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof Date)
    return value
      .toISOString()
      .replace('T', ' ')
      .replace(/(?: 00:00:00)?\.000Z$|Z$/, '')
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex')
  return JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? Number(one) : one))
}
