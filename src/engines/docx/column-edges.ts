import type { Cell, Table } from '../../layout/model.ts'

/**
 * A table whose texts lie within their columns: headings that are wider than what stands below them reach over the
 * edge that was found between the texts of the rows. An edge that is drawn stays where it is.
 */
export function withSettledEdges(table: Table): Table {
  if (table.rtl) return table
  const moved = new Map<number, number>()
  const single = table.cells.filter(cell => cell.columnSpan === 1 && cell.text)
  for (let column = 1; column < table.columns; column++) {
    const left = single.filter(cell => cell.column === column - 1)
    const right = single.filter(cell => cell.column === column)
    if (isDrawn(left, right)) continue
    const end = Math.max(...left.map(cell => cell.textEnd))
    const start = Math.min(...right.map(cell => cell.textX))
    const crossed = left.some(cell => cell.textEnd > cell.x1) || right.some(cell => cell.textX < cell.x0)
    if (crossed && end < start) moved.set(column, (end + start) / 2)
  }
  if (moved.size === 0) return table
  const cells = table.cells.map(cell => ({
    ...cell,
    x0: moved.get(cell.column) ?? cell.x0,
    x1: moved.get(cell.column + cell.columnSpan) ?? cell.x1,
  }))
  return { ...table, cells }
}

const isDrawn = (left: readonly Cell[], right: readonly Cell[]): boolean =>
  left.some(cell => cell.lines?.includes('right')) || right.some(cell => cell.lines?.includes('left'))
