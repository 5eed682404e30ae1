import { constants, DatabaseSync, type StatementSync } from 'node:sqlite'
import { badInput } from '../fault.ts'
import { boundedStep } from '../lib/async/bounded-step.ts'

export type Value = string | number | bigint | null
export interface Table {
  name: string
  columns: readonly string[]
  /** Its rows, many at a time. */
  batches: Iterable<readonly Value[][]> | AsyncIterable<readonly Value[][]>
}

/** What a query may do: read tables, call functions, and go around in circles within its time. */
const MAY = new Set<number>([
  constants.SQLITE_SELECT,
  constants.SQLITE_READ,
  constants.SQLITE_FUNCTION,
  constants.SQLITE_RECURSIVE,
])
/** A text or blob may not be longer, whatever a query computes. */
const LONGEST = 10_000_000
/** The most columns that SQLite takes in a table. */
export const MOST_COLUMNS = 2000
/** Megabytes that all tables may take: short rows of a wide table, or many of them, take far more than their text. */
const MOST_MB = 300
const PAGE = 4096

const TOO_LONG =
  'sql: takes too much time or disk space; join tables by columns they share, and end a recursion with a condition or a LIMIT.'

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Refuses a table that is too wide, before its columns are named and typed. */
export function checkColumns(table: string, count: number): void {
  if (count > MOST_COLUMNS)
    throw badInput(
      `files: the table ${table} has ${count.toLocaleString('en')} columns, at most ${MOST_COLUMNS.toLocaleString('en')} can be queried.`,
    )
}

/** A database in memory whose tables can be asked, and nothing else: no files, no settings, no changes. */
export class QueryDatabase implements Disposable {
  readonly #database = new DatabaseSync(':memory:', { allowExtension: false })
  readonly #names: string[] = []

  constructor(mostMb = MOST_MB) {
    const pages = Math.floor((mostMb * 1e6) / PAGE)
    this.#database.exec(`PRAGMA page_size = ${PAGE}; PRAGMA max_page_count = ${pages}`)
  }

  async add({ name, columns, batches }: Table): Promise<void> {
    const database = this.#database
    checkColumns(name, columns.length)
    database.exec(`CREATE TABLE ${quoted(name)} (${columns.map(quoted).join(', ')})`)
    const insert = database.prepare(
      `INSERT INTO ${quoted(name)} VALUES (${columns.map(() => '?').join(', ')})`,
    )
    database.exec('BEGIN')
    for await (const rows of batches) {
      try {
        for (const row of rows) insert.run(...row)
      } catch (error) {
        throw isFull(error) ? badInput(tooLarge(name), error) : error
      }
    }
    database.exec('COMMIT')
    this.#names.push(name)
  }

  /** The same table under another name. */
  alias(name: string, of: string): void {
    this.#database.exec(`CREATE VIEW ${quoted(name)} AS SELECT * FROM ${quoted(of)}`)
    this.#names.push(name)
  }

  /** The columns that a query gives, and its rows one after the other. */
  ask(sql: string): { columns: string[]; rows: Generator<Value[]> } {
    const database = this.#database
    database.limits.length = LONGEST
    database.function('regexp', { deterministic: true }, (pattern, text) =>
      text === null ? null : Number(new RegExp(String(pattern), 'u').test(String(text))),
    )
    database.setAuthorizer(code => (MAY.has(code) ? constants.SQLITE_OK : constants.SQLITE_DENY))
    if (statementsIn(sql) > 1) throw badInput('sql: expected one statement, received several.')
    const statement = this.#asked(() => database.prepare(sql))
    statement.setReturnArrays(true)
    statement.setReadBigInts(true)
    const columns = statement.columns().map(column => column.name)
    if (columns.length === 0) throw badInput('sql: expected a SELECT; the files are only read.')
    return { columns, rows: this.#rows(statement) }
  }

  [Symbol.dispose](): void {
    this.#database.close()
  }

  *#rows(statement: StatementSync): Generator<Value[]> {
    const rows = this.#asked(() => statement.iterate()) as Iterator<unknown>
    // Counting, sorting and recursion come before the first row; a step for every row would be too many to tell.
    let { done, value } = boundedStep(TOO_LONG, () => this.#asked(() => rows.next()))
    while (!done) {
      yield (value as (Value | Uint8Array)[]).map(plain)
      ;({ done, value } = this.#asked(() => rows.next()))
    }
  }

  /** What the query itself is to blame for, in SQLite's words and with the way out. */
  #asked<T>(work: () => T): T {
    try {
      return work()
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      if (/^not authorized|access to .* is prohibited/.test(message))
        throw badInput(
          'sql: expected a SELECT over the tables; a query reads nothing else and changes nothing.',
          error,
        )
      const hint = /^no such table/.test(message) ? `; there is ${this.#names.join(', ')}` : ''
      throw badInput(`sql: ${message.slice(0, 300).replace(/\.$/, '')}${hint}.`, error)
    }
  }
}

/** Whether SQLite has no page left. */
const isFull = (error: unknown): boolean => (error as { errcode?: number }).errcode === 13

const tooLarge = (table: string): string =>
  `files: the tables take more than ${MOST_MB} MB of memory, which is the limit, at ${table}; send fewer rows, or rows with fewer empty columns.`

/** Numbers that JavaScript holds exactly are plain ones. */
function plain(value: Value | Uint8Array): Value {
  if (typeof value === 'bigint' && Number.isSafeInteger(Number(value))) return Number(value)
  return value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value
}

/** Semicolons with something behind them, outside of texts, names and comments. */
function statementsIn(sql: string): number {
  const bare = sql.replace(
    /'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\]|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g,
    one => (/^(--|\/\*)/.test(one) ? ' ' : 'x'),
  )
  return bare.split(';').filter(part => part.trim() !== '').length
}
