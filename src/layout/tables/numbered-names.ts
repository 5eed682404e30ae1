import type { TextRow } from './text-row.ts'

/** The number or the letter that a name ends with. */
const COUNT = /\s(?:\p{N}{1,3}|\p{Lu}|[IVX]{1,4})[.:]?$/u

/** Rows of lines, with those that are names by themselves cut out of them. */
export function aroundNames(groups: TextRow[][], rows: readonly TextRow[]): TextRow[][] {
  const names = numberedNames(rows)
  if (names.size === 0) return groups
  return groups.flatMap(group => {
    const parts: TextRow[][] = []
    for (const [i, row] of group.entries()) {
      if (i === 0 || names.has(row) || names.has(group[i - 1]!)) parts.push([row])
      else parts.at(-1)!.push(row)
    }
    return parts
  })
}

/**
 * Lines alone in the first column that differ in nothing but a number or letter at their end, the first of them above
 * all figures: each names the rows below it.
 */
function numberedNames(rows: readonly TextRow[]): Set<TextRow> {
  const figures = rows.findIndex(row => row.pieces.some(p => p.first > 0 && p.numeric))
  const alike = new Map<string, TextRow[]>()
  for (const row of rows) {
    const [only, ...others] = row.pieces
    if (only?.first !== 0 || others.length > 0 || !COUNT.test(only.text)) continue
    const name = only.text.replace(COUNT, '')
    alike.set(name, [...(alike.get(name) ?? []), row])
  }
  const isFirst = (own: TextRow[]) => rows.indexOf(own[0]!) < figures
  const isCounted = (own: TextRow[]) => new Set(own.map(row => row.pieces[0]!.text)).size === own.length
  return new Set([...alike.values()].filter(own => own.length > 1 && isFirst(own) && isCounted(own)).flat())
}
