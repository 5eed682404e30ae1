import { romanNumeral } from '../../../lib/text/roman-numeral.ts'
import { momentOf } from '../xlsx/cells.ts'
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
  rate === 0 ? count : (((1 + rate) ** count - 1) / rate) * (1 + rate * due)

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
  return unit === 'YM' ? months % 12 : NUM
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
  ROMAN: args => {
    const n = toNumber(scalarOf(args[0]))
    if (n instanceof FormulaError) return n
    return n >= 0 && n < 4_000 ? (n < 1 ? '' : romanNumeral(Math.trunc(n)).toUpperCase()) : VALUE
  },
}
