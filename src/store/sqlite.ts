import { closeSync, fdatasync, openSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Fault, unavailable } from '../fault.ts'
import { makeFolder } from './make-folder.ts'
import { migrate } from './migrations.ts'
import { sharedCommits } from './shared-commits.ts'
import type { Database, Query, Row, Work } from './sql.ts'

export interface SqliteOptions {
  folder: string
  now?: () => number
  /** An older schema, for tests of upgrades. */
  schema?: number | undefined
  /** Told, once each, when the file is no longer in its place or is damaged. */
  onTrouble?: ((detail: string) => void) | undefined
}

export interface SqliteDatabase extends Database {
  /** The rows of a query one by one, for those that are too many to hold at once. */
  rows(sql: string): Iterable<Row>
}

/** Opens the embedded database. Several processes of one machine may have it open at once. */
export async function openSqlite({
  folder,
  now = Date.now,
  schema,
  onTrouble,
}: SqliteOptions): Promise<SqliteDatabase> {
  makeFolder(folder)
  const path = join(folder, 'toolwright.db')
  const db = new DatabaseSync(path)
  db.exec('PRAGMA busy_timeout = 5000')
  checkOurs(db, path)
  db.exec('PRAGMA journal_mode = WAL')
  db.exec('PRAGMA synchronous = NORMAL')
  db.exec('PRAGMA foreign_keys = ON')
  db.function('now_ms', () => now())

  const told = new Set<string>()
  const tellOnce = (why: string) => {
    if (!told.has(why)) onTrouble?.(why)
    told.add(why)
  }
  const prepared = new Map<string, StatementSync>()
  const execute = ({ sql, params }: Query): Row[] => {
    let statement = prepared.get(sql)
    if (!statement) {
      statement = db.prepare(sql)
      prepared.set(sql, statement)
    }
    return statement.all(...(params as SQLInputValue[])) as Row[]
  }
  /** Runs a step; a disk that is full or broken, or a lock that is not given, is said to be just that. */
  const guarded = <T>(step: () => T): T => {
    try {
      return step()
    } catch (error) {
      if (DAMAGED.has(codeOf(error)))
        tellOnce('the database is damaged; stop the server and restore a backup')
      throw asFault(error)
    }
  }

  const drive = <T>(work: () => Work<T>): T => {
    const steps = work()
    let step = steps.next()
    while (!step.done) {
      const query = step.value
      step = steps.next(guarded(() => execute(query)))
    }
    return step.value
  }

  const checkPlace = inPlace(path, tellOnce)
  const control = (sql: string) => guarded(() => execute({ sql, params: [] }))
  const transact = sharedCommits({
    begin(isLast) {
      checkPlace()
      try {
        execute({ sql: 'BEGIN IMMEDIATE', params: [] })
        return true
      } catch (error) {
        if (isBusy(error) && !isLast) return false
        throw asFault(error)
      }
    },
    commit: () => control('COMMIT'),
    // A full disk can end the transaction by itself; rolling back then has nothing left to do.
    // A call may end after the server did, and write no more.
    rollBack: () => void (db.isOpen && db.isTransaction && control('ROLLBACK')),
    /** Does one piece of work whole or not at all, whatever becomes of its neighbours. */
    apart(work) {
      control('SAVEPOINT piece')
      try {
        return drive(work)
      } catch (error) {
        if (db.isTransaction) control('ROLLBACK TO piece')
        throw error
      } finally {
        if (db.isTransaction) control('RELEASE piece')
      }
    },
    alone: drive,
    ended: () => !db.isTransaction,
  })

  const wal = walSync(`${path}-wal`)
  const database: SqliteDatabase = {
    dialect: 'sqlite',
    transact,
    async durable(work) {
      const value = await transact(work)
      await wal.sync().catch(error => {
        throw away(error)
      })
      return value
    },
    async single(work) {
      checkPlace()
      try {
        return drive(work)
      } catch (error) {
        // Nothing was written yet; a transaction waits for its turn off the event loop.
        if (!(error instanceof Fault) || !isBusy(error.cause)) throw error
        return transact(work)
      }
    },
    async read(work) {
      return drive(work)
    },
    rows: sql => db.prepare(sql).iterate() as Iterable<Row>,
    async close() {
      // What came before this is committed first.
      await nextTurn()
      wal.close()
      prepared.clear()
      db.close()
    },
  }
  db.exec(`PRAGMA busy_timeout = ${LOCK_WAIT_MS}`)
  await migrate(database, schema)
  return database
}

/** Refuses a file that is no database, or one that another program keeps its tables in, before anything is written. */
function checkOurs(db: DatabaseSync, path: string): void {
  let tables: string[]
  try {
    tables = db
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table'")
      .all()
      .map(row => String(row['name']))
  } catch (error) {
    db.close()
    if (!DAMAGED.has(codeOf(error))) throw error
    throw new Error(
      `DATA_DIR: ${path} is not a database, or is damaged; restore a backup, or move it away.`,
      {
        cause: error,
      },
    )
  }
  if (tables.length === 0 || tables.includes('migrations')) return
  db.close()
  throw new Error(`DATA_DIR: ${path} is a database of another program; choose another folder.`)
}

/**
 * Refuses to write into a file that was removed or replaced since: SQLite goes on in the old one, and with the process
 * all of it would be gone.
 */
function inPlace(path: string, tell: (detail: string) => void): () => void {
  const { ino } = statSync(path)
  return () => {
    if (statSync(path, { throwIfNoEntry: false })?.ino === ino) return
    const why = 'the file of the database was removed or replaced; restart the server'
    tell(why)
    throw away(new Error(why))
  }
}

/** Results of SQLite that are the machine's doing: busy, read-only, I/O error, full, can't open. */
const OUT_OF_SERVICE = new Set([5, 8, 10, 13, 14])
/** 11: pages that make no sense; 26: not a database. */
const DAMAGED = new Set([11, 26])

const codeOf = (error: unknown) => ((error as { errcode?: number } | undefined)?.errcode ?? 0) & 0xff

/** Another process writes at the moment. */
const isBusy = (error: unknown) => codeOf(error) === 5

const away = (cause: unknown) =>
  unavailable('The database cannot write at the moment; nothing was charged. Try again later.', cause)

const asFault = (error: unknown) =>
  OUT_OF_SERVICE.has(codeOf(error)) || DAMAGED.has(codeOf(error)) ? away(error) : error

/** SQLite waits for a lock on the event loop, where nothing else is answered: `sharedCommits` does the long waiting. */
const LOCK_WAIT_MS = 20

/**
 * A commit in WAL mode is safe from a power cut once the log is synced. Doing that here, outside SQLite,
 * keeps the wait off the event loop, and one sync serves all who came while the last one ran.
 */
function walSync(path: string) {
  let fd: number | undefined
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined

  const start = () =>
    new Promise<void>((resolve, reject) => {
      fd ??= openSync(path, 'r+')
      fdatasync(fd, error => (error ? reject(error) : resolve()))
    })

  const sync = (): Promise<void> => {
    if (!running) {
      running = start().finally(() => {
        running = undefined
      })
      return running
    }
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined
        return sync()
      })
    return next
  }

  return {
    sync,
    close: () => {
      if (fd !== undefined) closeSync(fd)
      fd = undefined
    },
  }
}
