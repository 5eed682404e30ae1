import { all, type Database, one, type Row, run, type Work } from './sql.ts'

/** Tables that others refer to come first. */
const FIRST = ['accounts', 'api_keys']
const CHUNK = 200

export interface Copied {
  table: string
  rows: number
}

/**
 * Copies everything from the embedded database into an empty PostgreSQL, in one transaction there: all of it
 * arrives, or nothing. `change` may alter a row on its way.
 */
export async function copyStore(
  from: Database,
  to: Database,
  change: (table: string, row: Row) => Row,
): Promise<Copied[]> {
  const tables = await from.read(tableNames)
  const ordered = [...FIRST, ...tables.filter(name => !FIRST.includes(name))]
  const content = new Map<string, Row[]>()
  for (const table of ordered) content.set(table, await from.read(() => all(`SELECT * FROM ${table}`)))
  return to.transact(function* () {
    const taken = yield* one<{ n: number }>('SELECT count(*) AS n FROM accounts')
    if (taken!.n > 0) throw new Error('the target database holds accounts already; choose an empty one.')
    const copied: Copied[] = []
    for (const [table, rows] of content) {
      yield* insertRows(
        table,
        rows.map(row => change(table, row)),
      )
      yield* continueCounting(table)
      copied.push({ table, rows: rows.length })
    }
    return copied
  })
}

function* tableNames(): Work<string[]> {
  const rows = yield* all<{ name: string }>(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'migrations' ORDER BY name`,
  )
  return rows.map(row => row.name)
}

function* insertRows(table: string, rows: Row[]): Work<void> {
  for (let at = 0; at < rows.length; at += CHUNK) {
    const chunk = rows.slice(at, at + CHUNK)
    const columns = Object.keys(chunk[0]!)
    const tuple = `(${columns.map(() => '?').join(', ')})`
    yield* run(
      `INSERT INTO ${table} (${columns.join(', ')}) OVERRIDING SYSTEM VALUE VALUES ${chunk.map(() => tuple).join(', ')}`,
      ...chunk.flatMap(row => columns.map(column => row[column])),
    )
  }
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
