import type { TableCell, TableRow } from './tree.ts'

/** More places than this are not looked through for the empty ones: no page shows a table of that size. */
const MAX_PLACES = 1_000_000

/**
 * Spans that reach over the last row, or over each other, would not fit the typesetter's grid; and in a row that is
 * shorter than others, what comes below would slide up.
 */
export function squared(rows: TableRow[], columnsAtLeast = 0): TableRow[] {
  /** For each column, the first row that no cell from above reaches into. */
  const free: number[] = new Array(columnsAtLeast).fill(0)
  const placed = rows.map((row, r) => {
    let column = 0
    const cells = row.cells.map(cell => {
      while ((free[column] ?? 0) > r) column++
      const rowSpan = Math.min(cell.rowSpan ?? 1, rows.length - r)
      let columnSpan = 1
      while (columnSpan < (cell.columnSpan ?? 1) && (free[column + columnSpan] ?? 0) <= r) columnSpan++
      for (let i = 0; i < columnSpan; i++) free[column + i] = r + rowSpan
      column += columnSpan
      return { column: column - columnSpan, cell: { ...cell, rowSpan, columnSpan } }
    })
    return { row, cells }
  })
  const columns = free.length
  // Cells that reach over thousands of others come from broken files.
  if (columns * rows.length > MAX_PLACES) return rows.map(row => ({ ...row, cells: row.cells.map(single) }))
  const below: number[] = new Array(columns).fill(0)
  return placed.map(({ row, cells }, r) => {
    for (const { column, cell } of cells) below.fill(r + cell.rowSpan, column, column + cell.columnSpan)
    const empty = below.filter(until => until <= r).map((): TableCell => ({ blocks: [] }))
    return { ...row, cells: [...cells.map(({ cell }) => cell), ...empty] }
  })
}

const single = ({ columnSpan: _, rowSpan: __, ...cell }: TableCell): TableCell => cell
