/** Sheets as monospaced grids: what goes in, and the pages that come out. */

export interface GridCell {
  text: string
  align: 'left' | 'center' | 'right'
  bold?: boolean
  /** Never broken over lines, as numbers are. */
  whole?: boolean
}

export interface GridRow {
  number: number
  cells: Map<number, GridCell>
}

export interface GridMerge {
  row: number
  column: number
  rows: number
  columns: number
}

export interface GridSheet {
  name: string
  rows: GridRow[]
  /** Columns that are shown, counted from 0, in order. */
  columns: number[]
  /** Row numbers and columns as the sheet counts them. */
  merges: GridMerge[]
  letters: (column: number) => string
}

/** One page: lines of text, and the rules between cells. Places in points from the grid's corner. */
export interface GridPage {
  kind: 'grid'
  size: number
  pitch: number
  width: number
  height: number
  parts: GridPart[]
  /** Rules as x1, y1, x2, y2. */
  rules: [number, number, number, number][]
  /** Height of the shaded head with the column letters. */
  head: number
  /** The same content cell by cell, where it is to be known as a table. */
  table?: GridTable
}

export interface GridTable {
  /** Widths, the row numbers first. */
  columns: number[]
  /** Room at both sides of a cell's text. */
  inset: number
  /** Letters first, then the header where it is repeated, then rows; gaps have no cells. */
  rows: { height: number; bold: boolean; cells: GridTableCell[] }[]
}

export interface GridTableCell {
  text: string
  align: GridCell['align']
  /** Columns it is merged over. */
  span: number
}

/** Lines that are plain text, or one line whose cells must be placed one by one. */
export type GridPart =
  | { text: string; bold?: boolean }
  | { cells: { x: number; text: string }[]; bold?: boolean }

export interface GridPaper {
  width: number
  height: number
  margin: number
  /** Room the sheet's name takes on its first page. */
  title: number
}

export interface SheetPages {
  landscape: boolean
  pages: GridPage[]
  /** How many cells have more text than a page has room for; the rest is an ellipsis. */
  cut: number
}
