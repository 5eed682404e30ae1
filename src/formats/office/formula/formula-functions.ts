import { momentOf, serialOf } from '../xlsx/cells.ts'
import { ARRAYS } from './formula-arrays.ts'
import { BESSEL } from './formula-bessel.ts'
import { CALENDAR } from './formula-calendar.ts'
import { CHANCES } from './formula-chances.ts'
import { COMPLEX } from './formula-complex.ts'
import { DATABASES } from './formula-databases.ts'
import { LOOKUPS } from './formula-lookups.ts'
import { MATRICES } from './formula-matrices.ts'
import { MEASURES } from './formula-measures.ts'
import { MONEY } from './formula-money.ts'
import { PATTERNS } from './formula-patterns.ts'
import { SAMPLES } from './formula-samples.ts'
import { SECURITIES } from './formula-securities.ts'
import { SHAPES } from './formula-shapes.ts'
import { SPLITS } from './formula-splits.ts'
import { numbers, over, plain, STATISTICS, sum } from './formula-statistics.ts'
import { TEXTS } from './formula-texts.ts'
import {
  compare,
  DIV0,
  FormulaError,
  type FormulaFunction,
  flat,
  isRange,
  NA,
  NUM,
  scalarOf as one,
  type Place,
  type Scalar,
  toBoolean,
  toNumber,
  VALUE,
  type Value,
} from './formula-values.ts'

/** Functions that look at some of their arguments only. */
export const LAZY: Record<
  string,
  (args: (() => Value)[], place: Place, one: (value: Value) => Scalar) => Value
> = {
  IF: ([test, yes, no], _, one) => {
    const truth = toBoolean(one(test?.()))
    if (truth instanceof FormulaError) return truth
    if (truth) return yes ? (yes() ?? 0) : true
    return no ? (no() ?? 0) : false
  },
  IFERROR: ([value, otherwise], _, one) => {
    const made = one(value?.())
    return made instanceof FormulaError ? (otherwise ? (otherwise() ?? 0) : '') : made
  },
  IFNA: ([value, otherwise], _, one) => {
    const made = one(value?.())
    return made instanceof FormulaError && made.code === '#N/A' ? (otherwise ? (otherwise() ?? 0) : '') : made
  },
  IFS: (args, _, one) => {
    for (let i = 0; i + 1 < args.length; i += 2)
      if (toBoolean(one(args[i]!())) === true) return args[i + 1]!()
    return NA
  },
  SWITCH: ([value, ...rest], _, one) => {
    const wanted = one(value?.())
    if (wanted instanceof FormulaError) return wanted
    for (let i = 0; i + 1 < rest.length; i += 2) {
      const given = one(rest[i]!())
      if (!(given instanceof FormulaError) && compare(given, wanted) === 0) return rest[i + 1]!()
    }
    return rest.length % 2 === 1 ? rest.at(-1)!() : NA
  },
  CHOOSE: ([index, ...choices], _, one) => {
    const at = toNumber(one(index?.()))
    if (at instanceof FormulaError) return at
    return choices[Math.trunc(at) - 1]?.() ?? VALUE
  },
  ISERROR: ([value], _, one) => one(value?.()) instanceof FormulaError,
  ISERR: ([value], _, one) => {
    const made = one(value?.())
    return made instanceof FormulaError && made.code !== '#N/A'
  },
  ISNA: ([value], _, one) => {
    const made = one(value?.())
    return made instanceof FormulaError && made.code === '#N/A'
  },
  ISBLANK: ([value], _, one) => one(value?.()) === undefined,
  ISNUMBER: ([value], _, one) => typeof one(value?.()) === 'number',
  ISTEXT: ([value], _, one) => typeof one(value?.()) === 'string',
  ISNONTEXT: ([value], _, one) => typeof one(value?.()) !== 'string',
  ISLOGICAL: ([value], _, one) => typeof one(value?.()) === 'boolean',
}

const mean = (list: number[]): Scalar => (list.length === 0 ? DIV0 : sum(list) / list.length)
const squares = (list: number[]): number => {
  const middle = sum(list) / list.length
  return sum(list.map(value => (value - middle) ** 2))
}

/** Rounds as on paper: halves away from zero. */
function rounded(value: number, places = 0, way: (value: number) => number = Math.round): number {
  const power = 10 ** Math.trunc(places)
  const size = Math.abs(value) * power
  return (Math.sign(value) * way(Number(size.toPrecision(15)))) / power
}

