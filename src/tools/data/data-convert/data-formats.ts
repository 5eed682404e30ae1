import { readToml, writeToml } from '../../../engines/toml.ts'
import { readYaml } from '../../../engines/yaml.ts'
import { badInput, Fault } from '../../../fault.ts'
import { tellFormulas } from '../../../formats/office/csv/csv-formulas.ts'
import { columnNames, parseCsv, writeCsv } from '../../../formats/text/csv.ts'
import { refuseLines } from '../../../formats/text/csv-lines.ts'
import { type JsonTree, parseJson, withoutBom, writeJson } from '../../../formats/text/json.ts'
import { withoutComments } from '../../../formats/text/json-comments.ts'
import { withoutLead } from '../../../formats/text/lead-rows.ts'
import { writeYaml } from '../../../formats/text/yaml-writer.ts'
import { isXmlName } from '../../../formats/xml/parse-xml.ts'
import { readXmlAsJson } from '../../../formats/xml/xml-as-json.ts'
import { writeXml } from '../../../formats/xml/xml-writer.ts'
import { type Watcher, watched } from '../../../lib/async/watched.ts'
import { rowsOf, tableOf } from './tree-rows.ts'

export const DATA_FORMATS = ['json', 'yaml', 'toml', 'xml', 'csv', 'ndjson'] as const
export type DataFormat = (typeof DATA_FORMATS)[number]

type Warn = (message: string) => void
const MAX_COLUMNS = 10_000

/** Formats whose rows are read and written one by one. */
export const hasRows = (format: DataFormat): boolean => format === 'csv' || format === 'ndjson'

/** Reads text of a format; what gets lost on the way is told. */
export async function readData(
  text: string,
  format: DataFormat,
  warn: Warn,
  watcher?: Watcher,
): Promise<JsonTree> {
  const told = <T extends { warnings: string[] }>(reading: T): T => {
    reading.warnings.forEach(warn)
    return reading
  }
  if (format === 'json') return readJson(text, warn)
  if (format === 'xml') return told(readXmlAsJson(text, 'text')).tree
  if (format === 'toml') return told(await readToml(text, 'text')).tree
  if (format === 'ndjson') return readLines(withoutBom(text), watcher)
  if (format === 'csv') return readTable(text, warn, watcher)
  const { documents } = told(await readYaml(text, 'text'))
  if (documents.length > 1) warn(`the ${documents.length} YAML documents became one list`)
  return documents.length === 1 ? documents[0]! : documents.length === 0 ? null : documents
}

/** Settings of editors and compilers are JSON with comments; what else is wrong is told as it is. */
function readJson(text: string, warn: Warn): JsonTree {
  const plain = withoutComments(text)
  if (plain !== text) warn('JSON has no comments and no commas at the end; they were left out.')
  return parseJson(plain, 'text')
}

function readLines(text: string, watcher: Watcher | undefined): JsonTree[] {
  const rows: JsonTree[] = []
  for (const [i, line] of watched([...text.split(/\r?\n/).entries()], watcher, 'rows')) {
    if (line.trim() === '') continue
    try {
      rows.push(parseJson(line, 'text'))
    } catch (error) {
      if (error instanceof Fault) throw badInput(error.message.replace('line 1,', `line ${i + 1},`), error)
      throw error
    }
  }
  return rows
}

/** Every value stays text: 007 is no 7. */
function readTable(text: string, warn: Warn, watcher: Watcher | undefined): JsonTree[] {
  refuseLines(text, 'text')
  const { rows: all, strayQuotes } = parseCsv(text)
  const rows = withoutLead(all, warn)
  const [header, ...body] = rows
  if (!header) throw badInput('text: has no rows; expected CSV with a header row.')
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  if (width > MAX_COLUMNS) throw badInput('text: has a row of more than 10,000 columns, which is the limit.')
  const names = columnNames([...header, ...new Array<string>(width - header.length).fill('')], warn)
  if (strayQuotes > 0) warn('some quotation marks did not fit the rules of CSV and were kept as text')
  const table: JsonTree[] = []
  for (const row of watched(body, watcher, 'rows'))
    table.push(new Map(row.map((field, i) => [names[i]!, field])))
  return table
}

export interface Writing {
  indent: number
  /** Name around data that has none. */
  root: string
}

/** Writes a tree in a format; what it cannot hold is told. */
export async function writeData(
  tree: JsonTree,
  format: DataFormat,
  { indent, root }: Writing,
  warn: Warn,
  watcher?: Watcher,
): Promise<string> {
  if (format === 'json') return writeJson(tree, indent, 'text')
  if (format === 'yaml') return writeYaml(tree, Math.max(1, indent))
  if (format === 'csv') return writeCsv(tellFormulas(tableOf(rowsOf(tree, warn), warn, watcher), warn))
  if (format === 'ndjson') {
    const rows = rowsOf(tree, warn)
    let lines = ''
    for (const row of watched(rows, watcher, 'rows')) lines += `${writeJson(row, 0, 'text')}\n`
    return lines
  }
  if (format === 'toml') {
    if (!(tree instanceof Map)) warn(`TOML is a table of keys; the data stands under the key ${root}`)
    const { toml, warnings } = await writeToml(tree instanceof Map ? tree : new Map([[root, tree]]))
    warnings.forEach(warn)
    return toml
  }
  const only = tree instanceof Map && tree.size === 1 ? [...tree][0]! : undefined
  const isRoot = only && isXmlName(only[0]) && !Array.isArray(only[1])
  // A list has to have a name of its own below the root.
  const body: JsonTree = Array.isArray(tree) ? new Map([['item', tree]]) : tree
  const { xml, warnings } = isRoot ? writeXml(only[0], only[1], 'text') : writeXml(root, body, 'text')
  warnings.forEach(warn)
  return xml
}
