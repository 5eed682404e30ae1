import type { Area, BookTable } from '../../../document/sheet-book.ts'
import type { Place } from './formula-values.ts'

/** A part of a table by the names of its columns: `Sales[Amount]`, `[@Price]`, `Sales[[#Totals],[Amount]]`. */
export interface TableReference {
  /** In lower case; undefined for the table the formula stands in. */
  table: string | undefined
  parts: string[]
  columns: [string, string] | undefined
}

const plainName = (text: string): string => text.replace(/'(.)/g, '$1').trim().toLowerCase()

/** Reads what stands in the brackets behind a table's name, those included. */
export function parseTableReference(name: string, brackets: string): TableReference {
  const inner = brackets.slice(1, -1).trim()
  const out: TableReference = {
    table: name === '' ? undefined : name.toLowerCase(),
    parts: [],
    columns: undefined,
  }
  const text = inner.startsWith('@') ? inner.slice(1) : inner
  if (inner.startsWith('@')) out.parts.push('#this row')
  const names: string[] = []
  if (text.startsWith('['))
    // Some producers leave the brackets of a column's name away: `[[#This Row],Price]`.
    for (const [, inside, bare] of text.matchAll(/\[((?:[^[\]']|'.)*)\]|,\s*([^[\],][^[\],]*)/g)) {
      const item = (inside ?? bare ?? '').trim()
      if (item.startsWith('#')) out.parts.push(item.toLowerCase())
      else names.push(plainName(item))
    }
  else if (text.startsWith('#')) out.parts.push(text.toLowerCase())
  else if (text !== '') names.push(plainName(text))
  if (names.length > 0) out.columns = [names[0]!, names.at(-1)!]
  return out
}

/** The cells that a reference to a table means; undefined where there are none. */
export function tableArea(
  reference: TableReference,
  tables: ReadonlyMap<string, BookTable>,
  place: Place,
): { sheet: string; area: Area } | undefined {
  const table =
    reference.table === undefined
      ? [...tables.values()].find(
          one =>
            one.sheet === place.sheet &&
            place.row >= one.area.top &&
            place.row <= one.area.bottom &&
            place.column >= one.area.left &&
            place.column <= one.area.right,
        )
      : tables.get(reference.table)
  if (!table) return undefined
  const { area, heads, totals } = table
  const body = { top: area.top + heads, bottom: area.bottom - totals }
  const ends: Record<string, { top: number; bottom: number }> = {
    '#all': area,
    '#data': body,
    '#headers': { top: area.top, bottom: area.top + heads - 1 },
    '#totals': { top: area.bottom - totals + 1, bottom: area.bottom },
    '#this row': { top: place.row, bottom: place.row },
  }
  const rows = (reference.parts.length === 0 ? ['#data'] : reference.parts).map(part => ends[part])
  if (rows.some(one => one === undefined || one.bottom < one.top)) return undefined
  const [top, bottom] = [Math.min(...rows.map(one => one!.top)), Math.max(...rows.map(one => one!.bottom))]
  if (!reference.columns) return { sheet: table.sheet, area: { ...area, top, bottom } }
  const [from, to] = reference.columns.map(name => table.columns.indexOf(name))
  if (from! < 0 || to! < 0) return undefined
  return { sheet: table.sheet, area: { top, bottom, left: area.left + from!, right: area.left + to! } }
}
