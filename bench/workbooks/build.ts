import type { Cell, Sheet, Style } from './model.ts'

/** Chance that a seed decides. */
export interface Chance {
  whole(from: number, to: number): number
  one<T>(of: readonly T[]): T
}

export function chanceOf(seed: number): Chance {
  let state = (seed * 2_654_435_761) % 2 ** 32
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  for (let i = 0; i < 9; i++) next()
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return { whole, one: of => of[whole(0, of.length - 1)]! }
}

const DAY = 86_400_000
/** A day as Excel counts it. */
export const serial = (year: number, month: number, day: number): number =>
  Math.round(Date.UTC(year, month - 1, day) / DAY) + 25_569
const dateOf = (value: number) => new Date(Math.round((value - 25_569) * DAY))

/** A day in the words of a language. */
export const day = (value: number, locale: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }).format(dateOf(value))
export const iso = (value: number): string => dateOf(value).toISOString().slice(0, 10)
const shifted = (value: number, digits: number) => Number((value * 10 ** digits).toPrecision(15))
export const grouped = (value: number, digits = 2): string =>
  new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    // As Excel rounds: by the decimal digits, half away from zero.
    (Math.sign(value) * Math.round(shifted(Math.abs(value), digits))) / 10 ** digits,
  )
export const percent = (value: number, digits = 0): string =>
  `${grouped(value * 100, digits).replace(/,/g, '')}%`

/** Puts cells into a sheet. */
export function sheetOf(name: string, widths: number[], rest: Partial<Sheet> = {}) {
  const cells: Cell[] = []
  const sheet: Sheet = { name, cells, widths, ...rest }
  return {
    sheet,
    text: (row: number, column: number, value: string, style?: Style) =>
      cells.push({ row, column, value, shown: value, ...(style && { style }) }),
    number: (row: number, column: number, value: number, format: string, shown: string, style?: Style) =>
      cells.push({ row, column, value, format, shown, ...(style && { style }) }),
    formula: (row: number, column: number, formula: string, format: string, shown: string, style?: Style) =>
      cells.push({ row, column, formula, format, shown, ...(style && { style }) }),
    put: (cell: Cell) => cells.push(cell),
    head: (row: number, texts: string[], style: Style = {}, from = 1) => {
      for (const [i, value] of texts.entries())
        cells.push({
          row,
          column: from + i,
          value,
          shown: value,
          style: { bold: true, border: 'thin', ...style },
        })
    },
  }
}
