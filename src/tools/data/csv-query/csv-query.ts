import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { z } from 'zod'
import { writeParquet } from '../../../engines/parquet.ts'
import { QueryDatabase, type Value } from '../../../engines/sqlite-query.ts'
import { badInput } from '../../../fault.ts'
import { columnNames, writeCsv } from '../../../formats/text/csv.ts'
import { boundedWork } from '../../../lib/async/bounded-step.ts'
import { KINDS } from '../../../lib/files/file-kinds.ts'
import { splitName } from '../../../lib/files/file-names.ts'
import { outputLimit } from '../../../lib/text/output-limit.ts'
import { p } from '../../../params.ts'
import { defineTool, fileOrJson } from '../../../tool.ts'

const MOST_ROWS = 1_000_000
const MOST_IN_JSON = 10_000
const AT_ONCE = 500
/** Megabytes of a result: JSON and Parquet are held in memory, and functions can make a long text of every row. */
const MOST_MB = { csv: 500, json: 50, parquet: 200 }

const TOO_MUCH = 'files: take too long to be read; send fewer rows or columns.'

export default defineTool({
  name: 'Query CSV and Excel',
  collection: 'extra',
  description:
    'Runs SQL over CSV, Excel, OpenDocument, JSON and Parquet files: one SELECT in the dialect of SQLite, which sees the files sent and nothing else. Each file is a table called as the file, each sheet of a workbook as the sheet; the first is also called data.',
  credits: 3,
  params: {
    files: p
      .files({
        kinds: ['text', 'xlsx', 'ods', 'parquet', 'xml', 'html'],
        label: 'CSV, Excel (.xlsx), OpenDocument (.ods), JSON or Parquet',
        accept: ['text/csv', KINDS.xlsx.media, KINDS.ods.media, KINDS.parquet.media, 'application/json'],
        max: 20,
      })
      .describe('The tables. Delimiter, encoding, heading and numbers of CSV are detected.'),
    sql: p
      .text({ max: 20_000 })
      .describe(
        'The query, such as SELECT city, count(*) AS people FROM data GROUP BY city ORDER BY people DESC.',
      )
      .example('SELECT city, count(*) AS people FROM data GROUP BY city'),
    output: p
      .choice(['csv', 'json', 'parquet'])
      .default('csv')
      .describe('A CSV or Parquet file of at most a million rows, or JSON of at most 10,000.'),
  },
  returns: fileOrJson(
    ['text/csv', KINDS.parquet.media],
    z.object({
      columns: z.array(z.string()),
      rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
      truncated: z.boolean().describe('Whether there were more rows than were given.'),
    }),
  ),
  example: { files: ['people.csv'], sql: 'SELECT count(*) AS people FROM data' },
  check: ({ sql }) => {
    if (sql.trim() === '') throw badInput('sql: must not be empty.')
  },
  async run({ files, sql, output }, call) {
    const { tablesOf } = await import('./tables.ts')
    using database = new QueryDatabase()
    const names: string[] = []
    await boundedWork(TOO_MUCH, async () => {
      for await (const table of tablesOf(files, call)) {
        await database.add(table)
        names.push(table.name)
      }
    })
    if (names.length === 0) throw badInput('files: there is no table with any content.')
    if (!names.includes('data')) database.alias('data', names[0]!)
    const { columns: given, rows } = database.ask(sql)
    const columns = columnNames(given)
    const most = output === 'json' ? MOST_IN_JSON : MOST_ROWS
    let truncated = false
    const grow = outputLimit(
      `sql: the result would be over ${MOST_MB[output]} MB, which is the limit; select fewer rows or columns.`,
      MOST_MB[output] * 1e6,
    )
    // Every object of JSON names its columns.
    const namesSize = output === 'json' ? columns.join('').length : 0
    const limited = function* () {
      let n = 0
      for (const row of rows) {
        truncated = ++n > most
        if (truncated) {
          call.warn(`only the first ${most.toLocaleString('en')} rows are given; add a LIMIT, or count first`)
          return
        }
        grow(namesSize + row.reduce<number>((sum, value) => sum + String(value).length + 1, 0))
        yield row
      }
    }
    if (output === 'json') {
      const list = [...limited()].map(row =>
        Object.fromEntries(row.map((value, i) => [columns[i]!, inJson(value)])),
      )
      return { columns, rows: list, truncated }
    }
    const path = join(call.scratch, `result.${output}`)
    if (output === 'csv') await writeRows(path, columns, limited())
    else await writeParquet(path, { columns, rows: [...limited()] })
    const mediaType = output === 'csv' ? 'text/csv' : KINDS.parquet.media
    return { path, name: `${splitName(files[0]!.name).stem}-query.${output}`, mediaType }
  },
})

/** JSON has no exact form for larger integers. */
const inJson = (value: Value): string | number | null => (typeof value === 'bigint' ? String(value) : value)

async function writeRows(path: string, columns: string[], rows: Iterable<readonly Value[]>): Promise<void> {
  const out = createWriteStream(path)
  let lines: string[][] = [columns]
  const flush = async () => {
    if (!out.write(writeCsv(lines, { finalNewline: true }))) await once(out, 'drain')
    lines = []
  }
  for (const row of rows) {
    lines.push(row.map(value => (value === null ? '' : String(value))))
    if (lines.length >= AT_ONCE) await flush()
  }
  if (lines.length > 0) await flush()
  out.end()
  await finished(out)
}
