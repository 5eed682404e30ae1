import type { CellStyle } from '../../../../document/cell-style.ts'
import type { SheetRow } from '../../../../document/sheet-book.ts'
import { columnLetters } from '../cells.ts'
import { parseArea } from './book-areas.ts'

/** Of `<f t="dataTable">`: its area and its input cells. */
export interface DataTable {
  area: string
  twoWays: boolean
  /** Its one input takes the values above the area, not those at its left. */
  alongRow: boolean
  first: string
  second: string
}

/** As many cells as one table is computed for. */
const MOST = 2_000

/** The cells of a what-if table whose results the file does not keep get a formula that computes them. */
export function fillDataTable(table: DataTable, rows: SheetRow[], style: CellStyle): void {
  const area = parseArea(table.area)
  if (!area || area.top === 0 || area.left === 0) return
  const { top, left, bottom, right } = area
  if ((bottom - top + 1) * (right - left + 1) > MOST) return
  const at = (row: number, column: number) => `${columnLetters(column)}${row + 1}`
  for (const row of rows) {
    if (row.index < top || row.index > bottom) continue
    const above = (column: number) => at(top - 1, column)
    const beside = at(row.index, left - 1)
    for (let column = left; column <= right; column++) {
      let cell = row.cells.find(one => one.column === column)
      if (!cell) {
        cell = { column, kind: 'blank', value: '', style }
        row.cells.push(cell)
        row.cells.sort((a, b) => a.column - b.column)
      }
      if (cell.kind !== 'blank') continue
      const inputs = table.twoWays
        ? [at(top - 1, left - 1), table.first, above(column), table.second, beside]
        : table.alongRow
          ? [beside, table.first, above(column)]
          : [above(column), table.first, beside]
      cell.formula = `MULTIPLE.OPERATIONS(${inputs.join(',')})`
      cell.pending = true
    }
  }
}
