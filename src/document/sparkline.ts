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
  min?: number | undefined
  max?: number | undefined
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

/** A sparkline as a drawing over its cell: a chart without axes. */
export function sparklineDrawing(spark: Sparkline): Drawing {
  const isLine = spark.kind === 'line'
  // Won or lost: every value is as high as any other.
  const values =
    spark.kind === 'stacked'
      ? spark.values.map(one => (one === undefined ? one : Math.sign(one)))
      : spark.values
  const known = values.filter(one => one !== undefined)
  const [low, high] = [smallest(known), largest(known)]
  const room = (high - low) * 0.08 || 1
  const points: ChartSeries['points'] = new Map()
  if (spark.negative)
    for (const [i, one] of values.entries())
      if (one !== undefined && one < 0) points.set(i, { color: spark.negative })
  const series: ChartSeries = {
    kind: isLine ? 'line' : 'bar',
    name: '',
    labels: [],
    values,
    color: spark.color,
    line: isLine ? { color: spark.color, width: 0.75 } : undefined,
    ...(isLine && spark.markers && { marker: { symbol: 'circle', size: 2.5 } }),
    points,
    smooth: false,
    secondary: false,
    format: 'General',
  }
  const [bottom, top] = isLine ? [low - room, high + room] : [Math.min(0, low), Math.max(0, high)]
  const chart: Chart = {
    overlayTitle: false,
    series: known.length > 0 ? [series] : [],
    rows: false,
    grouping: 'clustered',
    groupings: new Map(),
    gap: 0.2,
    overlap: 0,
    hole: 0,
    firstAngle: 0,
    varied: false,
    radarFilled: false,
    category: axis('bottom'),
    value: axis('left', spark.min ?? bottom, spark.max ?? top),
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
