import type { Chart, ChartAxis, ChartSeries } from '../document/sheet-chart.ts'
import type { Canvas } from './canvas.ts'
import type { Frame } from './chart-frame.ts'
import { drawSeries, type Plot, stackedValues } from './chart-plot.ts'
import { type Scale, scaleOf } from './chart-scale.ts'
import { categoryText, drawTitle, drawTurnedTitle, formatted, label, titleSize } from './chart-text.ts'

const TICK = 3.5
const GAP = 3

const hasLabels = (axis: ChartAxis): boolean => !axis.deleted && axis.labels !== 'none'

/** The format an axis takes from its values where it has none of its own. */
const axisFormat = (axis: ChartAxis, series: ChartSeries[], percent: boolean): string =>
  percent
    ? '0%'
    : axis.format || series.find(one => one.format && !/^general$/i.test(one.format))?.format || 'General'

/** Charts with two axes: bars, lines, areas, points, and several of them in one. */
export function drawAxesChart(canvas: Canvas, chart: Chart, given: Frame, inner: boolean): void {
  const isPoints =
    chart.series.every(one => one.kind === 'scatter' || one.kind === 'bubble') && chart.series.length > 0
  const labels = (chart.series.find(one => one.labels.length > 0)?.labels ?? []).map(categoryText)
  const count = Math.max(1, labels.length, ...chart.series.map(one => one.values.length))
  for (let i = labels.length; i < count; i++) labels.push(String(i + 1))
  const first = chart.series.filter(one => !one.secondary)
  const second = chart.series.filter(one => one.secondary)
  const percent = [...chart.groupings.values()].includes('percentStacked')
  const valuesOf = (list: ChartSeries[]) => stackedValues(chart, list, count)
  const zero = chart.series.some(one => one.kind === 'bar' || one.kind === 'area')
  const { rows } = chart
  const font = chart.value.font
  const high = canvas.text.lineHeight(font)

  const frame: Frame = { ...given }
  // Titles of the axes stand outside their labels.
  const across = rows ? chart.value : chart.category
  const up = rows ? chart.category : chart.value
  const titles: (() => void)[] = []
  if (!inner) {
    if (across.title && !across.deleted) {
      const size = titleSize(canvas, across.title, frame.width)
      frame.height -= size.height + GAP + given.height * 0.055
      const y = frame.y + frame.height + GAP
      const runs = across.title
      titles.push(() => drawTitle(canvas, runs, plot.x + plot.width / 2, y, frame.width))
    }
    if (up.title && !up.deleted) {
      const size = titleSize(canvas, up.title, frame.height)
      const runs = up.title
      const turn = up.titleTurn ?? 90
      const wide = turn === 0 ? size.width : size.height
      const x = frame.x + wide / 2 + given.width * 0.023
      const taken = wide + given.width * 0.048
      frame.x += taken
      frame.width -= taken
      titles.push(() => drawTurnedTitle(canvas, runs, x, plot.y + plot.height / 2, turn))
    }
    if (chart.secondValue?.title && !chart.secondValue.deleted && !rows) {
      const size = titleSize(canvas, chart.secondValue.title, frame.height)
      frame.width -= size.height + GAP
      const x = frame.x + frame.width + GAP + size.height / 2
      const runs = chart.secondValue.title
      titles.push(() =>
        drawTurnedTitle(canvas, runs, x, plot.y + plot.height / 2, chart.secondValue?.titleTurn ?? 90),
      )
    }
  }

  const percentAxis = (axis: ChartAxis): ChartAxis =>
    percent ? { ...axis, min: axis.min ?? 0, max: axis.max ?? 1, step: axis.step ?? 0.1 } : axis
  const guess = rows ? frame.width * 0.8 : frame.height - high * 2
  const spacing = rows
    ? widestOf(
        canvas,
        scaleOf(valuesOf(first), percentAxis(chart.value), guess, high, zero),
        chart.value,
        axisFormat(chart.value, first, percent),
      ) + 4
    : high
  const scale = scaleOf(valuesOf(first), percentAxis(chart.value), guess, spacing, zero)
  const secondScale =
    second.length > 0 && chart.secondValue
      ? scaleOf(valuesOf(second), chart.secondValue, guess, high, zero)
      : undefined
  const xs = chart.series.flatMap(one =>
    (one.across ?? one.values.map((_, i) => i + 1)).filter(value => value !== undefined),
  )
  const xScale = isPoints
    ? scaleOf(xs, chart.category, frame.width * 0.85, canvas.text.width('00000', font), false)
    : undefined

  // Room for the labels.
  const valueFormat = axisFormat(chart.value, first, percent)
  const categoryFont = chart.category.font
  const categoryHigh = canvas.text.lineHeight(categoryFont)
  const plot: Frame = { ...frame }
  const valueWidth = hasLabels(chart.value) ? widestOf(canvas, scale, chart.value, valueFormat) : 0
  const xLabels = xScale
    ? xScale.ticks.map(tick => formatted(tick, chart.category.format || 'General'))
    : labels
  let turned = 0
  if (!inner) {
    if (rows) {
      const widest = hasLabels(chart.category)
        ? Math.min(frame.width * 0.4, Math.max(0, ...labels.map(one => canvas.text.width(one, categoryFont))))
        : 0
      const left = widest + (hasLabels(chart.category) ? TICK + GAP : 2)
      plot.x += left
      plot.width -= left + valueWidth / 2
      plot.height -= hasLabels(chart.value) ? high + TICK + GAP : 2
    } else {
      const left = hasLabels(chart.value) ? valueWidth + TICK + GAP : 2
      const right =
        secondScale && chart.secondValue && hasLabels(chart.secondValue)
          ? widestOf(canvas, secondScale, chart.secondValue, axisFormat(chart.secondValue, second, false)) +
            TICK +
            GAP
          : isPoints
            ? 8
            : 3
      plot.x += left
      plot.width -= left + right
      plot.y += high / 2
      plot.height -= high / 2
      if (hasLabels(chart.category)) {
        const widest = Math.max(0, ...xLabels.map(one => canvas.text.width(one, categoryFont)))
        const slot = plot.width / Math.max(1, xLabels.length)
        turned = chart.category.turn ?? 0
        if (!turned && !xScale && widest > slot * 1.05 && count > 1)
          turned = wrapsIn(canvas, xLabels, categoryFont, slot) ? -1 : 45
        const lines = turned === -1 ? linesNeeded(canvas, xLabels, categoryFont, slot) : 1
        const need =
          turned > 0
            ? Math.min(
                frame.height * 0.4,
                widest * Math.sin((turned * Math.PI) / 180) +
                  categoryHigh * Math.cos((turned * Math.PI) / 180),
              )
            : lines * categoryHigh
        plot.height -= need + TICK + GAP
      } else plot.height -= 3
    }
  } else turned = chart.category.turn ?? 0
  if (plot.width < 5 || plot.height < 5) return

  const made: Plot = {
    frame: plot,
    rows,
    count,
    scale,
    secondScale,
    xScale,
    reversed: chart.category.reversed,
    between: isPoints || chart.series.some(one => one.kind === 'bar') || chart.value.between,
  }
  if (chart.plotFill) canvas.paint(plot.x, plot.y, plot.width, plot.height, chart.plotFill)
  drawGrid(canvas, chart, made)
  drawSeries(canvas, chart, made)
  drawAxisLines(canvas, chart, made)
  if (chart.plotLine) canvas.strokeRect(plot.x, plot.y, plot.width, plot.height, chart.plotLine)
  drawValueLabels(canvas, chart.value, made, scale, valueFormat, chart.value.crossMax ? 'right' : 'left')
  if (secondScale && chart.secondValue)
    drawValueLabels(
      canvas,
      chart.secondValue,
      made,
      secondScale,
      axisFormat(chart.secondValue, second, false),
      'right',
    )
  if (hasLabels(chart.category)) drawCategoryLabels(canvas, chart, made, xLabels, turned)
  for (const draw of titles) draw()
}

