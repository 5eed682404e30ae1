import { columnLetters } from '../xlsx/cells.ts'
import { arrayOf, linesOf, whole } from './formula-arrays.ts'
import { numbers, over, plain, sum } from './formula-statistics.ts'
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
  toText,
  VALUE,
  type Value,
} from './formula-values.ts'

/** Units by what they measure, each in the first of its kind. */
const UNITS: Record<string, number>[] = [
  {
    g: 1,
    sg: 14593.9029372064,
    lbm: 453.59237,
    u: 1.66053886e-24,
    ozm: 28.349523125,
    grain: 0.06479891,
    cwt: 45359.237,
    stone: 6350.29318,
    ton: 907184.74,
  },
  {
    m: 1,
    mi: 1609.344,
    Nmi: 1852,
    in: 0.0254,
    ft: 0.3048,
    yd: 0.9144,
    ang: 1e-10,
    ell: 1.143,
    ly: 9460730472580800,
    pc: 30856775814913672,
    survey_mi: 1609.347218694438,
    Pica: 0.0254 / 72,
    Picapt: 0.0254 / 72,
    pica: 0.0254 / 6,
  },
  { sec: 1, s: 1, mn: 60, min: 60, hr: 3600, day: 86_400, d: 86_400, yr: 31_557_600 },
  { Pa: 1, p: 1, atm: 101_325, at: 101_325, mmHg: 133.322, psi: 6894.757293168361, Torr: 101_325 / 760 },
  { N: 1, dyn: 1e-5, dy: 1e-5, lbf: 4.4482216152605, pond: 0.00980665 },
  {
    J: 1,
    e: 1e-7,
    c: 4.184,
    cal: 4.1868,
    eV: 1.602176487e-19,
    HPh: 2684519.537696173,
    Wh: 3600,
    flb: 1.3558179483314003,
    BTU: 1055.05585262,
  },
  { W: 1, w: 1, HP: 745.6998715822702, h: 745.6998715822702, PS: 735.49875 },
  { T: 1, ga: 1e-4 },
  {
    l: 1,
    L: 1,
    lt: 1,
    tsp: 0.00492892159375,
    tspm: 0.005,
    tbs: 0.01478676478125,
    oz: 0.0295735295625,
    cup: 0.2365882365,
    pt: 0.473176473,
    us_pt: 0.473176473,
    uk_pt: 0.56826125,
    qt: 0.946352946,
    uk_qt: 1.1365225,
    gal: 3.785411784,
    uk_gal: 4.54609,
    m3: 1000,
    'm^3': 1000,
    in3: 0.016387064,
    ft3: 28.316846592,
    yd3: 764.554857984,
    barrel: 158.987294928,
    bushel: 35.23907016688,
  },
  {
    m2: 1,
    'm^2': 1,
    ha: 10_000,
    ar: 100,
    in2: 0.00064516,
    'in^2': 0.00064516,
    ft2: 0.09290304,
    'ft^2': 0.09290304,
    yd2: 0.83612736,
    mi2: 2589988.110336,
    'mi^2': 2589988.110336,
    uk_acre: 4046.8564224,
    us_acre: 4046.872609874252,
    Morgen: 2500,
  },
  { bit: 1, byte: 8 },
  {
    'm/s': 1,
    'm/sec': 1,
    'm/h': 1 / 3600,
    'm/hr': 1 / 3600,
    mph: 0.44704,
    kn: 1852 / 3600,
    admkn: 0.514773333333333,
  },
]
const PREFIXES: Record<string, number> = {
  Y: 24,
  Z: 21,
  E: 18,
  P: 15,
  T: 12,
  G: 9,
  M: 6,
  k: 3,
  h: 2,
  da: 1,
  e: 1,
  d: -1,
  c: -2,
  m: -3,
  u: -6,
  n: -9,
  p: -12,
  f: -15,
  a: -18,
  z: -21,
  y: -24,
}
const BINARY: Record<string, number> = { ki: 10, Mi: 20, Gi: 30, Ti: 40, Pi: 50 }
/** Units that take prefixes. */
const METRIC = new Set(
  'g m sec s Pa p atm at mmHg N dyn dy J e c cal eV Wh W w T ga l L lt m2 m^2 m3 m^3 bit byte m/s m/h ar'.split(
    ' ',
  ),
)

