import { z } from 'zod'
import { badInput } from '../../../fault.ts'
import { parseCsv, writeCsv } from '../../../formats/text/csv.ts'
import { refuseLines } from '../../../formats/text/csv-lines.ts'
import { withoutLead } from '../../../formats/text/lead-rows.ts'
import { counted } from '../../../lib/text/counted.ts'
import { p } from '../../../params.ts'
import { defineTool, json } from '../../../tool.ts'
import { RULES, type Rule, ruleOf } from './column-rules.ts'
import { MOST_WAYS, mendRows } from './row-repair.ts'
import { type Cleaned, cleanTable, type NumberedRow } from './table-cleaning.ts'

const MOST_REPORTED = 10_000
const MAX_COLUMNS = 10_000

const flags = {
  trim: z.boolean().optional().describe('Trims white space from both ends of every cell.'),
  deduplicate: z.boolean().optional().describe('Keeps the first of rows that are equal after cleaning.'),
  drop_empty_rows: z.boolean().optional().describe('Leaves out rows without any content.'),
  drop_empty_columns: z
    .boolean()
    .optional()
    .describe('Leaves out columns without any content below the heading.'),
  normalize_headers: z
    .boolean()
    .optional()
    .describe('Writes headings as snake_case, names empty ones column_N and numbers repeated ones.'),
  normalize_whitespace: z
    .boolean()
    .optional()
    .describe('Turns runs of white space into one space and removes invisible characters.'),
  normalize_case: z
    .enum(['lower', 'upper'])
    .optional()
    .describe('Turns every cell into lower or upper case.'),
  normalize_dates: z
    .boolean()
    .optional()
    .describe('Writes dates as ISO 8601; the order of day and month is told from the whole column.'),
  fill_empty: z
    .string()
    .max(1000, 'expected at most 1,000 characters')
    .optional()
    .describe('Text put into empty cells, at most 1,000 characters.'),
}

const unknownFlag = (issue: { code?: string; keys?: string[] }) =>
  issue.code === 'unrecognized_keys'
    ? `"${issue.keys?.[0]}" is not a flag; the flags are ${Object.keys(flags).join(', ')}`
    : undefined

const check = z.strictObject({
  column: z.string().min(1).describe('Heading of the column, as in the input or as cleaned.'),
  rule: z
    .string()
    .min(1)
    .describe(`One of ${RULES.join(', ')}. Empty cells break only "required".`),
})

const USUAL = { trim: true, deduplicate: true, drop_empty_rows: true }

/** The flags as a form shows them. */
const SWITCHES = Object.entries(flags).map(([name, schema]) => {
  const inner = schema.unwrap()
  const values = 'options' in inner ? inner.options : undefined
  return {
    name,
    type: inner.type === 'boolean' ? ('boolean' as const) : ('string' as const),
    description: schema.description ?? '',
    ...(values && { enum: values }),
    ...(name in USUAL && { on: true }),
  }
})

