import { type Line, lineIndex, type Nearness } from './formula-index.ts'
import { each, single } from './formula-operators.ts'
import {
  compare,
  criterion,
  DIV0,
  FormulaError,
  type FormulaFunction,
  type FormulaHost,
  isRange,
  NA,
  scalarOf as one,
  type Range,
  REF,
  type Scalar,
  toBoolean,
  toNumber,
  VALUE,
  type Value,
  wildcard,
} from './formula-values.ts'

/** Where a value lies in a line of cells, from 0; undefined where it does not. */
function position(wanted: Scalar, line: Line, kind: number, host: FormulaHost): number | undefined {
  const { count, at } = line
  const pattern =
    kind === 0 && typeof wanted === 'string' && /[*?~]/.test(wanted) ? wildcard(wanted) : undefined
  if (wanted === undefined) return undefined
  const index = !pattern && lineIndex(host, line, Math.sign(kind) as Nearness)
  if (index) return index.find(wanted)
  if (kind === 0) {
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
  (args, host, place) => {
    const [wanted, table, index, near] = args
    const value = one(wanted)
    const at = toNumber(single(index, place))
    if (value instanceof FormulaError) return value
    if (!isRange(table) || at instanceof FormulaError) return VALUE
    // An argument left empty is FALSE, one left out TRUE.
    const kind = args.length < 4 || toBoolean(one(near)) === true ? 1 : 0
    const line = {
      of: table,
      name: across ? 'row' : 'column',
      count: across ? table.columns : table.rows,
      at: (i: number) => (across ? table.at(0, i) : table.at(i, 0)),
    }
    const found = position(value, line, kind, host)
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

/** A function that is asked for several values at once where one of these arguments is a range. */
const asked =
  (at: (i: number) => boolean, work: FormulaFunction): FormulaFunction =>
  (args, host, place) => {
    const many = each(
      args.filter((_, i) => at(i)),
      list => {
        const left = [...list]
        return one(
          work(
            args.map((arg, i) => (at(i) ? left.shift() : arg)),
            host,
            place,
          ),
        )
      },
    )
    return many ?? work(args, host, place)
  }

const isFirst = (i: number): boolean => i === 0
const isSecond = (i: number): boolean => i === 1
const isEven = (i: number): boolean => i % 2 === 0 && i > 0
const isOdd = (i: number): boolean => i % 2 === 1

/** The place of a value, or of the next smaller or larger one, from either end. */
function nearest(
  wanted: Scalar,
  of: Range,
  [kind, fromEnd]: [number, boolean],
  host: FormulaHost,
): number | undefined {
  const count = of.rows * of.columns
  const placed = (i: number) => (fromEnd ? count - 1 - i : i)
  const at = (i: number) => of.at(Math.floor(placed(i) / of.columns), placed(i) % of.columns)
  const pattern = kind === 2 && typeof wanted === 'string' ? wildcard(wanted) : undefined
  const isSame = (value: Scalar) =>
    pattern
      ? typeof value === 'string' && pattern.test(value)
      : typeof value === typeof wanted && compare(value, wanted) === 0
  const name = `${of.columns} ${fromEnd ? 'from its end' : 'all'}`
  const index = pattern ? undefined : lineIndex(host, { of, name, count, at }, 0)
  let exact = index?.find(wanted)
  for (let i = 0; !index && exact === undefined && i < count; i++) if (isSame(at(i))) exact = i
  if (exact !== undefined) return placed(exact)
  if (kind !== 1 && kind !== -1) return undefined
  let best: { place: number; value: Scalar } | undefined
  for (let i = 0; i < count; i++) {
    const value = at(i)
    if (typeof value !== typeof wanted || value instanceof FormulaError) continue
    if (compare(value, wanted) * kind > 0 && (!best || compare(value, best.value) * kind < 0))
      best = { place: placed(i), value }
  }
  return best?.place
}

/** What XLOOKUP and XMATCH ask: how near a value may be, and from which end it is looked for. */
const wayOf = (kind: Value, search: Value): [number, boolean] => {
  const [near, way] = [toNumber(one(kind)), toNumber(one(search))]
  return [typeof near === 'number' ? near : 0, way === -1]
}

export const LOOKUPS: Record<string, FormulaFunction> = {
  VLOOKUP: asked(isFirst, lookup(false)),
  HLOOKUP: asked(isFirst, lookup(true)),
  MATCH: asked(isFirst, (args, host, place) => {
    const [wanted, range, kind] = args
    const value = one(wanted)
    if (value instanceof FormulaError) return value
    if (!isRange(range)) return VALUE
    const order = args.length < 3 ? 1 : toNumber(single(kind, place))
    if (order instanceof FormulaError) return order
    const isColumn = range.columns === 1
    const line = {
      of: range,
      name: isColumn ? 'column' : 'row',
      count: range.rows * range.columns,
      at: (i: number) => (isColumn ? range.at(i, 0) : range.at(0, i)),
    }
    const found = position(value, line, order, host)
    return found === undefined ? NA : found + 1
  }),
  XLOOKUP: (args, host, place) =>
    asked(isFirst, ([wanted, keys, values, otherwise, kind, search]) => {
      const value = one(wanted)
      if (value instanceof FormulaError) return value
      if (!isRange(keys) || !isRange(values)) return VALUE
      const found = nearest(value, keys, wayOf(kind, search), host)
      if (found === undefined) return otherwise === undefined ? NA : otherwise
      const across = keys.rows === 1 && keys.columns > 1
      const [r, c] = across ? [0, found] : [found, 0]
      if (r >= values.rows || c >= values.columns) return VALUE
      // All that stands beside the key.
      const [rows, columns] = across ? [values.rows, 1] : [1, values.columns]
      if (values.sheet !== undefined)
        return host.area(values.sheet, values.top + r, values.left + c, rows, columns)
      return { rows, columns, top: Number.NaN, left: Number.NaN, at: (i, j) => values.at(r + i, c + j) }
    })(args, host, place),
  XMATCH: asked(isFirst, ([wanted, range, kind, search], host) => {
    if (!isRange(range!)) return VALUE
    const found = nearest(one(wanted!), range, wayOf(kind!, search!), host)
    return found === undefined ? NA : found + 1
  }),
  INDEX: (args, host) => {
    const [range, row, column] = args
    if (!isRange(range)) return range instanceof FormulaError ? range : VALUE
    let [down, across] = [toNumber(one(row)), toNumber(one(column))]
    if (down instanceof FormulaError || across instanceof FormulaError) return VALUE
    if (args.length < 3) [down, across] = range.rows === 1 ? [1, down] : [down, range.columns === 1 ? 1 : 0]
    const [r, c] = [Math.trunc(down), Math.trunc(across)]
    if (r < 0 || c < 0 || r > range.rows || c > range.columns) return REF
    // Without a row or a column, all of them.
    const [high, wide] = [r === 0 ? range.rows : 1, c === 0 ? range.columns : 1]
    const [top, left] = [Math.max(0, r - 1), Math.max(0, c - 1)]
    if (range.sheet !== undefined)
      return host.area(range.sheet, range.top + top, range.left + left, high, wide)
    if (high * wide === 1) return range.at(top, left)
    return {
      rows: high,
      columns: wide,
      top: Number.NaN,
      left: Number.NaN,
      at: (i, j) => range.at(top + i, left + j),
    }
  },
  ROW: ([range], _, place) => {
    if (range === undefined || !isRange(range)) return place.row + 1
    const { top, left, rows } = range
    return rows === 1 ? top + 1 : { rows, columns: 1, top, left, at: (r: number) => top + r + 1 }
  },
  COLUMN: ([range], _, place) => {
    if (range === undefined || !isRange(range)) return place.column + 1
    const { top, left, columns } = range
    return columns === 1
      ? left + 1
      : { rows: 1, columns, top, left, at: (_: number, c: number) => left + c + 1 }
  },
  ROWS: ([range]) => (isRange(range) ? range.rows : 1),
  COLUMNS: ([range]) => (isRange(range) ? range.columns : 1),
  SUMIF: asked(isSecond, ([area, test, values]) => total(values, area, [area, test])),
  AVERAGEIF: asked(isSecond, ([area, test, values]) => average(values, area, [area, test])),
  COUNTIF: asked(isSecond, ([area, test]) => counted(area, [area, test])),
  SUMIFS: asked(isEven, ([values, ...rest]) => total(values, rest[0], rest)),
  AVERAGEIFS: asked(isEven, ([values, ...rest]) => average(values, rest[0], rest)),
  MINIFS: asked(isEven, ([values, ...rest]) => least(values, rest[0], rest)),
  MAXIFS: asked(isEven, ([values, ...rest]) => most(values, rest[0], rest)),
  COUNTIFS: asked(isOdd, args => counted(args[0], args)),
}
