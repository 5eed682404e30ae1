import type { Chart, ChartAxis, ChartSeries } from '../document/sheet-chart.ts'
import { largest, smallest } from '../lib/geometry/extremes.ts'
import {
  axisFormat,
  drawCategoryLabels,
  drawValueLabels,
  GAP,
  hasLabels,
  linesNeeded,
  namedPlaces,
  type TurnedRoom,
  WRAPPED,
  widestOf,
  wrapsIn,
} from './chart-axis-labels.ts'
import { drawAxisLines, drawGrid, farSides, TICK } from './chart-axis-lines.ts'
import { depthOf, drawWalls } from './chart-depth.ts'
import type { Frame } from './chart-frame.ts'
import { drawLevels, outerLevels, placeLevels } from './chart-levels.ts'
import { drawSeries } from './chart-plot.ts'
import { type Scale, scaleOf } from './chart-scale.ts'
import { type Plot, stackedValues } from './chart-spans.ts'
import { drawChartTable, tableRoom } from './chart-table.ts'
import { categoryText, drawTitle, drawTurnedTitle, formatted, titleSize } from './chart-text.ts'
import type { Surface } from './surface.ts'

/** What the axes of a chart show, known before there is a place for it. */
interface Axes {
  /** Series of the first value axis, and of the second. */
  first: ChartSeries[]
  second: ChartSeries[]
  isPoints: boolean
  count: number
  scale: Scale
  secondScale: Scale | undefined
  xScale: Scale | undefined
  format: string
  secondFormat: string
  /** Beside the category axis, in its order. */
  labels: string[]
}

/** Charts with two axes: bars, lines, areas, points, and several of them in one. */
export function drawAxesChart(canvas: Surface, chart: Chart, given: Frame, inner: boolean): void {
  const frame: Frame = { ...given }
  const drawTitles = inner ? undefined : placeTitles(canvas, chart, frame, given)
  if (!inner) placeLevels(canvas, chart, frame)
  const axes = axesOf(canvas, chart, frame)
  const { plot, turned, beside, below } = inner
    ? {
        plot: { ...frame },
        turned: chart.category.turn ?? 0,
        beside: Number.POSITIVE_INFINITY,
        below: undefined,
      }
    : plotWithin(canvas, chart, axes, frame)
  if (plot.width < 5 || plot.height < 5) return
  const { scale, secondScale, xScale, count, isPoints } = axes
  const depth = isPoints ? undefined : depthOf(canvas, chart, plot, count)
  const made: Plot = {
    depth,
    frame: plot,
    rows: chart.rows,
    count,
    scale,
    secondScale,
    xScale,
    reversed: chart.category.reversed,
    between: standsBetween(chart, axes),
  }
  if (chart.plotFill) canvas.paint(plot.x, plot.y, plot.width, plot.height, chart.plotFill)
  if (depth) drawWalls(canvas, chart, made)
  else drawGrid(canvas, chart, made)
  drawSeries(canvas, chart, made)
  // Dates are marked where they are named, not every day.
  const isDated = chart.category.date && !chart.rows && !xScale
  drawAxisLines(
    canvas,
    chart,
    made,
    isDated ? namedPlaces(canvas, chart.category, made, axes.labels, turned) : undefined,
  )
  if (chart.plotLine) canvas.strokeRect(plot.x, plot.y, plot.width, plot.height, chart.plotLine)
  const far = farSides(chart)
  drawValueLabels(canvas, chart.value, made, scale, axes.format, far.labels)
  if (secondScale && chart.secondValue)
    drawValueLabels(canvas, chart.secondValue, made, secondScale, axes.secondFormat, !far.axis)
  if (hasTable(chart, axes))
    drawChartTable(canvas, chart, plot, axes.labels, tableRoom(canvas, chart, axes.labels, frame))
  else if (hasLabels(chart.category))
    drawCategoryLabels(canvas, chart, made, axes.labels, turned, beside, below)
  if (!inner) drawLevels(canvas, chart, made, frame)
  drawTitles?.(plot)
}

/** Takes the room of the axes' titles, which stand outside the labels; they are drawn once the plot has its place. */
function placeTitles(canvas: Surface, chart: Chart, frame: Frame, given: Frame): (plot: Frame) => void {
  const { rows, value, category, secondValue } = chart
  const across = rows ? value : category
  const up = rows ? category : value
  const titles: ((plot: Frame) => void)[] = []
  if (across.title && !across.deleted) {
    const runs = across.title
    const taken = titleSize(canvas, runs, frame.width).height + GAP + given.height * 0.055
    frame.height -= taken
    const isAbove = rows && farSides(chart).axis
    const y = isAbove ? frame.y : frame.y + frame.height + GAP
    if (isAbove) frame.y += taken
    titles.push(plot => drawTitle(canvas, runs, plot.x + plot.width / 2, y, frame.width))
  }
  if (up.title && !up.deleted) {
    const runs = up.title
    const size = titleSize(canvas, runs, frame.height)
    const turn = up.titleTurn ?? 90
    const wide = turn === 0 ? size.width : size.height
    const x = frame.x + wide / 2 + given.width * 0.023
    const taken = wide + given.width * 0.048
    frame.x += taken
    frame.width -= taken
    titles.push(plot => drawTurnedTitle(canvas, runs, x, plot.y + plot.height / 2, turn))
  }
  if (secondValue?.title && !secondValue.deleted && !rows) {
    const runs = secondValue.title
    const size = titleSize(canvas, runs, frame.height)
    frame.width -= size.height + GAP
    const x = frame.x + frame.width + GAP + size.height / 2
    const turn = secondValue.titleTurn ?? 90
    titles.push(plot => drawTurnedTitle(canvas, runs, x, plot.y + plot.height / 2, turn))
  }
  return plot => {
    for (const draw of titles) draw(plot)
  }
}

