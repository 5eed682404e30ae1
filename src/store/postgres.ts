import type { Pool as PgPool, PoolClient, QueryConfig } from 'pg'
import { Fault, unavailable } from '../fault.ts'
import { migrate } from './migrations.ts'
import { listenTo } from './postgres-listen.ts'
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
  /** An older schema, for tests of upgrades. */
  schema?: number | undefined
}

const TOO_MANY_CONNECTIONS = '53300'

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
    // The server's own limits say nothing once the network between has gone silent.
    query_timeout: 15_000,
    keepAlive: true,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'toolwright',
    types: numbersAsNumbers(pg.types),
  })
  // Without a listener, a connection that dies would end the process. The pool only listens while one is idle; one that
  // dies in use also fails its query, so its error needs no second report.
  pool.on('error', error => options.onTrouble?.(String(error.message)))
  pool.on('connect', client => client.on('error', () => undefined))
  await waitUntilReachable(pool, options)

  const database: Database = {
    dialect: 'postgres',
    transact: work => withClient(pool, client => inTransaction(client, work)),
    // A commit is on disk when PostgreSQL says so.
    durable: work => withClient(pool, client => inTransaction(client, work)),
    single: work => withClient(pool, client => drive(client, work)),
    // A connection that died unnoticed while it was idle shows only now; reading once more does no harm.
    read: work => {
      const read = () => withClient(pool, client => drive(client, work))
      return read().catch(error => {
        if (isAway(error)) return read()
        throw error
      })
    },
    listen: onMessage => listenTo(options.url, onMessage),
    close: () => pool.end(),
  }
  try {
    await migrate(database, options.schema)
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
    const client = await connected(pool).catch(error => {
      throw away(error)
    })
    let broken = false
    try {
      return await work(client)
    } catch (error) {
      const code = (error as { code?: string }).code
      if (code !== undefined && RETRIABLE.has(code)) {
        if (tries < 4) continue
        throw away(error)
      }
      const notBegun = error instanceof NotBegun
      broken = notBegun || isAway(error)
      if (notBegun && tries < 2) continue
      throw notBegun ? error.cause : error
    } finally {
      client.release(broken)
    }
  }
}

/** How long a pool makes do with the connections it has, where the server gave it no more. */
const NARROW_MS = 10_000

/** A connection of the pool. Where the server has none left to give, those we have serve in turn. */
async function connected(pool: PgPool): Promise<PoolClient> {
  for (;;) {
    try {
      return await pool.connect()
    } catch (error) {
      const { totalCount, options } = pool
      const isFull = (error as { code?: string }).code === TOO_MANY_CONNECTIONS
      if (!isFull || totalCount === 0) throw error
      const { max } = options
      if (totalCount >= max) continue
      options.max = totalCount
      setTimeout(() => {
        options.max = Math.max(options.max, max)
      }, NARROW_MS).unref()
    }
  }
}

/** The connection turned out to be dead before anything was asked of it. */
class NotBegun extends Error {}

/**
 * Asks the server. Where it does not answer, or says that it cannot, the connection is in doubt, and so is whether the
 * statement was carried out.
 */
async function ask(client: PoolClient, query: string | QueryConfig): Promise<Row[]> {
  try {
    return (await client.query(query)).rows as Row[]
  } catch (error) {
    throw isAnswer(error) ? error : away(error)
  }
}

/**
 * What the server says of itself: 08 connections, 53 no disk, memory or connections left, 57 stopping or too slow, 58 I/O,
 * 25006 a standby, 25P03 and 25P04 a transaction that took too long, 55P03 others that hold a lock.
 */
const OUT_OF_SERVICE = /^(08|53|57|58|25006|25P03|25P04|55P03)/

function isAnswer(error: unknown): boolean {
  // Errors of the socket have a code too, but only the server tells how severe it is.
  const { code = '', severity } = error as { code?: string; severity?: string }
  return severity !== undefined && !OUT_OF_SERVICE.test(code)
}

const isAway = (error: unknown): boolean => error instanceof Fault && error.kind === 'unavailable'

const away = (cause: unknown) =>
  unavailable(
    'The database does not answer at the moment; nothing was charged. Try again in a moment.',
    cause,
  )

async function inTransaction<T>(client: PoolClient, work: () => Work<T>): Promise<T> {
  try {
    await ask(client, 'BEGIN')
  } catch (error) {
    throw isAway(error) ? new NotBegun('no transaction', { cause: error }) : error
  }
  try {
    const value = await drive(client, work)
    await ask(client, 'COMMIT')
    return value
  } catch (error) {
    // Over a connection that is gone, the server rolls back by itself.
    if (!isAway(error)) await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

async function drive<T>(client: PoolClient, work: () => Work<T>): Promise<T> {
  const steps = work()
  let step = steps.next()
  while (!step.done) step = steps.next(await execute(client, step.value))
  return step.value
}

function execute(client: PoolClient, { sql, params }: Query): Promise<Row[]> {
  const { name, text } = numbered(sql)
  return ask(client, { name, text, values: params.map(storable) })
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
