import type { ParquetTable } from '../../../engines/parquet.ts'
import { badInput } from '../../../fault.ts'
import { ExactNumber, type JsonTree, writeJson } from '../../../formats/text/json.ts'
import { rowsOf } from './tree-rows.ts'

/** Each column costs a file kilobytes, and its writer tens of them. */
const MAX_COLUMNS = 10_000

type Warn = (message: string) => void

/** The rows of a Parquet file; what text formats have no kind for becomes text, and is told. */
export function treeOfParquet({ columns, rows }: ParquetTable, warn: Warn): JsonTree[] {
  const value = (one: unknown): JsonTree => {
    if (one === null || one === undefined) return null
    if (typeof one === 'string' || typeof one === 'boolean') return one
    if (typeof one === 'bigint')
      return Number.isSafeInteger(Number(one)) ? Number(one) : new ExactNumber(String(one))
    if (typeof one === 'number') {
      if (Number.isFinite(one)) return one
      warn('infinite numbers and those that are none became text')
      return String(one)
    }
    if (one instanceof Date) {
      warn('dates and times became text such as 2026-03-01T12:00:00Z')
      return Number.isNaN(one.getTime())
        ? null
        : one.toISOString().replace(/(?:T00:00:00)?\.000Z$/, found => (found.startsWith('T') ? '' : 'Z'))
    }
    if (ArrayBuffer.isView(one)) {
      warn('bytes became text in base64')
      return Buffer.from(one.buffer, one.byteOffset, one.byteLength).toString('base64')
    }
    if (Array.isArray(one)) return one.map(value)
    return new Map(Object.entries(one as object).map(([key, inner]) => [key, value(inner)]))
  }
  return rows.map(row => new Map(columns.map((name, i) => [name, value(row[i])])))
}

/** Rows for a Parquet file: numbers and booleans stay what they are, lists and objects become JSON text. */
export function parquetOfTree(tree: JsonTree, warn: Warn): ParquetTable {
  const rows = rowsOf(tree, warn)
  const columns = new Map<string, number>()
  for (const [i, row] of rows.entries()) {
    if (!(row instanceof Map))
      throw badInput(
        `text: row ${i + 1} is no object; Parquet needs a list of objects, whose keys become the columns.`,
      )
    for (const key of row.keys()) if (!columns.has(key)) columns.set(key, columns.size)
    if (columns.size > MAX_COLUMNS)
      throw badInput('text: makes a table of more than 10,000 columns, which is the limit for Parquet.')
  }
  if (columns.size === 0) throw badInput('text: has no rows with columns, which Parquet needs.')
  if (columns.size * rows.length > 5_000_000)
    throw badInput('text: makes a table of more than 5 million values, which is the limit for Parquet.')
  const value = (one: JsonTree | undefined): unknown => {
    if (one === undefined || one === null) return null
    if (one instanceof ExactNumber) return /^-?\d+$/.test(one.source) ? BigInt(one.source) : one.source
    if (typeof one !== 'object') return one
    warn('lists and objects inside rows became JSON text')
    return writeJson(one, 0, 'text')
  }
  const names = [...columns.keys()]
  return {
    columns: names,
    rows: rows.map(row => names.map(name => value((row as Map<string, JsonTree>).get(name)))),
  }
}
