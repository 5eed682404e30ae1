import type { CellStyle } from './xlsx-styles.ts'

/** A cell that holds something. What a person sees of it: `workbook.display.shown(cell)`. */
export interface ReadCell {
  /** Counted from 0. */
  column: number
  type: 'text' | 'number' | 'boolean' | 'error'
  /** Text and errors as text, dates as Excel's day numbers. */
  value: string | number | boolean
  style: CellStyle
  /** The formula whose result the value is. */
  formula?: string
}
