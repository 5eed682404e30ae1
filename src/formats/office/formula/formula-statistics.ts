import {
  DIV0,
  FormulaError,
  type FormulaFunction,
  flat,
  isRange,
  NA,
  NUM,
  type Scalar,
  scalarOf,
  toNumber,
  VALUE,
  type Value,
} from './formula-values.ts'

/** The numbers of arguments: text and truth count only where they are written into the formula. */
export function numbers(args: Value[]): number[] | FormulaError {
  const out: number[] = []
  for (const arg of args) {
    if (!isRange(arg)) {
      if (arg === undefined) continue
      const number = toNumber(arg)
      if (number instanceof FormulaError) return number
      out.push(number)
      continue
    }
    for (const value of flat([arg])) {
      if (value instanceof FormulaError) return value
      if (typeof value === 'number') out.push(value)
    }
  }
  return out
}

/** A function of all the numbers of its arguments. */
export const over =
  (work: (list: number[]) => Scalar): FormulaFunction =>
  args => {
    const list = numbers(args)
    return list instanceof FormulaError ? list : work(list)
  }

/** A function of plain numbers, one an argument. */
export const plain =
  (work: (...list: number[]) => Scalar): FormulaFunction =>
  args => {
    const list: number[] = []
    for (const arg of args) {
      const number = toNumber(scalarOf(arg))
      if (number instanceof FormulaError) return number
      list.push(number)
    }
    const made = work(...list)
    return typeof made === 'number' && !Number.isFinite(made) ? NUM : made
  }

export const sum = (list: number[]): number => list.reduce((total, value) => total + value, 0)

const sorted = (list: number[]): number[] => [...list].sort((a, b) => a - b)

/** The value below which a share of all lies, between two where it falls there. */
function quantile(list: number[], share: number): Scalar {
  if (list.length === 0 || !(share >= 0 && share <= 1)) return NUM
  const order = sorted(list)
  const at = share * (order.length - 1)
  const [low, high] = [order[Math.floor(at)]!, order[Math.ceil(at)]!]
  return low + (high - low) * (at - Math.floor(at))
}

const quantiles =
  (share: (k: number) => number): FormulaFunction =>
  args => {
    const list = numbers(args.slice(0, 1))
    const k = toNumber(scalarOf(args[1]))
    if (list instanceof FormulaError) return list
    return k instanceof FormulaError ? k : quantile(list, share(k))
  }

/** Two ranges as pairs of numbers. */
function pairs(a: Value, b: Value): [number, number][] | FormulaError {
  const [left, right] = [[...flat([a])], [...flat([b])]]
  if (left.length !== right.length) return NA
  const out: [number, number][] = []
  for (const [i, x] of left.entries()) {
    const y = right[i]
    if (x instanceof FormulaError) return x
    if (y instanceof FormulaError) return y
    if (typeof x === 'number' && typeof y === 'number') out.push([x, y])
  }
  return out
}

interface Moments {
  meanX: number
  meanY: number
  xx: number
  yy: number
  xy: number
}

/** A function of how two lists of numbers go together. */
const together =
  (work: (moments: Moments, args: Value[]) => Scalar): FormulaFunction =>
  args => {
    const list = pairs(args[0], args[1])
    if (list instanceof FormulaError) return list
    if (list.length === 0) return DIV0
    const meanX = sum(list.map(([x]) => x)) / list.length
    const meanY = sum(list.map(([, y]) => y)) / list.length
    const made = work(
      {
        meanX,
        meanY,
        xx: sum(list.map(([x]) => (x - meanX) ** 2)),
        yy: sum(list.map(([, y]) => (y - meanY) ** 2)),
        xy: sum(list.map(([x, y]) => (x - meanX) * (y - meanY))),
      },
      args,
    )
    return typeof made === 'number' && !Number.isFinite(made) ? DIV0 : made
  }

const correlation = together(({ xx, yy, xy }) => xy / Math.sqrt(xx * yy))

const divisor = (a: number, b: number): number => {
  let [x, y] = [Math.abs(Math.trunc(a)), Math.abs(Math.trunc(b))]
  while (y > 0) [x, y] = [y, x % y]
  return x
}

const mode = over(list => {
  const counts = new Map<number, number>()
  for (const value of list) counts.set(value, (counts.get(value) ?? 0) + 1)
  const most = [...counts.values()].reduce((a, b) => Math.max(a, b), 0)
  return most < 2 ? NA : [...counts].find(([, count]) => count === most)![0]
})

/** Away from zero to the next multiple. */
const outward = (value: number, step: number, start: number): number =>
  Math.sign(value || 1) * (start + step * Math.ceil(Math.max(0, Math.abs(value) - start) / step))