const widestOf = (canvas: Canvas, scale: Scale, axis: ChartAxis, format: string): number =>
  Math.max(0, ...scale.ticks.map(tick => canvas.text.width(formatted(tick, format), axis.font)))

const wrapsIn = (canvas: Canvas, labels: string[], font: ChartAxis['font'], slot: number): boolean =>
  labels.every(text => text.split(' ').every(word => canvas.text.width(word, font) <= slot)) &&
  labels.some(text => text.includes(' '))

function wrapped(canvas: Canvas, text: string, font: ChartAxis['font'], slot: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && canvas.text.width(`${last} ${word}`, font) <= slot)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

const linesNeeded = (canvas: Canvas, labels: string[], font: ChartAxis['font'], slot: number): number =>
  Math.max(1, ...labels.map(text => wrapped(canvas, text, font, slot).length))

function drawGrid(canvas: Canvas, chart: Chart, { frame, rows, scale, count, xScale }: Plot): void {
  const { grid } = chart.value
  if (grid)
    for (const tick of scale.ticks) {
      const share = scale.share(tick)
      if (rows)
        canvas.line(
          frame.x + share * frame.width,
          frame.y,
          frame.x + share * frame.width,
          frame.y + frame.height,
          grid,
        )
      else
        canvas.line(
          frame.x,
          frame.y + (1 - share) * frame.height,
          frame.x + frame.width,
          frame.y + (1 - share) * frame.height,
          grid,
        )
    }
  const other = chart.category.grid
  if (!other) return
  const shares = xScale
    ? xScale.ticks.map(xScale.share)
    : Array.from({ length: count + 1 }, (_, i) => i / count)
  for (const share of shares) {
    if (rows)
      canvas.line(
        frame.x,
        frame.y + share * frame.height,
        frame.x + frame.width,
        frame.y + share * frame.height,
        other,
      )
    else
      canvas.line(
        frame.x + share * frame.width,
        frame.y,
        frame.x + share * frame.width,
        frame.y + frame.height,
        other,
      )
  }
}

