import { type ReadDate, readDate } from './column-dates.ts'

/** What a column of text turns out to hold. */
export type ColumnType = 'text' | 'number' | 'decimal-comma' | 'boolean' | 'date' | 'datetime'

/** A number that comes back the same when written again: no leading zeros, no plus, no exponent. */
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?$/
const DECIMAL_COMMA = /^-?(0|[1-9]\d*)(,\d+)?$/
/** A comma that may part thousands as well as decimals: 1,234. */
const EITHER_COMMA = /^-?[1-9]\d{0,2},\d{3}$/
const BOOLEAN = /^(true|false)$/i
/** Beyond 11 digits Excel shows 1.23E+11, beyond 15 it forgets digits: such numbers are names of things. */
const MOST_DIGITS = 11
const MOST_PRECISE = 15
/** Headings of numbers nobody calculates with. */
const NAME_OF_THING =
  /(^|[^a-z])(phone|telephone|telefon|tel|fax|mobile|cell|msisdn|zip|zipcode|postcode|postal|plz|iban|isbn|issn|ean|gtin|upc|sku|ssn|imei|account)([^a-z]|$)/i

/**
 * Learns a column's type value by value. It is anything but text only when every value that is not empty agrees, so
 * that 007, long digits, phone numbers, and numbers and dates that could be read in two ways stay as they were written.
 */
export class ColumnGuess {
  private seen = 0
  private number = true
  private decimalComma = true
  private boolean = true
  private dayFirst = true
  private monthFirst = true
  private ambiguous = false
  private dates = 0
  private times = 0
  private commaIsDecimal = false
  /** Decimals that every number has so far, and whether one of them is a zero that a number does not keep. */
  private places: number | undefined
  private samePlaces = true
  private lastZero = false

  constructor(options: { decimalComma: boolean }) {
    this.decimalComma = options.decimalComma
  }

  add(value: string): void {
    if (value === '') return
    this.seen++
    if (this.number) this.number = NUMBER.test(value) && isExact(value)
    if (this.decimalComma) {
      this.decimalComma = DECIMAL_COMMA.test(value) && isExact(value)
      if (value.includes(',') && !EITHER_COMMA.test(value)) this.commaIsDecimal = true
    }
    if (this.number || this.decimalComma) this.addPlaces(value)
    if (this.boolean) this.boolean = BOOLEAN.test(value)
    if (this.dayFirst || this.monthFirst) this.addDate(value)
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
    if ((this.number || this.decimalComma) && NAME_OF_THING.test(heading)) return 'text'
    if (this.number) return 'number'
    if (this.decimalComma && this.commaIsDecimal) return 'decimal-comma'
    if ((this.dayFirst || this.monthFirst) && !(this.dayFirst && this.monthFirst && this.ambiguous)) {
      return this.times > 0 ? (this.dates > 0 ? 'text' : 'datetime') : 'date'
    }
    return 'text'
  }

  /** The decimals of a column of numbers that all have so many, where they would not all be shown otherwise: 2.50. */
  get decimals(): number | undefined {
    return this.samePlaces && this.lastZero ? this.places : undefined
  }

  /** Reads a value of a column of dates. */
  readDate(value: string): ReadDate | undefined {
    return readDate(value, this.dayFirst ? 'day' : 'month')
  }
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
  return guess.type() !== 'text'
}
