import { largest } from '../../../lib/geometry/extremes.ts'
import { arrayOf } from './formula-arrays.ts'
import {
  betaShare,
  CHANCES,
  choose,
  erf,
  gammaShare,
  inverse,
  isShare,
  logGamma,
  normal,
  student,
} from './formula-chances.ts'
import { fromBase, inBase, numbers, plain, sum } from './formula-statistics.ts'
import {
  DIV0,
  FormulaError,
  type FormulaFunction,
  flat,
  NA,
  NUM,
  type Scalar,
  scalarOf,
  toNumber,
  type Value,
} from './formula-values.ts'

const mean = (list: number[]): number => sum(list) / list.length
const variance = (list: number[]): number => {
  const middle = mean(list)
  return sum(list.map(value => (value - middle) ** 2)) / (list.length - 1)
}

const fShare = (x: number, first: number, second: number): number =>
  betaShare((first * x) / (first * x + second), first / 2, second / 2)
const fRight = plain((x, first, second) =>
  x! < 0 || first! < 1 || second! < 1 ? NUM : 1 - fShare(x!, Math.trunc(first!), Math.trunc(second!)),
)
const fAt = (left: boolean) =>
  plain((p, first, second) =>
    isShare(p) && first! >= 1 && second! >= 1
      ? inverse(x => fShare(x, Math.trunc(first!), Math.trunc(second!)), left ? p! : 1 - p!, 0, 1e9)
      : NUM,
  )
const chiAt = (left: boolean) =>
  plain((p, degrees) =>
    isShare(p) && degrees! >= 1
      ? inverse(x => gammaShare(Math.trunc(degrees!) / 2, x / 2), left ? p! : 1 - p!, 0, 1e7)
      : NUM,
  )
const gammas = plain((x, shape, scale, all = 0) =>
  x! < 0 || shape! <= 0 || scale! <= 0
    ? NUM
    : all
      ? gammaShare(shape!, x! / scale!)
      : Math.exp((shape! - 1) * Math.log(x! / scale!) - x! / scale! - logGamma(shape!)) / scale!,
)
const gammaAt = plain((p, shape, scale) =>
  isShare(p) && shape! > 0 && scale! > 0
    ? scale! * inverse(x => gammaShare(shape!, x), p!, 0, shape! * 1e4 + 1e4)
    : NUM,
)
const betaAt = plain((p, a, b, low = 0, high = 1) =>
  isShare(p) && a! > 0 && b! > 0 ? low + (high - low) * inverse(x => betaShare(x, a!, b!), p!, 0, 1) : NUM,
)
const logNormal = plain((x, middle, spread, all = 1) => {
  if (x! <= 0 || spread! <= 0) return NUM
  const z = (Math.log(x!) - middle!) / spread!
  return all ? normal(z) : Math.exp((-z * z) / 2) / (x! * spread! * Math.sqrt(2 * Math.PI))
})
const logNormalAt = plain((p, middle, spread) =>
  isShare(p) && spread! > 0 ? Math.exp(middle! + spread! * inverse(normal, p!, -40, 40)) : NUM,
)
const weibull = plain((x, shape, scale, all = 0) =>
  x! < 0 || shape! <= 0 || scale! <= 0
    ? NUM
    : all
      ? 1 - Math.exp(-((x! / scale!) ** shape!))
      : (shape! / scale!) * (x! / scale!) ** (shape! - 1) * Math.exp(-((x! / scale!) ** shape!)),
)
const hypergeometric = plain((k, drawn, marked, size, all = 0) => {
  if (!(k! >= 0 && drawn! <= size! && marked! <= size! && size! < 100_000)) return NUM
  let total = 0
  for (let i = all ? Math.max(0, drawn! + marked! - size!) : Math.trunc(k!); i <= k!; i++)
    total += (choose(marked!, i) * choose(size! - marked!, drawn! - i)) / choose(size!, drawn!)
  return total
})
const negativeBinomial = plain((failed, won, p, all = 0) => {
  if (!(failed! >= 0 && won! >= 1 && p! >= 0 && p! <= 1 && failed! < 100_000)) return NUM
  let total = 0
  for (let i = all ? 0 : Math.trunc(failed!); i <= failed!; i++)
    total += choose(i + won! - 1, won! - 1) * p! ** won! * (1 - p!) ** i
  return total
})
const binomialAt = plain((n, p, alpha) => {
  if (!(n! >= 0 && n! < 100_000 && isShare(p) && isShare(alpha))) return NUM
  let reached = 0
  for (let k = 0; k <= n!; k++) {
    reached += choose(n!, k) * p! ** k * (1 - p!) ** (n! - k)
    if (reached >= alpha!) return k
  }
  return n
})

/** Two samples and what else is asked of them. */
function samples(args: Value[]): { first: number[]; second: number[] } | FormulaError {
  const [first, second] = [numbers(args.slice(0, 1)), numbers(args.slice(1, 2))]
  if (first instanceof FormulaError) return first
  return second instanceof FormulaError ? second : { first, second }
}

