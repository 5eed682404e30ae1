import type { Chart, ChartSeries } from '../document/sheet-chart.ts'
import { type Frame, fillAt } from './chart-frame.ts'
import { drawSliceLabels, labelOf, type SliceLabel, sliceLabel } from './chart-pie-labels.ts'
import { drawSlices, type Slice, type Tilt, UPRIGHT } from './chart-slices.ts'
import type { Surface } from './surface.ts'

/**
 * Pies and doughnuts; rings of a doughnut are its series, the first inside. Labels stand in the plot, or around it where
 * the file says how large the pie itself is.
 */
export function drawPie(canvas: Surface, chart: Chart, plot: Frame, around: Frame): void {
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
  const flat = chart.solid ? Math.min(0.95, Math.max(0.2, chart.solid.tilt)) : 1
  const tall = chart.solid ? plot.height / (flat + THICK / 2) : plot.height
  const room = Math.min(plot.width, tall) / 2 - (around !== plot ? 0 : outside ? chart.font.size * 1.6 : 2)
  const most = Math.max(4, room / (1 + pulled / 100))
  const isFree = rings[0]?.kind === 'pie' && around === plot
  const radius = isFree ? besideLabels(canvas, chart, rings[0]!, plot, most, flat) : most
  const tilt: Tilt = chart.solid ? { flat, thick: radius * THICK } : UPRIGHT
  const [cx, cy] = [plot.x + plot.width / 2, plot.y + (plot.height - tilt.thick) / 2]
  const hole = rings[0]?.kind === 'doughnut' ? radius * Math.min(0.9, Math.max(0.1, chart.hole)) : 0
  const step = (radius - hole) / Math.max(1, rings.length)
  const way = wayOf(chart)
  for (const [ring, series] of rings.entries()) {
    const [inner, outer] = [hole + ring * step, hole + (ring + 1) * step]
    const values = series.values.map(value => Math.abs(value ?? 0))
    const total = values.reduce((sum, value) => sum + value, 0)
    if (total === 0) continue
    const labels: SliceLabel[] = []
    const slices: Slice[] = []
    let angle = ((chart.firstAngle - 90) * Math.PI) / 180
    for (const [i, value] of values.entries()) {
      const turn = (value / total) * 2 * Math.PI
      const end = angle + turn * way
      if (value > 0) {
        const pull = ((series.points.get(i)?.explosion ?? series.explosion ?? 0) / 100) * radius
        const middle = (angle + end) / 2
        const [x, y] = [cx + pull * Math.cos(middle), cy + pull * flat * Math.sin(middle)]
        const line = series.line?.none
          ? undefined
          : {
              color: series.line?.color ?? '#ffffff',
              width: series.line?.width ?? (rings[0]!.kind === 'doughnut' ? 0.75 : 0.5),
            }
        const fill = fillAt(chart, ring, i)
        slices.push({ x, y, inner, outer, from: Math.min(angle, end), turn, fill, line })
        const place = { plot: around, x, y, angle: middle, inner, outer, tilt }
        labels.push(...sliceLabel(canvas, chart, series, i, value / total, place))
      }
      angle = end
    }
    drawSlices(canvas, slices, tilt)
    // The next slice would be painted over the label of the one before.
    drawSliceLabels(canvas, labels, around)
  }
}

/** How thick a lying pie is, as a share of its radius. */
const THICK = 0.2

/** 1 where slices follow each other clockwise, else -1. */
const wayOf = ({ counterClockwise, value }: Chart): number => (counterClockwise && !value.reversed ? -1 : 1)

/** How large a pie may be so that the labels around it have room too. */
function besideLabels(
  canvas: Surface,
  chart: Chart,
  series: ChartSeries,
  plot: Frame,
  most: number,
  flat: number,
): number {
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
      if (down > 0.1) radius = Math.min(radius, (plot.height / 2 - high - 3) / down / flat)
    }
    angle += turn
  }
  return Math.max(most * 0.45, radius)
}
