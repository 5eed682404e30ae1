import { isoDate, readDate } from '../../../lib/dates/column-dates.ts'

/** What a query compares and sorts rightly as it stands. */
const ISO = /^\d{4}-\d\d-\d\d(?:[ T].*)?$/
/** Longer texts are no dates, and two digits could be a year of any century, or a part of a version. */
const LONGEST = 40
const YEAR = /\d{4}/

/** Whether a column holds dates, and which way they are written: `31.12.2024` sorts by its day as it stands. */
export class WrittenDates {
  #day = true
  #month = true
  #unsure = false
  #foreign = false

  add(cell: string): void {
    if (!this.#day && !this.#month) return
    const text = cell.trim()
    const isShort = text.length <= LONGEST && YEAR.test(text)
    const [day, month] = isShort ? [readDate(text, 'day'), readDate(text, 'month')] : []
    this.#day &&= day !== undefined
    this.#month &&= month !== undefined
    this.#unsure ||= day !== undefined && month !== undefined && day.day !== month.day
    this.#foreign ||= !ISO.test(text)
  }

  /** Dates such as 03/04/2024 alone: nothing tells which number is the month. */
  get undecided(): boolean {
    return this.#day && this.#month && this.#unsure
  }

  /** Puts `2024-12-31` for `31.12.2024`; undefined where the column has no dates, or only such as stay. */
  get reader(): ((cell: string) => string) | undefined {
    if (!(this.#day || this.#month) || !this.#foreign || this.undecided) return undefined
    const first = this.#day ? 'day' : 'month'
    return cell => {
      const date = readDate(cell.trim(), first)
      return date ? isoDate(date).replace('T', ' ') : cell
    }
  }
}
