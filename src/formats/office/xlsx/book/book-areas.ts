import type { Area } from '../../../../document/sheet-book.ts'
import { MAX_COLUMNS, MAX_ROWS, parseReference } from '../cells.ts'

/** `A1:C3`, `A:C`, `1:3` or `B2`, with or without dollar signs; undefined for what is none. */
export function parseArea(text: string): Area | undefined {
  const [first = '', second = first] = text.replaceAll('$', '').trim().split(':')
  const [from, to] = [parseReference(first), parseReference(second)]
  if (from && to)
    return {
      top: Math.min(from.row, to.row) - 1,
      left: Math.min(from.column, to.column),
      bottom: Math.max(from.row, to.row) - 1,
      right: Math.max(from.column, to.column),
    }
  if (/^[A-Za-z]{1,3}$/.test(first) && /^[A-Za-z]{1,3}$/.test(second)) {
    const [a, b] = [parseReference(`${first}1`), parseReference(`${second}1`)]
    if (a && b)
      return {
        top: 0,
        left: Math.min(a.column, b.column),
        bottom: MAX_ROWS - 1,
        right: Math.max(a.column, b.column),
      }
  }
  if (/^\d+$/.test(first) && /^\d+$/.test(second)) {
    const [a, b] = [Number(first) - 1, Number(second) - 1]
    if (a >= 0 && b >= a && b < MAX_ROWS) return { top: a, left: 0, bottom: b, right: MAX_COLUMNS - 1 }
  }
  return undefined
}

/** Areas behind one another, separated by blanks. */
export const parseAreas = (text: string | undefined): Area[] =>
  (text ?? '').split(/\s+/).flatMap(one => parseArea(one) ?? [])

/** The areas of a defined name: `'My sheet'!$A$1:$B$2,Sheet1!$D:$E`; the sheet's name is left out. */
export function areasOfName(formula: string): Area[] {
  return (formula.match(/(?:'(?:[^']|'')*'|[^,'])+/g) ?? []).flatMap(part => {
    const at = part.lastIndexOf('!')
    return parseArea(at < 0 ? part : part.slice(at + 1)) ?? []
  })
}
