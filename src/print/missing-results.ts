import { formatted, loadChartFormats } from '../charts/chart-text.ts'
import { Evaluator, type Formulas } from '../formats/office/formula/formula-evaluator.ts'
import { UnknownFormula } from '../formats/office/formula/unknown-formula.ts'

/** As many as fit into a warning. */
const MOST_NAMED = 12

export interface Missing {
  /** Formulas that stay empty. */
  empty: number
  /** Formulas that show the 0 the file keeps, though it says that it is not their result. */
  stale: number
  /** Functions that are not known, by their names. */
  functions: Set<string>
}

/** An evaluator for a workbook's formulas, with the formats that TEXT knows. */
export const evaluatorOf = (book: Formulas, now: Date): Evaluator =>
  new Evaluator(book, now, (value, format) => formatted(value, format))

/** A function that computes all formulas of a workbook whose results are not in the file, as far as they are known. */
export async function missingResults(now: Date): Promise<(book: Formulas) => Missing> {
  await loadChartFormats()
  return book => {
    const evaluator = evaluatorOf(book, now)
    const missing: Missing = { empty: 0, stale: 0, functions: new Set() }
    const pending = [...book.cells].flatMap(([name, rows]) =>
      rows.flatMap(row =>
        row.cells
          .filter(cell => cell.pending && cell.formula)
          .map(cell => ({ name, index: row.index, cell })),
      ),
    )
    // Formulas that fill several cells come first: others refer to what they fill.
    pending.sort((a, b) => Number(b.cell.spill !== undefined) - Number(a.cell.spill !== undefined))
    for (const { name, index, cell } of pending) {
      if (!cell.pending) continue
      try {
        evaluator.fill(cell, name, index)
      } catch (error) {
        if (!(error instanceof UnknownFormula)) throw error
        missing[cell.kind === 'blank' ? 'empty' : 'stale']++
        if (error.called && missing.functions.size < MOST_NAMED)
          missing.functions.add(error.called.slice(0, 40))
      }
    }
    return missing
  }
}
