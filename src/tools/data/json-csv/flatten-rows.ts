import { outputLimit } from '../../../lib/text/output-limit.ts'

/** A key stands in the name of every column that comes of what is below it. */
export const LONG_NAMES =
  'data: the names of the columns, such as outer.inner, would be over 50 MB, which is the limit; use shorter keys.'

/** The cells of one table row, names and texts side by side. */
export interface FlatRow {
  names: string[]
  texts: string[]
}

/**
 * An object as the cells of one table row: objects inside become `outer.inner`, lists stay together as JSON
 * text, null is an empty cell. A name that comes twice is told apart by a number.
 */
export function flattenRow(row: Record<string, unknown>): FlatRow {
  const names = Object.keys(row)
  const texts = new Array<string>(names.length)
  for (let i = 0; i < names.length; i++) {
    const value = row[names[i]!]
    // Most rows have no objects inside, and then no two names alike either.
    if (opens(value)) return flattenDeep(row)
    texts[i] = textOf(value)
  }
  return { names, texts }
}

function flattenDeep(row: object): FlatRow {
  const cells = new Map<string, string>()
  // Where to go on counting, since thousands of paths may spell one name.
  const next = new Map<string, number>()
  const grow = outputLimit(LONG_NAMES)
  const put = (name: string, text: string) => {
    grow(name.length + 1)
    let free = name
    while (cells.has(free)) {
      const n = next.get(name) ?? 2
      free = `${name}_${n}`
      next.set(name, n + 1)
    }
    cells.set(free, text)
  }
  const visit = (name: string, value: unknown, depth: number) => {
    if (depth > 20 || !opens(value)) put(name, textOf(value))
    else for (const [key, inner] of Object.entries(value)) visit(`${name}.${key}`, inner, depth + 1)
  }
  for (const [key, value] of Object.entries(row)) visit(key, value, 0)
  return { names: [...cells.keys()], texts: [...cells.values()] }
}

/** Whether a value becomes columns of its own. */
const opens = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
