import { unusedNames } from '../../lib/text/unused-names.ts'

/** How a CSV text is written: what stands between fields, around them, and before a quote inside one. */
export interface CsvDialect {
  delimiter: string
  quote: '"' | "'"
  /** `"`: a quote inside a quoted field is doubled; `\`: it follows a backslash. */
  escape: '"' | '\\'
  newline: '\n' | '\r\n' | '\r'
  /** Every delimiter is followed by a space that belongs to no field. */
  spaced: boolean
}

export interface CsvTable {
  rows: string[][]
  dialect: CsvDialect
  /** Quotes that fit no rule (a field opened and never closed) and were read as plain characters. */
  strayQuotes: number
}

export interface CsvReading extends Partial<CsvDialect> {
  /** Give a row with one empty field for a blank line instead of passing over it. */
  keepBlankLines?: boolean
}

/**
 * Reads CSV text as it is found, not only as RFC 4180 has it: a byte-order mark, a `sep=;` line, any
 * delimiter of `, ; tab |`, any line ending, rows of uneven length, and quotes out of place, which are kept as
 * characters instead of swallowing the rows after them. What the caller does not say is told from the text.
 */
export function parseCsv(input: string, reading: CsvReading = {}): CsvTable {
  const { text, hint } = withoutPrologue(input)
  const given = { ...(hint && { delimiter: hint }), ...reading }
  const dialect = dialectOf(text, given)
  return { ...readRows(text, dialect, reading.keepBlankLines), dialect }
}

/** Takes off a byte-order mark and the line by which Excel is told the delimiter. */
function withoutPrologue(input: string): { text: string; hint: string | undefined } {
  const text = input.charCodeAt(0) === 0xfeff ? input.slice(1) : input
  const told = /^sep=([^\r\n"])(\r\n|\n|\r|$)/i.exec(text)
  return told ? { text: text.slice(told[0].length), hint: told[1]! } : { text, hint: undefined }
}

export interface CsvWriting {
  delimiter?: string
  newline?: string
  /** Start with a byte-order mark, by which Excel knows UTF-8. */
  bom?: boolean
  /** End the last row with a line break too. */
  finalNewline?: boolean
}

/** A million lines kept one by one would cost more to keep than to write. */
const LINES_AT_ONCE = 4096

/** Writes rows as CSV, quoting the fields that need it. */
export function writeCsv(rows: Iterable<readonly string[]>, writing: CsvWriting = {}): string {
  const { delimiter = ',', newline = '\n', bom = false, finalNewline = false } = writing
  const parts: string[] = []
  let lines: string[] = []
  for (const row of rows) {
    const line = row.length > MOST_CONCATENATED ? joined(row, delimiter) : concatenated(row, delimiter)
    // A lone empty field would be a blank line, which readers pass over.
    lines.push(line === '' && row.length === 1 ? '""' : line)
    if (lines.length < LINES_AT_ONCE) continue
    parts.push(lines.join(newline))
    lines = []
  }
  if (lines.length > 0) parts.push(lines.join(newline))
  return (bom ? '\uFEFF' : '') + parts.join(newline) + (finalNewline && parts.length > 0 ? newline : '')
}

/** Few fields are put together faster one by one, many by a list of them. */
const MOST_CONCATENATED = 16

function concatenated(row: readonly string[], delimiter: string): string {
  let line = quoted(row[0] ?? '', delimiter)
  for (let i = 1; i < row.length; i++) line += delimiter + quoted(row[i]!, delimiter)
  return line
}

const joined = (row: readonly string[], delimiter: string): string =>
  row.map(field => quoted(field, delimiter)).join(delimiter)

/** Fields with anything some reader could take for a delimiter or a quote are quoted, not only the strict cases. */
function quoted(field: string, delimiter: string): string {
  if (field === '') return field
  const needs = /[",;|\t\r\n]|^[\s\uFEFF']|\s$/.test(field) || field.includes(delimiter)
  return needs ? `"${field.replaceAll('"', '""')}"` : field
}

const SAMPLE = 64 * 1024
const DELIMITERS = [',', ';', '\t', '|']

/** What the caller did not say of the dialect, told from the first part of the text. */
function dialectOf(text: string, given: Partial<CsvDialect> = {}): CsvDialect {
  const sample = sampleOf(text)
  const newline = given.newline ?? newlineOf(sample)
  const escaping = given.escape ?? escapeOf(sample)
  const base = { newline, escape: escaping, spaced: given.spaced ?? false }
  const candidates: CsvDialect[] = []
  for (const quote of given.quote ? [given.quote] : quotesIn(sample)) {
    for (const delimiter of given.delimiter !== undefined ? [given.delimiter] : DELIMITERS) {
      candidates.push({ ...base, delimiter, quote })
    }
  }
  let best = candidates[0]!
  let bestScore = 0
  for (const candidate of candidates.length > 1 ? candidates : []) {
    const { rows, strayQuotes } = readRows(sample, candidate)
    // Apostrophes are common in plain text, so a single quote has to explain the rows clearly better.
    const handicap = candidate.quote === "'" && !given.quote ? 0.98 : 1
    const score = evenness(rows) * handicap * (1 - Math.min(0.5, strayQuotes / (rows.length + 1)))
    if (score > bestScore) {
      best = candidate
      bestScore = score
    }
  }
  if (given.spaced === undefined) best = { ...best, spaced: isSpaced(readRows(sample, best).rows) }
  return best
}

/** How well rows look like a table: the share of rows as wide as most are, if they and the first are wide at all. */
function evenness(rows: string[][]): number {
  const widths = new Map<number, number>()
  for (const row of rows) widths.set(row.length, (widths.get(row.length) ?? 0) + 1)
  const wide = [...widths].filter(([width]) => width > 1)
  if (wide.length === 0) return 0
  const [usual, count] = wide.reduce((best, one) => (one[1] > best[1] ? one : best))
  const share = count / rows.length
  return share * (rows[0]!.length === 1 ? 0.3 : 1) * (1 - 0.1 / usual)
}

const isSpaced = (rows: string[][]): boolean => {
  let spaced = 0
  for (const row of rows) {
    for (let i = 1; i < row.length; i++) {
      if (row[i] === '') continue
      if (!row[i]!.startsWith(' ')) return false
      spaced++
    }
  }
  return spaced > 0
}

/** The first rows, whole. */
function sampleOf(text: string): string {
  if (text.length <= SAMPLE) return text
  const cut = text.slice(0, SAMPLE)
  const end = Math.max(cut.lastIndexOf('\n'), cut.lastIndexOf('\r'))
  return end > 0 ? cut.slice(0, end) : cut
}

function newlineOf(sample: string): CsvDialect['newline'] {
  const feed = sample.indexOf('\n')
  if (feed >= 0) return sample[feed - 1] === '\r' ? '\r\n' : '\n'
  return sample.includes('\r') ? '\r' : '\n'
}

/** Single quotes come into question only where no field opens with a double one. */
const quotesIn = (sample: string): CsvDialect['quote'][] =>
  /(^|[,;|\t\r\n]) *"/.test(sample) ? ['"'] : ['"', "'"]

/** Backslashes escape quotes where some stand before a quote inside a field, and no quote is doubled. */
function escapeOf(sample: string): CsvDialect['escape'] {
  return /\\"(?! *(?:[,;|\t\r\n"]|$))/.test(sample) && !/[^,;|\t\s\\]""|""[^,;|\t\s]/.test(sample)
    ? '\\'
    : '"'
}