const fTest: FormulaFunction = args => {
  const both = samples(args)
  if (both instanceof FormulaError) return both
  const { first, second } = both
  if (first.length < 2 || second.length < 2) return DIV0
  const share = fShare(variance(first) / variance(second), first.length - 1, second.length - 1)
  return 2 * Math.min(share, 1 - share)
}

const tTest: FormulaFunction = args => {
  const both = samples(args)
  const [tails, kind] = [toNumber(scalarOf(args[2])), toNumber(scalarOf(args[3]))]
  if (both instanceof FormulaError) return both
  const { first, second } = both
  const [n, m] = [first.length, second.length]
  if (n < 2 || m < 2) return DIV0
  let [t, degrees] = [0, n + m - 2]
  if (kind === 1) {
    if (n !== m) return NA
    const apart = first.map((value, i) => value - second[i]!)
    degrees = n - 1
    t = mean(apart) / Math.sqrt(variance(apart) / n)
  } else {
    const [a, b] = [variance(first) / n, variance(second) / m]
    const shared = ((n - 1) * variance(first) + (m - 1) * variance(second)) / degrees
    if (kind === 3) degrees = (a + b) ** 2 / (a ** 2 / (n - 1) + b ** 2 / (m - 1))
    t = (mean(first) - mean(second)) / Math.sqrt(kind === 3 ? a + b : shared / n + shared / m)
  }
  return (tails === 1 ? 1 : 2) * (1 - student(Math.abs(t), degrees))
}

const chiTest: FormulaFunction = args => {
  const [actual, expected] = args.slice(0, 2).map(arg => [...flat([arg])].map(Number))
  const shape = args[0] as { rows?: number; columns?: number }
  const [rows, columns] = [shape?.rows ?? 1, shape?.columns ?? 1]
  const degrees = rows > 1 && columns > 1 ? (rows - 1) * (columns - 1) : rows * columns - 1
  if (!actual || !expected || actual.length !== expected.length || degrees < 1) return NA
  const off = sum(actual.map((value, i) => (value - expected[i]!) ** 2 / expected[i]!))
  return Number.isFinite(off) ? 1 - gammaShare(degrees / 2, off / 2) : NUM
}

const zTest: FormulaFunction = args => {
  const list = numbers(args.slice(0, 1))
  const [middle, spread] = [
    toNumber(scalarOf(args[1])),
    args[2] === undefined ? 0 : toNumber(scalarOf(args[2])),
  ]
  if (list instanceof FormulaError) return list
  if (middle instanceof FormulaError || spread instanceof FormulaError || list.length < 1) return NA
  const sigma = spread || Math.sqrt(variance(list))
  return 1 - normal((mean(list) - middle) / (sigma / Math.sqrt(list.length)))
}

const between =
  (from: number, to: number): FormulaFunction =>
  args => {
    const value = fromBase(scalarOf(args[0]), from)
    const least = args[1] === undefined ? 0 : toNumber(scalarOf(args[1]))
    if (typeof value !== 'number') return value
    return least instanceof FormulaError ? least : inBase(value, to, 10, least)
  }

/** As CEILING and FLOOR, with steps that are always upwards. */
const stepped = (way: (value: number) => number) =>
  plain((value, step = 1) =>
    step === 0 ? 0 : way(Number((value! / Math.abs(step)).toPrecision(15))) * Math.abs(step),
  )

