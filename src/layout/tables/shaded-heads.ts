import { around, type Box } from '../boxes.ts'
import type { Word } from '../words.ts'
import { type Grid, type GridCell, intervalOf, isNumeric } from './grid.ts'

/** Grounds end this close to the lines they belong to, in points. */
const EDGE = 2.5
/** Higher grounds are no headings, in type sizes. */
const HIGHEST = 5

/** A ruled table with the headings above it that stand on a ground of their own, where no lines are drawn. */
export function withShadedHead(grid: Grid, words: readonly Word[], shades: readonly Box[]): Grid {
  const grounds = shades.filter(
    s => Math.abs(s.y1 - grid.y0) < EDGE && s.x0 > grid.x0 - EDGE && s.x1 < grid.x1 + EDGE,
  )
  if (grounds.length === 0) return grid
  const ground = around(grounds)
  if (ground.x0 > grid.x0 + EDGE || ground.x1 < grid.x1 - EDGE) return grid
  const own = words.filter(
    w =>
      w.quarter === 0 && w.y0 > ground.y0 - EDGE && w.base < grid.y0 && w.x0 > ground.x0 && w.x1 < ground.x1,
  )
  const [first] = own
  if (!first || ground.y1 - ground.y0 > HIGHEST * first.size) return grid
  // Years and numbers head columns too, in bold type.
  if (own.some(w => isNumeric(w.text)) && !own.every(w => w.run.font.bold)) return grid
  const columns = grid.xs.length - 1
  const cells = new Map<number, GridCell>()
  for (const word of own) {
    const column = intervalOf(grid.xs, (word.x0 + word.x1) / 2)
    if (word.x0 < grid.xs[column]! - EDGE || word.x1 > grid.xs[column + 1]! + EDGE) return grid
    const cell = cells.get(column) ?? { row: 0, column, rowSpan: 1, columnSpan: 1, words: [] }
    cell.words.push(word)
    cells.set(column, cell)
  }
  if (cells.size < Math.max(2, 0.5 * columns)) return grid
  const below = grid.cells.map(cell => ({ ...cell, row: cell.row + 1 }))
  const head = [...cells.values()].sort((a, b) => a.column - b.column)
  return { ...grid, y0: ground.y0, ys: [ground.y0, ...grid.ys], cells: [...head, ...below] }
}
