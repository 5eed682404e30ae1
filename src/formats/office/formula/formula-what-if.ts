import type { SheetCell, SheetRow } from '../../../document/sheet-book.ts'
import { put } from './formula-spill.ts'
import { type FormulaFunction, isRange, REF, type Scalar, scalarOf } from './formula-values.ts'
import { UnknownFormula } from './unknown-formula.ts'

/** A cell that is to hold another value. */
export interface Given {
  sheet: string
  row: number
  column: number
  value: Scalar
}

/** The cells of a workbook with other values in some of them, and all formulas to be computed anew; how many cells they are. */
export function withValues(
  cells: ReadonlyMap<string, SheetRow[]>,
  given: readonly Given[],
): { cells: Map<string, SheetRow[]>; count: number } {
  let count = 0
  const renewed = ({ formula, ...cell }: SheetCell): SheetCell => {
    count++
    // The cells that such a formula filled would keep what they have.
    if (cell.spill) throw new UnknownFormula('block of cells')
    return formula === undefined ? cell : { ...cell, formula, pending: true }
  }
  const made = new Map(
    Array.from(cells, ([name, rows]) => [name, rows.map(row => ({ ...row, cells: row.cells.map(renewed) }))]),
  )
  for (const { sheet, row, column, value } of given) {
    const line = made.get(sheet)?.find(one => one.index === row)?.cells
    const cell = line?.find(one => one.column === column)
    // Nothing refers to a cell that is not there but empty ones.
    if (!cell) throw new UnknownFormula('input cell')
    delete cell.formula
    put(cell, value)
  }
  return { cells: made, count }
}

export const WHAT_IF: Record<string, FormulaFunction> = {
  /** A formula's result with another value in one or two of the cells it goes back to: Excel's data tables are made of it. */
  'MULTIPLE.OPERATIONS': ([of, ...inputs], host) => {
    if (of === undefined || !isRange(of) || of.sheet === undefined) return REF
    const given: Given[] = []
    for (let i = 0; i + 1 < inputs.length; i += 2) {
      const cell = inputs[i]
      if (cell === undefined || !isRange(cell) || cell.sheet === undefined) return REF
      given.push({ sheet: cell.sheet, row: cell.top, column: cell.left, value: scalarOf(inputs[i + 1]) })
    }
    return scalarOf(host.instead(given).area(of.sheet, of.top, of.left, 1, 1))
  },
}
