import type { Box } from '../boxes.ts'

/** Grounds whose upper edges are this close are one stripe, in points. */
const EDGE = 1
/** The least share of a table's width that a stripe fills. */
const LEAST = 0.5

/** The upper and lower edges of stripes behind a table: no text goes on from one into the next. */
export function stripeEdges(shades: readonly Box[], table: Box): number[] {
  const within = shades
    .filter(s => s.y0 > table.y0 - (s.y1 - s.y0) && s.y1 < table.y1 + (s.y1 - s.y0))
    .map(s => ({ ...s, x0: Math.max(s.x0, table.x0), x1: Math.min(s.x1, table.x1) }))
    .filter(s => s.x1 > s.x0)
    .sort((a, b) => a.y0 - b.y0 || a.x0 - b.x0)
  const edges: number[] = []
  for (let start = 0; start < within.length; ) {
    const { y0, y1 } = within[start]!
    let [end, filled, right] = [start, 0, -Infinity]
    // Producers paint a row at once, or cell by cell.
    for (; end < within.length && within[end]!.y0 - y0 < EDGE; end++) {
      const { x0, x1, y1: bottom } = within[end]!
      if (Math.abs(bottom - y1) > EDGE) continue
      filled += Math.max(0, x1 - Math.max(x0, right))
      right = Math.max(right, x1)
    }
    if (filled > LEAST * (table.x1 - table.x0)) edges.push(y0, y1)
    start = end
  }
  return edges
}