/** Where the category axis crosses: at zero, or at the edge nearest to it. */
const crossing = (scale: Scale): number => scale.share(Math.min(scale.high, Math.max(scale.low, 0)))

function drawAxisLines(canvas: Canvas, chart: Chart, plot: Plot): void {
  const { frame, rows, scale, count, xScale, between } = plot
  const { category, value } = chart
  if (!category.deleted && category.line && category.line !== 'none') {
    const at = crossing(scale)
    const ticks = xScale
      ? xScale.ticks.map(xScale.share)
      : Array.from(
          { length: between ? count + 1 : count },
          (_, i) => i / Math.max(1, between ? count : count - 1),
        )
    if (rows) {
      const x = frame.x + at * frame.width
      canvas.line(x, frame.y, x, frame.y + frame.height, category.line)
      if (category.ticks !== 'none')
        for (const share of ticks)
          canvas.line(
            x - TICK,
            frame.y + share * frame.height,
            x,
            frame.y + share * frame.height,
            category.line,
          )
    } else {
      const y = frame.y + (1 - at) * frame.height
      canvas.line(frame.x, y, frame.x + frame.width, y, category.line)
      if (category.ticks !== 'none' && ticks.length < 200)
        for (const share of ticks)
          canvas.line(
            frame.x + share * frame.width,
            y,
            frame.x + share * frame.width,
            y + TICK,
            category.line,
          )
    }
  }
  for (const [axis, side, own] of [
    [value, value.crossMax ? 1 : 0, scale],
    [chart.secondValue, 1, plot.secondScale],
  ] as const) {
    if (!axis || !own || axis.deleted || !axis.line || axis.line === 'none') continue
    if (rows)
      canvas.line(frame.x, frame.y + frame.height, frame.x + frame.width, frame.y + frame.height, axis.line)
    else {
      const x = frame.x + side * frame.width
      canvas.line(x, frame.y, x, frame.y + frame.height, axis.line)
    }
    if (axis.ticks === 'none') continue
    for (const tick of own.ticks) {
      const share = own.share(tick)
      if (rows)
        canvas.line(
          frame.x + share * frame.width,
          frame.y + frame.height,
          frame.x + share * frame.width,
          frame.y + frame.height + TICK,
          axis.line,
        )
      else {
        const [x, y] = [frame.x + side * frame.width, frame.y + (1 - share) * frame.height]
        canvas.line(x, y, x + (side ? TICK : -TICK), y, axis.line)
      }
    }
  }
}

