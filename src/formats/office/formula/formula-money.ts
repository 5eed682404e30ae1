import { plain } from './formula-statistics.ts'
import {
  FormulaError,
  type FormulaFunction,
  flat,
  NUM,
  type Scalar,
  scalarOf,
  toNumber,
} from './formula-values.ts'

const numbersIn = (value: Parameters<FormulaFunction>[0][number]): number[] =>
  [...flat([value])].filter(one => typeof one === 'number')

/** What one payment each period grows to; any number but 0 says that it is made when the period begins. */
const growth = (rate: number, count: number, due: number): number =>
  rate === 0 ? count : (((1 + rate) ** count - 1) / rate) * (due ? 1 + rate : 1)

const payment = (rate: number, count: number, present: number, future: number, due: number): number =>
  rate === 0
    ? -(present + future) / count
    : -(present * (1 + rate) ** count + future) / growth(rate, count, due)

/** The interest within one payment of a loan. */
function interest(
  rate: number,
  period: number,
  count: number,
  present: number,
  future: number,
  due: number,
): number {
  const each = payment(rate, count, present, future, due)
  if (due && period === 1) return 0
  const done = period - (due ? 2 : 1)
  const owed = -(present * (1 + rate) ** done + each * growth(rate, done, due))
  return (due ? owed - each : owed) * rate
}

/** Where a function of a rate is nothing, by steps that follow its slope. */
export function root(work: (rate: number) => number, guess: number): Scalar {
  let rate = guess
  for (let i = 0; i < 100; i++) {
    const [here, near] = [work(rate), work(rate + 1e-7)]
    const next = rate - (here * 1e-7) / (near - here)
    if (!Number.isFinite(next) || next <= -1) return NUM
    if (Math.abs(next - rate) < 1e-11) return next
    rate = next
  }
  return NUM
}

/** Payments at dates, worth what they are at the first of them. */
const dated = (flows: number[], days: number[], rate: number): number =>
  flows.reduce((sum, flow, i) => sum + flow / (1 + rate) ** ((days[i]! - days[0]!) / 365), 0)

const total = (from: number, to: number, work: (period: number) => number): Scalar => {
  if (!(from >= 1 && to >= from && to - from < 100_000)) return NUM
  let sum = 0
  for (let period = Math.ceil(from); period <= to; period++) sum += work(period)
  return sum
}

/** Functions of loans, depreciation and returns. */
export const MONEY: Record<string, FormulaFunction> = {
  SLN: plain((cost, salvage, life) => (cost! - salvage!) / life!),
  SYD: plain((cost, salvage, life, period) =>
    period! < 1 || period! > life!
      ? NUM
      : ((cost! - salvage!) * (life! - period! + 1) * 2) / (life! * (life! + 1)),
  ),
  DDB: plain((cost, salvage, life, period, factor = 2) => {
    let [left, taken] = [cost!, 0]
    for (let i = 1; i <= Math.min(period!, 10_000); i++) {
      taken = Math.max(0, Math.min((left * factor) / life!, left - salvage!))
      left -= taken
    }
    return taken
  }),
  DB: plain((cost, salvage, life, period, months = 12) => {
    const rate = Number((1 - (salvage! / cost!) ** (1 / life!)).toFixed(3))
    let [taken, all] = [(cost! * rate * months) / 12, 0]
    for (let i = 1; i < Math.min(period!, 10_000); i++) {
      all += taken
      taken = i + 1 > life! ? ((cost! - all) * rate * (12 - months)) / 12 : (cost! - all) * rate
    }
    return taken
  }),
  RATE: plain((count, each, present, future = 0, due = 0, guess = 0.1) =>
    root(
      rate =>
        Math.abs(rate) < 1e-12
          ? present! + each! * count! + future
          : present! * (1 + rate) ** count! + each! * growth(rate, count!, due) + future,
      guess,
    ),
  ),
  IPMT: plain((rate, period, count, present, future = 0, due = 0) =>
    period! < 1 || period! > count! ? NUM : interest(rate!, period!, count!, present!, future, due),
  ),
  PPMT: plain((rate, period, count, present, future = 0, due = 0) =>
    period! < 1 || period! > count!
      ? NUM
      : payment(rate!, count!, present!, future, due) -
        interest(rate!, period!, count!, present!, future, due),
  ),
  CUMIPMT: plain((rate, count, present, from, to, due) =>
    total(from!, to!, period => interest(rate!, period, count!, present!, 0, due!)),
  ),
  CUMPRINC: plain((rate, count, present, from, to, due) =>
    total(
      from!,
      to!,
      period =>
        payment(rate!, count!, present!, 0, due!) - interest(rate!, period, count!, present!, 0, due!),
    ),
  ),
  EFFECT: plain((rate, times) => (1 + rate! / Math.trunc(times!)) ** Math.trunc(times!) - 1),
  NOMINAL: plain((rate, times) => Math.trunc(times!) * ((1 + rate!) ** (1 / Math.trunc(times!)) - 1)),
  RRI: plain((count, present, future) => (future! / present!) ** (1 / count!) - 1),
  PDURATION: plain((rate, present, future) => Math.log(future! / present!) / Math.log(1 + rate!)),
  XNPV: ([rate, flows, days]) => {
    const at = toNumber(scalarOf(rate))
    return at instanceof FormulaError ? at : dated(numbersIn(flows), numbersIn(days), at)
  },
  XIRR: ([flows, days, guess]) => {
    const [amounts, dates] = [numbersIn(flows), numbersIn(days)]
    const start = guess === undefined ? 0.1 : toNumber(scalarOf(guess))
    if (start instanceof FormulaError) return start
    if (!amounts.some(one => one > 0) || !amounts.some(one => one < 0)) return NUM
    return root(rate => dated(amounts, dates, rate), start)
  },
  MIRR: ([flows, paid, earned]) => {
    const list = numbersIn(flows)
    const [cost, gain] = [toNumber(scalarOf(paid)), toNumber(scalarOf(earned))]
    if (cost instanceof FormulaError) return cost
    if (gain instanceof FormulaError) return gain
    const last = list.length - 1
    const later = list.reduce((sum, one, i) => sum + Math.max(0, one) * (1 + gain) ** (last - i), 0)
    const now = list.reduce((sum, one, i) => sum + Math.min(0, one) / (1 + cost) ** i, 0)
    const made = (later / -now) ** (1 / last) - 1
    return Number.isFinite(made) ? made : NUM
  },
}
