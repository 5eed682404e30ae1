import type { CellFill } from '../document/cell-style.ts'
import type { Chart, ChartLabels, ChartSeries } from '../document/sheet-chart.ts'

export interface Frame {
  x: number
  y: number
  width: number
  height: number
}

/** Pies and doughnuts have no axes, and a colour for each point. */
export const isRound = (chart: Chart): boolean =>
  chart.series.length > 0 && chart.series.every(one => ['pie', 'doughnut', 'treemap'].includes(one.kind))

/** The colour of a series or, where points differ, of a point. */
export function colorOf(chart: Chart, index: number, point?: number): string {
  const series = chart.series[index]!
  const own = point === undefined ? undefined : series.points.get(point)?.color
  if (own) return own
  const varied = isRound(chart) || (chart.varied && chart.series.length === 1 && series.kind === 'bar')
  if (varied && point !== undefined) return paletteAt(chart, point)
  return (
    (series.kind === 'line' || series.kind === 'scatter' || series.kind === 'radar'
      ? (series.line?.color ?? series.color)
      : series.color) ?? paletteAt(chart, index)
  )
}

/** The fill of a series or, where points differ, of a point; undefined where there is none. */
export function fillAt(chart: Chart, index: number, point: number): CellFill | undefined {
  const series = chart.series[index]!
  const own = series.points.get(point)
  const isOwn = own?.noFill || own?.color !== undefined
  if (isOwn ? own?.noFill : series.noFill) return undefined
  const color = colorOf(chart, index, point)
  // A point that only has a colour of its own keeps nothing of its series.
  const { gradient, pattern } = isOwn || color !== series.color ? (own ?? {}) : series
  return { color, ...(gradient && { gradient }), ...(pattern && { pattern }) }
}

/** How a point is labelled; undefined where it is not. */
export const labelsAt = ({ show, labelled }: ChartSeries, point: number): ChartLabels | undefined =>
  labelled?.has(point) ? labelled.get(point) : show

/** Past the six accents, darker and lighter ones follow. */
function paletteAt(chart: Chart, index: number): string {
  const base = chart.palette[index % chart.palette.length]!
  const round = Math.floor(index / chart.palette.length) % 3
  if (round === 0) return base
  return shadeOf(base, round === 1 ? -0.4 : 0.4)
}

/** A colour made darker, or lighter by a share above zero. */
export function shadeOf(color: string, share: number): string {
  const parts = [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16))
  const shade = parts.map(part => Math.round(share < 0 ? part * (1 + share) : part + (255 - part) * share))
  return `#${shade.map(part => part.toString(16).padStart(2, '0')).join('')}`
}
