import { a1Formula } from '../flat/r1c1.ts'
import { columnLetters, MAX_COLUMNS } from '../xlsx/cells.ts'
import { single } from './formula-operators.ts'
import {
  compare,
  FormulaError,
  type FormulaFunction,
  flat,
  isRange,
  NA,
  type Range,
  REF,
  type Scalar,
  scalarOf,
  toBoolean,
  toNumber,
  toText,
  VALUE,
  type Value,
} from './formula-values.ts'
import { WHAT_IF } from './formula-what-if.ts'

const MAX_CELLS = 100_000

export const arrayOf = (rows: Scalar[][]): Range => ({
  rows: rows.length,
  columns: rows[0]?.length ?? 0,
  top: Number.NaN,
  left: Number.NaN,
  at: (r, c) => rows[r]?.[c],
})

/** The rows of a range, or its columns. */
export function linesOf(value: Value, byColumn = false): Scalar[][] {
  if (!isRange(value)) return [[value]]
  const [count, width] = byColumn ? [value.columns, value.rows] : [value.rows, value.columns]
  if (count * width > MAX_CELLS) return []
  return Array.from({ length: count }, (_, i) =>
    Array.from({ length: width }, (_, j) => (byColumn ? value.at(j, i) : value.at(i, j))),
  )
}

export const turned = (lines: Scalar[][]): Scalar[][] =>
  (lines[0] ?? []).map((_, i) => lines.map(line => line[i]))

/** Lines with the same key are the same. */
export const keyOf = (line: Scalar[]): string =>
  JSON.stringify(
    line.map(one =>
      one instanceof FormulaError ? one.code : typeof one === 'string' ? one.toLowerCase() : one,
    ),
  )

export const whole = (value: Value, otherwise: number): number => {
  const number = value === undefined ? otherwise : toNumber(scalarOf(value))
  return number instanceof FormulaError ? Number.NaN : Math.trunc(number)
}

export const found = (lines: Scalar[][], byColumn: boolean): Value =>
  lines.length === 0 ? NA : arrayOf(byColumn ? turned(lines) : lines)

/** Functions whose results are cells side by side, or references made from numbers and texts. */
export const ARRAYS: Record<string, FormulaFunction> = {
  ...WHAT_IF,
  TRANSPOSE: ([range]) => arrayOf(turned(linesOf(range))),
  UNIQUE: ([range, byColumn, once]) => {
    const across = toBoolean(scalarOf(byColumn)) === true
    const lines = linesOf(range, across)
    const counts = new Map<string, number>()
    for (const line of lines) counts.set(keyOf(line), (counts.get(keyOf(line)) ?? 0) + 1)
    const seen = new Set<string>()
    const onlyOnce = toBoolean(scalarOf(once)) === true
    const kept = lines.filter(line => {
      const key = keyOf(line)
      if (seen.has(key) || (onlyOnce && counts.get(key) !== 1)) return false
      return seen.add(key)
    })
    return found(kept, across)
  },
  FILTER: ([range, test, otherwise]) => {
    const tests = [...flat([test])]
    const across = isRange(test) && test.rows === 1 && isRange(range) && range.rows !== 1
    const lines = linesOf(range, across)
    if (tests.length !== lines.length) return VALUE
    const kept = lines.filter((_, i) => toBoolean(tests[i]) === true)
    return kept.length === 0 && otherwise !== undefined ? otherwise : found(kept, across)
  },
  SORT: ([range, by, order, byColumn]) => {
    const across = toBoolean(scalarOf(byColumn)) === true
    const ways = [...flat([order])].map(one => (whole(one, 1) < 0 ? -1 : 1))
    const keys = [...flat([by])].map((one, i) => ({ at: whole(one, 1) - 1, way: ways[i] ?? ways[0] ?? 1 }))
    if (keys.some(({ at }) => !(at >= 0))) return VALUE
    const lines = linesOf(range, across).sort((a, b) => {
      const key = keys.find(({ at }) => compare(a[at], b[at]) !== 0)
      return key ? compare(a[key.at], b[key.at]) * key.way : 0
    })
    return found(lines, across)
  },
  SEQUENCE: ([rows, columns, start, step]) => {
    const [high, wide] = [whole(rows, 1), whole(columns, 1)]
    const from = start === undefined ? 1 : toNumber(scalarOf(start))
    const by = step === undefined ? 1 : toNumber(scalarOf(step))
    if (from instanceof FormulaError || by instanceof FormulaError) return VALUE
    if (!(high >= 1 && wide >= 1 && high * wide <= MAX_CELLS)) return VALUE
    return {
      rows: high,
      columns: wide,
      top: Number.NaN,
      left: Number.NaN,
      at: (r, c) => from + by * (r * wide + c),
    }
  },
  OFFSET: ([range, down, right, high, wide], host) => {
    if (!isRange(range) || range.sheet === undefined) return VALUE
    const top = range.top + whole(down, 0)
    const left = range.left + whole(right, 0)
    return host.area(range.sheet, top, left, whole(high, range.rows), whole(wide, range.columns))
  },
  INDIRECT: ([text, isA1], host, place) => {
    const word = toText(scalarOf(text))
    if (word instanceof FormulaError) return word
    const isR1C1 = isA1 !== undefined && toBoolean(scalarOf(isA1)) === false
    return host.reference(isR1C1 ? a1Formula(word.toUpperCase(), place.row, place.column) : word, place)
  },
  ADDRESS: ([row, column, kind, isA1, sheet]) => {
    const [r, c] = [whole(row, 0), whole(column, 0)]
    const fixed = whole(kind, 1)
    if (!(r >= 1 && c >= 1 && c <= MAX_COLUMNS)) return VALUE
    const isR1C1 = isA1 !== undefined && toBoolean(scalarOf(isA1)) === false
    const place = isR1C1
      ? `R${fixed <= 2 ? r : `[${r}]`}C${fixed === 1 || fixed === 3 ? c : `[${c}]`}`
      : `${fixed === 1 || fixed === 3 ? '$' : ''}${columnLetters(c - 1)}${fixed <= 2 ? '$' : ''}${r}`
    const name = toText(scalarOf(sheet))
    if (name instanceof FormulaError || name === '') return place
    return `${/^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) ? name : `'${name.replaceAll("'", "''")}'`}!${place}`
  },
  LOOKUP: ([wanted, keys, results]) => {
    const value = scalarOf(wanted)
    if (value instanceof FormulaError) return value
    if (!isRange(keys)) return VALUE
    const across = keys.columns > keys.rows
    const count = across ? keys.columns : keys.rows
    let place: number | undefined
    for (let i = 0; i < count; i++) {
      const key = across ? keys.at(0, i) : keys.at(i, 0)
      if (key === undefined || key instanceof FormulaError || typeof key !== typeof value) continue
      if (compare(key, value) > 0) break
      place = i
    }
    if (place === undefined) return NA
    if (isRange(results)) return results.columns > results.rows ? results.at(0, place) : results.at(place, 0)
    return across ? keys.at(keys.rows - 1, place) : keys.at(place, keys.columns - 1)
  },
  AREAS: ([range]) => (isRange(range) ? (range.areas ?? 1) : REF),
  SINGLE: ([range], _, place) => single(range, place),
}
