import type { Chart, ChartSeries } from '../document/sheet-chart.ts'
import type { Frame } from './chart-frame.ts'
import type { Scale } from './chart-scale.ts'

export interface Plot {
  frame: Frame
  /** Bars lie, and values run to the right. */
  rows: boolean
  count: number
  scale: Scale
  secondScale: Scale | undefined
  xScale: Scale | undefined
  reversed: boolean
  /** Categories stand between the marks of their axis, not on them. */
  between: boolean
  /** Where the back of a chart in three dimensions lies, seen from its front. */
  depth?: Depth | undefined
}

export interface Depth {
  dx: number
  dy: number
  /** Room for the names of series that stand behind each other. */
  beside: number
}

/** From what a series starts at a category, and where it ends. */
export interface Span {
  from: number
  to: number | undefined
}

const groupOf = (chart: Chart, series: ChartSeries) => chart.groupings.get(series.kind) ?? 'standard'
export const isStacked = (chart: Chart, series: ChartSeries): boolean =>
  /tacked/.test(groupOf(chart, series)) && series.kind !== 'scatter'

/** All values the axis has to reach. */
export function stackedValues(chart: Chart, list: ChartSeries[], count: number): number[] {
  const out: number[] = []
  for (const kind of new Set(list.map(one => one.kind))) {
    const same = list.filter(one => one.kind === kind)
    if (!isStacked(chart, same[0]!)) {
      for (const series of same) {
        for (const value of series.values) if (value !== undefined) out.push(value)
        for (const box of series.boxes ?? []) if (box) out.push(box.low, ...box.dots)
      }
      continue
    }
    if (groupOf(chart, same[0]!) === 'percentStacked') {
      out.push(0, 1)
      continue
    }
    for (let i = 0; i < count; i++) {
      let [above, below] = [0, 0]
      for (const series of same) {
        const value = series.values[i] ?? 0
        if (value > 0) above += value
        else below += value
      }
      out.push(above, below)
    }
  }
  return out
}

export interface Listed {
  series: ChartSeries
  index: number
}

/** From what a series starts at each category, and where it ends. */
export function spans(chart: Chart, list: Listed[], count: number): Span[][] {
  const stacked = isStacked(chart, list[0]!.series)
  const percent = groupOf(chart, list[0]!.series) === 'percentStacked'
  const above = new Array<number>(count).fill(0)
  const below = new Array<number>(count).fill(0)
  const totals = Array.from({ length: count }, (_, i) =>
    list.reduce((sum, { series }) => sum + Math.abs(series.values[i] ?? 0), 0),
  )
  return list.map(({ series }) =>
    Array.from({ length: count }, (_, i) => {
      const value = series.values[i]
      if (value === undefined) return { from: above[i]!, to: undefined }
      if (!stacked) return { from: 0, to: value }
      const size = percent ? value / (totals[i] || 1) : value
      const reached = size >= 0 ? above : below
      const from = reached[i]!
      reached[i] = from + size
      return { from, to: from + size }
    }),
  )
}

export const clamp = (scale: Scale, value: number): number => Math.min(1, Math.max(0, scale.share(value)))

/** Where a category lies along the axis. */
export function placeOf({ frame, count, between, reversed }: Plot, i: number): number {
  const slots = between ? count : Math.max(1, count - 1)
  const at = (between ? i + 0.5 : i) / slots
  return frame.x + (reversed ? 1 - at : at) * frame.width
}
