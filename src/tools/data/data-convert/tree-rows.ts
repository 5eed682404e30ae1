import { badInput } from '../../../fault.ts'
import { ExactNumber, type JsonTree, writeJson } from '../../../formats/text/json.ts'
import { type Watcher, watched } from '../../../lib/async/watched.ts'
import { outputLimit } from '../../../lib/text/output-limit.ts'

const MAX_CELLS = 10_000_000

/** The rows of data: a list as it is, or the only list inside objects of one key, as XML has it. */
export function rowsOf(tree: JsonTree, warn: (message: string) => void): JsonTree[] {
  const path: string[] = []
  let at = tree
  while (at instanceof Map && at.size === 1) {
    const [key, value] = [...at][0]!
    if (!(value instanceof Map || Array.isArray(value))) break
    path.push(key)
    at = value
  }
  if (!Array.isArray(at)) return [tree]
  if (path.length > 0)
    warn(`the rows are the list at ${path.join('.').slice(0, 100)}; the names around it are left out`)
  return at
}

/** Rows as a table with a header: objects inside become `outer.inner`, lists JSON text, null an empty field. */
export function tableOf(rows: JsonTree[], warn: (message: string) => void, watcher?: Watcher): string[][] {
  const columns = new Map<string, number>()
  const losses = new Set<string>()
  const table: Map<string, string>[] = []
  const grow = outputLimit(
    'text: the names of the columns, such as outer.inner, would be over 50 MB, which is the limit; use shorter keys.',
  )
  for (const [i, row] of watched([...rows.entries()], watcher, 'rows')) {
    if (!(row instanceof Map))
      throw badInput(
        `text: row ${i + 1} is no object; CSV needs a list of objects, whose keys become the columns.`,
      )
    const cells = new Map<string, string>()
    const visit = (name: string, value: JsonTree) => {
      if (value instanceof Map && value.size > 0) {
        for (const [key, inner] of value) visit(name === '' ? key : `${name}.${key}`, inner)
        if (name !== '') losses.add('objects inside rows became columns such as outer.inner')
        return
      }
      if (cells.has(name))
        losses.add(`two values are called ${name.slice(0, 60)} in one row; the later one is kept`)
      if (value === null) losses.add('null became an empty field')
      else if (typeof value === 'object' && !(value instanceof ExactNumber))
        losses.add('lists inside rows became JSON text')
      cells.set(name, typeof value === 'string' ? value : value === null ? '' : writeJson(value, 0, 'text'))
      if (!columns.has(name)) {
        grow(name.length + 1)
        columns.set(name, columns.size)
      }
    }
    visit('', row)
    if (columns.size * (i + 1) > MAX_CELLS)
      throw badInput('text: makes a table of more than 10 million cells, which is the limit.')
    table.push(cells)
  }
  losses.forEach(warn)
  const names = [...columns.keys()]
  return [names, ...table.map(cells => names.map(name => cells.get(name) ?? ''))]
}
