import { writtenNumber } from './formula-readings.ts'
import { flat, isRange, numeral, type Range, type Scalar, type Value } from './formula-values.ts'

/** Functions whose result their arguments alone decide, and that look at all cells of them. */
const PURE = new Set(
  'SUM AVERAGE MIN MAX PRODUCT COUNT COUNTA COUNTBLANK MEDIAN MODE STDEV STDEV.S STDEV.P STDEVP VAR VAR.S VAR.P VARP LARGE SMALL RANK RANK.EQ RANK.AVG PERCENTILE PERCENTILE.INC QUARTILE QUARTILE.INC PERCENTRANK SUMIF SUMIFS AVERAGEIF AVERAGEIFS COUNTIF COUNTIFS MINIFS MAXIFS MATCH VLOOKUP HLOOKUP'.split(
    ' ',
  ),
)
/** A call that looks at fewer cells is as quickly made anew. */
const LEAST = 32
const MOST = 100_000

const keyOf = (value: Value): string | undefined => {
  if (typeof value === 'object' && !isRange(value)) return undefined
  if (!isRange(value)) return `${typeof value}:${value}`
  const { sheet, top, left, rows, columns, areas } = value
  if (rows * columns === 1) return keyOf(value.at(0, 0))
  return sheet === undefined || areas !== undefined ? undefined : `${sheet}!${top},${left},${rows},${columns}`
}

const isPlain = (value: Value): value is Range =>
  isRange(value) && value.sheet !== undefined && value.areas === undefined

/**
 * Results of calls over many cells, which columns of formulas and rules of conditional formats ask for again and again:
 * the average of a column that each of its cells is compared with, running totals, how often each value is there.
 */
export class CallMemo {
  private readonly results = new Map<string, Scalar>()
  private readonly totals = new Map<string, { rows: number; total: number }>()
  private readonly tallies = new Map<string, Map<number | string, number>>()

  /** The result of a call, made only where it is not known yet. */
  call(name: string, args: Value[], make: () => Value): Value {
    if (!PURE.has(name) || !args.some(one => isRange(one) && one.rows * one.columns >= LEAST)) return make()
    const keys = args.map(keyOf)
    if (keys.includes(undefined)) return make()
    const key = `${name}\0${keys.join('\0')}`
    if (this.results.has(key)) return this.results.get(key)
    const made = this.made(name, args, keys[0]!) ?? make()
    if (!isRange(made) && this.results.size < MOST) this.results.set(key, made)
    return made
  }

  private made(name: string, args: Value[], key: string): number | undefined {
    const [range] = args
    if (!isPlain(range!)) return undefined
    if (name === 'SUM' && args.length === 1) return this.total(range)
    if (name === 'COUNTIF' && args.length === 2) return this.count(range, key, args[1]!)
    return undefined
  }

  /** A sum goes on from that of fewer rows of the same columns. */
  private total(range: Range): number | undefined {
    const key = `${range.sheet}!${range.top},${range.left},${range.columns}`
    const known = this.totals.get(key)
    let [rows, total] = known && known.rows <= range.rows ? [known.rows, known.total] : [0, 0]
    for (; rows < range.rows; rows++)
      for (let column = 0; column < range.columns; column++) {
        const value = range.at(rows, column)
        if (typeof value === 'number') total += value
        else if (typeof value === 'object') return undefined
      }
    this.totals.set(key, { rows, total })
    return total
  }

  /** How many cells have a value: all values are counted once. Undefined for criteria of another kind. */
  private count(range: Range, key: string, wanted: Value): number | undefined {
    const value = isRange(wanted) ? wanted.at(0, 0) : wanted
    // Text that is a number, a comparison or a pattern is none that cells are simply equal to.
    const isWord =
      typeof value === 'string' &&
      /^[^<>=*?~][^*?~]{0,254}$/u.test(value) &&
      writtenNumber(value) === undefined
    if (typeof value !== 'number' && !isWord) return undefined
    let tally = this.tallies.get(key)
    if (!tally) {
      tally = new Map()
      for (const one of flat([range])) {
        if (typeof one !== 'number' && typeof one !== 'string') continue
        // Text that is a number counts as that number.
        const own = numeral(one) ?? String(one).toLowerCase()
        tally.set(own, (tally.get(own) ?? 0) + 1)
      }
      if (this.tallies.size < 100) this.tallies.set(key, tally)
    }
    return tally.get(typeof value === 'string' ? value.toLowerCase() : value) ?? 0
  }
}

const lastRows = new WeakMap<Map<number, unknown>, { size: number; last: number }>()

/** The last row of a sheet; results that fill further cells may add some. */
export function lastRow(rows: Map<number, unknown>): number {
  const known = lastRows.get(rows)
  if (known?.size === rows.size) return known.last
  let last = 0
  for (const row of rows.keys()) if (row > last) last = row
  lastRows.set(rows, { size: rows.size, last })
  return last
}
