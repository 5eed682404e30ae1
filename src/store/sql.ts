/** One statement with its values in the order of its question marks. */
export interface Query {
  sql: string
  params: readonly unknown[]
}

export type Row = Record<string, unknown>

/**
 * A piece of database work, written once for every engine: it yields statements and gets their rows back.
 * SQLite drives it to its end without a pause, so a transaction never waits in the middle; PostgreSQL drives
 * it statement by statement on one connection.
 */
export type Work<T> = Generator<Query, T, Row[]>

export function* all<R = Row>(sql: string, ...params: unknown[]): Work<R[]> {
  return (yield { sql, params }) as R[]
}

export function* one<R = Row>(sql: string, ...params: unknown[]): Work<R | undefined> {
  return (yield { sql, params })[0] as R | undefined
}

export function* run(sql: string, ...params: unknown[]): Work<void> {
  yield { sql, params }
}

/** What every engine offers. The SQL may use `now_ms()` for the engine's own clock. */
export interface Database {
  readonly dialect: 'sqlite' | 'postgres'
  /** Runs work as one transaction. */
  transact<T>(work: () => Work<T>): Promise<T>
  /** The same, and what was written is on the disk before the answer. */
  durable<T>(work: () => Work<T>): Promise<T>
  /** Runs work of one statement, which is a transaction of its own. */
  single<T>(work: () => Work<T>): Promise<T>
  /** Runs work that only reads. */
  read<T>(work: () => Work<T>): Promise<T>
  /** Calls back with what other servers tell through the database; absent where there can be none. */
  listen?: (onMessage: (message: string) => void) => { close: () => Promise<void> }
  close(): Promise<void>
}

/** The channel on which servers tell each other of jobs. */
export const CHANNEL = 'toolwright'
