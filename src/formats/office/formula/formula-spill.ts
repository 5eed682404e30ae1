import type { SheetCell, SheetRow } from '../../../document/sheet-book.ts'
import { FormulaError, NA, type Range, type Scalar } from './formula-values.ts'

/** Cells that one formula may fill. */
const MAX_SPILLED = 20_000

/** Cells lie in the order of their columns. */
export function find(cells: SheetCell[], column: number): SheetCell | undefined {
  let [low, high] = [0, cells.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const at = cells[middle]!.column
    if (at === column) return cells[middle]
    if (at < column) low = middle + 1
    else high = middle - 1
  }
  return undefined
}

/** Puts a result into its cell. */
export function put(cell: SheetCell, result: Scalar): void {
  delete cell.pending
  if (result instanceof FormulaError) [cell.kind, cell.value] = ['error', result.code]
  else if (result === undefined) [cell.kind, cell.value] = ['number', 0]
  else if (typeof result === 'string') [cell.kind, cell.value] = [result === '' ? 'blank' : 'text', result]
  else [cell.kind, cell.value] = [typeof result === 'number' ? 'number' : 'boolean', result]
}

/** Puts a result of several cells where its formula says, or into the empty cells beside it; false where they are too many. */
export function spilled(
  cell: SheetCell,
  made: Range,
  rows: SheetRow[],
  byIndex: Map<number, SheetRow>,
  row: number,
): boolean {
  const size = cell.spill === 'result' ? made : (cell.spill as { rows: number; columns: number })
  if (size.rows * size.columns > MAX_SPILLED) return false
  const at = (r: number, c: number): SheetCell | undefined =>
    find(byIndex.get(row + r)?.cells ?? [], cell.column + c)
  const places = Array.from({ length: size.rows * size.columns }, (_, i) => ({
    r: Math.floor(i / size.columns),
    c: i % size.columns,
  }))
  const isTaken = places.slice(1).some(({ r, c }) => (at(r, c)?.kind ?? 'blank') !== 'blank')
  if (cell.spill === 'result' && isTaken) {
    put(cell, new FormulaError('#SPILL!'))
    return true
  }
  for (const { r, c } of places) {
    const isInside = (made.rows === 1 || r < made.rows) && (made.columns === 1 || c < made.columns)
    const value = isInside ? made.at(made.rows === 1 ? 0 : r, made.columns === 1 ? 0 : c) : NA
    put(at(r, c) ?? added(cell, r, c, rows, byIndex, row), value)
  }
  return true
}

function added(
  { column, style }: SheetCell,
  r: number,
  c: number,
  rows: SheetRow[],
  byIndex: Map<number, SheetRow>,
  row: number,
): SheetCell {
  let line = byIndex.get(row + r)
  if (!line) {
    line = { index: row + r, cells: [] }
    const after = rows.findIndex(one => one.index > row + r)
    rows.splice(after < 0 ? rows.length : after, 0, line)
    byIndex.set(row + r, line)
  }
  const cell: SheetCell = { column: column + c, kind: 'blank', value: '', style }
  const after = line.cells.findIndex(one => one.column > cell.column)
  line.cells.splice(after < 0 ? line.cells.length : after, 0, cell)
  return cell
}