function axesOf(canvas: Surface, chart: Chart, frame: Frame): Axes {
  const { rows, series, category, value, secondValue } = chart
  const isPoints = series.every(one => one.kind === 'scatter' || one.kind === 'bubble') && series.length > 0
  const names = (series.find(one => one.labels.length > 0)?.labels ?? []).map(one =>
    categoryText(one, category.format),
  )
  const known = Math.max(1, names.length, ...series.map(one => one.values.length))
  const trends = series.flatMap(one => one.trends ?? [])
  // A trend that goes on has categories of its own, but half of one is there already.
  const ahead = largest(
    trends.map(one => Math.ceil((one.forward ?? 0) - 0.5)),
    0,
  )
  const count = known + (isPoints ? 0 : Math.min(MOST_AHEAD, Math.max(0, ahead)))
  for (let i = names.length; i < known; i++) names.push(String(i + 1))
  for (let i = known; i < count; i++) names.push('')
  const first = series.filter(one => !one.secondary)
  const second = series.filter(one => one.secondary)
  const percent = [...chart.groupings.values()].includes('percentStacked')
  const fromZero = (list: ChartSeries[]) => list.some(one => one.kind === 'bar' || one.kind === 'area')
  const high = canvas.text.lineHeight(value.font)
  const format = axisFormat(value, first, percent)
  const beside = largest(
    names.map(one => canvas.text.width(one, category.font)),
    0,
  )
  const length = rows
    ? frame.width * 0.9 - (hasLabels(category) ? Math.min(frame.width * 0.4, beside) : 0)
    : frame.height
  const ranged: ChartAxis = percent ? { ...value, min: value.min ?? 0, max: value.max ?? 1 } : value
  const spaced = (spacing: number) =>
    scaleOf(stackedValues(chart, first, count), ranged, length, spacing, fromZero(first))
  const scale = rows ? spaced(widestOf(canvas, spaced(high), value, format) + 4) : spaced(high)
  const secondScale =
    second.length > 0 && secondValue
      ? scaleOf(stackedValues(chart, second, count), secondValue, length, high, fromZero(second))
      : undefined
  const xScale = isPoints ? pointScale(canvas, chart, frame) : undefined
  const labels = xScale ? xScale.ticks.map(tick => formatted(tick, category.format || 'General')) : names
  const secondFormat = secondValue ? axisFormat(secondValue, second, false) : ''
  return { first, second, isPoints, count, scale, secondScale, xScale, format, secondFormat, labels }
}

/** How many categories a trend may add to those of its chart. */
const MOST_AHEAD = 100

/** The axis along points, which goes on as far as their trends do. */
function pointScale(canvas: Surface, { series, category, value }: Chart, frame: Frame): Scale {
  const xs = series.flatMap(one =>
    (one.across ?? one.values.map((_, i) => i + 1)).filter(x => x !== undefined),
  )
  const usual = canvas.text.width('00000', value.font)
  const spaced = (axis: ChartAxis, room: number) =>
    scaleOf(xs, axis, frame.width * 0.85, room, false, 0.05, 0)
  const widest = widestOf(canvas, spaced(category, usual), category, category.format || 'General')
  const scaled = (axis: ChartAxis) => spaced(axis, Math.max(usual, widest + 4))
  const scale = scaled(category)
  const trends = series.flatMap(one => one.trends ?? [])
  const low =
    smallest(xs) -
    largest(
      trends.map(one => one.backward ?? 0),
      0,
    )
  const high =
    largest(xs) +
    largest(
      trends.map(one => one.forward ?? 0),
      0,
    )
  const step = (scale.ticks[1] ?? scale.high) - scale.low
  if ((low >= scale.low && high <= scale.high) || !(step > 0) || category.log) return scale
  const min = category.min ?? Math.min(scale.low, Math.floor(low / step) * step)
  const max = category.max ?? Math.max(scale.high, Math.ceil(high / step) * step)
  return scaled({ ...category, min, max, step: category.step ?? step })
}

const standsBetween = ({ series, value }: Chart, { isPoints }: Axes): boolean =>
  isPoints || series.some(one => one.kind === 'bar') || value.between

