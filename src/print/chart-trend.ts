import type { ChartTrend } from '../document/sheet-chart.ts'

const SAMPLES = 48
const MAX_ORDER = 6

type Point = readonly [number, number]

/** The points of the line that a trend draws through others; none where they do not allow it. */
export function trendOf(trend: ChartTrend, points: Point[]): Point[] {
  if (points.length < 2) return []
  if (trend.kind === 'movingAvg') return movingAverage(points, trend.order)
  const fit = fitOf(trend, points)
  if (!fit) return []
  const xs = points.map(([x]) => x)
  const [first, last] = [Math.min(...xs), Math.max(...xs)]
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

function fitOf({ kind, order }: ChartTrend, points: Point[]): ((x: number) => number) | undefined {
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
  const at = (x: number) => terms.reduceRight((sum, term) => sum * x + term, 0)
  if (kind === 'log') return x => at(Math.log(x))
  if (kind === 'exp') return x => Math.exp(at(x))
  if (kind === 'power') return x => Math.exp(at(Math.log(x)))
  return at
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
