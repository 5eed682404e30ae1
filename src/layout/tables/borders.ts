import type { Cell, Side, Table } from '../model.ts'
import type { Horizontal, Rulings, Vertical } from '../rulings.ts'

/** How far from a cell's side its line may be drawn, in points: sides of tables without a grid are guessed. */
const REACH = 5
/** Above the first row and below the last nothing else is near. */
const OUTER = 10
/** Share of a side that a line must run along. */
const ALONG = 0.7

/** Tells the cells of a table which of their sides are drawn. */
export function drawBorders(table: Table, { horizontal, vertical }: Rulings): void {
  const across = horizontal.filter(
    h => h.y > table.y0 - OUTER && h.y < table.y1 + OUTER && h.x0 < table.x1 && h.x1 > table.x0,
  )
  const down = vertical.filter(
    v => v.x > table.x0 - REACH && v.x < table.x1 + REACH && v.y0 < table.y1 && v.y1 > table.y0,
  )
  for (const cell of table.cells) cell.lines = sidesOf(cell, table, across, down)
}

function sidesOf(cell: Cell, table: Table, across: readonly Horizontal[], down: readonly Vertical[]): Side[] {
  const { x0, y0, x1, y1 } = cell
  // In low rows and narrow columns the line of the next side is near too.
  const [high, wide] = [Math.min(REACH, 0.4 * (y1 - y0)), Math.min(REACH, 0.4 * (x1 - x0))]
  const flat = (y: number, outer: boolean) =>
    across.some(
      h => Math.abs(h.y - y) <= (outer ? OUTER : high) && shared(h.x0, h.x1, x0, x1) >= ALONG * (x1 - x0),
    )
  const upright = (x: number) =>
    down.some(v => Math.abs(v.x - x) <= wide && shared(v.y0, v.y1, y0, y1) >= ALONG * (y1 - y0))
  const sides: Side[] = []
  if (flat(y0, cell.row === 0)) sides.push('top')
  if (flat(y1, cell.row + cell.rowSpan === table.rows)) sides.push('bottom')
  if (upright(x0)) sides.push('left')
  if (upright(x1)) sides.push('right')
  return sides
}

const shared = (a0: number, a1: number, b0: number, b1: number): number => Math.min(a1, b1) - Math.max(a0, b0)
