import { romanNumeral } from '../../../lib/text/roman-numeral.ts'
import { momentOf } from '../xlsx/cells.ts'
import { writtenDate, writtenTime } from './formula-readings.ts'
import {
  FormulaError,
  type FormulaFunction,
  flat,
  NUM,
  type Scalar,
  scalarOf,
  toNumber,
  toText,
  VALUE,
  type Value,
} from './formula-values.ts'

/** Arguments as numbers, those left out as 0, or the first error among them. */
function numbersOf(args: Parameters<FormulaFunction>[0], count: number): number[] | FormulaError {
  const out: number[] = []
  for (let i = 0; i < count; i++) {
    const number = toNumber(scalarOf(args[i]))
    if (number instanceof FormulaError) return number
    out.push(number)
  }
  return out
}

/** A payment, or what many of them come to: `work` gets the rate, the count, two amounts, and 1 for payments in advance. */
const money =
  (work: (rate: number, count: number, a: number, b: number, due: number) => number): FormulaFunction =>
  args => {
    const list = numbersOf(args, 5)
    if (list instanceof FormulaError) return list
    const made = work(...(list as [number, number, number, number, number]))
    return Number.isFinite(made) ? made : NUM
  }

/** What one payment each period grows to. */
const growth = (rate: number, count: number, due: number): number =>
  rate === 0 ? count : (((1 + rate) ** count - 1) / rate) * (due ? 1 + rate : 1)

const DAY = 86_400_000
const isWorkday = (serial: number): boolean => {
  const moment = momentOf(serial)
  const day = moment === undefined ? 0 : new Date(moment).getUTCDay()
  return day !== 0 && day !== 6
}

/** Whole years, months or days from one date to another. */
function between(from: number, to: number, unit: string): Scalar {
  const [start, end] = [momentOf(from), momentOf(to)]
  if (start === undefined || end === undefined || from > to) return NUM
  if (unit === 'D') return Math.round((end - start) / DAY)
  const [a, b] = [new Date(start), new Date(end)]
  const months =
    (b.getUTCFullYear() - a.getUTCFullYear()) * 12 +
    b.getUTCMonth() -
    a.getUTCMonth() -
    (b.getUTCDate() < a.getUTCDate() ? 1 : 0)
  if (unit === 'M') return months
  if (unit === 'Y') return Math.floor(months / 12)
  if (unit === 'YM') return months % 12
  // Days past the last whole month, or past the last whole year.
  const whole = unit === 'MD' ? months : Math.floor(months / 12) * 12
  if (unit !== 'MD' && unit !== 'YD') return NUM
  return Math.round((end - Date.UTC(a.getUTCFullYear(), a.getUTCMonth() + whole, a.getUTCDate())) / DAY)
}

/** What payments at the ends of periods are worth at the start. */
const present = (flows: number[], rate: number): number =>
  flows.reduce((sum, flow, i) => sum + flow / (1 + rate) ** i, 0)

/** The rate at which payments are worth nothing together. */
function innerRate(flows: number[], guess: number): Scalar {
  if (!flows.some(one => one > 0) || !flows.some(one => one < 0)) return NUM
  let rate = guess
  for (let i = 0; i < 60; i++) {
    const worth = present(flows, rate)
    const slope = flows.reduce((sum, flow, k) => sum - (k * flow) / (1 + rate) ** (k + 1), 0)
    const next = rate - worth / slope
    if (!Number.isFinite(next) || next <= -1) return NUM
    if (Math.abs(next - rate) < 1e-12) return next
    rate = next
  }
  return NUM
}

function isoWeek(moment: number): number {
  const date = new Date(moment)
  const thursday = Date.UTC(
    date.getUTCFullYear(),
    date.getUTCMonth(),
    date.getUTCDate() + 3 - ((date.getUTCDay() + 6) % 7),
  )
  return Math.floor((thursday - Date.UTC(new Date(thursday).getUTCFullYear(), 0, 1)) / DAY / 7) + 1
}

/** Days between two dates in years of twelve months of thirty days. */
function thirties(from: number, to: number): number | undefined {
  const [start, end] = [momentOf(from), momentOf(to)]
  if (start === undefined || end === undefined) return undefined
  const [a, b] = [new Date(start), new Date(end)]
  const first = Math.min(30, a.getUTCDate())
  const last = first === 30 ? Math.min(30, b.getUTCDate()) : b.getUTCDate()
  return (
    (b.getUTCFullYear() - a.getUTCFullYear()) * 360 + (b.getUTCMonth() - a.getUTCMonth()) * 30 + last - first
  )
}

