import {
  compare,
  criterion,
  DIV0,
  FormulaError,
  type FormulaFunction,
  isRange,
  NA,
  scalarOf as one,
  type Range,
  REF,
  type Scalar,
  toNumber,
  VALUE,
  type Value,
  wildcard,
} from './formula-values.ts'

/** Where a value lies in a line of cells, from 0; undefined where it does not. */
function position(
  wanted: Scalar,
  count: number,
  at: (i: number) => Scalar,
  kind: number,
): number | undefined {
  if (kind === 0) {
    const pattern = typeof wanted === 'string' && /[*?~]/.test(wanted) ? wildcard(wanted) : undefined
    for (let i = 0; i < count; i++) {
      const value = at(i)
      if (value === undefined || value instanceof FormulaError) continue
      if (
        pattern
          ? typeof value === 'string' && pattern.test(value)
          : typeof value === typeof wanted && compare(value, wanted) === 0
      )
        return i
    }
    return undefined
  }
  let found: number | undefined
  for (let i = 0; i < count; i++) {
    const value = at(i)
    if (value === undefined || value instanceof FormulaError || typeof value !== typeof wanted) continue
    const order = compare(value, wanted)
    if (kind > 0 ? order <= 0 : order >= 0) found = i
    else break
  }
  return found
}

const lookup =
  (across: boolean): FormulaFunction =>
  ([wanted, table, index, near]) => {
    const value = one(wanted)
    const at = toNumber(one(index))
    if (value instanceof FormulaError) return value
    if (!isRange(table) || at instanceof FormulaError) return VALUE
    const kind = near === undefined || one(near) === true || one(near) === 1 ? 1 : 0
    const found = position(
      value,
      across ? table.columns : table.rows,
      i => (across ? table.at(0, i) : table.at(i, 0)),
      kind,
    )
    if (found === undefined) return NA
    if (at < 1 || at > (across ? table.rows : table.columns)) return REF
    return across ? table.at(at - 1, found) : table.at(found, at - 1)
  }

/** Pairs of ranges and criteria as one test of a cell's place. */
function tests(args: Value[]): ((row: number, column: number) => boolean) | FormulaError {
  const list: { range: Range; test: (value: Scalar) => boolean }[] = []
  for (let i = 0; i + 1 < args.length; i += 2) {
    const range = args[i]
    if (!isRange(range!)) return VALUE
    list.push({ range, test: criterion(one(args[i + 1]!)) })
  }
  return (row, column) => list.every(({ range, test }) => test(range.at(row, column)))
}

const grouped =
  (work: (values: number[]) => Scalar): ((values: Value, area: Value, args: Value[]) => Value) =>
  (values, area, args) => {
    const test = tests(args)
    if (test instanceof FormulaError) return test
    if (!isRange(area)) return VALUE
    const source = isRange(values) ? values : area
    const list: number[] = []
    for (let r = 0; r < area.rows; r++)
      for (let c = 0; c < area.columns; c++) {
        if (!test(r, c)) continue
        const value = source.at(r, c)
        if (typeof value === 'number') list.push(value)
      }
    return work(list)
  }

const total = grouped(list => list.reduce((a, b) => a + b, 0))
const average = grouped(list => (list.length === 0 ? DIV0 : list.reduce((a, b) => a + b, 0) / list.length))
const least = grouped(list => (list.length === 0 ? 0 : list.reduce((a, b) => Math.min(a, b))))
const most = grouped(list => (list.length === 0 ? 0 : list.reduce((a, b) => Math.max(a, b))))

const counted = (area: Value, args: Value[]): Value => {
  const test = tests(args)
  if (test instanceof FormulaError) return test
  if (!isRange(area)) return VALUE
  let count = 0
  for (let r = 0; r < area.rows; r++) for (let c = 0; c < area.columns; c++) if (test(r, c)) count++
  return count
}

export const LOOKUPS: Record<string, FormulaFunction> = {
  VLOOKUP: lookup(false),
  HLOOKUP: lookup(true),
  MATCH: ([wanted, range, kind]) => {
    const value = one(wanted)
    if (value instanceof FormulaError) return value
    if (!isRange(range)) return VALUE
    const order = kind === undefined ? 1 : toNumber(one(kind))
    if (order instanceof FormulaError) return order
    const found = position(
      value,
      range.rows * range.columns,
      i => (range.columns === 1 ? range.at(i, 0) : range.at(0, i)),
      order,
    )
    return found === undefined ? NA : found + 1
  },
  XLOOKUP: ([wanted, keys, values, otherwise, kind]) => {
    const value = one(wanted)
    if (value instanceof FormulaError) return value
    // Only exact matches and those with wildcards; the others ask for an order this does not know.
    const exact = one(kind)
    if (!isRange(keys) || !isRange(values) || (exact !== undefined && exact !== 0 && exact !== 2))
      return VALUE
    const across = keys.rows === 1
    const count = across ? keys.columns : keys.rows
    const found = position(value, count, i => (across ? keys.at(0, i) : keys.at(i, 0)), 0)
    if (found === undefined) return one(otherwise) ?? NA
    return across ? values.at(0, found) : values.at(found, 0)
  },
  INDEX: ([range, row, column]) => {
    if (!isRange(range)) return VALUE
    let r = toNumber(one(row))
    let c = column === undefined ? 1 : toNumber(one(column))
    if (r instanceof FormulaError || c instanceof FormulaError) return VALUE
    if (column === undefined && range.rows === 1) [r, c] = [1, r]
    if (r < 1 || c < 1 || r > range.rows || c > range.columns) return REF
    return range.at(Math.trunc(r) - 1, Math.trunc(c) - 1)
  },
  ROW: ([range], _, place) => (range !== undefined && isRange(range) ? range.top + 1 : place.row + 1),
  COLUMN: ([range], _, place) => (range !== undefined && isRange(range) ? range.left + 1 : place.column + 1),
  ROWS: ([range]) => (isRange(range) ? range.rows : 1),
  COLUMNS: ([range]) => (isRange(range) ? range.columns : 1),
  SUMIF: ([area, test, values]) => total(values, area, [area, test]),
  AVERAGEIF: ([area, test, values]) => average(values, area, [area, test]),
  COUNTIF: ([area, test]) => counted(area, [area, test]),
  SUMIFS: ([values, ...rest]) => total(values, rest[0], rest),
  AVERAGEIFS: ([values, ...rest]) => average(values, rest[0], rest),
  MINIFS: ([values, ...rest]) => least(values, rest[0], rest),
  MAXIFS: ([values, ...rest]) => most(values, rest[0], rest),
  COUNTIFS: args => counted(args[0], args),
}
