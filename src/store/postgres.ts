import type { Client as PgClient, Pool as PgPool, PoolClient } from 'pg'
import { migrate } from './migrations.ts'
import type { Database, Query, Row, Work } from './sql.ts'

export interface PostgresOptions {
  url: string
  /** Where the address was given, for messages. */
  setting?: string
  /** Connections at most; each transaction holds one for a few milliseconds. */
  connections?: number
  /** How long to wait for a database that does not answer yet, at the start. */
  patienceMs?: number
  /** Told once when the database has to be waited for. */
  onWaiting?: (why: string) => void
  onTrouble?: (detail: string) => void
}

/** Errors after which the same transaction may simply be tried again. */
const RETRIABLE = new Set(['40001', '40P01'])

/** Opens the database that several instances share. */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.connections ?? 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 10_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'toolwright',
    types: numbersAsNumbers(pg.types),
  })
  // A connection that dies while idle is replaced with the next use; without a listener it would end the process.
  pool.on('error', error => options.onTrouble?.(String(error.message)))
  await waitUntilReachable(pool, options)

  const database: Database = {
    dialect: 'postgres',
    transact: work => withClient(pool, client => inTransaction(client, work)),
    // A commit is on disk when PostgreSQL says so.
    durable: work => withClient(pool, client => inTransaction(client, work)),
    read: work => withClient(pool, client => drive(client, work)),
    close: () => pool.end(),
  }
  try {
    await migrate(database)
  } catch (error) {
    await pool.end()
    throw error
  }
  return database
}

/** Whole numbers and sums come as text, because they may be larger than ours; counts and times are not. */
function numbersAsNumbers(types: typeof import('pg').types) {
  const NUMERIC = new Set<number>([types.builtins.INT8, types.builtins.NUMERIC])
  return {
    getTypeParser: ((oid: number, format?: 'text') =>
      NUMERIC.has(oid) ? Number : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
  }
}

async function waitUntilReachable(pool: PgPool, options: PostgresOptions): Promise<void> {
  const end = Date.now() + (options.patienceMs ?? 30_000)
  let told = false
  for (;;) {
    try {
      return void (await pool.query('SELECT 1'))
    } catch (error) {
      const why = reason(error)
      if (Date.now() > end) {
        await pool.end()
        const setting = options.setting ?? 'DATABASE_URL'
        throw new Error(`${setting}: PostgreSQL can't be reached (${why}).`, { cause: error })
      }
      if (!told) options.onWaiting?.(why)
      told = true
      await new Promise(resolve => setTimeout(resolve, 1000))
    }
  }
}

/** Why a connection failed, without the address, which may hold a password. */
function reason(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string }
  if (code === 'ECONNREFUSED') return 'connection refused'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'the host name does not resolve'
  if (code === '28P01' || code === '28000') return 'the user or password is not accepted'
  if (code === '3D000') return 'the database does not exist'
  return code ?? (message ?? 'no answer').slice(0, 80)
}

async function withClient<T>(pool: PgPool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    const client = await pool.connect()
    let broken = false
    try {
      return await work(client)
    } catch (error) {
      const code = (error as { code?: string }).code
      if (code !== undefined && RETRIABLE.has(code) && tries < 4) continue
      // Anything but an answer of the server means that the connection itself is in doubt.
      broken =
        code === undefined || !/^[0-9A-Z]{5}$/.test(code) || code.startsWith('57') || code.startsWith('08')
      throw error
    } finally {
      client.release(broken)
    }
  }
}

async function inTransaction<T>(client: PoolClient, work: () => Work<T>): Promise<T> {
  await client.query('BEGIN')
  try {
    const value = await drive(client, work)
    await client.query('COMMIT')
    return value
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

async function drive<T>(client: PgClient | PoolClient, work: () => Work<T>): Promise<T> {
  const steps = work()
  let step = steps.next()
  while (!step.done) step = steps.next(await execute(client, step.value))
  return step.value
}

async function execute(client: PgClient | PoolClient, { sql, params }: Query): Promise<Row[]> {
  const { name, text } = numbered(sql)
  const result = await client.query({ name, text, values: params.map(storable) })
  return result.rows as Row[]
}

/** PostgreSQL's text holds no NUL and would refuse the whole statement; it gets the mark of what can't be shown. */
const storable = (value: unknown): unknown =>
  typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value

const known = new Map<string, { name: string; text: string }>()

/** Question marks become `$1`, `$2`, …; the name lets the server keep the plan. */
function numbered(sql: string): { name: string; text: string } {
  let entry = known.get(sql)
  if (!entry) {
    let n = 0
    entry = { name: `tw${known.size}`, text: sql.replace(/\?/g, () => `$${++n}`) }
    known.set(sql, entry)
  }
  return entry
}
