import { type ReadDate, readDate } from '../../../lib/dates/column-dates.ts'

/** What a column of text turns out to hold. */
export type ColumnType =
  | 'text'
  | 'number'
  | 'decimal-comma'
  /** Thousands are parted: 1,234.50, or 1.234,50 where a comma parts decimals. */
  | 'grouped'
  | 'grouped-comma'
  | 'percent'
  | 'boolean'
  | 'date'
  | 'datetime'
  /** Of day, or counted on past one; in a format that shows every value as it was written. */
  | 'time'

/** A number that comes back the same when written again: no leading zeros, no plus. */
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?$/
/** As programs write very small and very large numbers; codes such as 1E5 have no sign. */
const SCIENTIFIC = /^-?[1-9](?:\.\d{1,14})?e[-+]\d{1,2}$/i
const DECIMAL_COMMA = /^-?(0|[1-9]\d*)(,\d+)?$/
/** A comma that may part thousands as well as decimals: 1,234. */
const EITHER_COMMA = /^-?[1-9]\d{0,2},\d{3}$/
const GROUPED = /^-?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/
const GROUPED_COMMA = /^-?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/
/** Both marks, or one of them twice: it can be read in one way only. */
const TELLING = /[.,].*[.,]/
const PERCENT = /^-?(?:0|[1-9]\d{0,8})(?:[.,]\d{1,2})? ?%$/
const BOOLEAN = /^(true|false)$/i
/** Beyond 11 digits Excel shows 1.23E+11, beyond 15 it forgets digits: such numbers are names of things. */
const MOST_DIGITS = 11
const MOST_PRECISE = 15
/** Headings of numbers nobody calculates with. */
const NAME_OF_THING =
  /(^|[^a-z])(phone|telephone|telefon|tel|fax|mobile|cell|msisdn|zip|zipcode|postcode|postal|plz|iban|isbn|issn|ean|gtin|upc|sku|ssn|imei|account)([^a-z]|$)/i

/** Formats of times and the values that they show as they were written, the plainest first. */
const CLOCKS: readonly (readonly [string, RegExp])[] = (
  [
    ['hh', '(?:[01]\\d|2[0-3])', ''],
    ['h', '(?:1?\\d|2[0-3])', ''],
    ['h', '(?:1[0-2]|[1-9])', ' AM/PM'],
    ['hh', '(?:0[1-9]|1[0-2])', ' AM/PM'],
    ['[hh]', '\\d{2,4}', ''],
    ['[h]', '(?:0|[1-9]\\d{0,3})', ''],
  ] as const
).flatMap(([code, hours, half]) =>
  [':mm', ':mm:ss'].map(
    rest =>
      [
        code + rest + half,
        new RegExp(`^${hours}${':[0-5]\\d'.repeat(rest === ':mm' ? 1 : 2)}${half && ' [AP]M'}$`),
      ] as const,
  ),
)

/**
 * Learns a column's type value by value. It is anything but text only when every value that is not empty agrees, so
 * that 007, long digits, phone numbers, and numbers and dates that could be read in two ways stay as they were written.
 */
export class ColumnGuess {
  private seen = 0
  private number = true
  private decimalComma = true
  private grouped = true
  private groupedComma = true
  /** A value shows which mark parts thousands. */
  private telling = false
  /** Values with a point, and whether it could part thousands in all of them. */
  private pointed = 0
  private thousands = 0
  private percent = true
  private boolean = true
  private dayFirst = true
  private monthFirst = true
  private ambiguous = false
  private dates = 0
  private times = 0
  private commaIsDecimal = false
  /** Formats of times that fit all values so far. */
  private clocks = CLOCKS
  /** Decimals that every number has so far, and whether one of them is a zero that a number does not keep. */
  private places: number | undefined
  private samePlaces = true
  private lastZero = false
  /** The most decimals of a value whose thousands are parted, or of a percentage. */
  private mostPlaces = 0

  constructor(options: { decimalComma: boolean }) {
    this.decimalComma = this.groupedComma = options.decimalComma
  }

  add(value: string): void {
    if (value === '') return
    this.seen++
    const plain = (this.number || this.grouped) && NUMBER.test(value) && isExact(value)
    const comma = (this.decimalComma || this.groupedComma) && DECIMAL_COMMA.test(value) && isExact(value)
    this.number &&= plain || SCIENTIFIC.test(value)
    if (this.number && value.includes('.')) {
      this.pointed++
      if (GROUPED_COMMA.test(value)) this.thousands++
    }
    if (this.decimalComma) {
      this.decimalComma = comma
      if (value.includes(',') && !EITHER_COMMA.test(value)) this.commaIsDecimal = true
    }
    this.grouped &&= plain || this.isGrouped(value, GROUPED)
    this.groupedComma &&= comma || this.isGrouped(value, GROUPED_COMMA)
    this.percent &&= PERCENT.test(value)
    if (this.grouped || this.groupedComma || this.percent)
      this.mostPlaces = Math.max(this.mostPlaces, placesOf(value, this.grouped ? '.' : ','))
    if (this.number || this.decimalComma) this.addPlaces(value)
    if (this.boolean) this.boolean = BOOLEAN.test(value)
    if (this.clocks.length > 0)
      this.clocks = value.includes(':') ? this.clocks.filter(([, fits]) => fits.test(value)) : []
    if (this.dayFirst || this.monthFirst) this.addDate(value)
  }

