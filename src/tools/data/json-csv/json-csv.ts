import { z } from 'zod'
import { badInput } from '../../../fault.ts'
import { tellFormulas } from '../../../formats/office/csv/csv-formulas.ts'
import { columnNames, parseCsv, writeCsv } from '../../../formats/text/csv.ts'
import { refuseLines } from '../../../formats/text/csv-lines.ts'
import { withoutLead } from '../../../formats/text/lead-rows.ts'
import { watched } from '../../../lib/async/watched.ts'
import { counted } from '../../../lib/text/counted.ts'
import { outputLimit } from '../../../lib/text/output-limit.ts'
import { p } from '../../../params.ts'
import { type Call, defineTool, json } from '../../../tool.ts'
import { flattenRow, LONG_NAMES } from './flatten-rows.ts'

/** Few bytes can ask for much: keys repeat in every row, and rows of different keys make a wide table. */
const MAX_COLUMNS = 10_000
const MAX_CELLS = 10_000_000

export default defineTool({
  name: 'JSON and CSV',
  description:
    'Turns a list of JSON objects into CSV, or CSV into a list of objects. When reading CSV, it detects the delimiter (comma, semicolon, tab, pipe) and keeps every value as text, so 007 stays 007; up to 10,000 columns and 50 MB of result. When writing CSV, nested objects become columns such as address.city and nested lists become JSON text; up to 10 million cells.',
  credits: 0,
  params: {
    direction: p.choice(['json2csv', 'csv2json']).describe('Which way to convert.'),
    data: p
      .json(z.union([z.string(), z.array(z.unknown())], { error: 'expected a list of objects, or CSV text' }))
      .widget('textarea')
      .describe('A list of JSON objects, or CSV text with a header row.'),
  },
  returns: json(
    z.object({
      data: z
        .union([z.string(), z.array(z.record(z.string(), z.string()))])
        .describe('CSV text, or a list of objects.'),
      direction: z.string(),
      rows: z.int().describe('Rows without the header.'),
      columns: z.int(),
    }),
  ),
  example: { direction: 'json2csv', data: [{ id: '007', name: 'Ann', address: { city: 'Oslo' } }] },
  short: true,
  check({ direction, data }) {
    if (direction === 'csv2json' && typeof data !== 'string') {
      throw badInput('data: expected CSV text for csv2json, received a list.')
    }
    if (direction === 'json2csv' && typeof data === 'string') {
      throw badInput('data: expected a list of objects for json2csv, received text.')
    }
    if (data === '') throw badInput('data: must not be empty.')
  },
  run({ direction, data }, call) {
    const result = typeof data === 'string' ? toObjects(data, call) : toCsv(data, call)
    return { data: result.data, direction, rows: result.rows, columns: result.columns }
  },
})

function toCsv(data: unknown[], call: Call) {
  const columns = new Map<string, number>()
  const placesOf = placer(columns)
  const rows = Array.from(watched([...data.entries()], call, 'rows'), ([i, row]) => {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) {
      throw badInput(`data[${i}]: expected an object, whose keys become the columns.`)
    }
    const { names, texts } = flattenRow(row as Record<string, unknown>)
    return { places: placesOf(names), texts }
  })
  const width = columns.size
  if (rows.length * width > MAX_CELLS) {
    throw badInput(
      `data: ${rows.length.toLocaleString('en-US')} rows of ${width.toLocaleString('en-US')} different keys make a table of more than 10 million cells, which is the limit.`,
    )
  }
  if (width === 0) {
    if (rows.length > 0) call.warn('the objects have no keys, so there are no columns')
    return { data: '', rows: rows.length, columns: 0 }
  }
  function* table() {
    yield [...columns.keys()]
    for (const { places, texts } of rows) {
      const fields = new Array<string>(width).fill('')
      for (let i = 0; i < texts.length; i++) fields[places[i]!] = texts[i]!
      yield fields
    }
  }
  return { data: writeCsv(tellFormulas(table(), call.warn)), rows: rows.length, columns: width }
}

/** Tells the columns of names, new ones behind the others. Rows of equal names share one list. */
function placer(columns: Map<string, number>): (names: string[]) => number[] {
  let known: string[] = []
  let places: number[] = []
  const grow = outputLimit(LONG_NAMES)
  return names => {
    if (names.length === known.length && names.every((name, i) => name === known[i])) return places
    known = names
    places = names.map(name => {
      const place = columns.get(name) ?? columns.size
      if (place === columns.size) grow(name.length + 1)
      columns.set(name, place)
      return place
    })
    return places
  }
}

function toObjects(text: string, call: Call) {
  refuseLines(text, 'data')
  const { rows: all, strayQuotes } = parseCsv(text)
  const rows = withoutLead(all, call.warn)
  const [header, ...body] = rows
  if (!header) throw badInput('data: has no rows; expected CSV with a header row.')
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  if (width > MAX_COLUMNS) throw badInput('data: has a row of more than 10,000 columns, which is the limit.')
  // Columns beyond the header are named with it, so that none takes the name of another.
  const names = columnNames([...header, ...new Array<string>(width - header.length).fill('')], call.warn)
  if (strayQuotes > 0) call.warn('some quotation marks did not fit the rules of CSV and were kept as text')
  const missing = body.filter(row => row.length < header.length).length
  if (missing > 0)
    call.warn(`${counted(missing, 'row')} shorter than the header; the columns missing are left out`)
  const extra = body.filter(row => row.length > header.length).length
  if (extra > 0)
    call.warn(`${counted(extra, 'row')} longer than the header; the columns beyond it are named column_N`)

  const grow = outputLimit('data: the result would be over 50 MB, since the header is repeated in every row.')
  const data = Array.from(watched(body, call, 'rows'), row => {
    for (let i = 0; i < row.length; i++) grow(names[i]!.length + row[i]!.length + 6)
    return objectOf(names, row)
  })
  return { data, rows: data.length, columns: width }
}

/** Set one by one, objects of equal keys share their layout; __proto__ alone cannot be set that way. */
function objectOf(names: string[], row: string[]): Record<string, string> {
  const object: Record<string, string> = {}
  for (let i = 0; i < row.length; i++) {
    const name = names[i]!
    if (name === '__proto__') {
      Object.defineProperty(object, name, {
        value: row[i],
        enumerable: true,
        configurable: true,
        writable: true,
      })
    } else object[name] = row[i]!
  }
  return object
}