/** Looking back and reading again is given up past this many characters, so that no text takes quadratic time. */
const REREAD_LIMIT = 20_000_000

/** Millions of quotes in one field, each put to it by itself, would take fifteen times its memory. */
const PARTS_AT_ONCE = 4096

function readRows(
  text: string,
  dialect: CsvDialect,
  keepBlankLines = false,
): { rows: string[][]; strayQuotes: number } {
  const counted = { strayQuotes: 0 }
  const rows = [...eachRow(text, dialect, { keepBlankLines, counted })]
  return { rows, strayQuotes: counted.strayQuotes }
}

/** How wide a row may be. Fields past that are counted and not kept: millions of them would take the memory of a call. */
export interface WidthBound {
  most: number
  /** `filled` fields stand up to the last one that is not empty. */
  refuse: (row: number, columns: number, filled: number) => void
}

interface RowReading {
  keepBlankLines?: boolean
  counted?: { strayQuotes: number }
  bound?: WidthBound | undefined
}

/** Reads a large text row by row: what `parseCsv` does, without holding all rows at once. */
export function csvRows(
  input: string,
  bound?: WidthBound,
): { dialect: CsvDialect; rows: () => Generator<string[]> } {
  const { text, hint } = withoutPrologue(input)
  const dialect = dialectOf(text, hint ? { delimiter: hint } : {})
  return { dialect, rows: () => eachRow(text, dialect, { bound }) }
}

