import { arrayOf, found, linesOf, turned, whole } from './formula-arrays.ts'
import {
  compare,
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

/** Rows of one width, what is missing said to be so. */
function joined(parts: Scalar[][][]): Value {
  const lines = parts.flat()
  const width = lines.reduce((most, line) => Math.max(most, line.length), 0)
  return arrayOf(lines.map(line => Array.from({ length: width }, (_, i) => (i < line.length ? line[i] : NA))))
}

const chosen =
  (byColumn: boolean): FormulaFunction =>
  ([range, ...places]) => {
    const lines = linesOf(range, byColumn)
    const picked = [...flat(places)].map(place => {
      const at = whole(place, 0)
      return lines[at < 0 ? lines.length + at : at - 1]
    })
    return picked.some(line => !line) ? VALUE : found(picked as Scalar[][], byColumn)
  }

const kept = (lines: Scalar[][], count: number): Scalar[][] =>
  count < 0 ? lines.slice(count) : lines.slice(0, count)

const dropped = (lines: Scalar[][], count: number): Scalar[][] =>
  count < 0 ? lines.slice(0, count) : lines.slice(count)

const cut =
  (work: (lines: Scalar[][], count: number) => Scalar[][]): FormulaFunction =>
  ([range, rows, columns]) => {
    let lines = linesOf(range)
    if (rows !== undefined) lines = work(lines, whole(rows, 0))
    if (columns !== undefined) lines = turned(work(turned(lines), whole(columns, 0)))
    return found(lines, false)
  }

/** Functions that cut, join and compute whole blocks of cells. */
export const SHAPES: Record<string, FormulaFunction> = {
  TAKE: cut(kept),
  DROP: cut(dropped),
  CHOOSEROWS: chosen(false),
  CHOOSECOLS: chosen(true),
  VSTACK: args => joined(args.map(arg => linesOf(arg))),
  HSTACK: args => {
    const made = joined(args.map(arg => linesOf(arg, true)))
    return isRange(made) ? arrayOf(turned(linesOf(made))) : made
  },
  TOCOL: ([range]) => arrayOf([...flat([range])].map(one => [one])),
  TOROW: ([range]) => arrayOf([[...flat([range])]]),
  SORTBY: ([range, ...rest]) => {
    const across = isRange(rest[0]) && rest[0].rows === 1 && rest[0].columns > 1
    const lines = linesOf(range, across)
    const keys: { list: Scalar[]; way: number }[] = []
    for (let i = 0; i < rest.length; i += 2)
      keys.push({ list: [...flat([rest[i]])], way: whole(rest[i + 1], 1) < 0 ? -1 : 1 })
    if (keys.some(({ list }) => list.length !== lines.length)) return VALUE
    const places = lines
      .map((_, i) => i)
      .sort((a, b) => {
        const by = keys.find(({ list }) => compare(list[a], list[b]) !== 0)
        return by ? by.way * compare(by.list[a], by.list[b]) : a - b
      })
    return found(
      places.map(i => lines[i]!),
      across,
    )
  },
  EXPAND: ([range, rows, columns, pad]) => {
    const lines = linesOf(range)
    const [high, wide] = [whole(rows, lines.length), whole(columns, lines[0]?.length ?? 0)]
    const rest = pad === undefined ? NA : scalarOf(pad)
    if (!(high >= lines.length && high * wide <= 100_000)) return VALUE
    return arrayOf(
      Array.from({ length: high }, (_, r) =>
        Array.from({ length: wide }, (_, c) => (lines[r] && c < lines[r].length ? lines[r][c] : rest)),
      ),
    )
  },
  TYPE: ([value]) => {
    if (isRange(value) && value.rows * value.columns > 1) return 64
    const one = scalarOf(value)
    if (one instanceof FormulaError) return 16
    return typeof one === 'string' ? 2 : typeof one === 'boolean' ? 4 : 1
  },
  TRIMRANGE: ([range, rows, columns]) => {
    const isFull = (cells: Scalar[]) => cells.some(one => one !== undefined && one !== '')
    const trimmed = (lines: Scalar[][], sides: number) => {
      const start = sides & 1 ? lines.findIndex(isFull) : 0
      const end = sides & 2 ? lines.findLastIndex(isFull) + 1 : lines.length
      return start < 0 ? [] : lines.slice(start, end)
    }
    const kept = trimmed(linesOf(range), whole(rows, 3))
    return found(turned(trimmed(turned(kept), whole(columns, 3))), false)
  },
  SHEETS: ([range], host) => (range === undefined ? host.sheets.length : 1),
  SHEET: ([value], host, place) => {
    const name = value === undefined ? place.sheet : isRange(value) ? value.sheet : toText(scalarOf(value))
    const at = typeof name === 'string' ? host.sheets.indexOf(name.toLowerCase()) : -1
    return at < 0 ? NA : at + 1
  },
  RANDARRAY: ([rows, columns, low, high, isWhole], host, place) => {
    const [count, wide] = [whole(rows, 1), whole(columns, 1)]
    const [from, to] = [low, high].map((one, i) => (one === undefined ? i : toNumber(scalarOf(one))))
    if (typeof from !== 'number' || typeof to !== 'number' || from > to) return VALUE
    if (!(count >= 1 && wide >= 1 && count * wide <= 100_000)) return VALUE
    const at = (r: number, c: number): number => {
      const share = chance(host.now, place.row + r, place.column + c)
      return scalarOf(isWhole) === true
        ? from + Math.floor(share * (to - from + 1))
        : from + share * (to - from)
    }
    return arrayOf(Array.from({ length: count }, (_, r) => Array.from({ length: wide }, (_, c) => at(r, c))))
  },
  RAND: (_, host, place) => chance(host.now, place.row, place.column),
  RANDBETWEEN: ([low, high], host, place) => {
    const [from, to] = [toNumber(scalarOf(low)), toNumber(scalarOf(high))]
    if (from instanceof FormulaError) return from
    if (to instanceof FormulaError) return to
    const [first, last] = [Math.ceil(from), Math.floor(to)]
    if (first > last) return NUM
    return first + Math.floor(chance(host.now, place.row, place.column) * (last - first + 1))
  },
}

/** A number from 0 to 1 that follows from the time and the cell, so that a call gives the same each time it is repeated. */
function chance(now: Date, row: number, column: number): number {
  let mixed = (now.getTime() % 1_000_003) + row * 7_919 + column * 104_729 + 1
  for (let i = 0; i < 3; i++) {
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
    mixed ^= mixed >>> 12
  }
  return (mixed >>> 0) / 2 ** 32
}
