import type { Box } from '../boxes.ts'
import type { Horizontal } from '../rulings.ts'
import type { Column } from './columns.ts'
import type { Grid, GridCell } from './grid.ts'
import { withSpans } from './row-labels.ts'
import { logicalRows } from './row-merge.ts'
import type { TextRow } from './text-row.ts'

/** The cells of rows that stand in columns without lines around them. */
export function gridOf(
  texts: readonly TextRow[],
  columns: Column[],
  lines: Horizontal[],
  stripes: readonly number[],
  box: Box,
): Grid {
  const rows = withSpans(texts)
  const groups = logicalRows(rows, lines, box, columns, true, stripes)
  const xs = [box.x0]
  for (let c = 1; c < columns.length; c++) xs.push((columns[c - 1]!.x1 + columns[c]!.x0) / 2)
  xs.push(box.x1)
  const ys = [box.y0]
  const cells: GridCell[] = []
  const names: GridCell[] = []
  for (const [r, group] of groups.entries()) {
    const after = groups[r + 1]
    const bottom = Math.max(...group.map(row => row.y1))
    ys.push(after ? (bottom + Math.min(...after.map(row => row.y0))) / 2 : box.y1)
    const own = cellsOf(group, r)
    if (r > 0 && namesRows(own, columns.length)) names.push(own[0]!)
    cells.push(...own)
  }
  // Where one of them runs over the end of its column, all are written over all columns.
  if (names.some(cell => cell.columnSpan > 1))
    for (const cell of names) [cell.column, cell.columnSpan] = [0, columns.length]
  return { ...box, xs, ys, cells, ruled: false }
}

/** Whether words in bold type stand alone in their row, where it begins: they name the rows below. */
function namesRows([only, ...others]: GridCell[], columns: number): boolean {
  if (!only || others.length > 0 || !only.words.every(w => w.run.font.bold)) return false
  return only.words.some(w => w.rtl) ? only.column + only.columnSpan === columns : only.column === 0
}

/** The cells of one logical row, lines of a cell joined. */
function cellsOf(group: TextRow[], row: number): GridCell[] {
  const cells: GridCell[] = []
  for (const piece of group.flatMap(line => line.pieces)) {
    const same = cells.filter(c => c.column <= piece.last && c.column + c.columnSpan - 1 >= piece.first)
    const host = same[0]
    if (!host) {
      cells.push({
        row,
        column: piece.first,
        rowSpan: piece.rows ?? 1,
        columnSpan: piece.last - piece.first + 1,
        words: [...piece.words],
      })
      continue
    }
    host.words.push(...piece.words)
    const first = Math.min(piece.first, ...same.map(c => c.column))
    const last = Math.max(piece.last, ...same.map(c => c.column + c.columnSpan - 1))
    host.column = first
    host.columnSpan = last - first + 1
    for (const other of same.slice(1)) {
      host.words.push(...other.words)
      cells.splice(cells.indexOf(other), 1)
    }
  }
  return cells.sort((a, b) => a.column - b.column)
}
