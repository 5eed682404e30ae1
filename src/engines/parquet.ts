import { badInput } from '../fault.ts'

/** A file of columns, read and written as rows. */
export interface ParquetTable {
  columns: string[]
  rows: unknown[][]
}

const MOST_CELLS = 20_000_000

export async function readParquet(path: string, param: string): Promise<ParquetTable> {
  const { asyncBufferFromFile, parquetMetadataAsync, parquetRead } = await import('hyparquet')
  const { compressors } = await import('hyparquet-compressors')
  const file = await asyncBufferFromFile(path)
  try {
    const metadata = await parquetMetadataAsync(file)
    const columns = childrenOf(metadata.schema)
    if (Number(metadata.num_rows) * columns.length > MOST_CELLS)
      throw badInput(`${param}: the Parquet file has more than ${MOST_CELLS / 1e6} million values.`)
    let rows: unknown[][] = []
    await parquetRead({
      file,
      metadata,
      compressors,
      rowFormat: 'array',
      onComplete: read => {
        rows = read as unknown[][]
      },
    })
    return { columns, rows }
  } catch (error) {
    if (error instanceof Error && error.name === 'Fault') throw error
    throw badInput(
      `${param}: the Parquet file cannot be read; it is damaged or of a kind that is not supported.`,
      error,
    )
  }
}

/** The names below the root of a schema, which lists its elements depth first. */
function childrenOf(schema: readonly { name: string; num_children?: number }[]): string[] {
  const names: string[] = []
  const width = (at: number): number => {
    let end = at + 1
    for (let n = 0; n < (schema[at]?.num_children ?? 0); n++) end += width(end)
    return end - at
  }
  for (let at = 1; at < schema.length; at += width(at)) names.push(schema[at]!.name)
  return names
}

/** Columns of one kind keep it: whole numbers, numbers, yes and no; all else is text. */
export async function writeParquet(path: string, { columns, rows }: ParquetTable): Promise<void> {
  const { parquetWriteFile } = await import('hyparquet-writer')
  const columnData = columns.map((name, i) => {
    const values = rows.map(row => row[i] ?? null)
    const type = typeOf(values)
    return { name, type, data: values.map(value => asType(value, type)) }
  })
  parquetWriteFile({ filename: path, columnData })
}

type ColumnType = 'BOOLEAN' | 'INT64' | 'DOUBLE' | 'STRING'

function typeOf(values: readonly unknown[]): ColumnType {
  const some = values.filter(value => value !== null)
  if (some.length === 0) return 'STRING'
  if (some.every(value => typeof value === 'boolean')) return 'BOOLEAN'
  if (
    some.every(
      value =>
        (typeof value === 'bigint' && BigInt.asIntN(64, value) === value) || Number.isSafeInteger(value),
    )
  )
    return 'INT64'
  return some.every(value => typeof value === 'number') ? 'DOUBLE' : 'STRING'
}

function asType(value: unknown, type: ColumnType): unknown {
  if (value === null) return null
  if (type === 'INT64') return BigInt(value as number | bigint)
  return type === 'STRING' ? String(value) : value
}