/** The next multiple of a step; numbers below 0 go the other way where a mode says so. */
const stepped = (way: (value: number) => number, other: (value: number) => number): FormulaFunction =>
  plain((value, step = 1, mode = 0) => {
    const size = Math.abs(step)
    if (size === 0) return 0
    return (value! < 0 && mode ? other : way)(Number((value! / size).toPrecision(15))) * size
  })

const truths = (args: Value[]): boolean[] | FormulaError => {
  const out: boolean[] = []
  for (const arg of args)
    for (const value of flat([arg])) {
      if (value === undefined || (typeof value === 'string' && isRange(arg))) continue
      const truth = toBoolean(value)
      if (truth instanceof FormulaError) return truth
      out.push(truth)
    }
  return out
}

const logic =
  (work: (list: boolean[]) => boolean): FormulaFunction =>
  args => {
    const list = truths(args)
    return list instanceof FormulaError ? list : list.length === 0 ? VALUE : work(list)
  }

const dated =
  (work: (date: Date) => number): FormulaFunction =>
  args => {
    const serial = toNumber(one(args[0]))
    if (serial instanceof FormulaError) return serial
    const moment = momentOf(serial)
    return moment === undefined ? NUM : work(new Date(moment))
  }

const day = (date: Date): number => serialOf(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()))

const nth =
  (order: (a: number, b: number) => number): FormulaFunction =>
  args => {
    const list = numbers(args.slice(0, 1))
    const at = toNumber(one(args[1]))
    if (list instanceof FormulaError) return list
    if (at instanceof FormulaError) return at
    return [...list].sort(order)[Math.ceil(at) - 1] ?? NUM
  }

const AGGREGATES = 'MEDIAN MODE LARGE SMALL PERCENTILE QUARTILE PERCENTILE.EXC QUARTILE.EXC'.split(' ')
const SUBTOTALS = 'AVERAGE COUNT COUNTA MAX MIN PRODUCT STDEV STDEVP SUM VAR VARP'.split(' ')

/** A range without the cells that a subtotal passes over. */
function withoutPassed(value: Value, hiddenToo: boolean): Value {
  if (!isRange(value) || !value.passed) return value
  const { passed } = value
  const at = value.at.bind(value)
  return { ...value, at: (r, c) => (passed(r, c, hiddenToo) ? undefined : at(r, c)) }
}

