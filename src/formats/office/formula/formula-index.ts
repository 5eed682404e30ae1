import { compare, FormulaError, type FormulaHost, type Range, type Scalar } from './formula-values.ts'

/** Cells that are kept for one workbook. */
const MOST_KEPT = 2_000_000
/** A line with fewer cells is as quickly gone through. */
const LEAST = 32

/** How a value is looked for: the same one, or the last before a greater (1) or smaller one (-1). */
export type Nearness = 0 | 1 | -1

/**
 * A row or column that many formulas look into, each value with its place.
 * It is read only as far as going through it would: what lies behind may not be known, or look here itself.
 */
class LineIndex {
  private readonly count: number
  private readonly at: (i: number) => Scalar
  private readonly kind: Nearness
  private read = 0
  /** Where each value is first. */
  private readonly first = new Map<Scalar, number>()
  /** The places of the numbers, of the texts…, with the greatest or least value up to each. */
  private readonly runs = new Map<string, { at: number[]; reached: Scalar[] }>()

  constructor(count: number, at: (i: number) => Scalar, kind: Nearness) {
    this.count = count
    this.at = at
    this.kind = kind
  }

  find(wanted: Scalar): number | undefined {
    return this.kind === 0 ? this.same(wanted) : this.last(wanted)
  }

  private same(wanted: Scalar): number | undefined {
    const key = typeof wanted === 'string' ? wanted.toLowerCase() : wanted
    let found = this.first.get(key)
    while (found === undefined && this.next()) found = this.first.get(key)
    return found
  }

  private last(wanted: Scalar): number | undefined {
    const passes = (value: Scalar) => compare(value, wanted) * this.kind > 0
    const run = this.run(wanted)
    while ((run.at.length === 0 || !passes(run.reached.at(-1))) && this.next());
    let [low, high] = [0, run.at.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (passes(run.reached[middle])) high = middle
      else low = middle + 1
    }
    return run.at[low - 1]
  }

  private run(of: Scalar) {
    const known = this.runs.get(typeof of)
    if (known) return known
    const made = { at: [], reached: [] }
    this.runs.set(typeof of, made)
    return made as { at: number[]; reached: Scalar[] }
  }

  private next(): boolean {
    const place = this.read
    if (place >= this.count) return false
    const value = this.at(place)
    // Computing the cell may have looked here too.
    if (this.read !== place) return true
    this.read++
    if (value instanceof FormulaError) return true
    if (this.kind === 0) {
      const key = typeof value === 'string' ? value.toLowerCase() : value
      if (!this.first.has(key)) this.first.set(key, place)
    } else if (value !== undefined) {
      const { at, reached } = this.run(value)
      const before = reached.at(-1)
      at.push(place)
      reached.push(at.length > 1 && compare(before, value) * this.kind > 0 ? before : value)
    }
    return true
  }
}

const known = new WeakMap<FormulaHost, { lines: Map<string, LineIndex>; kept: number }>()

/** Cells in a row or column, or all of a range one after another. */
export interface Line {
  of: Range
  /** Tells lines of the same range apart. */
  name: string
  count: number
  at(i: number): Scalar
}

/** The index of a line; undefined for what was computed, is short, or too much to keep. */
export function lineIndex(
  host: FormulaHost,
  { of: { sheet, top, left, areas }, name, count, at }: Line,
  kind: Nearness,
): LineIndex | undefined {
  if (sheet === undefined || areas !== undefined || count < LEAST) return undefined
  const own = known.get(host) ?? { lines: new Map<string, LineIndex>(), kept: 0 }
  known.set(host, own)
  const key = `${sheet}!${top},${left},${count} ${name} ${kind}`
  const made = own.lines.get(key)
  if (made) return made
  if (own.kept + count > MOST_KEPT) return undefined
  own.kept += count
  const index = new LineIndex(count, at, kind)
  own.lines.set(key, index)
  return index
}
