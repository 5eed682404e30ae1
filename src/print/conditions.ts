import type { SheetCell, StyleChange } from '../document/sheet-book.ts'

/** What conditional formats make of a cell. */
export interface Marks {
  change?: StyleChange | undefined
  bar?:
    | {
        from: number
        to: number
        axis?: number | undefined
        color: string
        solid: boolean
        border?: string | undefined
      }
    | undefined
  icon?: { set: string; index: number } | undefined
  hideValue?: boolean | undefined
}

export interface Conditions {
  at(row: number, cell: SheetCell): Marks | undefined
  /** Columns of empty cells in a row that rules may change. */
  columnsWithBlanks(row: number): number[]
}