const MATH: Record<string, FormulaFunction> = {
  SUM: over(sum),
  AVERAGE: over(mean),
  MIN: over(list => (list.length === 0 ? 0 : list.reduce((a, b) => Math.min(a, b)))),
  MAX: over(list => (list.length === 0 ? 0 : list.reduce((a, b) => Math.max(a, b)))),
  PRODUCT: over(list => (list.length === 0 ? 0 : list.reduce((a, b) => a * b, 1))),
  SUMSQ: over(list => sum(list.map(value => value * value))),
  // What stands in the formula itself counts too where it can be read as a number.
  COUNT: args =>
    args.reduce<number>((count, arg) => {
      if (!isRange(arg)) return count + (arg !== undefined && typeof toNumber(arg) === 'number' ? 1 : 0)
      for (const value of flat([arg])) if (typeof value === 'number') count++
      return count
    }, 0),
  COUNTA: args =>
    args.flatMap(arg => (isRange(arg) ? [...flat([arg])].filter(value => value !== undefined) : [arg]))
      .length,
  COUNTBLANK: args => [...flat(args)].filter(value => value === undefined || value === '').length,
  MEDIAN: over(list => {
    if (list.length === 0) return NUM
    const sorted = [...list].sort((a, b) => a - b)
    const middle = sorted.length >> 1
    return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1]! + sorted[middle]!) / 2
  }),
  STDEV: over(list => (list.length < 2 ? DIV0 : Math.sqrt(squares(list) / (list.length - 1)))),
  STDEVP: over(list => (list.length < 1 ? DIV0 : Math.sqrt(squares(list) / list.length))),
  VAR: over(list => (list.length < 2 ? DIV0 : squares(list) / (list.length - 1))),
  VARP: over(list => (list.length < 1 ? DIV0 : squares(list) / list.length)),
  LARGE: nth((a, b) => b - a),
  SMALL: nth((a, b) => a - b),
  ROUND: plain((value, places) => rounded(value!, places)),
  ROUNDUP: plain((value, places) => rounded(value!, places, Math.ceil)),
  ROUNDDOWN: plain((value, places) => rounded(value!, places, Math.floor)),
  TRUNC: plain((value, places) => rounded(value!, places ?? 0, Math.floor)),
  INT: plain(value => Math.floor(value!)),
  ABS: plain(value => Math.abs(value!)),
  SIGN: plain(value => Math.sign(value!)),
  SQRT: plain(value => (value! < 0 ? NUM : Math.sqrt(value!))),
  POWER: plain((value, power) => value! ** power!),
  EXP: plain(value => Math.exp(value!)),
  LN: plain(value => Math.log(value!)),
  LOG: plain((value, base) => Math.log(value!) / Math.log(base ?? 10)),
  LOG10: plain(value => Math.log10(value!)),
  SIN: plain(value => Math.sin(value!)),
  COS: plain(value => Math.cos(value!)),
  TAN: plain(value => Math.tan(value!)),
  ASIN: plain(value => Math.asin(value!)),
  ACOS: plain(value => Math.acos(value!)),
  ATAN: plain(value => Math.atan(value!)),
  ATAN2: plain((x, y) => Math.atan2(y!, x!)),
  RADIANS: plain(value => (value! * Math.PI) / 180),
  DEGREES: plain(value => (value! * 180) / Math.PI),
  PI: () => Math.PI,
  MOD: plain((value, by) => (by === 0 ? DIV0 : value! - by! * Math.floor(value! / by!))),
  QUOTIENT: plain((value, by) => (by === 0 ? DIV0 : Math.trunc(value! / by!))),
  CEILING: plain((value, step = 1) =>
    step === 0 ? 0 : value! > 0 && step < 0 ? NUM : Math.ceil(Number((value! / step).toPrecision(15))) * step,
  ),
  FLOOR: plain((value, step = 1) =>
    step === 0
      ? DIV0
      : value! > 0 && step < 0
        ? NUM
        : Math.floor(Number((value! / step).toPrecision(15))) * step,
  ),
  FACT: plain(value =>
    value! < 0 || value! > 170
      ? NUM
      : Array.from({ length: Math.trunc(value!) }, (_, i) => i + 1).reduce((a, b) => a * b, 1),
  ),
  ISEVEN: plain(value => Math.trunc(value!) % 2 === 0),
  ISODD: plain(value => Math.abs(Math.trunc(value!) % 2) === 1),
  SUMPRODUCT: args => {
    const ranges = args.map(arg => (isRange(arg) ? arg : { rows: 1, columns: 1, at: () => arg }))
    const [first] = ranges
    let total = 0
    for (let r = 0; r < (first?.rows ?? 0); r++)
      for (let c = 0; c < first!.columns; c++) {
        let product = 1
        for (const range of ranges) {
          const value = range.at(r, c)
          if (value instanceof FormulaError) return value
          product *=
            typeof value === 'number'
              ? value
              : typeof value === 'boolean' && ranges.length === 1
                ? Number(value)
                : 0
        }
        total += product
      }
    return total
  },
  SUBTOTAL: (args, evaluator, place) => {
    const code = toNumber(one(args[0]))
    if (code instanceof FormulaError) return code
    const name = SUBTOTALS[(code % 100) - 1]
    return name
      ? MATH[name]!(
          args.slice(1).map(arg => withoutPassed(arg, code > 100)),
          evaluator,
          place,
        )
      : VALUE
  },
  AGGREGATE: (args, evaluator, place) => {
    const [code, choice] = [toNumber(one(args[0])), toNumber(one(args[1]))]
    if (code instanceof FormulaError) return code
    const skipsErrors = typeof choice === 'number' && [2, 3, 6, 7].includes(choice)
    const rest = args.slice(2).map(arg => {
      const isAll = choice === 4 || choice === 6
      const kept = isAll ? arg : withoutPassed(arg, [1, 3, 5, 7].includes(Number(choice)))
      if (!skipsErrors || !isRange(kept)) return kept
      const at = kept.at.bind(kept)
      return {
        ...kept,
        at: (r: number, c: number) => {
          const value = at(r, c)
          return value instanceof FormulaError ? undefined : value
        },
      }
    })
    const name = [...SUBTOTALS, ...AGGREGATES][code - 1]
    const work = name && (MATH[name] ?? STATISTICS[name])
    return work ? work(rest, evaluator, place) : VALUE
  },
  RANK: args => {
    const value = toNumber(one(args[0]))
    const list = numbers(args.slice(1, 2))
    const up = toNumber(one(args[2]))
    if (value instanceof FormulaError || list instanceof FormulaError) return VALUE
    if (!list.includes(value)) return NA
    return 1 + list.filter(other => (up ? other < value : other > value)).length
  },
  AND: logic(list => list.every(Boolean)),
  OR: logic(list => list.some(Boolean)),
  XOR: logic(list => list.filter(Boolean).length % 2 === 1),
  NOT: args => {
    const truth = toBoolean(one(args[0]))
    return truth instanceof FormulaError ? truth : !truth
  },
  TRUE: () => true,
  FALSE: () => false,
  NA: () => NA,
  N: args => {
    const value = one(args[0])
    return typeof value === 'number' ? value : typeof value === 'boolean' ? Number(value) : 0
  },
  TODAY: (_, evaluator) => day(evaluator.now),
  NOW: (_, evaluator) =>
    day(evaluator.now) + (evaluator.now.getHours() * 60 + evaluator.now.getMinutes()) / 1440,
  DATE: plain((year, month, date) =>
    serialOf(Date.UTC(year! < 1900 ? year! + 1900 : year!, month! - 1, date!)),
  ),
  TIME: plain((hours, minutes, seconds) => {
    const total = hours! * 3600 + minutes! * 60 + seconds!
    return total < 0 ? NUM : (total / 86_400) % 1
  }),
  YEAR: dated(date => date.getUTCFullYear()),
  MONTH: dated(date => date.getUTCMonth() + 1),
  DAY: dated(date => date.getUTCDate()),
  HOUR: dated(date => date.getUTCHours()),
  MINUTE: dated(date => date.getUTCMinutes()),
  // Excel rounds parts of a second and keeps the minute.
  SECOND: dated(date => Math.round(date.getUTCSeconds() + date.getUTCMilliseconds() / 1000) % 60),
  WEEKDAY: args => {
    const day = dated(date => date.getUTCDay())(args.slice(0, 1), undefined as never, undefined as never)
    if (typeof day !== 'number') return day
    // Excel counts a 29 February 1900, so the days before it are one weekday off.
    const weekday = Number(toNumber(one(args[0]))) < 60 ? (day + 6) % 7 : day
    const kind = toNumber(one(args[1] ?? 1))
    // 11 to 17 begin the week on Monday to Sunday.
    if (typeof kind === 'number' && kind >= 11 && kind <= 17) return ((weekday + 17 - kind) % 7) + 1
    return kind === 2 ? ((weekday + 6) % 7) + 1 : kind === 3 ? (weekday + 6) % 7 : weekday + 1
  },
  EDATE: plain((serial, months) => {
    const moment = momentOf(serial!)
    if (moment === undefined) return NUM
    const date = new Date(moment)
    const target = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months! + 1, 0))
    return serialOf(
      Date.UTC(
        target.getUTCFullYear(),
        target.getUTCMonth(),
        Math.min(date.getUTCDate(), target.getUTCDate()),
      ),
    )
  }),
  EOMONTH: plain((serial, months) => {
    const moment = momentOf(serial!)
    if (moment === undefined) return NUM
    const date = new Date(moment)
    return serialOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months! + 1, 0))
  }),
}

