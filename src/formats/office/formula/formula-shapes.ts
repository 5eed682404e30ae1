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

/** A square of numbers; undefined where a cell holds none. */
function matrixOf(value: Value): number[][] | undefined {
  const lines = linesOf(value)
  return lines.every(line => line.every(one => typeof one === 'number')) ? (lines as number[][]) : undefined
}

/** Brings a matrix to steps beside another one, which becomes the inverse; gives the determinant. */
function eliminate(matrix: number[][], beside: number[][]): number {
  const size = matrix.length
  let determinant = 1
  for (let c = 0; c < size; c++) {
    let pivot = c
    for (let r = c + 1; r < size; r++) if (Math.abs(matrix[r]![c]!) > Math.abs(matrix[pivot]![c]!)) pivot = r
    if (Math.abs(matrix[pivot]![c]!) < 1e-14) return 0
    if (pivot !== c) {
      for (const one of [matrix, beside]) [one[c], one[pivot]] = [one[pivot]!, one[c]!]
      determinant = -determinant
    }
    const lead = matrix[c]![c]!
    determinant *= lead
    for (const one of [matrix, beside]) one[c] = one[c]!.map(value => value / lead)
    for (let r = 0; r < size; r++) {
      const factor = matrix[r]![c]!
      if (r === c || factor === 0) continue
      for (const one of [matrix, beside]) one[r] = one[r]!.map((value, i) => value - factor * one[c]![i]!)
    }
  }
  return determinant
}

const squareOf = (value: Value): { matrix: number[][]; beside: number[][] } | undefined => {
  const matrix = matrixOf(value)
  if (!matrix || matrix.length !== matrix[0]?.length || matrix.length > 100) return undefined
  return {
    matrix: matrix.map(line => [...line]),
    beside: matrix.map((_, r) => matrix.map((_, c) => (r === c ? 1 : 0))),
  }
}

/** A line through points: known heights, and where they stand; 1, 2, 3 … where that is left out. */
function line(ys: Value, xs: Value): { slope: number; start: number; from: number[] } | undefined {
  const heights = [...flat([ys])]
  const places = xs === undefined ? heights.map((_, i) => i + 1) : [...flat([xs])]
  if (heights.length !== places.length || heights.length === 0) return undefined
  if (![...heights, ...places].every(one => typeof one === 'number')) return undefined
  const [y, x] = [heights as number[], places as number[]]
  const mean = (list: number[]) => list.reduce((sum, one) => sum + one, 0) / list.length
  const [my, mx] = [mean(y), mean(x)]
  const xx = x.reduce((sum, one) => sum + (one - mx) ** 2, 0)
  const slope = x.reduce((sum, one, i) => sum + (one - mx) * (y[i]! - my), 0) / xx
  return Number.isFinite(slope) ? { slope, start: my - slope * mx, from: x } : undefined
}

const along =
  (into: (y: number) => number, out: (y: number) => number): FormulaFunction =>
  ([ys, xs, wanted]) => {
    const heights = arrayOf(
      linesOf(ys).map(row => row.map(one => (typeof one === 'number' ? into(one) : one))),
    )
    const fit = line(heights, xs)
    if (!fit) return VALUE
    const places = wanted === undefined ? fit.from : [...flat([wanted])]
    return arrayOf(places.map(x => [typeof x === 'number' ? out(fit.start + fit.slope * x) : VALUE]))
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
  TEXTSPLIT: ([text, columns, rows]) => {
    const [word, across, down] = [text, columns, rows].map(one => toText(scalarOf(one)))
    if (word instanceof FormulaError) return word
    const split = (part: string, by: string | FormulaError | undefined) =>
      typeof by === 'string' && by !== '' ? part.split(by) : [part]
    return joined([split(word!, down).map(part => split(part, across) as Scalar[])])
  },
  MMULT: ([a, b]) => {
    const [left, right] = [matrixOf(a), matrixOf(b)]
    if (!left || !right || left[0]?.length !== right.length) return VALUE
    return arrayOf(
      left.map(row => right[0]!.map((_, c) => row.reduce((sum, one, i) => sum + one * right[i]![c]!, 0))),
    )
  },
  MDETERM: ([range]) => {
    const square = squareOf(range)
    return square ? Number(eliminate(square.matrix, square.beside).toPrecision(15)) : VALUE
  },
  MINVERSE: ([range]) => {
    const square = squareOf(range)
    if (!square) return VALUE
    return eliminate(square.matrix, square.beside) === 0 ? NUM : arrayOf(square.beside)
  },
  LINEST: ([ys, xs]) => {
    const fit = line(ys, xs)
    return fit ? arrayOf([[fit.slope, fit.start]]) : VALUE
  },
  LOGEST: ([ys, xs]) => {
    const values = linesOf(ys)
    const logs = values.map(row => row.map(one => (typeof one === 'number' && one > 0 ? Math.log(one) : NUM)))
    if (logs.some(row => row.some(one => typeof one !== 'number'))) return NUM
    const fit = line(arrayOf(logs), xs)
    return fit ? arrayOf([[Math.exp(fit.slope), Math.exp(fit.start)]]) : VALUE
  },
  TREND: along(
    y => y,
    y => y,
  ),
  GROWTH: along(Math.log, Math.exp),
  EXPAND: ([range, rows, columns]) => {
    const lines = linesOf(range)
    const [high, wide] = [whole(rows, lines.length), whole(columns, lines[0]?.length ?? 0)]
    if (!(high >= lines.length && high * wide <= 100_000)) return VALUE
    return arrayOf(
      Array.from({ length: high }, (_, r) =>
        Array.from({ length: wide }, (_, c) => (lines[r] && c < lines[r].length ? lines[r][c] : NA)),
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
