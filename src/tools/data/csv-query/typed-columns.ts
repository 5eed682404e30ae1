import type { Value } from '../../../engines/sqlite-query.ts'
import { bareNumber } from '../../../formats/text/bare-numbers.ts'
import { WrittenDates } from './written-dates.ts'

const DECIMAL_COMMA = /^-?(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d+)?$/
/** 1.5e3 and 1e-5 are numbers, 1E5 is an article. */
const DECIMAL_POINT = /^-?(?:(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+(?:e[-+]?\d{1,3})?)?|\d+e[-+]\d{1,3})$/i
/** Longer ones are codes: no number of JavaScript or SQL holds their digits. */
const LONGEST = 15
const WHOLE = new RegExp(`^-?(?:0|[1-9]\\d{0,${LONGEST - 1}})$`)

/** What stands where a number is not known. */
const UNKNOWN = /^(?:-|–|—|\?|n\/?a\.?|#n\/a|null|none|nan|k\. ?a\.)$/i
const isUnknown = (cell: string): boolean => UNKNOWN.test(cell.trim())

/** Columns that are of numbers or dates, in whatever way people write them, found by reading all rows once. */
export class TypedColumns {
  readonly #columns: Column[] = []

  get width(): number {
    return this.#columns.length
  }

  add(row: readonly string[]): void {
    while (this.#columns.length < row.length) this.#columns.push(new Column())
    for (const [i, cell] of row.entries()) if (cell !== '') this.#columns[i]!.add(cell)
  }

  /** Columns of dates that may be read in two ways, and stay as they are. */
  get undecidedDates(): number[] {
    return [...this.#columns.keys()].filter(i => this.#columns[i]!.dates.undecided)
  }

  /** Puts numbers and ISO 8601 for the cells of a row, where the whole column has them; empty cells are null. */
  reader(width: number): (row: readonly string[]) => Value[] {
    // 1.234 alone may be either; what parts decimals in one column does in the others too.
    const commas = this.#columns.some(({ numbers: { comma, point, commas } }) => comma && !point && commas)
    const readers = this.#columns.map(({ numbers: { any, comma, point }, bare, dates }) => {
      if (!any || !(comma || point)) return dates.reader
      const number = comma && (commas || !point) ? ofComma : ofPoint
      return (cell: string) => {
        const digits = bare ? withoutUnit(cell) : cell
        return digits !== '' && !isUnknown(digits) ? number(digits) : cell
      }
    })
    return row => {
      const values: Value[] = []
      for (let i = 0; i < width; i++) {
        const cell = row[i]
        values.push(cell ? (readers[i]?.(cell) ?? cell) : null)
      }
      return values
    }
  }
}

const ofComma = (cell: string): number => Number(cell.replaceAll('.', '').replace(',', '.'))
const ofPoint = (cell: string): number => Number(cell.replaceAll(',', ''))

/** A value without its currency and spaces. */
const withoutUnit = (cell: string): string => bareNumber(cell)?.digits ?? cell.trim()

/** What is known of a column so far: whether it is of numbers as it stands, and once its currency is taken off. */
class Column {
  readonly dates = new WrittenDates()
  readonly #written = new Numbers()
  readonly #bare = new Numbers()
  /** Whether all values have the same currency or none, and which. */
  #alike = true
  #unit: string | undefined

  get bare(): boolean {
    return this.#alike && this.#unit !== undefined
  }

  get numbers(): Numbers {
    return this.bare ? this.#bare : this.#written
  }

  add(cell: string): void {
    if (WHOLE.test(cell) && (this.#unit ?? '') === '') {
      this.#unit = ''
      this.#written.add(cell)
      this.#bare.add(cell)
      this.dates.add(cell)
      return
    }
    if (isUnknown(cell)) return
    this.#written.add(cell)
    this.dates.add(cell)
    if (this.#alike && cell.trim() !== '') this.#take(cell)
  }

  #take(cell: string): void {
    const found = bareNumber(cell)
    const unit = found?.unit?.text ?? ''
    const isSpacedCode = found?.spaced && !found.unit && !/[.,]\d\d$/.test(found.digits)
    this.#alike = found !== undefined && !isSpacedCode && (this.#unit ?? unit) === unit
    this.#unit = unit
    if (this.#alike) this.#bare.add(found!.digits)
  }
}

/** Whether all values are numbers of one way to write them, and whether there are any. */
class Numbers {
  any = false
  comma = true
  point = true
  commas = false

  add(cell: string): void {
    this.any = true
    if (!this.comma && !this.point) return
    // 00123 is a code.
    const isCode = /^-?0\d/.test(cell) || cell.replace(/\D/g, '').length > LONGEST
    this.comma &&= !isCode && DECIMAL_COMMA.test(cell)
    this.point &&= !isCode && DECIMAL_POINT.test(cell)
    this.commas ||= cell.includes(',')
  }
}
