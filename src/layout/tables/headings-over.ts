import { around } from '../boxes.ts'
import { findSegments } from '../segments.ts'
import type { Word } from '../word.ts'
import { type Grid, type GridCell, intervalOf } from './grid.ts'
import { findRows } from './rows.ts'

/** A heading over several columns and the headings of each, in one ruled cell. */
interface Stacked {
  over: Word[]
  /** By column. */
  under: Map<number, Word[]>
}

/**
 * Parts a first row in which a heading stands over those of several columns with no line between them: they are two
 * rows, and the cells beside them are as high as both.
 */
export function partHeadings(grid: Grid): Grid {
  const found = new Map<GridCell, Stacked>()
  for (const cell of grid.cells) {
    if (cell.row > 0 || cell.columnSpan === 1) continue
    const stacked = stackedIn(cell, grid)
    if (stacked) found.set(cell, stacked)
    else if (cell.words.length > 0) return grid
  }
  if (found.size === 0) return grid
  const upper = around([...found.values()].flatMap(s => s.over))
  const lower = around([...found.values()].flatMap(s => [...s.under.values()].flat()))
  if (upper.y1 > lower.y0 + 0.3 * (lower.y1 - lower.y0)) return grid
  const cells = grid.cells.flatMap(cell => {
    const own = found.get(cell)
    if (own)
      return [
        { ...cell, words: own.over },
        ...[...own.under].map(([column, words]) => ({ row: 1, column, rowSpan: 1, columnSpan: 1, words })),
      ]
    return [cell.row === 0 ? { ...cell, rowSpan: cell.rowSpan + 1 } : { ...cell, row: cell.row + 1 }]
  })
  const [top, ...rest] = grid.ys as [number, ...number[]]
  cells.sort((a, b) => a.row - b.row || a.column - b.column)
  return { ...grid, ys: [top, (upper.y1 + lower.y0) / 2, ...rest], cells }
}

function stackedIn(cell: GridCell, grid: Grid): Stacked | undefined {
  const [over, below, ...more] = findRows(findSegments(cell.words))
  if (!over || !below || more.length > 0 || over.segments.length > 1 || cell.rowSpan > 1) return undefined
  const under = new Map<number, Word[]>()
  for (const { words } of below.segments) {
    const { x0, x1 } = around(words)
    const column = intervalOf(grid.xs, x0 + 1)
    if (under.has(column) || column !== intervalOf(grid.xs, x1 - 1)) return undefined
    under.set(column, words)
  }
  return under.size === cell.columnSpan ? { over: over.segments[0]!.words, under } : undefined
}
