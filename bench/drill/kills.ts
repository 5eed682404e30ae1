import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startServer } from '../../test/support/server.ts'
import { startCluster } from '../support/postgres.ts'
import { Customers } from './customers.ts'
import type { DrillRow } from './row.ts'

/** The longest that a server lives before it is killed. */
const LONGEST_MS = 4000

/** kill -9 at many moments of uploads, calls, jobs and chains, on both databases. */
export async function kills(rounds = 12): Promise<DrillRow[]> {
  const rows = (await killed(rounds)).map(named('SQLite'))
  const cluster = startCluster()
  if (!cluster) return [...rows, { what: 'PostgreSQL is not installed', value: 0, unit: '' }]
  try {
    const url = cluster.database('kills')
    return [...rows, ...(await killed(rounds, url)).map(named('PostgreSQL'))]
  } finally {
    cluster.stop()
  }
}

const named =
  (database: string) =>
  (row: DrillRow): DrillRow => ({ ...row, what: `${database}: ${row.what}` })

async function killed(rounds: number, databaseUrl?: string): Promise<DrillRow[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'toolwright-kills-'))
  const env = { BOOTSTRAP_CREDITS: '1000000', ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  const start = () => startServer({ dataDir, env })
  let server = await start()
  try {
    const customers = new Customers(() => server.url)
    const before = await customers.balance()
    const visits: Promise<void>[] = []
    for (let round = 0; round < rounds; round++) {
      visits.push(customers.visit())
      // Sometimes before the first byte has arrived, sometimes when most is done.
      await pause(LONGEST_MS * ((round + Math.random()) / rounds) ** 1.5)
      await server.stop('SIGKILL')
      server = await start()
    }
    customers.calm()
    await Promise.all(visits)
    const rows = await customers.check(before)
    await customers.deleteAll()
    await server.stop()
    const query = databaseUrl ? await postgres(databaseUrl) : sqlite(join(dataDir, 'toolwright.db'))
    for (const sql of TIME_IS_OVER) await query(sql)
    server = await start()
    const left = () => readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
    // The folder keeps its own name.
    const files = () => left().filter(entry => entry.isFile() && entry.name !== 'name').length
    const count = async (table: string) =>
      Number((await query(`SELECT count(*) AS n FROM ${table}`))[0]!['n'])
    const known = async () => (await count('stored_files')) + (await count('file_objects'))
    for (let i = 0; i < 300 && files() + (await known()) > 0; i++) await pause(100)
    rows.push(
      { what: 'kills', value: rounds, unit: '' },
      { what: 'orphaned files', value: files(), unit: '', most: 0 },
      {
        what: 'rows of files',
        value: await known(),
        unit: '',
        most: 0,
      },
      { what: 'credits still reserved', value: await count('reservations'), unit: '', most: 0 },
    )
    await query()
    return rows
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** What dead servers left is waited for: arrivals, and files of jobs that were not accepted. Here that time is over at once. */
export const TIME_IS_OVER = [
  "UPDATE file_objects SET lease_until = 0 WHERE state = 'pending'",
  'UPDATE stored_files SET expires_at = 0 WHERE job_id IS NOT NULL AND job_id NOT IN (SELECT id FROM jobs)',
  'UPDATE turns SET ends_at = 0',
]

type Rows = Record<string, unknown>[]
/** Asks a database; asked nothing, the connection ends. */
type Query = (sql?: string) => Promise<Rows>

export async function postgres(url: string): Promise<Query> {
  const client = new pg.Client(url)
  await client.connect()
  return async sql => {
    if (sql !== undefined) return (await client.query(sql)).rows
    await client.end()
    return []
  }
}

function sqlite(path: string): Query {
  const db = new DatabaseSync(path, { timeout: 5000 })
  return async sql => {
    if (sql !== undefined) return db.prepare(sql).all()
    db.close()
    return []
  }
}