function* eachRow(
  text: string,
  dialect: CsvDialect,
  { keepBlankLines = false, counted = { strayQuotes: 0 }, bound }: RowReading,
): Generator<string[]> {
  const { delimiter, quote, spaced } = dialect
  const backslashed = dialect.escape === '\\'
  // A lone carriage return ends a line only where it is the line ending of the text.
  const loneReturn = dialect.newline === '\r'
  const length = text.length
  const firstOfDelimiter = delimiter.charCodeAt(0)
  let at = 0
  let reread = 0

  /** Length of the line break at a place, 0 where there is none. */
  const breakAt = (i: number): number => {
    const c = text.charCodeAt(i)
    if (c === 10) return 1
    if (c !== 13) return 0
    return text.charCodeAt(i + 1) === 10 ? 2 : loneReturn ? 1 : 0
  }
  const fieldEndsAt = (i: number): boolean => i >= length || text.startsWith(delimiter, i) || breakAt(i) > 0
  const skipSpaces = (i: number): number => {
    while (text[i] === ' ' && delimiter !== ' ') i++
    return i
  }

  /** Whether a quote stands where a field begins, spaces aside, after the field that opened at `open`. */
  const opensField = (at: number, open: number): boolean => {
    let before = at
    while (text[before - 1] === ' ' && delimiter !== ' ') before--
    return (
      before > open + 1 && (text.startsWith(delimiter, before - delimiter.length) || breakAt(before - 1) > 0)
    )
  }

  /** Reads the quoted field that opens at `open`; undefined where its quotes make no sense. */
  const quotedField = (open: number): string | undefined => {
    let value = ''
    let parts: string[] = []
    const take = (part: string) => {
      if (parts.push(part) < PARTS_AT_ONCE) return
      value += parts.join('')
      parts = []
    }
    let from = open + 1
    let search = from
    for (;;) {
      const close = text.indexOf(quote, search)
      if (close < 0) break
      if (backslashed && isEscaped(text, close, open)) {
        take(text.slice(from, close - 1))
        from = close
        search = close + 1
        continue
      }
      const after = skipSpaces(close + 1)
      if (fieldEndsAt(after)) {
        at = after
        return unescaped(value + parts.join('') + text.slice(from, close))
      }
      if (text[close + 1] === quote) {
        take(text.slice(from, close + 1))
        from = search = close + 2
        continue
      }
      // A quote after a delimiter opens another field: the one we are in was never meant to be open.
      if (opensField(close, open)) {
        reread += close - open
        return undefined
      }
      counted.strayQuotes++
      search = close + 1
    }
    reread += length - open
    return undefined
  }

  const unescaped = (value: string): string =>
    backslashed && value.includes('\\\\') ? value.replaceAll('\\\\', '\\') : value

  const plainField = (start: number): string => {
    let end = start
    while (end < length) {
      const c = text.charCodeAt(end)
      if ((c === 10 || c === 13) && breakAt(end) > 0) break
      if (c === firstOfDelimiter && text.startsWith(delimiter, end)) break
      end++
    }
    at = end
    return text.slice(start, end)
  }

  // Put together in one list and copied out, so that no row takes more memory than its fields need.
  const fields: string[] = []
  const most = bound?.most ?? Number.POSITIVE_INFINITY
  let row = 0
  while (at < length) {
    let [count, filled] = [0, 0]
    let quoted = false
    for (;;) {
      if (spaced && count > 0 && text[at] === ' ') at++
      const start = at
      const open = skipSpaces(start)
      let field: string | undefined
      if (text[open] === quote) {
        if (reread <= REREAD_LIMIT) field = quotedField(open)
        if (field === undefined) counted.strayQuotes++
      }
      quoted = field !== undefined
      field ??= plainField(start)
      if (count++ < most) fields[count - 1] = field
      else if (field.trim() !== '') filled = count
      if (at >= length || !text.startsWith(delimiter, at)) break
      at += delimiter.length
    }
    // A line of "" is a row with an empty field, a line of nothing is no row.
    if (keepBlankLines || count > 1 || quoted || fields[0]!.trim() !== '') {
      row++
      if (count > most) bound!.refuse(row, count, filled)
      yield fields.slice(0, count)
    }
    at += breakAt(at)
  }
}

/** Whether an odd number of backslashes stands before a place. */
function isEscaped(text: string, at: number, start: number): boolean {
  let i = at - 1
  while (i > start && text[i] === '\\') i--
  return (at - 1 - i) % 2 === 1
}

/** Names for the columns of a header: the empty ones numbered, repeated ones told apart (name, name_2). */
export function columnNames(header: readonly string[], warn: (message: string) => void = () => {}): string[] {
  const nameFor = unusedNames((name, n) => `${name}_${n}`)
  let repeated = 0
  const names = header.map((field, i) => {
    const wanted = field.trim() || `column_${i + 1}`
    const name = nameFor(wanted)
    if (name !== wanted) repeated++
    return name
  })
  if (repeated > 0) warn('some columns have the same name; the later ones are numbered, as in name_2')
  return names
}