/** Functions by their names in files. Later names of older functions are theirs too. */
export const FUNCTIONS: Record<string, FormulaFunction> = Object.assign(
  Object.create(null) as object,
  MATH,
  TEXTS,
  LOOKUPS,
  CALENDAR,
  STATISTICS,
  ARRAYS,
  MONEY,
  CHANCES,
  SHAPES,
  MATRICES,
  SPLITS,
  MEASURES,
  DATABASES,
  SAMPLES,
  SECURITIES,
  COMPLEX,
  PATTERNS,
  BESSEL,
  {
    'STDEV.S': MATH['STDEV']!,
    'STDEV.P': MATH['STDEVP']!,
    'VAR.S': MATH['VAR']!,
    'VAR.P': MATH['VARP']!,
    'RANK.EQ': MATH['RANK']!,
    'CEILING.MATH': stepped(Math.ceil, Math.floor),
    'FLOOR.MATH': stepped(Math.floor, Math.ceil),
    'FORECAST.LINEAR': STATISTICS['FORECAST']!,
    'COVARIANCE.P': STATISTICS['COVAR']!,
    'PERCENTRANK.INC': STATISTICS['PERCENTRANK']!,
    // Bytes are characters outside of Japan, China and Korea.
    LEFTB: TEXTS['LEFT']!,
    RIGHTB: TEXTS['RIGHT']!,
    MIDB: TEXTS['MID']!,
    LENB: TEXTS['LEN']!,
    FINDB: TEXTS['FIND']!,
    SEARCHB: TEXTS['SEARCH']!,
    REPLACEB: TEXTS['REPLACE']!,
  },
)
