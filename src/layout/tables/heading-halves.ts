import type { Segment } from '../segments.ts'
import type { Column } from './columns.ts'
import type { Row } from './rows.ts'

/** Texts this near to each other begin on one edge, in points. */
const EDGE = 2
const FEWEST = 2

/**
 * A heading set to the left over texts set to the middle or right, the short ones of which begin behind it: what looks
 * like two columns is one where longer texts run over both, which begin below the heading or end with the others.
 */
export function withoutHalves(columns: Column[], [head, ...body]: readonly Row[]): Column[] {
  if (!head || columns.length < 4) return columns
  const kept = [...columns]
  for (let c = kept.length - 2; c > 0; c--) {
    const [left, right] = [kept[c]!, kept[c + 1]!]
    const isOver = (s: Segment, { x0, x1 }: Column) => Math.min(s.x1, x1) - Math.max(s.x0, x0) > EDGE
    const isOnly = (s: Segment) => isOver(s, left) && !isOver(s, right)
    const name = head.segments.find(isOnly)
    if (!name || head.segments.some(s => isOver(s, right))) continue
    const own = body.flatMap(row => row.segments).filter(s => isOver(s, left) || isOver(s, right))
    const long = own.filter(s => isOver(s, left) && isOver(s, right))
    const end = kept[c + 2]?.x0 ?? Infinity
    const begin = long.every(s => Math.abs(s.x0 - name.x0) < EDGE && s.x1 < end)
    const isWithin = begin || own.every(s => Math.abs(s.x1 - right.x1) < EDGE)
    if (long.length < FEWEST || !isWithin || own.some(isOnly)) continue
    kept.splice(c, 2, { x0: left.x0, x1: Math.max(right.x1, ...long.map(s => s.x1)) })
  }
  return kept
}
