import { readFile } from 'node:fs/promises'
import { readParquet } from '../../../engines/parquet.ts'
import { checkColumns, type Table, type Value } from '../../../engines/sqlite-query.ts'
import { badInput } from '../../../fault.ts'
import { sheetPackage } from '../../../formats/office/flat/sheet-package.ts'
import {
  emptyLayout,
  type SheetInfo,
  type SheetLayout,
  type Workbook,
} from '../../../formats/office/xlsx/read-xlsx.ts'
import { columnNames, csvRows } from '../../../formats/text/csv.ts'
import { isNumberOrDate, withoutLead } from '../../../formats/text/lead-rows.ts'
import { decodeText } from '../../../formats/text/text-encoding.ts'
import { watched } from '../../../lib/async/watched.ts'
import type { InputFile } from '../../../lib/files/file-kinds.ts'
import { splitName } from '../../../lib/files/file-names.ts'
import { counted } from '../../../lib/text/counted.ts'
import { computedWorkbook, openWorkbook } from '../../../print/computed-workbook.ts'
import type { Call } from '../../../tool.ts'
import { typedRows } from './typed-rows.ts'

/** The tables of the files: one of each, and one of every sheet of a workbook. */
export async function* tablesOf(files: readonly InputFile[], call: Call): AsyncGenerator<Table> {
  const unused = nameGiver()
  for (const sent of watched(files, call, 'files')) {
    const file = await sheetPackage(sent, { param: 'files', call })
    const stem = splitName(file.name).stem
    if (file.kind === 'parquet') {
      const { columns, rows } = await readParquet(file.path, 'files')
      yield { name: unused(stem), columns: columnNames(columns), rows: rows.map(row => row.map(sqlValue)) }
    } else if (file.kind === 'xlsx' || file.kind === 'ods') {
      const book = await openWorkbook(file, { param: 'files', now: new Date(call.now) })
      const shown = book.sheets.filter(sheet => !sheet.hidden)
      for (const sheet of shown.length > 0 ? shown : book.sheets) {
        const rows = await sheetRows(book, sheet, file, call)
        if (rows.length > 0) yield tableOf(unused(shown.length > 1 ? sheet.name : stem), rows, call)
      }
    } else {
      const { text, encoding } = decodeText(await readFile(file.path))
      if (!encoding.startsWith('UTF')) call.warn(`${file.name} is not UTF-8 and was read as ${encoding}`)
      const rows = [...csvRows(text).rows()]
      if (rows.length === 0) throw badInput(`files: ${file.name} has no row with any content.`)
      yield tableOf(unused(stem), rows, call)
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

async function sheetRows(book: Workbook, sheet: SheetInfo, file: InputFile, call: Call): Promise<string[][]> {
  const layout = emptyLayout()
  const rows = await fieldsOf(book, sheet, layout)
  if (layout.uncalculated === 0) return rows
  const computed = await computedWorkbook(book, file, { param: 'files', now: new Date(call.now) })
  const again = await fieldsOf(computed, sheet, layout)
  if (layout.uncalculated > 0)
    call.warn(
      `empty: ${counted(layout.uncalculated, 'formula')} of the sheet "${sheet.name}" whose result is not in the file and is not simple to compute`,
    )
  return again
}

async function fieldsOf(book: Workbook, sheet: SheetInfo, layout: SheetLayout): Promise<string[][]> {
  const rows: string[][] = []
  for await (const read of book.rows(sheet, layout)) {
    for (const row of read) {
      const fields: string[] = []
      for (const cell of row.cells) {
        while (fields.length < cell.column) fields.push('')
        fields[cell.column] = book.display.plain(cell)
      }
      if (fields.some(field => field !== '')) rows.push(fields)
    }
  }
  return rows
}

function tableOf(name: string, all: string[][], call: Call): Table {
  const rows = withoutLead(all, call.warn, name)
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  checkColumns(name, width)
  const first = [...rows[0]!, ...Array<string>(width - rows[0]!.length).fill('')]
  const hasHeader = rows.length > 1 && first.some(cell => cell !== '') && !first.some(isNumberOrDate)
  const columns = columnNames(hasHeader ? first : first.map((_, i) => `column${i + 1}`))
  return { name, columns, rows: typedRows(hasHeader ? rows.slice(1) : rows, width) }
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