function drawValueLabels(
  canvas: Canvas,
  axis: ChartAxis,
  { frame, rows }: Plot,
  scale: Scale,
  format: string,
  side: 'left' | 'right',
): void {
  if (!hasLabels(axis)) return
  const high = canvas.text.lineHeight(axis.font)
  for (const tick of scale.ticks) {
    const text = formatted(tick, format)
    const share = scale.share(tick)
    if (rows)
      label(
        canvas,
        text,
        frame.x + share * frame.width,
        frame.y + frame.height + TICK + 1,
        axis.font,
        'center',
      )
    else {
      const y = frame.y + (1 - share) * frame.height - high / 2
      if (side === 'left') label(canvas, text, frame.x - TICK - GAP, y, axis.font, 'right')
      else label(canvas, text, frame.x + frame.width + TICK + GAP, y, axis.font)
    }
  }
}

function drawCategoryLabels(
  canvas: Canvas,
  chart: Chart,
  plot: Plot,
  labels: string[],
  turned: number,
): void {
  const { frame, rows, scale, xScale, count, between, reversed } = plot
  const { font } = chart.category
  const high = canvas.text.lineHeight(font)
  const low = chart.category.labels === 'low' ? 0 : crossing(scale)
  if (rows) {
    const slot = frame.height / count
    const every = Math.max(1, Math.ceil(high / slot))
    const x = frame.x + low * frame.width - TICK - GAP
    for (let i = 0; i < count; i += every) {
      const at = reversed ? i + 0.5 : count - i - 0.5
      label(canvas, labels[i] ?? '', x, frame.y + at * slot - high / 2, font, 'right')
    }
    return
  }
  const base = frame.y + (1 - low) * frame.height + TICK + GAP * 0.6
  if (xScale) {
    for (const [i, tick] of xScale.ticks.entries())
      label(canvas, labels[i] ?? '', frame.x + xScale.share(tick) * frame.width, base, font, 'center')
    return
  }
  const slots = between ? count : Math.max(1, count - 1)
  const slot = frame.width / slots
  const widest = Math.max(1, ...labels.map(text => canvas.text.width(text, font)))
  const room = turned > 0 ? high * 1.1 : turned === -1 ? slot : widest + 4
  const every = Math.max(1, Math.ceil(room / slot - 0.05))
  for (let i = 0; i < count; i += every) {
    const place = between ? i + 0.5 : i
    const x = frame.x + (reversed ? slots - place : place) * slot
    const text = labels[i] ?? ''
    if (turned > 0) {
      const turn = (turned * Math.PI) / 180
      const width = canvas.text.width(text, font)
      canvas.show(
        text,
        x - width * Math.cos(turn) + canvas.text.ascent(font) * 0.35,
        base + width * Math.sin(turn) + canvas.text.ascent(font) * 0.5,
        font,
        font.color ?? '#000000',
        turned,
      )
    } else if (turned < -1) {
      const turn = (turned * Math.PI) / 180
      canvas.show(
        text,
        x + canvas.text.ascent(font) * 0.35 * Math.sin(turn),
        base + canvas.text.ascent(font) * 0.5,
        font,
        font.color ?? '#000000',
        turned,
      )
    } else if (turned === -1)
      for (const [l, line] of wrapped(canvas, text, font, slot).entries())
        label(canvas, line, x, base + l * high, font, 'center')
    else label(canvas, text, x, base, font, 'center')
  }
}