/** Days of a year between two dates: the mean of all years they touch where they are more than one apart. */
function yearLength(from: number, to: number): number {
  const [start, end] = [new Date(momentOf(from)!), new Date(momentOf(to)!)]
  const isLeap = (year: number) => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1
  const [first, last] = [start.getUTCFullYear(), end.getUTCFullYear()]
  if (to - from > 366) {
    let days = 0
    for (let year = first; year <= last; year++) days += isLeap(year) ? 366 : 365
    return days / (last - first + 1)
  }
  const hasLeapDay = [first, last].some(year => {
    const day = Date.UTC(year, 1, 29)
    return isLeap(year) && day >= start.getTime() && day <= end.getTime()
  })
  return hasLeapDay || (first === last && isLeap(first)) ? 366 : 365
}

/** Days off of a week, Sunday first, by the code of a weekend or seven signs that begin with Monday. */
function weekend(value: Scalar): boolean[] | undefined {
  if (typeof value === 'string' && /^[01]{7}$/.test(value))
    return [6, 0, 1, 2, 3, 4, 5].map(day => value[day] === '1')
  const code = value === undefined ? 1 : Number(value)
  const off = Array.from({ length: 7 }, () => false)
  if (code >= 1 && code <= 7) off[(code + 5) % 7] = off[(code + 6) % 7] = true
  else if (code >= 11 && code <= 17) off[code - 11] = true
  else return undefined
  return off
}

const weekdayOf = (serial: number): number => {
  const moment = momentOf(serial)
  return moment === undefined ? 0 : new Date(moment).getUTCDay()
}

const holidays = (value: Value): Set<number> =>
  new Set([...flat([value])].flatMap(day => (typeof day === 'number' ? [Math.floor(day)] : [])))

const written =
  (work: (text: string) => number | undefined): FormulaFunction =>
  args => {
    const text = toText(scalarOf(args[0]))
    return text instanceof FormulaError ? text : (work(text.trim()) ?? VALUE)
  }

const ROMAN: Record<string, number> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 }

/** Roman numerals in one of the four shorter forms, in which a smaller sign may stand before one far larger. */
function shortRoman(n: number, form: number): string {
  const [signs, values] = ['MDCLXVI', [1000, 500, 100, 50, 10, 5, 1]]
  let [left, out] = [n, '']
  for (let i = 0; i <= 3; i++) {
    const at = i * 2
    const digit = Math.floor(left / values[at]!)
    if (digit % 5 === 4) {
      let before = digit === 4 ? at - 1 : at - 2
      let [steps, now] = [0, at]
      while (steps < form && now < 6) {
        steps++
        if (values[before]! - values[now + 1]! <= left) now++
        else steps = form
      }
      before = Math.max(0, before)
      out += signs[now]! + signs[before]!
      left += values[now]! - values[before]!
    } else {
      if (digit > 4) out += signs[at - 1]!
      out += signs[at]!.repeat(digit % 5)
      left %= values[at]!
    }
  }
  return out
}

