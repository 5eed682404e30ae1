import { formatted, loadChartFormats } from '../charts/chart-text.ts'
import type { CellStyle } from '../document/cell-style.ts'
import { DAYS_1904 } from '../formats/office/formula/formula-1904.ts'
import { Evaluator, type Formulas } from '../formats/office/formula/formula-evaluator.ts'
import { UnknownFormula } from '../formats/office/formula/unknown-formula.ts'
import { isElapsed } from '../formats/office/xlsx/cells.ts'
import { createShownText, type ShownText } from './shown-text.ts'

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

/** Formats that name a language or ask for written numerals. */
const IN_LANGUAGE = /\[\$-|\[DBNum/i
let shown: ShownText | undefined

/** A value as TEXT shows it: `[DBNum2]` of no language is Chinese, as amounts on invoices are written. */
function inFormat(value: number, format: string): string {
  if (!shown || !IN_LANGUAGE.test(format)) return formatted(value, format)
  const bare = /^\[DBNum[12]\]$/i.test(format) ? `${format}General` : format
  const style = { format: bare.replace(/(\[DBNum\d\])(?!.*\[\$-)/i, '$1[$-804]') } as CellStyle
  return shown({ column: 0, kind: 'number', value, style }, style).text
}

/** Formats of calendars: what stands in quotes or brackets, and General, has letters of its own. */
const isDated = (format: string): boolean =>
  !isElapsed(format) && /[ymd]/i.test(format.replace(/"[^"]*"|\\.|\[[^\]]*\]|general/gi, ''))

/** An evaluator for a workbook's formulas, with the formats that TEXT knows. */
export const evaluatorOf = (book: Formulas, now: Date): Evaluator =>
  new Evaluator(
    book,
    now,
    book.date1904
      ? (value, format) => inFormat(isDated(format) ? value + DAYS_1904 : value, format)
      : inFormat,
  )

/** A function that computes all formulas of a workbook whose results are not in the file, as far as they are known. */
export async function missingResults(now: Date): Promise<(book: Formulas) => Missing> {
  await loadChartFormats()
  shown ??= await createShownText(false)
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
