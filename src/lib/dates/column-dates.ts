import { monthNumber } from './month-names.ts'

/** A calendar date, with a time of day where the text has one. */
export interface ReadDate {
  year: number
  month: number
  day: number
  /** Whole seconds since midnight. */
  seconds?: number
  /** The digits behind them, where the text has some: `123` of 10:00:00.123. */
  fraction?: string
  /** Minutes east of Greenwich, where the text says so. */
  offset?: number
}

export type DateReader = (text: string) => ReadDate | undefined

const TIME = String.raw`(?:(?:[T ]|,\s?)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s?([ap]\.?m\.?)?(Z|[+-](?:0\d|1[0-4]):?[0-5]\d)?)?`
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})${TIME}$`, 'i')
const YEAR_LAST = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?: г\.)?${TIME}$`, 'i')
const DAY_NAME = new RegExp(
  String.raw`^(\d{1,2})(?:st|nd|rd|th|er|\.|º)?[ -](?:de |d[’']|ב)?((?:\p{L}\p{M}*){2,12})[.׳']?,?[ -](?:de |del )?(\d{4}|(?<=-)\d{2})(?: [гр]\.)?${TIME}$`,
  'iu',
)
/** With spaces behind the points, as Czechs write it. */
const SPACED = /^(\d{1,2})\.\s(\d{1,2})\.\s(\d{4})$/
const KOREAN = /^(\d{4})\.\s?(\d{1,2})\.\s?(\d{1,2})\.?$/
const CHINESE = /^(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]$/
/** 2026. november 18. as Hungarians write it, 2026 m. lapkričio 18 d. as Lithuanians do. */
const YEAR_NAME = /^(\d{4})(?:\.| m\.) ((?:\p{L}\p{M}*){3,12})\.? (\d{1,2})(?:\.| d\.)$/iu
const LATVIAN = /^(\d{4})\. gada (\d{1,2})\. ((?:\p{L}\p{M}*){3,12})$/iu
/** With a point behind the year. */
const CROATIAN = /^(\d{1,2})\. ((?:\p{L}\p{M}*){3,12})\.? (\d{4})\.$/iu
const VIETNAMESE = /^(?:ngày )?(\d{1,2}) tháng (\d{1,2})(?:,? năm|,) (\d{4})$/iu
const NAME_DAY = new RegExp(String.raw`^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})${TIME}$`, 'i')

/**
 * Finds out how a column writes its dates and gives a reader for it. `03/04/2024` is read only when another
 * value of the column (`25/04/2024`) shows which number is the day; with a dot the day always comes first.
 * Undefined where a value could be either and nothing decides, not even what `usual` says comes first.
 */
export function dateReaderOf(
  values: Iterable<string>,
  usual?: 'day' | 'month',
): { read: DateReader; ambiguous: boolean } {
  let dayFirst = false
  let monthFirst = false
  let undecided = false
  for (const value of values) {
    const match = YEAR_LAST.exec(value)
    if (!match || match[2] === '.') continue
    const [asDay, asMonth] = [readDate(value, 'day'), readDate(value, 'month')]
    if (asDay && asMonth) undecided ||= asDay.day !== asMonth.day
    else if (asDay) dayFirst = true
    else if (asMonth) monthFirst = true
  }
  const decided = dayFirst !== monthFirst
  return {
    read: text => readDate(text, decided ? (dayFirst ? 'day' : 'month') : usual),
    ambiguous: undecided && !decided && !usual,
  }
}