function sizeOf(unit: string, kind: Record<string, number>): number | undefined {
  if (Object.hasOwn(kind, unit)) return kind[unit]
  for (const [prefix, power] of Object.entries(PREFIXES)) {
    const rest = unit.slice(prefix.length)
    if (!unit.startsWith(prefix) || !METRIC.has(rest) || !Object.hasOwn(kind, rest)) continue
    return kind[rest]! * 10 ** (power * Number(/[23]$/.exec(rest)?.[0] ?? 1))
  }
  for (const [prefix, power] of Object.entries(BINARY))
    if (unit.startsWith(prefix) && kind['bit'] && Object.hasOwn(kind, unit.slice(2)))
      return kind[unit.slice(2)]! * 2 ** power
  return undefined
}

/** Degrees of temperature: to Celsius, and back. */
const HEAT: Record<string, [(value: number) => number, (celsius: number) => number]> = {
  C: [value => value, value => value],
  F: [value => (value - 32) / 1.8, value => value * 1.8 + 32],
  K: [value => value - 273.15, value => value + 273.15],
  Rank: [value => value / 1.8 - 273.15, value => (value + 273.15) * 1.8],
  Reau: [value => value * 1.25, value => value * 0.8],
}
const HEAT_NAMES: Record<string, string> = { cel: 'C', fah: 'F', kel: 'K' }

function convert([amount, from, to]: Value[]): Value {
  const value = toNumber(scalarOf(amount))
  if (value instanceof FormulaError) return value
  const [a, b] = [scalarOf(from), scalarOf(to)]
  if (typeof a !== 'string' || typeof b !== 'string') return VALUE
  const heat = (unit: string) => HEAT[HEAT_NAMES[unit] ?? unit]
  const [hot, cold] = [heat(a), heat(b)]
  if (hot && cold) return Number(cold[1](hot[0](value)).toPrecision(14))
  for (const kind of UNITS) {
    const [x, y] = [sizeOf(a, kind), sizeOf(b, kind)]
    if (x !== undefined && y !== undefined) return Number(((value * x) / y).toPrecision(15))
  }
  return NA
}

const moment = (list: number[], power: number): number => {
  const mean = sum(list) / list.length
  return sum(list.map(one => (one - mean) ** power)) / list.length
}

const normal = (x: number): number => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)

/** Numbers with texts as 0 and truth as 0 or 1. */
const loose =
  (work: (list: number[]) => Scalar): FormulaFunction =>
  args => {
    const list: number[] = []
    for (const one of flat(args)) {
      if (one instanceof FormulaError) return one
      if (one !== undefined) list.push(typeof one === 'string' ? 0 : Number(one))
    }
    return work(list)
  }

const variance = (list: number[], less: number): Scalar =>
  list.length <= less ? DIV0 : (moment(list, 2) * list.length) / (list.length - less)
const deviation = (list: number[], less: number): Scalar => {
  const made = variance(list, less)
  return typeof made === 'number' ? Math.sqrt(made) : made
}

const wrapped =
  (byColumn: boolean): FormulaFunction =>
  ([range, count, pad]) => {
    const list = [...flat([range])]
    const size = whole(count, 0)
    if (!(size >= 1)) return NUM
    const filler = pad === undefined ? NA : scalarOf(pad)
    const lines: Scalar[][] = []
    for (let i = 0; i < list.length; i += size)
      lines.push(Array.from({ length: size }, (_, k) => (i + k < list.length ? list[i + k] : filler)))
    return arrayOf(byColumn ? lines[0]!.map((_, r) => lines.map(line => line[r])) : lines)
  }

const ERROR_CODES = ['#NULL!', '#DIV/0!', '#VALUE!', '#REF!', '#NAME?', '#NUM!', '#N/A']

