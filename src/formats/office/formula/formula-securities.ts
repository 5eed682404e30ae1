import { momentOf, serialOf } from '../xlsx/cells.ts'
import { CALENDAR } from './formula-calendar.ts'
import { root } from './formula-money.ts'
import { plain } from './formula-statistics.ts'
import { type FormulaFunction, NUM, type Scalar } from './formula-values.ts'

/** Years between two days, counted as a basis has it. */
function years(from: number, to: number, basis: number): number {
  const made = CALENDAR['YEARFRAC']!([from, to, basis], undefined as never, undefined as never)
  return typeof made === 'number' ? made : Number.NaN
}

const days360 = (from: number, to: number): number => years(from, to, 0) * 360

/** A day some months before or after; the last of a month stays the last. */
function moved(serial: number, months: number): number {
  const date = new Date(momentOf(serial) ?? 0)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  const isLast = new Date(Date.UTC(year, month, date.getUTCDate() + 1)).getUTCDate() === 1
  const end = new Date(Date.UTC(year, month + months + 1, 0)).getUTCDate()
  return serialOf(Date.UTC(year, month + months, isLast ? end : Math.min(end, date.getUTCDate())))
}

/** The coupons of a bond around the day it is bought on. */
interface Coupons {
  before: number
  next: number
  count: number
  /** Days from the last coupon, to the next, and between the two. */
  since: number
  until: number
  period: number
}

function couponsOf(settled: number, matures: number, frequency: number, basis: number): Coupons | undefined {
  if (![1, 2, 4].includes(frequency) || !(settled < matures) || matures - settled > 40_000) return undefined
  const step = 12 / frequency
  let count = 1
  while (moved(matures, -step * count) > settled) count++
  const [before, next] = [moved(matures, -step * count), moved(matures, -step * (count - 1))]
  const isThirties = basis === 0 || basis === 4
  const since = isThirties ? days360(before, settled) : settled - before
  const period = basis === 1 ? next - before : basis === 3 ? 365 / frequency : 360 / frequency
  const until = isThirties ? period - since : next - settled
  return { before, next, count, since, until, period }
}

const coupon = (work: (coupons: Coupons) => number): FormulaFunction =>
  plain((settled, matures, frequency, basis = 0) => {
    const found = couponsOf(Math.floor(settled!), Math.floor(matures!), frequency!, basis)
    return found ? work(found) : NUM
  })

interface Bond {
  coupons: Coupons
  rate: number
  redemption: number
  frequency: number
}

function priceAt({ coupons, rate, redemption, frequency }: Bond, yieldRate: number): number {
  const { count, since, until, period } = coupons
  const [paid, each] = [(100 * rate) / frequency, yieldRate / frequency]
  const share = until / period
  const accrued = (paid * since) / period
  if (count === 1) return (redemption + paid) / (1 + share * each) - accrued
  let price = redemption / (1 + each) ** (count - 1 + share)
  for (let k = 0; k < count; k++) price += paid / (1 + each) ** (k + share)
  return price - accrued
}

const bond = (
  settled: number,
  matures: number,
  rate: number,
  redemption: number,
  frequency: number,
  basis: number,
) => {
  const coupons = couponsOf(Math.floor(settled), Math.floor(matures), frequency, basis)
  return coupons && rate >= 0 ? { coupons, rate, redemption, frequency } : undefined
}

/** The mean time of what a bond pays, in years. */
function duration(list: number[]): number | undefined {
  const [settled, matures, rate, yieldRate, frequency, basis = 0] = list
  const coupons = couponsOf(Math.floor(settled!), Math.floor(matures!), frequency!, basis)
  if (!coupons || rate! < 0 || yieldRate! < 0) return undefined
  const { count, until, period } = coupons
  let [worth, weighted] = [0, 0]
  for (let k = 0; k < count; k++) {
    const time = k + until / period
    const paid = (100 * rate!) / frequency! + (k === count - 1 ? 100 : 0)
    const now = paid / (1 + yieldRate! / frequency!) ** time
    worth += now
    weighted += (now * time) / frequency!
  }
  return weighted / worth
}

/** Of a bill the days to run are a year's at most. */
const bill = (work: (days: number, given: number) => Scalar): FormulaFunction =>
  plain((settled, matures, given) => {
    const left = Math.floor(matures!) - Math.floor(settled!)
    return left > 0 && left <= 366 && given! > 0 ? work(left, given!) : NUM
  })

/** Two days, two amounts and a basis. */
const discounted = (work: (a: number, b: number, time: number) => Scalar): FormulaFunction =>
  plain((settled, matures, a, b, basis = 0) =>
    settled! < matures! && a! > 0 && b! > 0 ? work(a!, b!, years(settled!, matures!, basis)) : NUM,
  )

/** Depreciation of any span by a declining balance, going over to even shares where these are more. */
const declining = plain((cost, salvage, life, from, to, factor = 2, stays = 0) => {
  if (!(cost! >= 0 && salvage! >= 0 && life! > 0 && from! >= 0 && to! >= from! && to! <= life!)) return NUM
  let [value, total] = [cost!, 0]
  for (let period = 0; period < Math.ceil(to!); period++) {
    const fast = Math.min((value * factor) / life!, Math.max(0, value - salvage!))
    const even = Math.max(0, value - salvage!) / (life! - period)
    const taken = !stays && even > fast ? even : fast
    const part = Math.min(to!, period + 1) - Math.max(from!, period)
    if (part > 0) total += taken * part
    value -= taken
  }
  return total
})

