import { arrayOf, linesOf } from './formula-arrays.ts'
import {
  type FormulaFunction,
  NA,
  NUM,
  type Scalar,
  scalarOf,
  toBoolean,
  VALUE,
  type Value,
} from './formula-values.ts'
import { UnknownFormula } from './unknown-formula.ts'

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

/** Numbers that follow from others: one height, and the values it follows from, of each observation. */
interface Observations {
  heights: number[]
  places: number[][]
  /** Observations lie side by side, not below each other. */
  across: boolean
}

const isNumber = (value: Scalar): value is number => typeof value === 'number'

function observed(ys: Value, xs: Value): Observations | undefined {
  const lines = matrixOf(ys)
  const given = xs === undefined ? undefined : matrixOf(xs)
  if (!lines || lines.length === 0 || (xs !== undefined && !given)) return undefined
  const heights = lines.flat()
  const across = lines.length === 1 && heights.length > 1
  if (!given) return { heights, places: heights.map((_, i) => [i + 1]), across }
  // One value for each height, in whatever shape both have.
  if (given.length === lines.length && given[0]!.length === lines[0]!.length)
    return { heights, places: given.flat().map(one => [one]), across }
  const places = across ? given[0]!.map((_, i) => given.map(line => line[i]!)) : given
  return places.length === heights.length && (across || lines[0]!.length === 1)
    ? { heights, places, across }
    : undefined
}

interface Fit {
  start: number
  slopes: number[]
  /** Rows of LINEST below the first. */
  facts: () => Scalar[][]
}

/** The plane that is nearest to all heights; through zero where it has no start of its own. */
function fitted({ heights, places }: Observations, hasStart: boolean): Fit {
  const count = heights.length
  const size = places[0]!.length
  const mean = (list: number[]) => (hasStart ? list.reduce((sum, one) => sum + one, 0) / count : 0)
  const middle = places[0]!.map((_, c) => mean(places.map(line => line[c]!)))
  const high = mean(heights)
  const x = places.map(line => line.map((one, c) => one - middle[c]!))
  const y = heights.map(one => one - high)
  const dot = (a: number[], b: number[]) => a.reduce((sum, one, i) => sum + one * b[i]!, 0)
  const columns = middle.map((_, c) => x.map(line => line[c]!))
  const squares = columns.map(a => columns.map(b => dot(a, b)))
  const inverse = squares.map((_, r) => squares.map((__, c) => Number(r === c)))
  const scales = squares.map((line, i) => line[i]!)
  // Values that follow from each other leave no single plane; Excel then drops some of them.
  if (size > 30 || scales.some(one => one === 0)) throw new UnknownFormula('values without a single fit')
  const even = squares.map((line, r) => line.map((one, c) => one / Math.sqrt(scales[r]! * scales[c]!)))
  if (Math.abs(eliminate(even, inverse)) < 1e-11) throw new UnknownFormula('values without a single fit')
  const spread = inverse.map((line, r) => line.map((one, c) => one / Math.sqrt(scales[r]! * scales[c]!)))
  const slopes = spread.map(line =>
    dot(
      line,
      columns.map(one => dot(one, y)),
    ),
  )
  const start = hasStart ? high - dot(slopes, middle) : 0
  const facts = () => {
    const rest = heights.reduce((sum, one, i) => sum + (one - start - dot(slopes, places[i]!)) ** 2, 0)
    const total = dot(y, y)
    const free = count - size - Number(hasStart)
    const error = free > 0 ? rest / free : 0
    const errors = spread.map((line, i) => Math.sqrt(error * line[i]!))
    const startError = Math.sqrt(
      error *
        (1 / count +
          dot(
            middle,
            spread.map(line => dot(line, middle)),
          )),
    )
    const explained = total - rest
    return [
      [...errors.reverse(), hasStart ? startError : NA],
      [total === 0 ? 1 : explained / total, Math.sqrt(error)],
      [error === 0 ? NUM : explained / size / error, free],
      [explained, rest],
    ]
  }
  return { start, slopes, facts }
}

const isOff = (value: Value): boolean => value !== undefined && toBoolean(scalarOf(value)) === false

/** The line of a growth is one of logarithms. */
function logarithms(ys: Value): Value | undefined {
  const lines = matrixOf(ys)
  return lines?.every(line => line.every(one => one > 0))
    ? arrayOf(lines.map(line => line.map(one => Math.log(one))))
    : undefined
}

const estimate =
  (isGrowth: boolean): FormulaFunction =>
  ([ys, xs, start, facts]) => {
    const heights = isGrowth ? logarithms(ys) : ys
    const seen = heights === undefined ? undefined : observed(heights, xs)
    if (!seen) return isGrowth && matrixOf(ys) ? NUM : VALUE
    const fit = fitted(seen, !isOff(start))
    const first = [...fit.slopes].reverse().concat(fit.start)
    const shown = isGrowth ? first.map(Math.exp) : first
    if (facts === undefined || toBoolean(scalarOf(facts)) !== true) return arrayOf([shown])
    return arrayOf([shown, ...fit.facts()].map(line => shown.map((_, i) => (i < line.length ? line[i] : NA))))
  }

const along =
  (isGrowth: boolean): FormulaFunction =>
  ([ys, xs, wanted, start]) => {
    const heights = isGrowth ? logarithms(ys) : ys
    const seen = heights === undefined ? undefined : observed(heights, xs)
    if (!seen) return isGrowth && matrixOf(ys) ? NUM : VALUE
    const fit = fitted(seen, !isOff(start))
    const heightAt = (place: Scalar[]): Scalar => {
      if (!place.every(isNumber) || place.length !== fit.slopes.length) return VALUE
      const height = place.reduce<number>((sum, one, i) => sum + (one as number) * fit.slopes[i]!, fit.start)
      return isGrowth ? Math.exp(height) : height
    }
    // A single value for each height keeps the shape it is given in.
    if (wanted !== undefined && fit.slopes.length === 1)
      return arrayOf(linesOf(wanted).map(line => line.map(one => heightAt([one]))))
    const places = wanted === undefined ? seen.places : linesOf(wanted, seen.across)
    const made = places.map(heightAt)
    return arrayOf(seen.across ? [made] : made.map(one => [one]))
  }

/** Functions of matrices, and of the lines and planes that fit observations best. */
export const MATRICES: Record<string, FormulaFunction> = {
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
  LINEST: estimate(false),
  LOGEST: estimate(true),
  TREND: along(false),
  GROWTH: along(true),
}
