import type { Chart, ChartSeries } from '../document/sheet-chart.ts'
import { colorOf, type Frame } from './chart-frame.ts'
import { drawSliceLabels, labelOf, type SliceLabel, sliceLabel } from './chart-pie-labels.ts'
import type { Surface } from './surface.ts'

/** Pies and doughnuts; rings of a doughnut are its series, the first inside. */
export function drawPie(canvas: Surface, chart: Chart, plot: Frame): void {
  const rings = chart.series[0]?.kind === 'doughnut' ? chart.series : chart.series.slice(0, 1)
  const outside = rings.some(
    series => series.show && ['outEnd', 'bestFit'].includes(series.show.position ?? ''),
  )
  const pulled = Math.max(
    0,
    ...rings.flatMap(series => [
      series.explosion ?? 0,
      ...[...series.points.values()].map(one => one.explosion ?? 0),
    ]),
  )
  const room = Math.min(plot.width, plot.height) / 2 - (outside ? chart.font.size * 1.6 : 2)
  const most = Math.max(4, room / (1 + pulled / 100))
  const radius = rings[0]?.kind === 'pie' ? besideLabels(canvas, chart, rings[0], plot, most) : most
  const [cx, cy] = [plot.x + plot.width / 2, plot.y + plot.height / 2]
  const hole = rings[0]?.kind === 'doughnut' ? radius * Math.min(0.9, Math.max(0.1, chart.hole)) : 0
  const step = (radius - hole) / Math.max(1, rings.length)
  const way = wayOf(chart)
  for (const [ring, series] of rings.entries()) {
    const [inner, outer] = [hole + ring * step, hole + (ring + 1) * step]
    const values = series.values.map(value => Math.abs(value ?? 0))
    const total = values.reduce((sum, value) => sum + value, 0)
    if (total === 0) continue
    const labels: SliceLabel[] = []
    let angle = ((chart.firstAngle - 90) * Math.PI) / 180
    for (const [i, value] of values.entries()) {
      const turn = (value / total) * 2 * Math.PI
      const end = angle + turn * way
      if (value > 0) {
        const pull = ((series.points.get(i)?.explosion ?? series.explosion ?? 0) / 100) * radius
        const middle = (angle + end) / 2
        const [x, y] = [cx + pull * Math.cos(middle), cy + pull * Math.sin(middle)]
        const line = series.line?.none
          ? undefined
          : {
              color: series.line?.color ?? '#ffffff',
              width: series.line?.width ?? (rings[0]!.kind === 'doughnut' ? 0.75 : 0.5),
            }
        canvas.path(
          slice(inner, outer, Math.min(angle, end), turn),
          x,
          y,
          { color: colorOf(chart, ring, i) },
          line,
        )
        const place = { plot, x, y, angle: middle, inner, outer }
        labels.push(...sliceLabel(canvas, chart, series, i, value / total, place))
      }
      angle = end
    }
    // The next slice would be painted over the label of the one before.
    drawSliceLabels(canvas, labels, plot)
  }
}

/** 1 where slices follow each other clockwise, else -1. */
const wayOf = ({ counterClockwise, value }: Chart): number => (counterClockwise && !value.reversed ? -1 : 1)

/** How large a pie may be so that the labels around it have room too. */
function besideLabels(canvas: Surface, chart: Chart, series: ChartSeries, plot: Frame, most: number): number {
  const values = series.values.map(value => Math.abs(value ?? 0))
  const total = values.reduce((sum, value) => sum + value, 0)
  let radius = most
  let angle = ((chart.firstAngle - 90) * Math.PI) / 180
  for (const [i, value] of values.entries()) {
    const turn = total > 0 ? (value / total) * 2 * Math.PI * wayOf(chart) : 0
    const middle = angle + turn / 2
    const place = { plot, angle: middle, outer: most }
    const { lines, wide, high, isOut } = labelOf(canvas, chart, series, i, value / total, place)
    if (value > 0 && lines.length > 0 && isOut) {
      const [across, down] = [Math.abs(Math.cos(middle)), Math.abs(Math.sin(middle))]
      if (across > 0.1) radius = Math.min(radius, (plot.width / 2 - wide - 4) / across)
      if (down > 0.1) radius = Math.min(radius, (plot.height / 2 - high - 3) / down)
    }
    angle += turn
  }
  return Math.max(most * 0.45, radius)
}

function slice(inner: number, outer: number, from: number, turn: number): string {
  const at = (r: number, a: number) => `${(r * Math.cos(a)).toFixed(3)} ${(r * Math.sin(a)).toFixed(3)}`
  const isWhole = turn > 2 * Math.PI - 1e-6
  const ring = (r: number, a: number, b: number, sweep: 0 | 1) => {
    if (!isWhole) return `A${r} ${r} 0 ${turn > Math.PI ? 1 : 0} ${sweep} ${at(r, b)}`
    const half = (a + b) / 2
    return `A${r} ${r} 0 0 ${sweep} ${at(r, half)}A${r} ${r} 0 0 ${sweep} ${at(r, b)}`
  }
  const to = from + turn
  if (inner <= 0)
    return isWhole
      ? `M${at(outer, from)}${ring(outer, from, to, 1)}Z`
      : `M0 0L${at(outer, from)}${ring(outer, from, to, 1)}Z`
  return `M${at(outer, from)}${ring(outer, from, to, 1)}L${at(inner, to)}${ring(inner, to, from, 0)}Z`
}