/** Text counts as nothing and truth as 1 here. */
function among(args: Value[], work: (list: number[]) => number): Scalar {
  const list: number[] = []
  for (const value of flat(args)) {
    if (value instanceof FormulaError) return value
    if (value !== undefined) list.push(typeof value === 'string' ? 0 : Number(value))
  }
  return list.length === 0 ? 0 : work(list)
}

const paired =
  (work: (x: number, y: number) => number): FormulaFunction =>
  args => {
    const list = pairs(args[0], args[1])
    return list instanceof FormulaError ? list : sum(list.map(([x, y]) => work(x, y)))
  }

/** Quantiles that never reach the least and the greatest value. */
const beyond =
  (share: (k: number) => number): FormulaFunction =>
  args => {
    const list = numbers(args.slice(0, 1))
    const k = toNumber(scalarOf(args[1]))
    if (list instanceof FormulaError) return list
    if (k instanceof FormulaError) return k
    const place = share(k) * (list.length + 1)
    return place >= 1 && place <= list.length ? quantile(list, (place - 1) / (list.length - 1 || 1)) : NUM
  }

/** Functions of statistics and whole numbers. */
/** Over two whole numbers of up to 48 bits. */
const bits = (work: (a: bigint, b: bigint) => bigint) =>
  plain((...list) =>
    list.length === 2 && list.every(value => Number.isInteger(value) && value >= 0 && value < 2 ** 48)
      ? Number(work(BigInt(list[0]!), BigInt(list[1]!)))
      : NUM,
  )

