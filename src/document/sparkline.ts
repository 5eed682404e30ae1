import { largest, smallest } from '../lib/geometry/extremes.ts'
import type { Drawing } from './sheet-book.ts'
import type { Chart, ChartAxis, ChartSeries } from './sheet-chart.ts'

/** A small chart inside one cell. */
export interface Sparkline {
  kind: 'line' | 'column' | 'stacked'
  row: number
  column: number
  values: (number | undefined)[]
  color: string
  /** Of values below nought, where they differ. */
  negative?: string | undefined
  markers: boolean
  markerColor?: string | undefined
  /** Colours of single points, where they stand out. */
  first?: string | undefined
  last?: string | undefined
  high?: string | undefined
  low?: string | undefined
  /** The line at nought. */
  axis?: string | undefined
  /** In points. */
  weight?: number | undefined
  /** What stands for a cell without a value. */
  empty?: 'gap' | 'zero' | 'span' | undefined
  reversed?: boolean | undefined
  min?: number | undefined
  max?: number | undefined
  /** Of all sparklines that share an axis. */
  lowest?: number | undefined
  highest?: number | undefined
}

const FONT = { name: 'Calibri', size: 8, color: '#000000' }

const axis = (side: ChartAxis['side'], min?: number, max?: number): ChartAxis => ({
  deleted: true,
  min,
  max,
  reversed: false,
  format: '',
  line: 'none',
  font: FONT,
  ticks: 'none',
  labels: 'none',
  between: true,
  side,
})

/** The points that have a colour of their own; the first and the last go before the highest and the lowest. */
function standingOut(
  { first, last, high, low }: Sparkline,
  values: (number | undefined)[],
): Map<number, string> {
  const out = new Map<number, string>()
  const known = values.flatMap((value, at) => (value === undefined ? [] : [{ value, at }]))
  const [least, most] = [smallest(known.map(one => one.value)), largest(known.map(one => one.value))]
  for (const { value, at } of known) {
    const color =
      (first && at === known[0]!.at && first) ||
      (last && at === known.at(-1)!.at && last) ||
      (high && value === most && high) ||
      (low && value === least && low)
    if (color) out.set(at, color)
  }
  return out
}

/** A sparkline as a drawing over its cell: a chart without axes. */
export function sparklineDrawing(spark: Sparkline): Drawing {
  const isLine = spark.kind === 'line'
  // Won or lost: every value is as high as any other.
  const given = spark.empty === 'zero' ? spark.values.map(one => one ?? 0) : spark.values
  const values =
    spark.kind === 'stacked' ? given.map(one => (one === undefined ? one : Math.sign(one))) : given
  const known = values.filter(one => one !== undefined)
  const [low, high] = [spark.lowest ?? smallest(known), spark.highest ?? largest(known)]
  const room = (high - low) * 0.08 || 1
  const points: ChartSeries['points'] = new Map()
  if (spark.negative)
    for (const [i, one] of values.entries())
      if (one !== undefined && one < 0) points.set(i, { color: spark.negative })
  for (const [i, color] of standingOut(spark, values)) points.set(i, { color })
  const series: ChartSeries = {
    kind: isLine ? 'line' : 'bar',
    name: '',
    labels: [],
    values,
    color: spark.color,
    line: isLine ? { color: spark.color, width: spark.weight ?? 0.75 } : undefined,
    ...(isLine && spark.markers && { marker: { symbol: 'circle', size: 2.5, fill: spark.markerColor } }),
    joined: spark.empty === 'span',
    points,
    smooth: false,
    secondary: false,
    format: 'General',
  }
  // Columns do not start at nought: the least of them is a stroke, as in Excel.
  const bottom = isLine || (low > 0 && high > low) ? low - room : Math.min(0, low)
  const top = isLine || (high < 0 && high > low) ? high + room : Math.max(0, high)
  const [least, most] = spark.kind === 'stacked' ? [-1, 1] : [spark.min ?? bottom, spark.max ?? top]
  const flat: ChartSeries = { ...series, kind: 'line', marker: undefined, points: new Map() }
  const dots = [...(isLine ? points : [])].map(([at, { color }]) => ({
    ...flat,
    line: { none: true },
    values: values.map((one, i) => (i === at ? one : undefined)),
    marker: { symbol: 'circle', size: 3.5, fill: color },
  }))
  const zero = spark.axis && least <= 0 && most >= 0
  const nought = { ...flat, values: values.map(() => 0), line: { color: spark.axis, width: 0.5 } }
  const chart: Chart = {
    overlayTitle: false,
    series: known.length > 0 ? [series, ...dots, ...(zero ? [nought] : [])] : [],
    rows: false,
    grouping: 'clustered',
    groupings: new Map(),
    gap: 0.2,
    overlap: 0,
    hole: 0,
    firstAngle: 0,
    varied: false,
    radarFilled: false,
    category: { ...axis('bottom'), reversed: spark.reversed ?? false },
    value: axis('left', least, most),
    plot: { x: 0.04, y: 0.1, width: 0.92, height: 0.8, inner: true },
    font: FONT,
    palette: [spark.color],
  }
  const { row, column } = spark
  return {
    anchor: { from: { column, dx: 0, row, dy: 0 }, to: { column: column + 1, dx: 0, row: row + 1, dy: 0 } },
    box: { x: 0, y: 0, width: 0, height: 0, chart },
  }
}