/** Reads one date; `first` says what comes first in `03/04/2024`. */
export function readDate(text: string, first?: 'day' | 'month'): ReadDate | undefined {
  let match = YEAR_FIRST.exec(text)
  if (match) return checked(match[1]!, match[3]!, match[4]!, match.slice(5))
  match = YEAR_LAST.exec(text)
  // 01.02.0030 is a position of a bill of quantities.
  if (match && /^0\d{3}$/.test(match[4]!)) return undefined
  if (match) {
    const [a, b] = [Number(match[1]), Number(match[3])]
    const dayFirst = match[2] === '.' || (first ? first === 'day' : a > 12 || a === b)
    if (!dayFirst && !first && b <= 12) return undefined
    const [day, month] = dayFirst ? [match[1]!, match[3]!] : [match[3]!, match[1]!]
    return checked(match[4]!, month, day, match.slice(5))
  }
  match = KOREAN.exec(text) ?? CHINESE.exec(text)
  if (match) return checked(match[1]!, match[2]!, match[3]!, [])
  match = SPACED.exec(text)
  if (match) return checked(match[3]!, match[2]!, match[1]!, [])
  match = YEAR_NAME.exec(text)
  if (match) return checked(match[1]!, monthOf(match[2]!), match[3]!, [])
  match = LATVIAN.exec(text)
  if (match) return checked(match[1]!, monthOf(match[3]!), match[2]!, [])
  match = VIETNAMESE.exec(text.normalize('NFC'))
  if (match) return checked(match[3]!, match[2]!, match[1]!, [])
  match = CROATIAN.exec(text)
  if (match) return checked(match[3]!, monthOf(match[2]!, CROATIAN_NAMES), match[1]!, [])
  match = DAY_NAME.exec(text)
  if (match) return checked(match[3]!, monthOf(match[2]!), match[1]!, match.slice(4))
  match = NAME_DAY.exec(text)
  return match ? checked(match[3]!, monthOf(match[1]!), match[2]!, match.slice(4)) : undefined
}

/** Croatian months; `listopada` is October here, and November in Polish, which puts no point behind the year. */
const CROATIAN_NAMES: Record<string, number> = Object.fromEntries(
  [
    'siječnja veljače ožujka travnja svibnja lipnja srpnja kolovoza rujna listopada studenoga prosinca',
    'sij velj ožu tra svi lip srp kol ruj lis stu pro',
  ].flatMap(names => names.split(' ').map((name, i) => [name, i + 1])),
)

const monthOf = (name: string, own: Record<string, number> = {}): string =>
  String(own[name.toLowerCase().normalize('NFC')] ?? monthNumber(name) ?? 0)

function checked(yearText: string, monthText: string, dayText: string, time: (string | undefined)[]) {
  const [hours, minutes, seconds = '0', fraction, half, zone] = time
  // Two digits as Excel reads them: 29 is 2029, 30 is 1930.
  const short = Number(yearText)
  const year = yearText.length === 4 ? short : short + (short < 30 ? 2000 : 1900)
  const [month, day] = [Number(monthText), Number(dayText)]
  const last = [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
  if (day < 1 || day > last) return undefined
  const date: ReadDate = { year, month, day }
  if (hours === undefined) return date
  let hour = Number(hours)
  if (half) {
    if (hour < 1 || hour > 12) return undefined
    hour = (hour % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0)
  }
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined
  date.seconds = hour * 3600 + Number(minutes) * 60 + Number(seconds)
  if (fraction) date.fraction = fraction
  if (zone) date.offset = offsetOf(zone)
  return date
}

function offsetOf(zone: string): number {
  if (zone.toUpperCase() === 'Z') return 0
  const digits = zone.slice(1).replace(':', '')
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2))
  return zone.startsWith('-') ? -minutes : minutes
}

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const two = (n: number) => String(n).padStart(2, '0')

/** ISO 8601: `2024-04-03`, with a time `2024-04-03T07:05:00`. */
export function isoDate({ year, month, day, seconds, fraction, offset }: ReadDate): string {
  const date = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
  if (seconds === undefined) return date
  const clock = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  const time = fraction ? `${clock}.${fraction}` : clock
  if (offset === undefined) return `${date}T${time}`
  if (offset === 0) return `${date}T${time}Z`
  const away = Math.abs(offset)
  return `${date}T${time}${offset < 0 ? '-' : '+'}${two(Math.floor(away / 60))}:${two(away % 60)}`
}