/** Functions of money, working days and numerals. */
export const CALENDAR: Record<string, FormulaFunction> = {
  PMT: money((rate, count, present, future, due) =>
    rate === 0
      ? -(present + future) / count
      : -(present * (1 + rate) ** count + future) / growth(rate, count, due),
  ),
  FV: money(
    (rate, count, payment, present, due) =>
      -(present * (1 + rate) ** count + payment * growth(rate, count, due)),
  ),
  PV: money(
    (rate, count, payment, future, due) =>
      -(future + payment * growth(rate, count, due)) / (1 + rate) ** count,
  ),
  NPER: money((rate, payment, present, future, due) => {
    if (rate === 0) return -(present + future) / payment
    const each = payment * (due ? 1 + rate : 1)
    return Math.log((each - future * rate) / (each + present * rate)) / Math.log(1 + rate)
  }),
  NPV: args => {
    const rate = toNumber(scalarOf(args[0]))
    if (rate instanceof FormulaError) return rate
    const flows = [...flat(args.slice(1))].filter(one => typeof one === 'number')
    return present(flows, rate) / (1 + rate)
  },
  IRR: args => {
    const flows = [...flat(args.slice(0, 1))].filter(one => typeof one === 'number')
    const guess = args[1] === undefined ? 0.1 : toNumber(scalarOf(args[1]))
    return guess instanceof FormulaError ? guess : innerRate(flows, guess)
  },
  WORKDAY: args => {
    const list = numbersOf(args, 2)
    if (list instanceof FormulaError) return list
    const off = new Set(
      [...flat(args.slice(2))].map(day => (typeof day === 'number' ? Math.floor(day) : day)),
    )
    let [day, left] = [Math.floor(list[0]!), Math.trunc(list[1]!)]
    if (Math.abs(left) > 100_000) return NUM
    const step = Math.sign(left)
    while (left !== 0 && day > 0) {
      day += step
      if (isWorkday(day) && !off.has(day)) left -= step
    }
    return day > 0 ? day : NUM
  },
  DAYS: args => {
    const list = numbersOf(args, 2)
    return list instanceof FormulaError ? list : Math.floor(list[0]!) - Math.floor(list[1]!)
  },
  WEEKNUM: args => {
    const list = numbersOf(args, 2)
    if (list instanceof FormulaError) return list
    const moment = momentOf(list[0]!)
    if (moment === undefined) return NUM
    if (list[1] === 21) return isoWeek(moment)
    const first = list[1] === 2 || list[1] === 11 ? 1 : 0
    const start = Date.UTC(new Date(moment).getUTCFullYear(), 0, 1)
    const before = (new Date(start).getUTCDay() - first + 7) % 7
    return Math.floor((Math.floor((moment - start) / DAY) + before) / 7) + 1
  },
  ISOWEEKNUM: args => {
    const serial = toNumber(scalarOf(args[0]))
    if (serial instanceof FormulaError) return serial
    const moment = momentOf(serial)
    return moment === undefined ? NUM : isoWeek(moment)
  },
  YEARFRAC: args => {
    const list = numbersOf(args, 3)
    if (list instanceof FormulaError) return list
    const [from, to, basis] = [Math.min(list[0]!, list[1]!), Math.max(list[0]!, list[1]!), list[2]]
    if (basis === 2) return (to - from) / 360
    if (basis === 3) return (to - from) / 365
    const days = thirties(from, to)
    if (days === undefined) return NUM
    return basis === 1 ? (to - from) / yearLength(from, to) : days / 360
  },
  DAYS360: args => {
    const list = numbersOf(args, 2)
    return list instanceof FormulaError ? list : (thirties(list[0]!, list[1]!) ?? NUM)
  },
  NETWORKDAYS: args => {
    const list = numbersOf(args, 2)
    if (list instanceof FormulaError) return list
    const [a, b] = list.map(Math.floor) as [number, number]
    if (Math.abs(b - a) > 100_000) return NUM
    const off = new Set(
      [...flat(args.slice(2))].map(day => (typeof day === 'number' ? Math.floor(day) : day)),
    )
    let count = 0
    for (let day = Math.min(a, b); day <= Math.max(a, b); day++) if (isWorkday(day) && !off.has(day)) count++
    return b < a ? -count : count
  },
  DATEDIF: args => {
    const list = numbersOf(args, 2)
    const unit = toText(scalarOf(args[2]))
    if (list instanceof FormulaError) return list
    if (unit instanceof FormulaError) return unit
    return between(Math.floor(list[0]!), Math.floor(list[1]!), unit.toUpperCase())
  },
  'WORKDAY.INTL': args => {
    const list = numbersOf(args, 2)
    const free = weekend(scalarOf(args[2]))
    if (list instanceof FormulaError) return list
    if (!free?.includes(false) || Math.abs(list[1]!) > 100_000) return NUM
    const off = holidays(args[3])
    let [day, left] = [Math.floor(list[0]!), Math.trunc(list[1]!)]
    const step = Math.sign(left)
    while (left !== 0 && day > 0) {
      day += step
      if (!free[weekdayOf(day)] && !off.has(day)) left -= step
    }
    return day > 0 ? day : NUM
  },
  'NETWORKDAYS.INTL': args => {
    const list = numbersOf(args, 2)
    const free = weekend(scalarOf(args[2]))
    if (list instanceof FormulaError) return list
    const [a, b] = list.map(Math.floor) as [number, number]
    if (!free || Math.abs(b - a) > 100_000) return NUM
    const off = holidays(args[3])
    let count = 0
    for (let day = Math.min(a, b); day <= Math.max(a, b); day++)
      if (!free[weekdayOf(day)] && !off.has(day)) count++
    return b < a ? -count : count
  },
  DATEVALUE: written(writtenDate),
  TIMEVALUE: written(writtenTime),
  ARABIC: args => {
    const text = toText(scalarOf(args[0]))
    if (text instanceof FormulaError) return text
    const signs = [...text.trim().toUpperCase()].map(sign => ROMAN[sign] ?? Number.NaN)
    const made = signs.reduce((sum, one, i) => sum + (one < (signs[i + 1] ?? 0) ? -one : one), 0)
    return Number.isNaN(made) ? VALUE : made
  },
  ROMAN: args => {
    const n = toNumber(scalarOf(args[0]))
    if (n instanceof FormulaError) return n
    const form = args[1] === undefined ? 0 : scalarOf(args[1])
    const short = form === true ? 0 : form === false ? 4 : toNumber(form)
    if (short instanceof FormulaError || short < 0 || short > 4) return VALUE
    if (!(n >= 0 && n < 4_000)) return VALUE
    if (short >= 1) return shortRoman(Math.trunc(n), Math.trunc(short))
    return n < 1 ? '' : romanNumeral(Math.trunc(n)).toUpperCase()
  },
}
