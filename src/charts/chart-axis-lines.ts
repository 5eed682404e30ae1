import type { Chart, ChartAxis } from '../document/sheet-chart.ts'
import type { Frame } from './chart-frame.ts'
import type { Scale } from './chart-scale.ts'
import type { Plot } from './chart-spans.ts'
import type { Surface } from './surface.ts'

/** Length of a tick mark. */
export const TICK = 3.5

type Line = Parameters<Surface['line']>[4]

const upright = (canvas: Surface, { x, y, width, height }: Frame, share: number, line: Line): void =>
  canvas.line(x + share * width, y, x + share * width, y + height, line)

const level = (canvas: Surface, { x, y, width, height }: Frame, share: number, line: Line): void =>
  canvas.line(x, y + share * height, x + width, y + share * height, line)

/** Values between the steps of an axis: a fifth of a step apart, or the multiples of each power, as in Excel. */
function minorTicks({ ticks, high }: Scale, { log, minorStep }: ChartAxis): number[] {
  const [first = 0, second = high] = ticks
  const parts = log
    ? Math.min(10, Math.max(2, Math.round(log)) - 1)
    : Math.min(20, Math.max(1, Math.round(minorStep ? (second - first) / minorStep : 5)))
  return ticks.flatMap((tick, i) => {
    const step = (ticks[i + 1] ?? tick + (second - first)) - tick
    return Array.from({ length: parts - 1 }, (_, k) => tick + (step * (k + 1)) / parts).filter(
      at => at < high,
    )
  })
}

export function drawGrid(canvas: Surface, chart: Chart, { frame, rows, scale, count, xScale }: Plot): void {
  const { grid, minorGrid } = chart.value
  if (minorGrid)
    for (const at of minorTicks(scale, chart.value)) {
      const share = scale.share(at)
      if (rows) upright(canvas, frame, share, minorGrid)
      else level(canvas, frame, 1 - share, minorGrid)
    }
  if (grid)
    for (const tick of scale.ticks) {
      const share = scale.share(tick)
      if (rows) upright(canvas, frame, share, grid)
      else level(canvas, frame, 1 - share, grid)
    }
  const other = chart.category.grid
  if (!other) return
  const shares = xScale
    ? xScale.ticks.map(xScale.share)
    : Array.from({ length: count + 1 }, (_, i) => i / count)
  for (const share of shares) (rows ? level : upright)(canvas, frame, share, other)
}

/** Where the category axis crosses: at zero, or at the edge nearest to it. */
export const crossing = (scale: Scale): number => scale.share(Math.min(scale.high, Math.max(scale.low, 0)))

/**
 * Whether the value axis stands at the far side, on the right or above the plot, and its labels: it crosses at the first
 * category, which lies there where categories are in reverse order.
 */
export function farSides({ category: { reversed }, value }: Chart): { axis: boolean; labels: boolean } {
  const axis = Boolean(value.crossMax) !== reversed
  const labels = value.labels === 'low' ? reversed : value.labels === 'high' ? !reversed : axis
  return { axis, labels }
}

/** The lines of the axes with their marks: between all categories, or at those that are given. */
export function drawAxisLines(canvas: Surface, chart: Chart, plot: Plot, places?: number[]): void {
  const { axis } = farSides(chart)
  drawCategoryAxis(canvas, chart.category, plot, places)
  drawValueAxis(canvas, chart.value, plot, plot.scale, axis)
  if (chart.secondValue && plot.secondScale)
    drawValueAxis(canvas, chart.secondValue, plot, plot.secondScale, !axis)
}

function drawCategoryAxis(canvas: Surface, axis: ChartAxis, plot: Plot, places?: number[]): void {
  const { frame, rows, scale, count, xScale, between } = plot
  const { line } = axis
  if (axis.deleted || !line || line === 'none') return
  const at = crossing(scale)
  const steps = between ? count : count - 1
  const ticks = xScale
    ? xScale.ticks.map(xScale.share)
    : (places ?? Array.from({ length: steps + 1 }, (_, i) => i)).map(i => i / Math.max(1, steps))
  if (rows) {
    const x = frame.x + at * frame.width
    upright(canvas, frame, at, line)
    if (axis.ticks === 'none') return
    for (const share of ticks) {
      const y = frame.y + share * frame.height
      canvas.line(x - TICK, y, x, y, line)
    }
    return
  }
  const y = frame.y + (1 - at) * frame.height
  level(canvas, frame, 1 - at, line)
  if (axis.ticks === 'none' || ticks.length >= 200) return
  for (const share of ticks) {
    const x = frame.x + share * frame.width
    canvas.line(x, y, x, y + TICK, line)
  }
}

function drawValueAxis(
  canvas: Surface,
  axis: ChartAxis,
  { frame, rows }: Plot,
  scale: Scale,
  far: boolean,
): void {
  const { line } = axis
  if (axis.deleted || !line || line === 'none') return
  const side = rows === far ? 0 : 1
  ;(rows ? level : upright)(canvas, frame, side, line)
  const marks = (values: number[], kind: string, long: number) => {
    for (const at of values) {
      const share = scale.share(at)
      const x = frame.x + (rows ? share : side) * frame.width
      const y = frame.y + (rows ? side : 1 - share) * frame.height
      const out = side ? long : -long
      const [from, to] = [kind === 'out' ? 0 : -out, kind === 'in' ? 0 : out]
      if (rows) canvas.line(x, y + from, x, y + to, line)
      else canvas.line(x + from, y, x + to, y, line)
    }
  }
  const { ticks, minorTicks: minor = 'none' } = axis
  if (ticks !== 'none') marks(scale.ticks, ticks, TICK)
  if (minor !== 'none') marks(minorTicks(scale, axis), minor, TICK * 0.6)
}
