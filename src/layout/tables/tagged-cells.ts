import { around, type Box, overlapX } from '../boxes.ts'
import type { Cell } from '../model.ts'
import { cellBox, type Grid } from './grid.ts'

/** Cells of a row that do not follow each other across the page: the tags name them in some other order. */
export function isShuffled(cells: Cell[]): boolean {
  let forward = 0
  let back = 0
  for (const [i, cell] of cells.entries()) {
    const before = cells[i - 1]
    if (before?.row !== cell.row) continue
    if (cell.x0 >= before.x0) forward++
    else back++
  }
  return Math.min(forward, back) > 0.03 * (forward + back)
}

/** Gives cells the places of a grid that is drawn around them. */
export function takeBoxes(cells: Cell[], grid: Grid, rtl: boolean): void {
  const columns = grid.xs.length - 1
  for (const cell of cells) {
    const column = rtl ? columns - cell.column - cell.columnSpan : cell.column
    Object.assign(cell, cellBox(grid, { ...cell, column, words: [] }))
    if (!cell.text) cell.textX = cell.textEnd = rtl ? cell.x1 : cell.x0
  }
}

/** Gives cells the area of their row and column, told by the texts of the others. */
export function settleBoxes(cells: Cell[], box: Box, rows: number, columns: number, rtl = false): void {
  // The first column of a table that is read from the right is the rightmost one.
  const placeOf = (c: Cell) => (rtl ? columns - c.column - c.columnSpan : c.column)
  const xs = edges(
    cells.filter(c => c.columnSpan === 1 && c.text).map(c => [placeOf(c), c.x0, c.x1]),
    columns,
    box.x0,
    box.x1,
  )
  const ys = edges(
    cells.filter(c => c.rowSpan === 1 && c.text).map(c => [c.row, c.y0, c.y1]),
    rows,
    box.y0,
    box.y1,
  )
  for (const cell of cells) {
    const column = placeOf(cell)
    if (!cell.text) cell.textX = cell.textEnd = xs[column]!
    cell.x0 = xs[column]!
    cell.x1 = Math.max(xs[column + cell.columnSpan]!, cell.x0)
    cell.y0 = ys[cell.row]!
    cell.y1 = Math.max(ys[cell.row + cell.rowSpan]!, cell.y0)
  }
}

/** Borders between rows or columns, halfway between what ends before and what starts behind. */
function edges(
  parts: [index: number, from: number, to: number][],
  count: number,
  low: number,
  high: number,
): number[] {
  const borders = [low]
  for (let i = 1; i < count; i++) {
    const starts = parts.filter(p => p[0] === i).map(p => p[1])
    const ends = parts.filter(p => p[0] === i - 1).map(p => p[2])
    const start = starts.length > 0 ? Math.min(...starts) : undefined
    const end = ends.length > 0 ? Math.max(...ends) : undefined
    const at =
      start !== undefined && end !== undefined && end < start
        ? (start + end) / 2
        : (start ?? end ?? borders[i - 1]!)
    borders.push(Math.max(borders[i - 1]!, Math.min(at, high)))
  }
  borders.push(high)
  return borders
}

/**
 * Puts the cells of rows that are shorter than others under the texts of their columns: engines leave out cells without
 * any text. False where the page does not tell where they belong.
 */
export function placeShort(cells: Cell[], widths: readonly number[], columns: number): boolean {
  const places = Array.from({ length: columns }, (_, column) => {
    const own = cells.filter(
      c => c.column === column && c.columnSpan === 1 && c.text && widths[c.row] === columns,
    )
    return own.length > 0 ? around(own) : undefined
  })
  for (const [row, width] of widths.entries()) {
    if (width === columns) continue
    const above = cells.filter(c => c.row < row && c.row + c.rowSpan > row)
    let next = 0
    for (const cell of cells.filter(c => c.row === row && c.text)) {
      let best = -1
      let most = 0
      for (let column = next; column + cell.columnSpan <= columns; column++) {
        const end = column + cell.columnSpan
        if (above.some(c => c.column < end && c.column + c.columnSpan > column)) continue
        const under = places.slice(column, end).filter(place => place !== undefined)
        const shared = under.length > 0 ? overlapX(cell, around(under)) : 0
        // Over several columns: in those that it begins or ends with.
        const edged = [places[column], places[end - 1]].some(place => place && overlapX(cell, place) > 0)
        const score = shared > 0 && edged ? shared + 1 : shared
        if (score > most) [best, most] = [column, score]
      }
      if (best < 0) return false
      cell.column = best
      next = best + cell.columnSpan
    }
    // What is empty stood where it was counted, which may now be under a text.
    const filled = cells.filter(c => c.row === row && c.text)
    const isUnder = (cell: Cell) =>
      filled.some(c => c.column < cell.column + cell.columnSpan && cell.column < c.column + c.columnSpan)
    const covered = new Set(cells.filter(c => c.row === row && !c.text && isUnder(c)))
    if (covered.size > 0) cells.splice(0, cells.length, ...cells.filter(c => !covered.has(c)))
  }
  return true
}
