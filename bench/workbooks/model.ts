/** A workbook as data, with the text that Excel shows of each cell. Producers write it; the score reads what is shown. */

export interface Style {
  bold?: boolean
  italic?: boolean
  size?: number
  font?: string
  color?: string
  fill?: string
  across?: 'left' | 'center' | 'right' | 'fill' | 'centerContinuous'
  down?: 'top' | 'center' | 'bottom'
  wrap?: boolean
  turn?: number
  indent?: number
  border?: 'thin' | 'medium' | 'double' | 'dotted'
}

export interface Cell {
  row: number
  column: number
  value?: string | number | boolean
  /** Without "=". Its result is never stored. */
  formula?: string
  format?: string
  style?: Style
  /** Parts of rich text. */
  parts?: [text: string, style: Style][]
  /** What Excel shows; nothing for an empty cell. */
  shown: string
}

export interface Chart {
  kind: 'column' | 'bar' | 'line' | 'pie' | 'area' | 'scatter'
  title: string
  /** Rows of the head and of the last point; columns of the categories and of the series. */
  rows: [number, number]
  categories: number
  series: number[]
  at: string
  stacked?: boolean
}

export type Condition =
  | { range: string; kind: 'formula'; formula: string; fill: string }
  | { range: string; kind: 'bar' | 'scale' | 'icons'; bare?: boolean }

export interface Sheet {
  name: string
  cells: Cell[]
  widths: number[]
  heights?: Record<number, number>
  hidden?: boolean
  hiddenRows?: number[]
  hiddenColumns?: number[]
  outline?: Record<number, number>
  merges?: string[]
  rightToLeft?: boolean
  freeze?: string
  charts?: Chart[]
  conditions?: Condition[]
  boxes?: { at: string; text: string }[]
  sparklines?: { at: string; range: string }[]
  table?: { range: string; name: string; columns: string[] }
  links?: Record<string, string>
  notes?: Record<string, string>
  landscape?: boolean
  fit?: [number, number]
  titleRows?: [number, number]
  titleColumns?: string
  area?: string
  header?: string
  footer?: string
  gridlines?: boolean
}

export interface Book {
  kind: string
  sheets: Sheet[]
  /** What is printed beside cells: titles of charts, legends, headers, text boxes. Each is asked for once. */
  said: string[]
}

export const letters = (column: number): string =>
  column > 26
    ? letters(Math.floor((column - 1) / 26)) + letters(((column - 1) % 26) + 1)
    : String.fromCharCode(64 + column)

const columnOf = (reference: string): number =>
  [.../^[A-Z]+/.exec(reference)![0]].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
const rowOf = (reference: string): number => Number(/\d+$/.exec(reference)![0])

/** The texts of the cells that are printed: not hidden, and within the print area. */
export function printedTexts(book: Book): string[] {
  return book.sheets
    .filter(sheet => !sheet.hidden)
    .flatMap(sheet => {
      const [from, to] = sheet.area?.split(':') ?? ['A1', 'XFD1048576']
      const isPrinted = ({ row, column }: Cell) =>
        !sheet.hiddenRows?.includes(row) &&
        !sheet.hiddenColumns?.includes(column) &&
        row >= rowOf(from!) &&
        row <= rowOf(to!) &&
        column >= columnOf(from!) &&
        column <= columnOf(to!)
      return sheet.cells.filter(cell => cell.shown && isPrinted(cell)).map(cell => cell.shown)
    })
}