/** Units, hyperbolic functions, other bases, and what is known of a cell. */
export const MEASURES: Record<string, FormulaFunction> = {
  CONVERT: convert,
  SINH: plain(x => Math.sinh(x!)),
  COSH: plain(x => Math.cosh(x!)),
  TANH: plain(x => Math.tanh(x!)),
  ASINH: plain(x => Math.asinh(x!)),
  ACOSH: plain(x => (x! < 1 ? NUM : Math.acosh(x!))),
  ATANH: plain(x => (Math.abs(x!) >= 1 ? NUM : Math.atanh(x!))),
  COT: plain(x => (x === 0 ? DIV0 : 1 / Math.tan(x!))),
  SEC: plain(x => 1 / Math.cos(x!)),
  CSC: plain(x => (x === 0 ? DIV0 : 1 / Math.sin(x!))),
  ACOT: plain(x => Math.PI / 2 - Math.atan(x!)),
  SQRTPI: plain(x => (x! < 0 ? NUM : Math.sqrt(x! * Math.PI))),
  PHI: plain(x => normal(x!)),
  FISHER: plain(x => (Math.abs(x!) >= 1 ? NUM : Math.atanh(x!))),
  FISHERINV: plain(x => Math.tanh(x!)),
  GESTEP: plain((x, step = 0) => Number(x! >= step)),
  BITLSHIFT: plain((a, by) => Math.trunc(a! * 2 ** Math.trunc(by!))),
  BITRSHIFT: plain((a, by) => Math.trunc(a! / 2 ** Math.trunc(by!))),
  PERMUTATIONA: plain((n, k) => (n! < 0 || k! < 0 ? NUM : Math.trunc(n!) ** Math.trunc(k!))),
  COMBINA: plain((n, k) => {
    let made = 1
    const [size, picked] = [Math.trunc(n!), Math.trunc(k!)]
    if (size < 0 || picked < 0 || picked > 1_000) return NUM
    for (let i = 1; i <= picked; i++) made = (made * (size + i - 1)) / i
    return Math.round(made)
  }),
  MULTINOMIAL: over(list => {
    let [made, total] = [1, 0]
    for (const one of list) {
      if (one < 0 || one > 1_000) return NUM
      for (let i = 1; i <= Math.trunc(one); i++) made = (made * ++total) / i
    }
    return Math.round(made)
  }),
  DOLLARDE: plain((price, parts) => {
    const by = Math.trunc(parts!)
    if (by < 1) return by < 0 ? NUM : DIV0
    const digits = 10 ** Math.ceil(Math.log10(by))
    return Math.trunc(price!) + ((price! - Math.trunc(price!)) * digits) / by
  }),
  DOLLARFR: plain((price, parts) => {
    const by = Math.trunc(parts!)
    if (by < 1) return by < 0 ? NUM : DIV0
    return Math.trunc(price!) + ((price! - Math.trunc(price!)) * by) / 10 ** Math.ceil(Math.log10(by))
  }),
  ISPMT: plain((rate, period, periods, value) => value! * rate! * (period! / periods! - 1)),
  FVSCHEDULE: args => {
    const [start, rates] = [toNumber(scalarOf(args[0])), numbers(args.slice(1))]
    if (start instanceof FormulaError) return start
    return rates instanceof FormulaError ? rates : rates.reduce((value, rate) => value * (1 + rate), start)
  },
  KURT: over(list => {
    const n = list.length
    const spread = variance(list, 1)
    if (n < 4 || typeof spread !== 'number' || spread === 0) return DIV0
    const fourth = (moment(list, 4) * n) / spread ** 2
    return (n * (n + 1) * fourth) / ((n - 1) * (n - 2) * (n - 3)) - (3 * (n - 1) ** 2) / ((n - 2) * (n - 3))
  }),
  'SKEW.P': over(list => {
    const spread = moment(list, 2)
    return list.length < 3 || spread === 0 ? DIV0 : moment(list, 3) / spread ** 1.5
  }),
  STDEVA: loose(list => deviation(list, 1)),
  STDEVPA: loose(list => deviation(list, 0)),
  VARA: loose(list => variance(list, 1)),
  VARPA: loose(list => variance(list, 0)),
  'RANK.AVG': args => {
    const [value, list, up] = [
      toNumber(scalarOf(args[0])),
      numbers(args.slice(1, 2)),
      toNumber(scalarOf(args[2])),
    ]
    if (value instanceof FormulaError || list instanceof FormulaError) return VALUE
    const same = list.filter(other => other === value).length
    if (same === 0) return NA
    return 1 + list.filter(other => (up ? other < value : other > value)).length + (same - 1) / 2
  },
  MUNIT: ([size]) => {
    const count = whole(size, 0)
    if (!(count >= 1 && count <= 300)) return VALUE
    return arrayOf(
      Array.from({ length: count }, (_, r) => Array.from({ length: count }, (_, c) => Number(r === c))),
    )
  },
  WRAPROWS: wrapped(false),
  WRAPCOLS: wrapped(true),
  DECIMAL: ([text, base]) => {
    const word = toText(scalarOf(text))
    const by = whole(base, 10)
    if (word instanceof FormulaError) return word
    const made = by >= 2 && by <= 36 ? Number.parseInt(word, by) : Number.NaN
    return Number.isNaN(made) ||
      made.toString(by) !==
        word
          .trim()
          .toLowerCase()
          .replace(/^0+(?=.)/, '')
      ? NUM
      : made
  },
  ENCODEURL: ([text]) => {
    const word = toText(scalarOf(text))
    if (word instanceof FormulaError) return word
    return encodeURIComponent(word.toWellFormed()).replace(
      /[!'()*]/g,
      one => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
    )
  },
  VALUETOTEXT: ([value, strict]) => {
    const one = scalarOf(value)
    return typeof one === 'string' && whole(strict, 0) === 1 ? `"${one}"` : toText(one)
  },
  ARRAYTOTEXT: ([value]) =>
    linesOf(value)
      .flat()
      .map(one => toText(one))
      .join(', '),
  'ERROR.TYPE': ([value]) => {
    const one = scalarOf(value)
    const at = one instanceof FormulaError ? ERROR_CODES.indexOf(one.code) : -1
    return at < 0 ? NA : at + 1
  },
  ISREF: ([value]) => isRange(value) && value.sheet !== undefined,
  ISFORMULA: ([value]) => (isRange(value) ? value.formula?.(0, 0) !== undefined : VALUE),
  FORMULATEXT: ([value]) => {
    const formula = isRange(value) ? value.formula?.(0, 0) : undefined
    return formula === undefined ? NA : `=${formula.replace(/_xlfn\.(_xlws\.)?|_xlpm\./g, '')}`
  },
  CELL: ([what, value], _, place) => {
    const asked = String(toText(scalarOf(what))).toLowerCase()
    const at = isRange(value) && value.sheet !== undefined ? value : undefined
    const [row, column] = at ? [at.top, at.left] : [place.row, place.column]
    if (asked === 'row') return row + 1
    if (asked === 'col') return column + 1
    if (asked === 'address') return `$${columnLetters(column)}$${row + 1}`
    if (!at) return VALUE
    const held = at.at(0, 0)
    if (asked === 'contents') return held ?? 0
    if (asked === 'type') return held === undefined ? 'b' : typeof held === 'string' ? 'l' : 'v'
    return VALUE
  },
  PROB: ([xs, ps, low, high]) => {
    const [values, shares] = [[...flat([xs])], [...flat([ps])]]
    const from = toNumber(scalarOf(low))
    const to = high === undefined ? from : toNumber(scalarOf(high))
    if (from instanceof FormulaError || to instanceof FormulaError) return VALUE
    if (values.length !== shares.length) return NA
    return sum(
      values.flatMap((one, i) =>
        typeof one === 'number' && one >= from && one <= to ? Number(shares[i] ?? 0) : [],
      ),
    )
  },
  ISOMITTED: ([value]) => value === undefined,
  SERIESSUM: ([x, first, step, factors]) => {
    const [at, from, by] = [x, first, step].map(one => toNumber(scalarOf(one)))
    const list = numbers([factors])
    if (list instanceof FormulaError || [at, from, by].some(one => typeof one !== 'number')) return VALUE
    return sum(list.map((factor, i) => factor * (at as number) ** ((from as number) + i * (by as number))))
  },
}
