import { badInput, Fault } from '../fault.ts'
import { placeOf } from '../lib/text/text-position.ts'

export const SQL_DIALECTS = [
  'sql',
  'bigquery',
  'clickhouse',
  'db2',
  'db2i',
  'duckdb',
  'hive',
  'mariadb',
  'mysql',
  'n1ql',
  'plsql',
  'postgresql',
  'redshift',
  'singlestoredb',
  'snowflake',
  'spark',
  'sqlite',
  'tidb',
  'transactsql',
  'trino',
  'tsql',
] as const
export type SqlDialect = (typeof SQL_DIALECTS)[number]

/** The parser keeps every way to read a statement in memory; these bounds keep it within a second or two. */
const MAX_TOKENS = 30_000
const MAX_NESTING = 100
/** Each word costs as much more as it lies deeper: words times their depth. */
const MAX_DEEP_WORDS = 300_000

/** Places that another program fills in before a database sees the text: Jinja and dbt, MyBatis, Python, shells. */
const TEMPLATES = [
  String.raw`\{\{.*?\}\}`,
  String.raw`\{%.*?%\}`,
  String.raw`\{#.*?#\}`,
  String.raw`[$#]\{[^{}]*\}`,
  String.raw`%\(\w+\)s`,
  '%s',
  String.raw`:\w+`,
].map(regex => ({ regex }))

/** Where files of Snowflake lie: @stage/path, @~/own, @%table, @db.schema."Stage". */
const STAGE = { regex: String.raw`@(?:~|%?(?:\w+|"[^"]+")(?:\.(?:\w+|"[^"]+"))*)(?:/[\w./=-]*)?` }

/** What a text of a dialect may have beside its own words, tried in turn. */
const marksOf = (dialect: SqlDialect) =>
  dialect === 'snowflake' ? [[STAGE], [STAGE, ...TEMPLATES]] : [TEMPLATES]

/** Read in turn where nobody has named the database and the common words do not do; longer texts would take too long. */
const OTHERS: readonly SqlDialect[] = ['postgresql', 'mysql', 'transactsql', 'plsql', 'bigquery', 'snowflake']
const LONGEST_TRIED = 50_000

/** Formats SQL in the dialect named, or for `sql` in the first that can read it. */
export async function formatInFitting(
  sql: string,
  dialect: SqlDialect,
): Promise<{ formatted: string; dialect: SqlDialect }> {
  try {
    return { formatted: await formatSql(sql, dialect), dialect }
  } catch (error) {
    if (dialect !== 'sql' || sql.length > LONGEST_TRIED || !isOfDialect(error)) throw error
    for (const other of OTHERS) {
      try {
        return { formatted: await formatSql(sql, other), dialect: other }
      } catch {}
    }
    throw error
  }
}

/** What another dialect may read; bounds hold in all of them. */
const isOfDialect = (error: unknown): boolean =>
  error instanceof Fault && /dialect|something is missing/.test(error.message)

/** Formats SQL, statement by statement, so that memory is bounded by the longest of them. */
export async function formatSql(sql: string, dialect: SqlDialect): Promise<string> {
  const { format } = await import('sql-formatter')
  // Keywords keep their case: names such as user are keywords in some places, and case matters in some databases.
  const options = { language: dialect, tabWidth: 2 }
  const layOut = (text: string) => {
    try {
      return format(text, options)
    } catch (error) {
      // Only then, since some of the marks mean something else in some dialects.
      for (const custom of marksOf(dialect)) {
        if (!custom.some(({ regex }) => new RegExp(regex).test(text))) continue
        try {
          return format(text, { ...options, paramTypes: { custom } })
        } catch {}
      }
      throw error
    }
  }
  const formatted = (text: string): string => {
    const statements = split(text)
    try {
      return statements.map(layOut).join('\n\n')
    } catch (error) {
      if (statements[0] === text) throw refusal(dialect, error)
      // The cut may have been wrong (a backslash is no escape in every dialect), and places count from the start: the
      // whole text decides.
      try {
        return layOut(text)
      } catch (error) {
        throw refusal(dialect, error)
      }
    }
  }
  return WITH_DELIMITER.test(dialect) && DELIMITER.test(sql)
    ? aroundDelimiters(sql, formatted)
    : formatted(sql)
}

const WITH_DELIMITER = /^(?:mysql|mariadb|singlestoredb|tidb)$/
const DELIMITER = /^[ \t]*delimiter[ \t]+(\S{1,20})[ \t]*$/im

