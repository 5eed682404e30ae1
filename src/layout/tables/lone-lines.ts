import type { Segment } from '../segments.ts'
import type { Column } from './columns.ts'
import type { Row } from './rows.ts'

/** Places this close are the same edge, in points. */
const EDGE = 1
/** Fewer lines may begin in one place by chance. */
const FEWEST = 3

/**
 * Widens columns some of whose texts have nothing else in their lines, as those of two lines do beside cells in the
 * middle: where such lines begin on one edge in front of a column, and the longest reach into it, it begins there.
 */
export function withLoneLines(columns: Column[], rows: readonly Row[]): Column[] {
  const alone = rows.flatMap(({ segments }) => (segments.length === 1 ? segments : []))
  if (alone.length < FEWEST) return columns
  return columns.map((column, c) => {
    const before = columns[c - 1]
    if (!before) return column
    const after = columns[c + 1]?.x0 ?? Infinity
    const inside = (s: Segment) => s.x0 > before.x1 && s.x0 < column.x0 - EDGE && s.x1 < after
    const own = alone.filter(inside)
    const isOne = own.length >= FEWEST && own.every(s => Math.abs(s.x0 - own[0]!.x0) < EDGE)
    return isOne && own.some(s => s.x1 > column.x0 + EDGE) ? { ...column, x0: own[0]!.x0 } : column
  })
}
