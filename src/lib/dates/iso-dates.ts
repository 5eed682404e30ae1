import { badInput } from '../../fault.ts'
import { spelledDate, twoReadings } from './spelled-dates.ts'

/**
 * A date, or a date with a time that may carry an offset: `2024-02-29`, `2024-02-29 12:30:15.5+05:45`. A zone may be
 * named behind the offset, which counts.
 */
const ISO =
  /^([+-]\d{6}|\d{4})(-?)(\d{2})\2(\d{2})(?:[T ](\d{2}(?::?\d{2}(?::?\d{2}(?:[.,]\d{1,9})?)?)?)\s?(?:(Z|[+-]\d{2}(?::?\d{2})?)(?:\[[\w/+-]+\])?)?)?$/i

export interface IsoDateTime {
  local: Temporal.PlainDateTime
  /** `Z`, `+05:45`; undefined when the text has none. */
  offset?: string
  /** Whether the text holds a time of day at all. */
  timed: boolean
}

/**
 * Reads an ISO 8601 date or date and time; undefined when the text is no such thing. `Date` would turn
 * 30 February into 2 March and `12` into a December, Temporal refuses what is not in the calendar.
 */
export function parseIso(text: string): IsoDateTime | undefined {
  const match = ISO.exec(inMonths(text.trim()))
  if (!match) return undefined
  const [, year, , month, day, clock, offset] = match
  // The end of a day may be written as its hour 24.
  const ends = /^24(?::?00){0,2}$/.test(clock ?? '')
  const time = ends ? '00:00' : clock
  try {
    const started = Temporal.PlainDateTime.from(
      `${year}-${month}-${day}${time ? `T${time.replace(',', '.')}` : ''}`,
    )
    const local = ends ? started.add({ days: 1 }) : started
    if (offset) Temporal.Instant.from(`2000-01-01T00:00${offset}`)
    // Temporal reads the leap second 60 as 59.
    return { local, timed: time !== undefined, ...(offset && { offset: offset.toUpperCase() }) }
  } catch {
    return undefined
  }
}

const WEEK = /^(\d{4})(-?)W(\d{2})\2([1-7])(?!\d)/i
const ORDINAL = /^(\d{4})-(\d{3})(?![\d-])/

/** A date of ISO 8601 by its week, `2024-W07-3`, or by its day of the year, `2024-060`, as one with a month. */
function inMonths(text: string): string {
  const week = WEEK.exec(text)
  if (week) {
    const [whole, year, , number, day] = week
    // The fourth of January lies in the first week.
    const fourth = Temporal.PlainDate.from(`${year}-01-04`)
    const date = fourth.add({ days: (Number(number) - 1) * 7 + Number(day) - fourth.dayOfWeek })
    const fits = date.yearOfWeek === Number(year) && date.weekOfYear === Number(number)
    return fits ? date.toString() + text.slice(whole.length) : text
  }
  const ordinal = ORDINAL.exec(text)
  if (!ordinal) return text
  const [whole, year, day] = ordinal
  const first = Temporal.PlainDate.from(`${year}-01-01`)
  const fits = Number(day) >= 1 && Number(day) <= first.daysInYear
  return fits ? first.add({ days: Number(day) - 1 }).toString() + text.slice(whole.length) : text
}

/** The moment a date and time means, in UTC where it has no offset; undefined past the ends of the calendar. */
export function instantOf({ local, offset = 'Z' }: IsoDateTime): Temporal.Instant | undefined {
  try {
    return Temporal.Instant.from(`${local}${offset}`)
  } catch {
    return undefined
  }
}

/** The calendar date of a parameter, or a 400 that says what is wrong. */
export function dateParam(text: string, name: string): Temporal.PlainDate {
  const parsed = parseIso(text) ?? parseIso(spelledDate(text) ?? '')
  const readings = parsed ? undefined : twoReadings(text)
  if (readings)
    throw badInput(
      `${name}: expected a date of the calendar as YYYY-MM-DD, such as ${readings.join(' or ')}.`,
    )
  if (!parsed)
    throw badInput(
      `${name}: expected a date of the calendar as YYYY-MM-DD, received ${JSON.stringify(text.slice(0, 40))}.`,
    )
  return parsed.local.toPlainDate()
}