  private isGrouped(value: string, pattern: RegExp): boolean {
    if (!pattern.test(value) || !isExact(value.replace(pattern === GROUPED ? /,/g : /\./g, ''))) return false
    this.telling ||= TELLING.test(value)
    return true
  }

  private addPlaces(value: string): void {
    const places = /[.,](\d+)$/.exec(value)?.[1]?.length ?? 0
    this.places ??= places
    this.samePlaces &&= places === this.places
    this.lastZero ||= places > 0 && value.endsWith('0')
  }

  private addDate(value: string): void {
    const day = value.length > 40 ? undefined : readDate(value, 'day')
    const month = value.length > 40 ? undefined : readDate(value, 'month')
    this.dayFirst &&= isStorable(day, value)
    this.monthFirst &&= isStorable(month, value)
    const date = day ?? month
    if (day && month && day.day !== month.day) this.ambiguous = true
    if (date?.seconds === undefined) this.dates++
    else this.times++
  }

  /** The type, given the column's heading where there is one. */
  type(heading = ''): ColumnType {
    if (this.seen === 0) return 'text'
    if (this.boolean) return 'boolean'
    if (this.clocks.length > 0) return 'time'
    const grouped = this.telling && (this.grouped || this.groupedComma)
    if ((this.number || this.decimalComma || grouped) && NAME_OF_THING.test(heading)) return 'text'
    if (this.number) return 'number'
    if (grouped) return this.grouped ? 'grouped' : 'grouped-comma'
    if (this.percent) return 'percent'
    if (this.decimalComma && this.commaIsDecimal) return 'decimal-comma'
    if ((this.dayFirst || this.monthFirst) && !(this.dayFirst && this.monthFirst && this.ambiguous)) {
      return this.times > 0 ? (this.dates > 0 ? 'text' : 'datetime') : 'date'
    }
    return 'text'
  }

  /** Whether a comma parts thousands in all values that have one, if it does in another column. */
  mayBeGrouped(heading = ''): boolean {
    return this.seen > 0 && this.grouped && !NAME_OF_THING.test(heading)
  }

  /** The decimals of a column of numbers that all have so many, where they would not all be shown otherwise: 2.50. */
  get decimals(): number | undefined {
    return this.samePlaces && this.lastZero ? this.places : undefined
  }

  /** Every number with a point has three digits behind it: 1.234 may be more than a thousand. */
  get mayBeThousands(): boolean {
    return this.number && this.pointed > 0 && this.thousands === this.pointed
  }

  /** The decimals to show of numbers whose thousands are parted, and of percentages. */
  get shownDecimals(): number {
    return this.mostPlaces
  }

  /** The format of a column of times. */
  get clock(): string {
    return this.clocks[0]?.[0] ?? 'hh:mm:ss'
  }

  /** Reads a value of a column of dates. */
  readDate(value: string): ReadDate | undefined {
    return readDate(value, this.dayFirst ? 'day' : 'month')
  }
}

/** Digits behind the mark of decimals; a percentage has them behind either. */
function placesOf(value: string, mark: string): number {
  const digits = value.replace(/ ?%$/, '')
  const at = Math.max(digits.lastIndexOf(mark), digits === value ? -1 : digits.lastIndexOf('.'))
  return at < 0 ? 0 : digits.length - at - 1
}

function isExact(value: string): boolean {
  const [whole = '', part = ''] = value.replace('-', '').split(/[.,]/)
  return whole.length <= MOST_DIGITS && whole.length + part.length <= MOST_PRECISE
}

/** Excel knows dates from 1900 on and no time zones; two digits could be any century. */
const isStorable = (date: ReadDate | undefined, value: string): boolean =>
  date !== undefined && date.year >= 1900 && date.offset === undefined && /\d{4}/.test(value)

/** Whether a value looks like data rather than like a heading. */
export const isTyped = (value: string): boolean => {
  const guess = new ColumnGuess({ decimalComma: false })
  guess.add(value)
  const type = guess.type()
  // Tables are headed by rates and by hours: Name, 5%, 10%; Day, 08:00, 09:00.
  return type !== 'text' && type !== 'percent' && type !== 'time'
}
