import { z } from 'zod'
import { badInput } from '../../../fault.ts'
import { columnNames, parseCsv } from '../../../formats/text/csv.ts'
import { withoutLead } from '../../../formats/text/lead-rows.ts'
import { outputLimit } from '../../../lib/text/output-limit.ts'
import { p } from '../../../params.ts'
import { defineTool, json } from '../../../tool.ts'
import { diffTables, type TableDiff } from './table-diff.ts'

const MAX_ROWS = 20_000
/** Quotes, colon and comma. */
const AROUND_FIELD = 6

const side = (what: string) =>
  p.text({ allowEmpty: true }).describe(`${what}: CSV with a header row, at most 20,000 rows.`)

const values = z.record(z.string(), z.string()).describe('The fields by column.')
const row = z.int().describe('Row number from 1, the header not counted.')

export default defineTool({
  name: 'CSV diff',
  description:
    'Compares two CSV texts row by row and lists rows that were added, removed, changed or moved. Quoting, delimiters, line endings and the order of columns make no difference; columns are matched by name. Up to 20,000 rows, 10,000 columns and 2 million cells a side.',
  credits: 0,
  params: { a: side('The table as it was'), b: side('The table as it is now') },
  returns: json(
    z.object({
      added: z.array(z.object({ row, values })).describe('Rows only b has.'),
      removed: z.array(z.object({ row, values })).describe('Rows only a has.'),
      changed: z
        .array(
          z.object({
            row_a: row,
            row_b: row,
            values: values.describe('The row as it is now.'),
            fields: z.record(z.string(), z.object({ from: z.string(), to: z.string() })),
          }),
        )
        .describe('Rows of which some fields changed.'),
      moved: z
        .array(z.object({ row_a: row, row_b: row, values }))
        .describe('Equal rows that stand elsewhere among the others.'),
      unchanged: z.int().describe('How many rows stayed as and where they were.'),
      header_changed: z.boolean(),
      columns: z
        .object({ common: z.array(z.string()), added: z.array(z.string()), removed: z.array(z.string()) })
        .describe('Rows are compared in the common columns.'),
      identical: z.boolean().describe('No difference in rows or columns.'),
    }),
  ),
  example: { a: 'id,name\n1,Ann\n2,Bob\n', b: 'id;name\n1;Ann\n2;Rob\n3;Cleo\n' },
  short: true,
  run({ a, b }, call) {
    const [old, now] = [readTable('a', a, call.warn), readTable('b', b, call.warn)]
    const inOld = new Set(old.columns)
    const inNow = new Set(now.columns)
    const common = now.columns.filter(name => inOld.has(name))
    const { added, removed, changed, moved, unchanged } =
      common.length > 0
        ? diffTables(project(old, common), project(now, common), call)
        : nothingInCommon(old.rows.length, now.rows.length)

    const grow = outputLimit(
      'b: differs from a in so many rows that the result would be over 50 MB, since the header is repeated in each.',
    )
    const valuesOf = (table: Table, i: number) => {
      const row = table.columns.map((name, c): [string, string] => [name, table.rows[i]![c] ?? ''])
      for (const [name, value] of row) grow(name.length + value.length + AROUND_FIELD)
      return Object.fromEntries(row)
    }
    const header = (table: Table) => JSON.stringify(table.columns)
    const header_changed = header(old) !== header(now)
    return {
      added: added.map(i => ({ row: i + 1, values: valuesOf(now, i) })),
      removed: removed.map(i => ({ row: i + 1, values: valuesOf(old, i) })),
      changed: changed.map(({ a: i, b: j, cells }) => ({
        row_a: i + 1,
        row_b: j + 1,
        values: valuesOf(now, j),
        fields: Object.fromEntries(
          cells.map(({ cell, from, to }) => {
            const name = common[cell]!
            grow(name.length + from.length + to.length + 4 * AROUND_FIELD)
            return [name, { from, to }]
          }),
        ),
      })),
      moved: moved.map(({ a: i, b: j }) => ({ row_a: i + 1, row_b: j + 1, values: valuesOf(now, j) })),
      unchanged,
      header_changed,
      columns: {
        common,
        added: now.columns.filter(name => !inOld.has(name)),
        removed: old.columns.filter(name => !inNow.has(name)),
      },
      identical: !header_changed && added.length + removed.length + changed.length + moved.length === 0,
    }
  },
})

interface Table {
  columns: string[]
  rows: string[][]
}

function readTable(name: string, text: string, warn: (message: string) => void): Table {
  const { rows: all, strayQuotes } = parseCsv(text)
  const [header = [], ...rows] = withoutLead(all, warn, name)
  if (rows.length > MAX_ROWS) {
    throw badInput(`${name}: has ${rows.length.toLocaleString('en-US')} rows, at most 20,000 are allowed.`)
  }
  const width = rows.reduce((most, row) => Math.max(most, row.length), header.length)
  if (width > 10_000) throw badInput(`${name}: has more than 10,000 columns, which is the limit.`)
  if (width * rows.length > 2_000_000)
    throw badInput(`${name}: has more than 2 million cells, which is the limit.`)
  if (strayQuotes > 0)
    warn(`some quotation marks in ${name} did not fit the rules of CSV and were kept as text`)
  return { columns: columnNames([...header, ...new Array<string>(width - header.length).fill('')]), rows }
}

/** Without a column to compare, no row of one table is a row of the other. */
const nothingInCommon = (old: number, now: number): TableDiff => ({
  removed: Array.from({ length: old }, (_, i) => i),
  added: Array.from({ length: now }, (_, i) => i),
  changed: [],
  moved: [],
  unchanged: 0,
})

function project(table: Table, columns: string[]): string[][] {
  const places = new Map(table.columns.map((name, i) => [name, i]))
  const chosen = columns.map(name => places.get(name)!)
  return table.rows.map(row => chosen.map(c => row[c] ?? ''))
}
