import { checkColumns, type Value } from '../../../engines/sqlite-query.ts'
import { badInput, Fault } from '../../../fault.ts'
import { ExactNumber, type JsonTree, parseJson, writeJson } from '../../../formats/text/json.ts'

/** Objects inside rows are opened to this depth, and are JSON text below it. */
const DEEPEST = 20
const PARAM = 'files'

export interface JsonTable {
  /** The key that the list of rows stands under, if it is not all of the file. */
  key?: string
  columns: string[]
  /** Rows end with their last value. */
  rows: Value[][]
}

/** The tables of a JSON or NDJSON file: its list of objects, or each such list under a key of one object. */
export function jsonTables(text: string, file: string): JsonTable[] | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined
  const tree = treeOf(text, /\.(?:json|jsonl|ndjson)$/i.test(file))
  if (tree === undefined) return undefined
  const tables = listsOf(tree).map(({ key, list }) => ({
    ...(key !== undefined && { key }),
    ...tableOf(list, file),
  }))
  if (tables.length === 0)
    throw badInput(`${PARAM}: ${file} is JSON without a list of objects, whose keys would be the columns.`)
  return tables
}

/** A CSV may begin with a bracket too: what does not parse is JSON only where its name says so. */
function treeOf(text: string, isNamed: boolean): JsonTree | undefined {
  try {
    return parseJson(text, PARAM)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return linesOf(text) ?? unread(isNamed, error)
  }
}

function unread(isNamed: boolean, fault: Fault): undefined {
  if (isNamed) throw fault
}

function linesOf(text: string): JsonTree[] | undefined {
  try {
    const lines = text.split(/\r?\n/).filter(line => line.trim() !== '')
    const rows = lines.map(line => parseJson(line, PARAM))
    return rows.every(row => row instanceof Map) ? rows : undefined
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return undefined
  }
}

const isList = (tree: JsonTree): tree is Map<string, JsonTree>[] =>
  Array.isArray(tree) && tree.length > 0 && tree.every(row => row instanceof Map)

function listsOf(tree: JsonTree): { key?: string; list: Map<string, JsonTree>[] }[] {
  if (isList(tree)) return [{ list: tree }]
  if (!(tree instanceof Map)) return []
  const lists = [...tree].flatMap(([key, list]) => (isList(list) ? [{ key, list }] : []))
  if (lists.length > 0) return lists
  // What an API answers may wrap its list once more.
  const inner = [...tree.values()].filter(value => value instanceof Map)
  return tree.size === 1 && inner[0] ? listsOf(inner[0]) : [{ list: [tree] }]
}

function tableOf(
  list: readonly Map<string, JsonTree>[],
  file: string,
): { columns: string[]; rows: Value[][] } {
  const places = new Map<string, number>()
  const rows = list.map(object => {
    const row: Value[] = []
    const visit = (name: string, value: JsonTree, depth: number) => {
      if (value instanceof Map && value.size > 0 && depth < DEEPEST) {
        for (const [key, inner] of value) visit(name === '' ? key : `${name}.${key}`, inner, depth + 1)
        return
      }
      const place = places.get(name) ?? places.size
      if (place === places.size) {
        checkColumns(file, place + 1)
        places.set(name, place)
      }
      row[place] = fieldOf(value)
    }
    visit('', object, 0)
    return row
  })
  return { columns: [...places.keys()], rows }
}

function fieldOf(value: JsonTree): Value {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  return value instanceof ExactNumber ? exact(value) : writeJson(value, 0, PARAM)
}

/** SQLite holds integers of 64 bits; longer ones stay text, which keeps their digits. */
function exact({ source }: ExactNumber): Value {
  if (!/^-?\d+$/.test(source)) return Number(source)
  const whole = BigInt(source)
  return BigInt.asIntN(64, whole) === whole ? whole : source
}
