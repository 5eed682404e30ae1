import {
  FormulaError,
  type FormulaFunction,
  flat,
  NUM,
  type Scalar,
  scalarOf,
  toNumber,
  VALUE,
  type Value,
} from './formula-values.ts'

interface Complex {
  re: number
  im: number
  unit: 'i' | 'j'
}

const NUMBER = '[+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?'
const WHOLE = new RegExp(`^(${NUMBER})?(?:([+-]?(?:\\d+\\.?\\d*|\\.\\d+)?(?:[eE][+-]?\\d+)?)([ij]))?$`)

function read(value: Scalar): Complex | FormulaError {
  if (value instanceof FormulaError) return value
  if (typeof value === 'boolean') return VALUE
  if (typeof value === 'number' || value === undefined) return { re: value ?? 0, im: 0, unit: 'i' }
  const alone = new RegExp(`^(${NUMBER}|[+-]?)([ij])$`).exec(value.trim())
  const found = alone ? [value, undefined, alone[1], alone[2]] : WHOLE.exec(value.trim())
  if (!found || value.trim() === '') return NUM
  const [, re, im, unit] = found
  const sign = im === '' || im === '+' ? 1 : im === '-' ? -1 : Number(im ?? 0)
  return { re: Number(re ?? 0), im: unit ? sign : 0, unit: unit === 'j' ? 'j' : 'i' }
}

/** Fifteen digits, as Excel shows them. */
const digits = (value: number): string => String(Number(value.toPrecision(15))).replace(/e/, 'E')

function write({ re, im, unit }: Complex): Scalar {
  if (!Number.isFinite(re) || !Number.isFinite(im)) return NUM
  if (im === 0) return digits(re)
  const times = Math.abs(im) === 1 ? (im < 0 ? '-' : '') : digits(im)
  if (re === 0) return `${times}${unit}`
  return `${digits(re)}${im < 0 ? '' : '+'}${times}${unit}`
}

const times = (a: Complex, b: Complex): Complex => ({
  re: a.re * b.re - a.im * b.im,
  im: a.re * b.im + a.im * b.re,
  unit: a.unit,
})
const over = (a: Complex, b: Complex): Complex => {
  const size = b.re ** 2 + b.im ** 2
  const made = times(a, { ...b, im: -b.im })
  return { ...made, re: made.re / size, im: made.im / size }
}
const exp = ({ re, im, unit }: Complex): Complex => ({
  re: Math.exp(re) * Math.cos(im),
  im: Math.exp(re) * Math.sin(im),
  unit,
})
const log = ({ re, im, unit }: Complex): Complex => ({
  re: Math.log(Math.hypot(re, im)),
  im: Math.atan2(im, re),
  unit,
})
const power = (a: Complex, by: number): Complex => {
  const size = Math.hypot(a.re, a.im) ** by
  const angle = Math.atan2(a.im, a.re) * by
  return { re: size * Math.cos(angle), im: size * Math.sin(angle), unit: a.unit }
}
const sin = ({ re, im, unit }: Complex): Complex => ({
  re: Math.sin(re) * Math.cosh(im),
  im: Math.cos(re) * Math.sinh(im),
  unit,
})
const cos = ({ re, im, unit }: Complex): Complex => ({
  re: Math.cos(re) * Math.cosh(im),
  im: -Math.sin(re) * Math.sinh(im),
  unit,
})
const sinh = ({ re, im, unit }: Complex): Complex => ({
  re: Math.sinh(re) * Math.cos(im),
  im: Math.cosh(re) * Math.sin(im),
  unit,
})
const cosh = ({ re, im, unit }: Complex): Complex => ({
  re: Math.cosh(re) * Math.cos(im),
  im: Math.sinh(re) * Math.sin(im),
  unit,
})
const inverse = (value: Complex): Complex => over({ re: 1, im: 0, unit: value.unit }, value)
const scaled = (value: Complex, by: number): Complex => ({ ...value, re: value.re / by, im: value.im / by })

/** What is computed of one complex number. */
const one =
  (work: (value: Complex) => Complex | number): FormulaFunction =>
  ([value]) => {
    const given = read(scalarOf(value))
    if (given instanceof FormulaError) return given
    const made = work(given)
    if (typeof made !== 'number') return write(made)
    return Number.isFinite(made) ? made : NUM
  }

const two =
  (work: (a: Complex, b: Complex) => Complex): FormulaFunction =>
  ([first, second]) => {
    const [a, b] = [read(scalarOf(first)), read(scalarOf(second))]
    if (a instanceof FormulaError) return a
    if (b instanceof FormulaError) return b
    return a.unit !== b.unit && a.im !== 0 && b.im !== 0 ? VALUE : write(work(a, b))
  }

/** What is computed of any number of them, one after the other. */
const all =
  (start: number, work: (sum: Complex, next: Complex) => Complex): FormulaFunction =>
  (args: Value[]) => {
    let sum: Complex = { re: start, im: 0, unit: 'i' }
    for (const value of flat(args)) {
      if (value === undefined) continue
      const next = read(value)
      if (next instanceof FormulaError) return next
      sum = { ...work(sum, next), unit: next.im === 0 ? sum.unit : next.unit }
    }
    return write(sum)
  }

/** Functions of complex numbers, which are texts such as `3+4i`. */
export const COMPLEX: Record<string, FormulaFunction> = {
  COMPLEX: ([re, im, unit]) => {
    const [a, b] = [toNumber(scalarOf(re)), toNumber(scalarOf(im))]
    const letter = unit === undefined ? 'i' : scalarOf(unit)
    if (a instanceof FormulaError) return a
    if (b instanceof FormulaError) return b
    return letter === 'i' || letter === 'j' ? write({ re: a, im: b, unit: letter }) : VALUE
  },
  IMREAL: one(({ re }) => re),
  IMAGINARY: one(({ im }) => im),
  IMABS: one(({ re, im }) => Math.hypot(re, im)),
  IMARGUMENT: one(({ re, im }) => (re === 0 && im === 0 ? Number.NaN : Math.atan2(im, re))),
  IMCONJUGATE: one(value => ({ ...value, im: -value.im })),
  IMEXP: one(exp),
  IMLN: one(log),
  IMLOG10: one(value => scaled(log(value), Math.LN10)),
  IMLOG2: one(value => scaled(log(value), Math.LN2)),
  IMSQRT: one(value => power(value, 0.5)),
  IMSIN: one(sin),
  IMCOS: one(cos),
  IMTAN: one(value => over(sin(value), cos(value))),
  IMCOT: one(value => over(cos(value), sin(value))),
  IMSEC: one(value => inverse(cos(value))),
  IMCSC: one(value => inverse(sin(value))),
  IMSINH: one(sinh),
  IMCOSH: one(cosh),
  IMSECH: one(value => inverse(cosh(value))),
  IMCSCH: one(value => inverse(sinh(value))),
  IMSUB: two((a, b) => ({ re: a.re - b.re, im: a.im - b.im, unit: a.im === 0 ? b.unit : a.unit })),
  IMDIV: two(over),
  IMPOWER: ([value, by]) => {
    const [given, times] = [read(scalarOf(value)), toNumber(scalarOf(by))]
    if (given instanceof FormulaError) return given
    return times instanceof FormulaError ? times : write(power(given, times))
  },
  IMSUM: all(0, (a, b) => ({ ...a, re: a.re + b.re, im: a.im + b.im })),
  IMPRODUCT: all(1, times),
}