/** Functions of samples, of distributions that few use, and of numbers in other bases. */
export const SAMPLES: Record<string, FormulaFunction> = {
  'BETA.DIST': plain((x, a, b, all, low = 0, high = 1) => {
    const at = (x! - low) / (high - low)
    if (at < 0 || at > 1 || a! <= 0 || b! <= 0) return NUM
    const front = logGamma(a! + b!) - logGamma(a!) - logGamma(b!)
    return all
      ? betaShare(at, a!, b!)
      : (Math.exp(front) * at ** (a! - 1) * (1 - at) ** (b! - 1)) / (high - low)
  }),
  BETADIST: plain((x, a, b, low = 0, high = 1) =>
    a! <= 0 || b! <= 0 || x! < low || x! > high ? NUM : betaShare((x! - low) / (high - low), a!, b!),
  ),
  'BETA.INV': betaAt,
  BETAINV: betaAt,
  'BINOM.DIST.RANGE': plain((n, p, from, to = from) => {
    if (!(from! >= 0 && to! <= n! && n! < 100_000)) return NUM
    let total = 0
    for (let k = from!; k <= to!; k++) total += choose(n!, k) * p! ** k * (1 - p!) ** (n! - k)
    return total
  }),
  'BINOM.INV': binomialAt,
  CRITBINOM: binomialAt,
  CHIDIST: CHANCES['CHISQ.DIST.RT']!,
  'CHISQ.INV': chiAt(true),
  'CHISQ.INV.RT': chiAt(false),
  CHIINV: chiAt(false),
  'CHISQ.TEST': chiTest,
  CHITEST: chiTest,
  'CONFIDENCE.T': plain((alpha, spread, size) =>
    isShare(alpha) && size! > 1
      ? (inverse(t => student(t, size! - 1), 1 - alpha! / 2, -1e6, 1e6) * spread!) / Math.sqrt(size!)
      : NUM,
  ),
  'ERF.PRECISE': plain(x => erf(x!)),
  'ERFC.PRECISE': plain(x => 1 - erf(x!)),
  'F.DIST': plain((x, a, b, all = 1) => {
    if (x! < 0 || a! < 1 || b! < 1) return NUM
    if (all) return fShare(x!, a!, b!)
    const front = logGamma((a! + b!) / 2) - logGamma(a! / 2) - logGamma(b! / 2)
    return (
      Math.exp(front + (a! / 2) * Math.log(a! / b!) + (a! / 2 - 1) * Math.log(x!)) *
      (1 + (a! * x!) / b!) ** (-(a! + b!) / 2)
    )
  }),
  'F.DIST.RT': fRight,
  FDIST: fRight,
  'F.INV': fAt(true),
  'F.INV.RT': fAt(false),
  FINV: fAt(false),
  'F.TEST': fTest,
  FTEST: fTest,
  'GAMMA.DIST': gammas,
  GAMMADIST: gammas,
  'GAMMA.INV': gammaAt,
  GAMMAINV: gammaAt,
  GAUSS: plain(z => normal(z!) - 0.5),
  'HYPGEOM.DIST': hypergeometric,
  HYPGEOMDIST: hypergeometric,
  'LOGNORM.DIST': logNormal,
  LOGNORMDIST: logNormal,
  'LOGNORM.INV': logNormalAt,
  LOGINV: logNormalAt,
  'NEGBINOM.DIST': negativeBinomial,
  NEGBINOMDIST: negativeBinomial,
  'WEIBULL.DIST': weibull,
  WEIBULL: weibull,
  'T.TEST': tTest,
  TTEST: tTest,
  TDIST: plain((x, degrees, tails) =>
    x! < 0 || degrees! < 1 ? NUM : (tails === 1 ? 1 : 2) * (1 - student(x!, degrees!)),
  ),
  'Z.TEST': zTest,
  ZTEST: zTest,
  STEYX: args => {
    const both = samples(args)
    if (both instanceof FormulaError) return both
    const { first: ys, second: xs } = both
    if (ys.length !== xs.length) return NA
    if (ys.length < 3) return DIV0
    const [y, x] = [mean(ys), mean(xs)]
    const [syy, sxx, sxy] = [
      sum(ys.map(value => (value - y) ** 2)),
      sum(xs.map(value => (value - x) ** 2)),
      sum(ys.map((value, i) => (value - y) * (xs[i]! - x))),
    ]
    return Math.sqrt((syy - sxy ** 2 / sxx) / (ys.length - 2))
  },
  'PERCENTRANK.EXC': args => {
    const list = numbers(args.slice(0, 1))
    const [x, digits] = [toNumber(scalarOf(args[1])), args[2] === undefined ? 3 : toNumber(scalarOf(args[2]))]
    if (list instanceof FormulaError) return list
    if (x instanceof FormulaError || digits instanceof FormulaError) return NUM
    const sorted = list.toSorted((a, b) => a - b)
    const above = sorted.findIndex(value => value >= x)
    if (above === -1 || x < sorted[0]!) return NA
    const [low, high] = [sorted[above - 1] ?? x, sorted[above]!]
    const place = high === x ? above + 1 : above + (x - low) / (high - low)
    return Math.trunc((place / (sorted.length + 1)) * 10 ** digits + 1e-9) / 10 ** digits
  },
  PERCENTOF: args => {
    const both = samples(args)
    if (both instanceof FormulaError) return both
    return sum(both.second) === 0 ? DIV0 : sum(both.first) / sum(both.second)
  },
  'MODE.MULT': args => {
    const list = numbers(args)
    if (list instanceof FormulaError) return list
    const counts = new Map<number, number>()
    for (const value of list) counts.set(value, (counts.get(value) ?? 0) + 1)
    const most = largest(counts.values(), 0)
    if (most < 2) return NA
    return arrayOf([...counts].filter(([, count]) => count === most).map(([value]): Scalar[] => [value]))
  },
  BIN2HEX: between(2, 16),
  BIN2OCT: between(2, 8),
  HEX2BIN: between(16, 2),
  HEX2OCT: between(16, 8),
  OCT2BIN: between(8, 2),
  OCT2HEX: between(8, 16),
  OCT2DEC: args => fromBase(scalarOf(args[0]), 8),
  ACOTH: plain(x => 0.5 * Math.log((x! + 1) / (x! - 1))),
  COTH: plain(x => 1 / Math.tanh(x!)),
  CSCH: plain(x => 1 / Math.sinh(x!)),
  SECH: plain(x => 1 / Math.cosh(x!)),
  'CEILING.PRECISE': stepped(Math.ceil),
  'ISO.CEILING': stepped(Math.ceil),
  'FLOOR.PRECISE': stepped(Math.floor),
}