/** Bars that lie, and points, have no place for a table below them. */
const hasTable = ({ table, rows }: Chart, { isPoints }: Axes): boolean =>
  table !== undefined && !rows && !isPoints

/** The plot inside a frame that its labels share, how those below it are turned, and how wide those beside it may be. */
interface Placed {
  plot: Frame
  turned: number
  beside: number
  /** Where turned labels may reach: the left edge of the frame, and the room below the plot. */
  below?: TurnedRoom | undefined
}

function plotWithin(canvas: Surface, chart: Chart, axes: Axes, frame: Frame): Placed {
  const { rows, value, category, secondValue } = chart
  const high = canvas.text.lineHeight(value.font)
  const plot = { ...frame }
  const valueWidth = hasLabels(value) ? widestOf(canvas, axes.scale, value, axes.format) : 0
  if (rows) {
    const widths = axes.labels.map(one => canvas.text.width(one, category.font))
    const widest = hasLabels(category) ? Math.min(frame.width * 0.4, largest(widths, 0)) : 0
    const left = widest + (hasLabels(category) ? TICK + GAP : 2)
    plot.x += left
    plot.width -= left + valueWidth / 2
    const labelled = hasLabels(value) ? high + TICK + GAP : 2
    plot.height -= labelled
    if (farSides(chart).labels) plot.y += labelled
    return { plot, turned: 0, beside: widest }
  }
  const table = hasTable(chart, axes) ? tableRoom(canvas, chart, axes.labels, frame) : undefined
  const first = hasLabels(value) ? valueWidth + TICK + GAP : 2
  const bare = axes.isPoints ? 8 : 3
  const second =
    axes.secondScale && secondValue && hasLabels(secondValue)
      ? widestOf(canvas, axes.secondScale, secondValue, axes.secondFormat) + TICK + GAP
      : bare
  const [near, right] = farSides(chart).labels ? [second, Math.max(first, bare)] : [first, second]
  const left = Math.max(near, table?.left ?? 0)
  plot.x += left
  plot.width -= left + right
  plot.y += high / 2
  plot.height -= high / 2
  if (table) {
    plot.height -= table.height
    return { plot, turned: 0, beside: 0 }
  }
  // The last of categories that stand on their marks is centred about the end of the axis.
  if (hasLabels(category) && !category.turn && !standsBetween(chart, axes)) {
    const lastWide = canvas.text.width(axes.labels.at(-1) ?? '', category.font)
    plot.width -= Math.max(0, Math.min(frame.width * 0.15, lastWide / 2 - right))
  }
  const below = hasLabels(category)
    ? labelsBelow(canvas, category, axes, plot.width, frame.height, outerLevels(chart).length > 0)
    : undefined
  plot.height -= below ? below.height + TICK + GAP : 3
  if (!below || below.turned <= 0) return { plot, turned: below?.turned ?? 0, beside: 0 }
  const over = Math.min(
    frame.width * MOST_OVER,
    overhang(canvas, chart.category, axes, plot, frame, below.turned),
  )
  plot.x += over
  plot.width -= over
  return { plot, turned: below.turned, beside: 0, below: { left: frame.x, height: below.height } }
}

/** The share of a chart that labels turned under it may take in its height, and to the left of the plot. */
const [MOST_BELOW, MOST_OVER] = [0.6, 0.3]

/** How far the first labels, which rise towards their categories, would begin to the left of the frame. */
function overhang(
  canvas: Surface,
  { font }: ChartAxis,
  { labels, count }: Axes,
  plot: Frame,
  frame: Frame,
  turned: number,
): number {
  const cosine = Math.cos((turned * Math.PI) / 180)
  const over = labels.map((text, i) => {
    const wide = Math.min(canvas.text.width(text, font) * cosine, frame.width * 0.4)
    return wide - (plot.x - frame.x) - ((i + 0.5) * plot.width) / count
  })
  return Math.max(0, largest(over, 0))
}

/** How labels under the plot are turned, and the height they need. */
function labelsBelow(
  canvas: Surface,
  { font, turn, every = 1, unbroken }: ChartAxis,
  { labels, xScale, count }: Axes,
  width: number,
  height: number,
  grouped: boolean,
): { turned: number; height: number } {
  const high = canvas.text.lineHeight(font)
  const widest = largest(
    labels.map(one => canvas.text.width(one, font)),
    0,
  )
  const slot = (width / Math.max(1, labels.length)) * every
  let turned = turn ?? 0
  if (!turned && !xScale && widest > slot * 1.05 && count > 1)
    // Slanted ones would not end above the group they belong to.
    turned = !unbroken && wrapsIn(canvas, labels, font, slot) ? WRAPPED : grouped ? 90 : 45
  if (turned > 0) {
    const angle = (turned * Math.PI) / 180
    return {
      turned,
      height: Math.min(height * MOST_BELOW, widest * Math.sin(angle) + high * Math.cos(angle)),
    }
  }
  const lines = turned === WRAPPED ? linesNeeded(canvas, labels, font, slot) : 1
  return { turned, height: lines * high }
}