export default defineTool({
  name: 'CSV cleaner',
  description:
    'Cleans CSV text: detects the delimiter and quotes, repairs rows of the wrong width, trims, removes duplicate and empty rows, normalizes headings, case and dates, and reports cells that break a rule. The result is comma-separated.',
  credits: 1,
  params: {
    csv: p
      .string()
      .contentOf('text/csv')
      .describe('The CSV text, at most 10,000 columns; its first row holds the headings.')
      .example('name,age\n Ann ,30\n'),
    options: p
      .json(z.strictObject(flags, { error: unknownFlag }))
      .optional()
      .switches(SWITCHES)
      .describe(
        'What to do, each flag false unless given: trim, deduplicate, drop_empty_rows, drop_empty_columns, normalize_headers, normalize_whitespace, normalize_case (lower or upper), normalize_dates, fill_empty (a text). Left out: trim, deduplicate and drop_empty_rows.',
      )
      .example({ trim: true, deduplicate: true, normalize_headers: true, normalize_case: 'lower' }),
    validation: p
      .json(
        z.union([check, z.array(check).max(100)], {
          error: 'expected {"column": …, "rule": …} or a list of up to 100 of these',
        }),
      )
      .optional()
      .widget('column-rules')
      .options(
        RULES.map(value => ({ value })),
        'csv',
      )
      .describe(
        `A check as {"column", "rule"}, or a list of up to 100. Rules: ${RULES.join(', ')}. Rows that break one are reported and kept.`,
      )
      .example({ column: 'email', rule: 'email' }),
  },
  returns: json(
    z.object({
      csv: z.string(),
      rows_in: z.int().describe('Rows of the input below its heading, empty ones included.'),
      rows_out: z.int(),
      columns: z.array(z.string()),
      delimiter: z.string().describe('The delimiter the input used.'),
      duplicates_removed: z.int(),
      empty_rows_removed: z.int(),
      empty_columns_removed: z.array(z.string()),
      cells_changed: z.int().describe('Cells that trimming and normalizing altered.'),
      mended_count: z.int().describe('Rows that had too many or too few cells.'),
      mended_rows: z.array(z.int()).describe('The first 10,000 of them.'),
      invalid_count: z.int().describe('All broken rules; at most 10,000 are listed.'),
      invalid_rows: z.array(
        z.object({
          row: z.int().describe('Row of the input, the heading being 1.'),
          column: z.string(),
          value: z.string(),
          reason: z.string(),
        }),
      ),
    }),
  ),
  example: {
    csv: 'Name,E-Mail\n Ann ,ann@example.com\nAnn,ann@example.com\nBob,bob\n',
    options: { trim: true, deduplicate: true },
    validation: { column: 'E-Mail', rule: 'email' },
  },
  short: true,
  inlineUpTo: 4096,
  run({ csv, options = USUAL, validation = [] }, call) {
    refuseLines(csv, 'csv')
    const { rows: records, dialect, strayQuotes } = parseCsv(csv, { keepBlankLines: true })
    const [heading] = withoutLead(
      records.filter(row => row.some(cell => cell.trim() !== '')),
      call.warn,
    )
    if (!heading) throw badInput('csv: there is no row with any content.')
    const first = records.indexOf(heading)
    const rows: NumberedRow[] = records
      .slice(first + 1)
      .map((cells, i) => ({ number: first + i + 2, cells: [...cells] }))
    if (records.some(row => row.length > MAX_COLUMNS)) {
      throw badInput('csv: has a row of more than 10,000 columns, which is the limit.')
    }
    // What stood between cells before they were parted comes back where they are joined.
    const joint = dialect.spaced ? `${dialect.delimiter} ` : dialect.delimiter
    const { header, mended } = mendRows(heading, rows, joint, reread(dialect.delimiter))
    const cleaned = cleanTable(header, rows, options, call)
    const checks = (Array.isArray(validation) ? validation : [validation]).map((one, i) => {
      const param = Array.isArray(validation) ? `validation[${i}]` : 'validation'
      return { ...columnOf(one.column, header, cleaned, param), rule: ruleOf(one.rule, param) }
    })
    const { invalid, count: invalidCount } = brokenRules(cleaned, checks)
    if (strayQuotes > 0) call.warn(`${counted(strayQuotes, 'quote')} out of place, read as characters`)
    if (mended.length > 0)
      call.warn(`${counted(mended.length, 'row')} with more or fewer cells than the header, repaired`)
    for (const name of cleaned.ambiguousDates) {
      call.warn(`dates in column "${name}" could be day or month first; those were left as they are`)
    }
    return {
      csv: writeCsv([cleaned.header, ...cleaned.rows.map(row => row.cells)], { finalNewline: true }),
      rows_in: rows.length,
      rows_out: cleaned.rows.length,
      columns: cleaned.header,
      delimiter: dialect.delimiter,
      duplicates_removed: cleaned.duplicates,
      empty_rows_removed: cleaned.emptyRows,
      empty_columns_removed: cleaned.emptyColumns,
      cells_changed: cleaned.cellsChanged,
      mended_count: mended.length,
      mended_rows: mended.slice(0, MOST_REPORTED),
      invalid_count: invalidCount,
      invalid_rows: invalid,
    }
  },
})

const OTHER_DELIMITERS = [' ', ';', '\t', '|', ',']

/** Other ways to read a row: with another delimiter, or with one that got lost before a quoted cell. */
const reread = (delimiter: string) =>
  function* (cells: string[]): Generator<string[]> {
    const read = (text: string, by: string) =>
      parseCsv(text, { delimiter: by, quote: '"', escape: '"', keepBlankLines: true }).rows[0] ?? []
    const line = cells.join(delimiter)
    for (const other of OTHER_DELIMITERS) {
      if (other !== delimiter && line.includes(other)) yield read(line, other)
    }
    const requoted = cells
      .map(cell => (cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell))
      .join(delimiter)
    // A quote in the middle of a cell, with text on both sides, is where a cell must have begun.
    const lost = [...requoted.matchAll(/[^"](?="[^"])/g)]
      .map(({ index }) => index)
      .filter(at => requoted[at] !== delimiter && requoted[at + 2] !== delimiter)
    for (const at of lost.slice(0, MOST_WAYS - OTHER_DELIMITERS.length)) {
      yield read(`${requoted.slice(0, at + 1)}${delimiter}${requoted.slice(at + 1)}`, delimiter)
    }
  }

interface Check {
  /** -1: the column was empty and is no longer there. */
  column: number
  name: string
  rule: Rule
}

/** The cells that break a rule, row by row, as many as are reported; and how many there are. */
function brokenRules({ rows }: Cleaned, checks: Check[]) {
  const invalid: { row: number; column: string; value: string; reason: string }[] = []
  let count = 0
  for (const { number, cells } of rows) {
    for (const { column, name, rule } of checks) {
      const value = column < 0 ? '' : cells[column]!
      const reason = rule(value)
      if (reason === undefined || ++count > MOST_REPORTED) continue
      invalid.push({ row: number, column: name, value: value.slice(0, 200), reason })
    }
  }
  return { invalid, count }
}

/** Finds a column by its heading, as it became or as it was. */
function columnOf(wanted: string, before: string[], cleaned: Cleaned, param: string) {
  const exact = cleaned.header.indexOf(wanted)
  if (exact >= 0) return { column: exact, name: wanted }
  const at = before.findIndex(name => name === wanted || name.trim() === wanted.trim())
  if (at >= 0) {
    const column = cleaned.columns.indexOf(at)
    return { column, name: cleaned.header[column] ?? wanted }
  }
  const names = cleaned.header.slice(0, 30).map(name => `"${name}"`)
  throw badInput(
    `${param}.column: there is no column "${wanted.slice(0, 80)}"; there are ${names.join(', ')}.`,
  )
}
