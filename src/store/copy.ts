import { all, type Database, one, type Row, run, type Work } from './sql.ts'
import type { SqliteDatabase } from './sqlite.ts'

/** Tables that others refer to come first. */
const FIRST = ['accounts', 'api_keys', 'file_objects']
/** Rows that are in memory at once, and in one statement. */
const BATCH = 200

export interface Copied {
  table: string
  rows: number
}

/**
 * Copies everything from the embedded database into an empty PostgreSQL, in one transaction there: all of it
 * arrives, or nothing. `change` may alter a row on its way.
 */
export async function copyStore(
  from: SqliteDatabase,
  to: Database,
  change: (table: string, row: Row) => Row,
): Promise<Copied[]> {
  // Kept results may be large, and are only a shortcut: a repeat makes them again.
  const tables = (await from.read(tableNames)).filter(name => name !== 'kept_results')
  const ordered = [...FIRST, ...tables.filter(name => !FIRST.includes(name))]
  // One state of all tables: other commands may write while this one reads.
  await from.read(() => run('BEGIN'))
  try {
    return await to.transact(function* () {
      const taken = yield* one<{ n: number }>('SELECT count(*) AS n FROM accounts')
      if (taken!.n > 0) throw new Error('the target database holds accounts already; choose an empty one.')
      const copied: Copied[] = []
      for (const table of ordered) {
        let rows = 0
        for (const batch of batches(from.rows(`SELECT * FROM ${table}`))) {
          const changed = batch.map(row => change(table, row))
          yield* insertRows(table, changed)
          rows += batch.length
        }
        yield* continueCounting(table)
        copied.push({ table, rows })
      }
      return copied
    })
  } finally {
    await from.read(() => run('ROLLBACK'))
  }
}

function* batches(rows: Iterable<Row>): Generator<Row[]> {
  let batch: Row[] = []
  for (const row of rows) {
    batch.push(row)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

function* tableNames(): Work<string[]> {
  const rows = yield* all<{ name: string }>(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'migrations' ORDER BY name`,
  )
  return rows.map(row => row.name)
}

function* insertRows(table: string, rows: Row[]): Work<void> {
  const columns = Object.keys(rows[0]!)
  const tuple = `(${columns.map(() => '?').join(', ')})`
  yield* run(
    `INSERT INTO ${table} (${columns.join(', ')}) OVERRIDING SYSTEM VALUE VALUES ${rows.map(() => tuple).join(', ')}`,
    ...rows.flatMap(row => columns.map(column => row[column])),
  )
}

/** Ids that the database counts up go on after the highest copied one. */
function* continueCounting(table: string): Work<void> {
  const counted = yield* one(
    `SELECT 1 FROM information_schema.columns WHERE table_name = ? AND column_name = 'id' AND is_identity = 'YES'`,
    table,
  )
  if (!counted) return
  yield* run(
    `SELECT setval(pg_get_serial_sequence('${table}', 'id'), GREATEST((SELECT COALESCE(MAX(id), 0) FROM ${table}), 1))`,
  )
}
