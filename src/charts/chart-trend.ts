import type { ChartTrend } from '../document/sheet-chart.ts'
import { largest, smallest } from '../lib/geometry/extremes.ts'

const SAMPLES = 48
const MAX_ORDER = 6

type Point = readonly [number, number]

/** The points of the line that a trend draws through others; none where they do not allow it. */
export function trendOf(trend: ChartTrend, points: Point[]): Point[] {
  if (points.length < 2) return []
  if (trend.kind === 'movingAvg') return movingAverage(points, trend.order)
  const fit = fitOf(trend, points)?.at
  if (!fit) return []
  const xs = points.map(([x]) => x)
  const [first, last] = [smallest(xs) - (trend.backward ?? 0), largest(xs) + (trend.forward ?? 0)]
  const samples = trend.kind === 'linear' ? 1 : SAMPLES
  return Array.from({ length: samples + 1 }, (_, i): Point => {
    const x = first + ((last - first) * i) / samples
    return [x, fit(x)]
  }).filter(([, y]) => Number.isFinite(y))
}

function movingAverage(points: Point[], period: number): Point[] {
  const out: Point[] = []
  for (let i = period - 1; i < points.length; i++) {
    const part = points.slice(i - period + 1, i + 1)
    out.push([points[i]![0], part.reduce((sum, [, y]) => sum + y, 0) / part.length])
  }
  return out
}

/** What stands beside a trend: its formula and the square of its correlation, as far as they are wanted. */
export function trendTexts(trend: ChartTrend, points: Point[]): string[] {
  const fit = trend.kind === 'movingAvg' ? undefined : fitOf(trend, points)
  if (!fit) return []
  const out: string[] = []
  if (trend.equation) out.push(`y = ${equationOf(trend.kind, fit.terms)}`)
  if (trend.fit) {
    const mean = fit.bent.reduce((sum, [, y]) => sum + y, 0) / fit.bent.length
    const all = fit.bent.reduce((sum, [, y]) => sum + (y - mean) ** 2, 0)
    const off = fit.bent.reduce((sum, [x, y]) => sum + (y - valueAt(fit.terms, x)) ** 2, 0)
    out.push(`R² = ${shortNumber(all === 0 ? 1 : 1 - off / all)}`)
  }
  return out
}

/** Five digits, as Excel writes them. */
function shortNumber(value: number): string {
  const size = Math.abs(value)
  if (size !== 0 && (size < 1e-4 || size >= 1e5)) return value.toExponential(0).toUpperCase()
  const whole = String(Math.trunc(size)).length
  return String(Number(value.toFixed(Math.max(0, 5 - whole))))
}

const RAISED = ['', '', '²', '³', '⁴', '⁵', '⁶']

function equationOf(kind: ChartTrend['kind'], terms: number[]): string {
  const [start = 0, slope = 0] = terms
  if (kind === 'exp') return `${shortNumber(Math.exp(start))}e^(${shortNumber(slope)}x)`
  if (kind === 'power') return `${shortNumber(Math.exp(start))}x^(${shortNumber(slope)})`
  const unit = kind === 'log' ? () => 'ln(x)' : (i: number) => (i === 0 ? '' : `x${RAISED[i]}`)
  const parts = terms.map((term, i) => ({ term, unit: i === 0 ? '' : unit(i) })).reverse()
  return parts
    .map(({ term, unit }, i) => {
      const sign = i === 0 ? (term < 0 ? '-' : '') : term < 0 ? ' - ' : ' + '
      return `${sign}${shortNumber(Math.abs(term))}${unit}`
    })
    .join('')
}

interface Fit {
  at: (x: number) => number
  /** Of the polynomial through the points as they were bent straight. */
  terms: number[]
  bent: Point[]
}

const valueAt = (terms: number[], x: number): number => terms.reduceRight((sum, term) => sum * x + term, 0)

function fitOf({ kind, order }: ChartTrend, points: Point[]): Fit | undefined {
  const usable = points.filter(
    ([x, y]) => (kind !== 'log' && kind !== 'power' ? true : x > 0) && (!/exp|power/.test(kind) || y > 0),
  )
  const bent = usable.map(
    ([x, y]): Point => [
      kind === 'log' || kind === 'power' ? Math.log(x) : x,
      kind === 'exp' || kind === 'power' ? Math.log(y) : y,
    ],
  )
  const terms = leastSquares(bent, kind === 'poly' ? Math.min(MAX_ORDER, order) : 1)
  if (!terms) return undefined
  const straight = (x: number) => valueAt(terms, kind === 'log' || kind === 'power' ? Math.log(x) : x)
  const at = kind === 'exp' || kind === 'power' ? (x: number) => Math.exp(straight(x)) : straight
  return { at, terms, bent }
}

/** The polynomial nearest to all points, its lowest term first. */
function leastSquares(points: Point[], order: number): number[] | undefined {
  const size = order + 1
  if (points.length < size) return undefined
  const rows = Array.from({ length: size }, (_, i) => [
    ...Array.from({ length: size }, (_, j) => points.reduce((sum, [x]) => sum + x ** (i + j), 0)),
    points.reduce((sum, [x, y]) => sum + y * x ** i, 0),
  ])
  for (let i = 0; i < size; i++) {
    let best = i
    for (let r = i + 1; r < size; r++) if (Math.abs(rows[r]![i]!) > Math.abs(rows[best]![i]!)) best = r
    ;[rows[i], rows[best]] = [rows[best]!, rows[i]!]
    if (Math.abs(rows[i]![i]!) < 1e-12) return undefined
    for (let r = 0; r < size; r++) {
      if (r === i) continue
      const share = rows[r]![i]! / rows[i]![i]!
      for (let c = i; c <= size; c++) rows[r]![c]! -= share * rows[i]![c]!
    }
  }
  return rows.map((row, i) => row[size]! / row[i]!)
}
