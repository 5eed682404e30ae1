import { type Box, centerX, centerY } from '../boxes.ts'
import type { Horizontal } from '../rulings.ts'
import type { Segment } from '../segments.ts'

/** Lines as long as each other, above, below and within a table, are three at least. */
const FEWEST_RULES = 3
/** Ends this close are one place, in points; shorter lines are bars of fractions, in type sizes. */
const EDGE = 1.5
const SHORTEST = 8
/** Rows of fewer texts, and fewer rows of several, are lines of a formula. */
const FEWEST_ROWS = 2

/** What stands in rows of several texts between lines of one length, as tables of papers have them: cells, whatever they hold. */
export function ruledRows(segments: readonly Segment[], bars: readonly Horizontal[]): ReadonlySet<Segment> {
  const found = new Set<Segment>()
  for (const { x0, y0, x1, y1 } of ruledAreas(bars)) {
    const inside = segments.filter(s => {
      const [x, y] = [centerX(s), centerY(s)]
      return x > x0 - EDGE && x < x1 + EDGE && y > y0 && y < y1
    })
    const size = inside[0]?.size ?? 0
    if (x1 - x0 < SHORTEST * size) continue
    const rows = Map.groupBy(inside, s => Math.round(s.base / size))
    if ([...rows.values()].filter(row => row.length > 1).length < FEWEST_ROWS) continue
    for (const s of inside) found.add(s)
  }
  return found
}

/** From the first to the last of lines that begin and end in the same places. */
function ruledAreas(bars: readonly Horizontal[]): Box[] {
  const groups: Horizontal[][] = []
  for (const bar of [...bars].sort((a, b) => a.x0 - b.x0 || a.y - b.y)) {
    const own = groups.findLast(
      ([first]) => Math.abs(first!.x0 - bar.x0) < EDGE && Math.abs(first!.x1 - bar.x1) < EDGE,
    )
    if (own) own.push(bar)
    else groups.push([bar])
  }
  return groups
    .filter(group => group.length >= FEWEST_RULES)
    .map(group => {
      const ys = group.map(bar => bar.y)
      return { x0: group[0]!.x0, x1: group[0]!.x1, y0: Math.min(...ys), y1: Math.max(...ys) }
    })
}
