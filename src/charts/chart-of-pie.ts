import type { DrawnLine } from '../document/cell-style.ts'
import type { Chart, ChartSeries } from '../document/sheet-chart.ts'
import { largest } from '../lib/geometry/extremes.ts'
import { colorOf, type Frame } from './chart-frame.ts'
import { labelText } from './chart-label-text.ts'
import { drawSliceLabels, type SliceLabel, sliceLabel } from './chart-pie-labels.ts'
import { drawSlices, type Slice, UPRIGHT } from './chart-slices.ts'
import type { Surface } from './surface.ts'

interface Part {
  point: number
  value: number
}

/** What is drawn, and where: the first pie about x1, what lies apart about x2. */
interface OfPie {
  canvas: Surface
  chart: Chart
  plot: Frame
  /** With the slice that stands for those apart as its last point. */
  series: ChartSeries
  total: number
  first: Part[]
  second: Part[]
  rest: number
  radius: number
  x1: number
  x2: number
  y: number
  line: DrawnLine | undefined
  labels: SliceLabel[]
}

/** What the slice is called that stands for those drawn apart. */
const OTHER = 'Other'

/** A pie of which some slices are drawn apart, as a second pie or a bar. */
export function drawOfPie(canvas: Surface, chart: Chart, plot: Frame): void {
  const made = placed(canvas, chart, plot)
  if (!made) return
  const { x1, x2, y, radius, rest, total, labels } = made
  const { isBar, size, line } = chart.second!
  const reach = radius * size
  const half = (rest / total) * Math.PI
  if (line && rest > 0)
    for (const side of [-1, 1]) {
      const edge = isBar ? x2 - reach / 2 : x2
      const from = [x1 + radius * Math.cos(half), y + side * radius * Math.sin(half)] as const
      canvas.line(...from, edge, y + side * reach, line)
    }
  drawSlices(canvas, slicesOf(made, made.first, x1, radius, half), UPRIGHT)
  if (isBar) drawBar(made, reach)
  else drawSlices(canvas, slicesOf(made, made.second, x2, reach, -Math.PI / 2), UPRIGHT)
  drawSliceLabels(canvas, labels, plot)
}

function placed(canvas: Surface, chart: Chart, plot: Frame): OfPie | undefined {
  const [given] = chart.series
  const values = (given?.values ?? []).map(value => Math.abs(value ?? 0))
  const total = values.reduce((sum, value) => sum + value, 0)
  if (!given || total === 0) return undefined
  const { points, isBar, size, gap } = chart.second!
  const apart = new Set(points)
  const parts = values.map((value, point): Part => ({ point, value })).filter(one => one.value > 0)
  const second = parts.filter(one => apart.has(one.point))
  const rest = second.reduce((sum, one) => sum + one.value, 0)
  const first = parts.filter(one => !apart.has(one.point))
  if (rest > 0) first.push({ point: values.length, value: rest })
  const series: ChartSeries = {
    ...given,
    labels: values.map((_, i) => given.labels[i] ?? String(i + 1)).concat(OTHER),
    values: [...values, rest],
  }
  const font = { ...chart.font, ...given.show?.font }
  const texts = given.show ? series.values.map((value, i) => labelText(series, i, (value ?? 0) / total)) : []
  const widths = texts.map(text => canvas.text.width(text, font))
  const beside = Math.min(plot.width * 0.2, largest(widths, 0))
  const around = given.show ? canvas.text.lineHeight(font) * 2 : 0
  const across = 2 + (isBar ? size : 2 * size) + gap
  const high = plot.height / 2 - 2 - around
  const radius = Math.max(4, Math.min(high, (plot.width - 2 * beside) / across))
  const x1 = plot.x + (plot.width - radius * across) / 2 + radius
  return {
    ...{
      canvas,
      chart: { ...chart, series: [series] },
      plot,
      series,
      total,
      first,
      second,
      rest,
      radius,
      x1,
    },
    x2: x1 + radius * (1 + gap + (isBar ? size / 2 : size)),
    y: plot.y + plot.height / 2,
    line: given.line?.none
      ? undefined
      : { color: given.line?.color ?? '#ffffff', width: given.line?.width ?? 0.5 },
    labels: [],
  }
}

const labelledAt = (series: ChartSeries, position: string): ChartSeries => ({
  ...series,
  labelled: undefined,
  ...(series.show && { show: { ...series.show, position } }),
})

function slicesOf(made: OfPie, list: Part[], x: number, outer: number, start: number): Slice[] {
  const { canvas, chart, plot, series, total, y, line, labels } = made
  const sum = list.reduce((so, one) => so + one.value, 0)
  let from = start
  return list.map(({ point, value }) => {
    const turn = (value / sum) * 2 * Math.PI
    const place = { plot, x, y, angle: from + turn / 2, inner: 0, outer }
    // Outside its slice this one would lie between the two.
    const own = point === series.values.length - 1 ? labelledAt(series, 'ctr') : series
    labels.push(...sliceLabel(canvas, chart, own, point, value / total, place))
    const slice = { x, y, inner: 0, outer, from, turn, fill: { color: colorOf(chart, 0, point) }, line }
    from += turn
    return slice
  })
}

function drawBar(
  { canvas, chart, plot, series, total, second, rest, radius, x2, y, line, labels }: OfPie,
  reach: number,
): void {
  const outside = labelledAt(series, 'outEnd')
  const [left, width] = [x2 - reach / 2, reach]
  let top = y - reach
  for (const { point, value } of second) {
    const height = (value / rest) * 2 * reach
    canvas.fillRect(left, top, width, height, colorOf(chart, 0, point))
    if (line) canvas.strokeRect(left, top, width, height, line)
    const place = { plot, x: left + width - radius, y: top + height / 2, angle: 0, inner: 0, outer: radius }
    labels.push(...sliceLabel(canvas, chart, outside, point, value / total, place))
    top += height
  }
}