/** Lines by which the client of MySQL is told what ends a statement are kept, with what they name. */
function aroundDelimiters(sql: string, formatted: (text: string) => string): string {
  const parts: string[] = []
  const [first = '', ...more] = sql.split(new RegExp(DELIMITER, 'gim'))
  const put = (text: string, end: string) => {
    if (text.trim() !== '') parts.push(formatted(text) + end)
  }
  put(first, '')
  for (let i = 0; i < more.length; i += 2) {
    const mark = more[i]!
    parts.push(`DELIMITER ${mark}`)
    const text = more[i + 1]!
    if (mark === ';') put(text, '')
    else {
      const statements = text.split(mark)
      for (const [k, one] of statements.entries()) put(one, k < statements.length - 1 ? ` ${mark}` : '')
    }
  }
  return parts.join('\n\n')
}

function refusal(dialect: SqlDialect, error: unknown) {
  if (error instanceof RangeError) return badInput('sql: is nested too deep to be formatted.', error)
  const said = error instanceof Error ? error.message : ''
  const place = /at line (\d+) column (\d+)/.exec(said)
  if (!place)
    return badInput(
      `sql: could not be read as ${dialect}; check quotes and parentheses, or the dialect.`,
      error,
    )
  const [, line, column] = place
  const token = /at token: (.{1,30}?) at line|Unexpected "([^"\n]{1,30})/.exec(said)
  const found = token?.[1] ?? token?.[2]
  const what =
    found && found !== '«EOF»' ? `${JSON.stringify(found)} does not fit here` : 'something is missing'
  return badInput(
    `sql: line ${line}, column ${column}: ${what}; check quotes, parentheses and the dialect (${dialect}).`,
    error,
  )
}

/** Strings, quoted names, comments and dollar quotes as one piece each, to the end where they are not closed. */
const PIECE =
  /'(?:[^'\\]|\\[\s\S]|'')*(?:'|\\?$)|"(?:[^"\\]|\\[\s\S]|"")*(?:"|\\?$)|`[^`]*(?:`|$)|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|(\$\w*\$)[\s\S]*?(?:\1|$)|[\p{L}\p{N}_@#$]+|\s+|[\s\S]/gu

const MAX_COMMENTS = 20

/** Whether comments begin in a comment over and over, as those see it who let them nest: each is looked at to the end. */
function isNestedDeep(sql: string, from: number): boolean {
  const marks = /\/\*|\*\//g
  marks.lastIndex = from
  let depth = 0
  for (let mark = marks.exec(sql); mark; mark = marks.exec(sql)) {
    depth += mark[0] === '/*' ? 1 : -1
    if (depth === 0) return false
    if (depth > MAX_COMMENTS) return true
  }
  return false
}

/** Cuts at semicolons, and counts what the parser will have to carry. */
function split(sql: string): string[] {
  const statements: string[] = []
  const open: string[] = []
  let tokens = 0
  let betweens = 0
  let deepWords = 0
  let start = 0
  const cut = (end: number) => {
    if (/[^\s;]/.test(sql.slice(start, end))) statements.push(sql.slice(start, end))
    start = end
  }
  for (const { 0: piece, index } of sql.matchAll(PIECE)) {
    if (/^\s/.test(piece)) continue
    if (++tokens > MAX_TOKENS)
      throw badInput('sql: has more than 30,000 words and marks, which is the limit.')
    if (piece.startsWith('/*') && !piece.endsWith('*/')) {
      throw badInput(`sql: ${placeOf(sql, index)}: the comment is not closed.`)
    }
    if (piece.startsWith('/*') && isNestedDeep(sql, index)) {
      throw badInput(`sql: ${placeOf(sql, index)}: comments are nested too deep.`)
    }
    deepWords += open.length
    if (deepWords > MAX_DEEP_WORDS)
      throw badInput('sql: has too many words inside too many parentheses; format its parts one by one.')
    // Each BETWEEN can be read in several ways until its AND is found, and the parser keeps them all.
    if (/^between$/i.test(piece) && ++betweens > 500)
      throw badInput('sql: has BETWEEN more than 500 times, which is the limit.')
    const word = piece.length === 4 ? piece.toLowerCase() : piece
    if (piece === '(' || piece === '[' || word === 'case') open.push(piece)
    else if (piece === ')' || piece === ']' || piece.toLowerCase() === 'end') open.pop()
    else if (piece === ';' && open.length === 0) cut(index + 1)
    if (open.length > MAX_NESTING)
      throw badInput(`sql: is nested deeper than ${MAX_NESTING} levels, which is the limit.`)
  }
  cut(sql.length)
  return statements
}
