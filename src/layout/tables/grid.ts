import type { Box } from '../boxes.ts'
import { textOf } from '../segments.ts'
import type { Word } from '../word.ts'

export interface GridCell {
  row: number
  column: number
  rowSpan: number
  columnSpan: number
  words: Word[]
}

/** A table before its texts are written out: where rows and columns begin, and which words are where. */
export interface Grid extends Box {
  /** Column borders, one more than columns. */
  xs: number[]
  /** Row borders, one more than rows. */
  ys: number[]
  cells: GridCell[]
  ruled: boolean
}

/** A grid with more column borders. Cells that these cross reach over all columns between them, until `part` divides them. */
export function withBorders(
  grid: Grid,
  borders: readonly number[],
  part: (cell: GridCell, whole: GridCell, xs: readonly number[]) => GridCell[],
): Grid {
  const xs = [...grid.xs, ...borders].sort((a, b) => a - b)
  const cells = grid.cells.flatMap(cell => {
    const first = xs.indexOf(grid.xs[cell.column]!)
    const last = xs.indexOf(grid.xs[cell.column + cell.columnSpan]!) - 1
    const whole = { ...cell, column: first, columnSpan: last - first + 1 }
    return first === last ? [whole] : part(cell, whole, xs)
  })
  return { ...grid, xs, cells }
}

export const cellBox = (grid: Grid, cell: GridCell): Box => ({
  x0: grid.xs[cell.column]!,
  x1: grid.xs[cell.column + cell.columnSpan]!,
  y0: grid.ys[cell.row]!,
  y1: grid.ys[cell.row + cell.rowSpan]!,
})

/** Index of the interval a value falls into; the outermost ones take what lies outside. */
export function intervalOf(borders: readonly number[], value: number): number {
  let i = 0
  while (i < borders.length - 2 && value >= borders[i + 1]!) i++
  return i
}

const SIGN = '[+\\-\u2212\u2013\u2014~<>≤≥±▲△]?'
/** Currencies of Arabic countries: two letters, each with a dot, from either side. */
const ARABIC = '[\u0621-\u064a]\\s?\\.\\s?[\u0621-\u064a]\\.?'
const CURRENCY = `(?:\\p{Sc}|EUR|USD|GBP|CHF|JPY|CNY|PLN|TRY|INR|AED|SAR|${ARABIC})`
const DIGITS = "(?:\\p{Nd}[\\p{Nd}.,'’٫٬\u00a0\u202f ]*|[.,]\\p{Nd}+)"
const UNIT = `(?:[%\\p{Sc}°*†‡)\\]a-z]{0,3}|Kč|zł|円|元|руб\\.?|${ARABIC})`

/** Numbers as tables hold them: signs, currency, percent, brackets, separators, footnote marks, dashes for none. */
const NUMBER = new RegExp(
  `^[([]?${SIGN}\\s?(?:${CURRENCY}|%)?\\s?[(]?${SIGN}${DIGITS}\\s?(?:[-\u2212]\\s?)?${UNIT}[-\u2212]?$|` +
    '^[-\u2013\u2014\u2212.…*:]{1,3}$|^(n/?a|n\\.a\\.|-)$',
  'iu',
)

export const isNumeric = (text: string): boolean => NUMBER.test(text.trim())

/** A text that is one figure, with its unit or in groups of digits. */
export const isFigure = ({ words }: { words: Word[] }): boolean =>
  words.length < 4 && isNumeric(textOf(words))

/** Days and times of day. */
export const isMoment = (text: string): boolean =>
  /^\d{1,2}[:.]\d\d(:\d\d)?$|^\d{1,4}([./-])\d{1,2}\2\d{1,4}$/.test(text)

/** Times of day: two of them share no cell without a dash. */
export const isTime = (text: string): boolean => /^\d{1,2}:\d\d(?::\d\d)?$/.test(text)

/** Drops rows and columns without any text, other than rows to be kept, and numbers the rest anew. */
export function compact(grid: Grid, kept: Iterable<number> = []): Grid {
  const usedRows = new Set<number>(kept)
  const usedColumns = new Set<number>()
  for (const cell of grid.cells) {
    if (cell.words.length === 0) continue
    // A spanning cell keeps only its first row and column alive.
    if (cell.rowSpan === 1) usedRows.add(cell.row)
    if (cell.columnSpan === 1) usedColumns.add(cell.column)
  }
  for (const cell of grid.cells) {
    if (cell.words.length === 0) continue
    if (span(cell.row, cell.rowSpan, usedRows) === 0) usedRows.add(cell.row)
    if (span(cell.column, cell.columnSpan, usedColumns) === 0) usedColumns.add(cell.column)
  }
  const rowMap = numbering(usedRows, grid.ys.length - 1)
  const columnMap = numbering(usedColumns, grid.xs.length - 1)
  const cells: GridCell[] = []
  for (const cell of grid.cells) {
    const rows = span(cell.row, cell.rowSpan, usedRows)
    const columns = span(cell.column, cell.columnSpan, usedColumns)
    if (rows === 0 || columns === 0) continue
    cells.push({
      ...cell,
      row: rowMap[cell.row]!,
      column: columnMap[cell.column]!,
      rowSpan: rows,
      columnSpan: columns,
    })
  }
  return {
    ...grid,
    xs: borders(grid.xs, usedColumns),
    ys: borders(grid.ys, usedRows),
    cells,
  }
}

function numbering(used: Set<number>, count: number): number[] {
  const map: number[] = []
  let next = 0
  for (let i = 0; i < count; i++) map.push(used.has(i) ? next++ : next)
  return map
}

const span = (from: number, length: number, used: Set<number>): number => {
  let n = 0
  for (let i = from; i < from + length; i++) if (used.has(i)) n++
  return n
}

function borders(all: number[], used: Set<number>): number[] {
  const kept = [...used].sort((a, b) => a - b)
  const out = kept.map(i => all[i]!)
  out.push(all[(kept.at(-1) ?? 0) + 1]!)
  return out
}