/** A security that pays its interest with the last payment: the years since it was issued, to run, and in all. */
const atMaturity = (
  work: (rate: number, given: number, time: { since: number; left: number; all: number }) => Scalar,
): FormulaFunction =>
  plain((settled, matures, issued, rate, given, basis = 0) => {
    if (!(issued! <= settled! && settled! < matures! && rate! >= 0 && given! >= 0)) return NUM
    const [since, left] = [years(issued!, settled!, basis), years(settled!, matures!, basis)]
    return work(rate!, given!, { since, left, all: years(issued!, matures!, basis) })
  })

/** Coupon periods between two days, parts counted by their days. */
function periodsBetween(from: number, to: number, coupon: number, months: number): number {
  let [sum, k] = [0, Math.floor((from - coupon) / (months * 30.4)) - 1]
  for (; ; k++) {
    const [start, end] = [moved(coupon, k * months), moved(coupon, (k + 1) * months)]
    if (start >= to) return sum
    sum += Math.max(0, Math.min(end, to) - Math.max(start, from)) / (end - start)
  }
}

const accrued = plain((issued, first, settled, rate, par = 1000, frequency, basis = 0, whole = 1) => {
  if (!(issued! < settled! && rate! > 0 && par > 0 && [1, 2, 4].includes(frequency!))) return NUM
  if (settled! - issued! > 40_000 || Math.abs(first! - issued!) > 40_000) return NUM
  const from = !whole && settled! > first! ? first! : issued!
  const time =
    basis === 1
      ? periodsBetween(from, settled!, first!, 12 / frequency!) / frequency!
      : years(from, settled!, basis)
  return par * rate! * time
})

/** Even shares of a cost, the first and last for parts of a period. */
const linear = plain((cost, bought, ends, salvage, period, rate, basis = 0) => {
  if (!(cost! > 0 && salvage! >= 0 && salvage! <= cost! && rate! > 0 && bought! <= ends!)) return NUM
  const [each, first] = [cost! * rate!, cost! * rate! * years(bought!, ends!, basis)]
  const full = Math.trunc((cost! - salvage! - first) / each)
  const at = Math.trunc(period!)
  if (at === 0) return first
  if (at <= full) return each
  return at === full + 1 ? Math.max(0, cost! - salvage! - each * full - first) : 0
})

/** The French declining balance, whose rate grows with the life of an asset. */
const degressive = plain((cost, bought, ends, salvage, period, rate, basis = 0) => {
  if (!(cost! > 0 && salvage! >= 0 && salvage! <= cost! && rate! > 0 && bought! <= ends!)) return NUM
  const life = 1 / rate!
  const share = rate! * (life < 3 ? 1 : life < 5 ? 1.5 : life <= 6 ? 2 : 2.5)
  let taken = Math.round(years(bought!, ends!, basis) * share * cost!)
  let value = cost! - taken
  let rest = value - salvage!
  const at = Math.min(1_000, Math.trunc(period!))
  for (let n = 0; n < at; n++) {
    taken = Math.round(share * value)
    rest -= taken
    if (rest < 0) return at - n === 1 ? Math.round(value * 0.5) : 0
    value -= taken
  }
  return taken
})

/** Functions of bonds, bills and other securities. */
export const SECURITIES: Record<string, FormulaFunction> = {
  ACCRINT: accrued,
  AMORLINC: linear,
  AMORDEGRC: degressive,
  PRICEMAT: atMaturity(
    (rate, yieldRate, { since, left, all }) =>
      (100 * (1 + all * rate)) / (1 + left * yieldRate) - 100 * since * rate,
  ),
  YIELDMAT: atMaturity(
    (rate, price, { since, left, all }) => ((1 + all * rate) / (price / 100 + since * rate) - 1) / left,
  ),
  VDB: declining,
  DISC: discounted((price, redemption, time) => (redemption - price) / redemption / time),
  INTRATE: discounted((paid, redemption, time) => (redemption - paid) / paid / time),
  RECEIVED: discounted((paid, rate, time) => paid / (1 - rate * time)),
  PRICEDISC: discounted((rate, redemption, time) => redemption * (1 - rate * time)),
  YIELDDISC: discounted((price, redemption, time) => (redemption / price - 1) / time),
  ACCRINTM: plain((issued, settled, rate, par = 1000, basis = 0) =>
    issued! < settled! && rate! > 0 && par > 0 ? par * rate! * years(issued!, settled!, basis) : NUM,
  ),
  TBILLEQ: bill((left, rate) => (365 * rate) / (360 - rate * left)),
  TBILLPRICE: bill((left, rate) => 100 * (1 - (rate * left) / 360)),
  TBILLYIELD: bill((left, price) => ((100 - price) / price) * (360 / left)),
  COUPNUM: coupon(({ count }) => count),
  COUPPCD: coupon(({ before }) => before),
  COUPNCD: coupon(({ next }) => next),
  COUPDAYBS: coupon(({ since }) => since),
  COUPDAYSNC: coupon(({ until }) => until),
  COUPDAYS: coupon(({ period }) => period),
  PRICE: plain((settled, matures, rate, yieldRate, redemption, frequency, basis = 0) => {
    const found = bond(settled!, matures!, rate!, redemption!, frequency!, basis)
    return found && yieldRate! >= 0 ? priceAt(found, yieldRate!) : NUM
  }),
  YIELD: plain((settled, matures, rate, price, redemption, frequency, basis = 0) => {
    const found = bond(settled!, matures!, rate!, redemption!, frequency!, basis)
    return found && price! > 0 ? root(at => priceAt(found, at) - price!, rate! || 0.05) : NUM
  }),
  DURATION: plain((...list) => duration(list) ?? NUM),
  MDURATION: plain((...list) => {
    const made = duration(list)
    return made === undefined ? NUM : made / (1 + list[3]! / list[4]!)
  }),
}
