import { centerX } from '../boxes.ts'
import type { Segment } from '../segments.ts'
import type { Column } from './columns.ts'
import { isFigure } from './grid.ts'
import type { Row } from './rows.ts'

/** More rows with a text there are a column, whatever stands below them. */
const MOST = 0.34
/** Lines of one text begin on one edge, up to this, in points. */
const EDGE = 1.5
/** The next line of a text is no further off, and a space no narrower, in type sizes. */
const NEXT = 1.6
const SPACE = 0.2

/**
 * Joins a column that holds nothing but last words of justified lines to the one before it: each stands in a line that
 * goes on below, on the edge of the column before, with a word that this line had no room for.
 */
export function withoutStretched(columns: Column[], rows: readonly Row[]): Column[] {
  const kept = [...columns]
  for (let c = kept.length - 1; c > 0 && kept.length > 2; c--) {
    const [before, column] = [kept[c - 1]!, kept[c]!]
    const own = rows.flatMap((row, i) => {
      const last = row.segments.find(s => centerX(s) > column.x0 && centerX(s) < column.x1)
      return last ? [{ last, row, next: rows[i + 1], isHead: i === 0 }] : []
    })
    if (own.length === 0 || own.length > MOST * rows.length) continue
    const isStretched = own.every(
      ({ last, row, next, isHead }) => !isHead && !isFigure(last) && goesOn(row, last, next, before, column),
    )
    if (!isStretched) continue
    before.x1 = column.x1
    kept.splice(c, 1)
  }
  return kept
}

function goesOn(row: Row, last: Segment, next: Row | undefined, before: Column, column: Column): boolean {
  const first = row.segments[row.segments.indexOf(last) - 1]
  const [below, ...others] = next?.segments ?? []
  if (!first || !next || !below || others.length > 0 || next.base - row.base > NEXT * row.size) return false
  if (Math.abs(first.x0 - before.x0) > EDGE || Math.abs(below.x0 - before.x0) > EDGE) return false
  if (below.x1 > column.x1 + EDGE) return false
  const words = [...first.words, ...last.words, below.words[0]!]
  const width = words.reduce((sum, word) => sum + word.x1 - word.x0 + SPACE * row.size, -SPACE * row.size)
  return width > column.x1 - before.x0
}