export const STATISTICS: Record<string, FormulaFunction> = {
  PERCENTILE: quantiles(k => k),
  'PERCENTILE.INC': quantiles(k => k),
  QUARTILE: quantiles(k => Math.trunc(k) / 4),
  'QUARTILE.INC': quantiles(k => Math.trunc(k) / 4),
  MODE: mode,
  'MODE.SNGL': mode,
  CORREL: correlation,
  PEARSON: correlation,
  // The values along the other axis come second in these.
  SLOPE: together(({ yy, xy }) => xy / yy),
  INTERCEPT: together(({ meanX, meanY, yy, xy }) => meanX - (xy / yy) * meanY),
  RSQ: together(({ xx, yy, xy }) => xy ** 2 / (xx * yy)),
  FORECAST: ([x, ys, xs]) => {
    const at = toNumber(scalarOf(x))
    if (at instanceof FormulaError) return at
    return together(({ meanX, meanY, yy, xy }) => meanX + (xy / yy) * (at - meanY))(
      [ys, xs],
      undefined as never,
      undefined as never,
    )
  },
  GEOMEAN: over(list =>
    list.length === 0 || list.some(one => one <= 0) ? NUM : Math.exp(sum(list.map(Math.log)) / list.length),
  ),
  AVEDEV: over(list => {
    const middle = sum(list) / list.length
    return list.length === 0 ? NUM : sum(list.map(one => Math.abs(one - middle))) / list.length
  }),
  GCD: over(list => list.reduce(divisor, 0)),
  LCM: over(list =>
    list.reduce((a, b) => (a === 0 || b === 0 ? 0 : Math.abs(a * Math.trunc(b)) / divisor(a, b)), 1),
  ),
  COMBIN: plain((n, k) => {
    if (k! < 0 || n! < k! || k! > 10_000) return NUM
    let made = 1
    for (let i = 1; i <= Math.trunc(k!); i++) made = (made * (Math.trunc(n!) - Math.trunc(k!) + i)) / i
    return Math.round(made)
  }),
  MROUND: plain((value, step) =>
    step === 0 ? 0 : value! * step! < 0 ? NUM : Math.round(Number((value! / step!).toPrecision(15))) * step!,
  ),
  EVEN: plain(value => outward(value!, 2, 0)),
  ODD: plain(value => outward(value!, 2, 1)),
  FREQUENCY: args => {
    const list = numbers(args.slice(0, 1))
    const bins = numbers(args.slice(1, 2))
    if (list instanceof FormulaError) return list
    if (bins instanceof FormulaError) return bins
    const order = sorted(bins)
    const counts = [...order, Number.POSITIVE_INFINITY].map(
      (top, i) => list.filter(one => one <= top && (i === 0 || one > order[i - 1]!)).length,
    )
    return {
      rows: counts.length,
      columns: 1,
      top: Number.NaN,
      left: Number.NaN,
      at: (r: number) => counts[r],
    }
  },
  AVERAGEA: args => {
    const list: number[] = []
    for (const value of flat(args)) {
      if (value instanceof FormulaError) return value
      if (value !== undefined) list.push(typeof value === 'string' ? 0 : Number(value))
    }
    return list.length === 0 ? DIV0 : sum(list) / list.length
  },
  MAXA: args => among(args, list => list.reduce((a, b) => Math.max(a, b))),
  MINA: args => among(args, list => list.reduce((a, b) => Math.min(a, b))),
  HARMEAN: over(list =>
    list.length === 0 || list.some(one => one <= 0) ? NUM : list.length / sum(list.map(one => 1 / one)),
  ),
  TRIMMEAN: args => {
    const list = numbers(args.slice(0, 1))
    const share = toNumber(scalarOf(args[1]))
    if (list instanceof FormulaError) return list
    if (share instanceof FormulaError) return share
    const off = Math.floor((list.length * share) / 2)
    const kept = sorted(list).slice(off, list.length - off)
    return kept.length === 0 || !(share >= 0 && share < 1) ? NUM : sum(kept) / kept.length
  },
  PERCENTRANK: args => {
    const list = numbers(args.slice(0, 1))
    const value = toNumber(scalarOf(args[1]))
    if (list instanceof FormulaError) return list
    if (value instanceof FormulaError) return value
    const order = sorted(list)
    const above = order.findIndex(one => one >= value)
    if (above < 0 || value < order[0]!) return NA
    const below = order[above - 1]
    const place = order[above] === value ? above : above - 1 + (value - below!) / (order[above]! - below!)
    return order.length === 1 ? 1 : Math.floor((place / (order.length - 1)) * 1000 + 1e-9) / 1000
  },
  'PERCENTILE.EXC': beyond(k => k),
  'QUARTILE.EXC': beyond(k => Math.trunc(k) / 4),
  SKEW: over(list => {
    const [count, middle] = [list.length, sum(list) / list.length]
    const spread = Math.sqrt(sum(list.map(one => (one - middle) ** 2)) / (count - 1))
    if (count < 3 || spread === 0) return DIV0
    return (count / ((count - 1) * (count - 2))) * sum(list.map(one => ((one - middle) / spread) ** 3))
  }),
  DEVSQ: over(list => {
    const middle = sum(list) / list.length
    return sum(list.map(one => (one - middle) ** 2))
  }),
  COVAR: together(({ xy }, args) => xy / (pairs(args[0], args[1]) as [number, number][]).length),
  'COVARIANCE.S': together(({ xy }, args) => xy / ((pairs(args[0], args[1]) as unknown[]).length - 1)),
  SUMX2MY2: paired((x, y) => x * x - y * y),
  SUMX2PY2: paired((x, y) => x * x + y * y),
  SUMXMY2: paired((x, y) => (x - y) ** 2),
  PERMUT: plain((n, k) => {
    if (k! < 0 || n! < k! || k! > 10_000) return NUM
    let made = 1
    for (let i = 0; i < Math.trunc(k!); i++) made *= Math.trunc(n!) - i
    return made
  }),
  FACTDOUBLE: plain(n => {
    let made = 1
    for (let i = Math.trunc(n!); i > 1 && made < Number.POSITIVE_INFINITY; i -= 2) made *= i
    return made
  }),
  BITAND: bits((a, b) => a & b),
  BITOR: bits((a, b) => a | b),
  BITXOR: bits((a, b) => a ^ b),
  STANDARDIZE: plain((x, mean, spread) => (spread! > 0 ? (x! - mean!) / spread! : NUM)),
  DELTA: plain((a, b = 0) => (a === b ? 1 : 0)),
  BASE: plain((value, radix, least = 0) =>
    value! < 0 || !(radix! >= 2 && radix! <= 36) || least > 255
      ? NUM
      : Math.trunc(value!).toString(Math.trunc(radix!)).toUpperCase().padStart(least, '0'),
  ),
  DEC2HEX: plain((value, least = 0) => inBase(value!, 16, 10, least)),
  DEC2BIN: plain((value, least = 0) => inBase(value!, 2, 10, least)),
  DEC2OCT: plain((value, least = 0) => inBase(value!, 8, 10, least)),
  HEX2DEC: args => fromBase(scalarOf(args[0]), 16),
  BIN2DEC: args => fromBase(scalarOf(args[0]), 2),
}

export function inBase(value: number, base: number, digits: number, least: number): Scalar {
  const whole = Math.trunc(value)
  const most = base ** digits
  if (whole >= most / 2 || whole < -most / 2) return NUM
  return (whole < 0 ? most + whole : whole)
    .toString(base)
    .toUpperCase()
    .padStart(Math.min(digits, Math.max(0, least)), '0')
}

export function fromBase(value: Scalar, base: number): Scalar {
  if (value instanceof FormulaError) return value
  const text = String(value ?? 0).trim()
  const number = Number.parseInt(text, base)
  if (text === '' || number.toString(base) !== (text.toLowerCase().replace(/^0+(?=.)/, '') || '0'))
    return VALUE
  const most = base ** 10
  return number >= most ? NUM : number >= most / 2 ? number - most : number
}
