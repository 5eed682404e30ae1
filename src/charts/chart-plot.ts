import type { CellFont } from '../document/cell-style.ts'
import type { Chart } from '../document/sheet-chart.ts'
import { largest } from '../lib/geometry/extremes.ts'
import { drawBars } from './chart-bars.ts'
import { drawBoxes } from './chart-boxes.ts'
import { drawError } from './chart-errors.ts'
import { colorOf, labelsAt } from './chart-frame.ts'
import { labelText } from './chart-label-text.ts'
import { drawLinks, drawStockMarks, type LinkPlaces, linksOf, STOCK } from './chart-links.ts'
import { drawMarker, linePath } from './chart-marks.ts'
import type { Scale } from './chart-scale.ts'
import { drawSolidSeries } from './chart-solid.ts'
import { clamp, isStacked, type Listed, type Plot, placeOf, spans } from './chart-spans.ts'
import { label } from './chart-text.ts'
import { trendOf, trendTexts } from './chart-trend.ts'
import type { Surface } from './surface.ts'

export function drawSeries(canvas: Surface, chart: Chart, plot: Plot): void {
  if (plot.depth) {
    drawSolidSeries(canvas, chart, plot)
    return
  }
  const order = ['area', 'bar', 'box', 'stock', 'line', 'scatter', 'bubble']
  for (const kind of order)
    for (const secondary of [false, true]) {
      const list = chart.series
        .map((series, index) => ({ series, index }))
        .filter(one => one.series.kind === kind && one.series.secondary === secondary)
      if (list.length === 0) continue
      const scale = (secondary && plot.secondScale) || plot.scale
      if (kind === 'bar') drawBars(canvas, chart, plot, list, scale)
      else if (kind === 'box') drawBoxes(canvas, chart, plot, list, scale)
      else if (kind === 'area') drawAreas(canvas, chart, plot, list, scale)
      else if (kind === 'stock') drawStock(canvas, chart, plot, list, scale)
      else drawLines(canvas, chart, plot, list, scale)
      if (!plot.rows) drawTrends(canvas, chart, plot, list, scale)
    }
}

function drawAreas(canvas: Surface, chart: Chart, plot: Plot, list: Listed[], scale: Scale): void {
  const { frame, count } = plot
  const all = spans(chart, list, count)
  const stacked = isStacked(chart, list[0]!.series)
  const y = (value: number) => frame.y + (1 - clamp(scale, value)) * frame.height
  // The first series of plain areas lies in front of nothing: later ones cover it, as in Excel.
  const order = [...list.entries()]
  if (chart.firstInFront && !stacked) order.reverse()
  for (const [lane, { series, index }] of order) {
    const own = all[lane]!
    const top: [number, number][] = own.map(({ to }, i) => [placeOf(plot, i), y(to ?? own[i]!.from)])
    const bottom: [number, number][] = own.map(({ from }, i) => [
      placeOf(plot, i),
      y(stacked ? from : Math.max(scale.low, Math.min(scale.high, 0))),
    ])
    const points = [...top, ...bottom.reverse()]
    const path = `${points.map(([px, py], i) => `${i ? 'L' : 'M'}${(px - frame.x).toFixed(2)} ${(py - frame.y).toFixed(2)}`).join('')}Z`
    const { gradient, pattern } = series
    const line =
      series.line && !series.line.none && series.line.color
        ? { color: series.line.color, width: series.line.width ?? 0.75 }
        : undefined
    canvas.path(
      path,
      frame.x,
      frame.y,
      series.noFill ? undefined : { color: colorOf(chart, index), gradient, pattern },
      line,
      frame,
    )
  }
  drawLinksOf(canvas, chart, plot, list, scale, all)
  for (const [lane, { series }] of list.entries()) {
    for (const [i, { from, to }] of all[lane]!.entries()) {
      const font: CellFont = { ...chart.font, ...labelsAt(series, i)?.font }
      const half = canvas.text.lineHeight(font) / 2
      if (to !== undefined)
        label(canvas, labelText(series, i), placeOf(plot, i), y((from + to) / 2) - half, font, 'center')
    }
  }
}

function drawLines(canvas: Surface, chart: Chart, plot: Plot, list: Listed[], scale: Scale): void {
  const { frame, xScale, count } = plot
  const all = spans(chart, list, count)
  if (list[0]!.series.kind === 'line') drawLinksOf(canvas, chart, plot, list, scale, all)
  for (const [lane, { series, index }] of list.entries()) {
    const color = colorOf(chart, index)
    const points: ([number, number] | undefined)[] = series.values.map((value, i) => {
      const to = series.kind === 'line' ? all[lane]![i]?.to : value
      if (to === undefined) return undefined
      const across = xScale ? (series.across ? series.across[i] : i + 1) : undefined
      if (xScale && across === undefined) return undefined
      const x = xScale ? frame.x + xScale.share(across!) * frame.width : placeOf(plot, i)
      return [x, frame.y + (1 - scale.share(to)) * frame.height]
    })
    const isLine = series.kind === 'line' || (series.kind === 'scatter' && !series.line?.none)
    if (isLine && !series.line?.none) {
      let piece: [number, number][] = []
      const finish = () => {
        if (piece.length > 1)
          canvas.path(linePath(piece, series.smooth), 0, 0, undefined, {
            color,
            width: series.line?.width ?? 2.25,
            dash: series.line?.dash,
          })
        piece = []
      }
      for (const point of points) {
        if (point) piece.push(point)
        else if (!series.joined) finish()
      }
      finish()
    }
    const most = largest(
      (series.sizes ?? []).map(size => Math.abs(size ?? 0)),
      1,
    )
    for (const [i, point] of points.entries()) {
      if (!point) continue
      drawError(canvas, series, i, value => [point[0], frame.y + (1 - clamp(scale, value)) * frame.height])
      if (series.kind === 'bubble') {
        const r =
          Math.sqrt(Math.abs(series.sizes?.[i] ?? 1) / most) * Math.min(frame.width, frame.height) * 0.125
        canvas.path(
          `M${-r} 0A${r} ${r} 0 1 1 ${r} 0A${r} ${r} 0 1 1 ${-r} 0Z`,
          point[0],
          point[1],
          { color: series.points.get(i)?.color ?? color },
          { color: '#ffffff', width: 0.5 },
        )
      } else drawMarker(canvas, series, index, point[0], point[1], series.marker?.fill ?? color)
      const show = labelsAt(series, i)
      if (show) {
        const text = labelText(series, i)
        const font: CellFont = { ...chart.font, ...show.font }
        const high = canvas.text.lineHeight(font)
        const position = show.position ?? 'r'
        if (position === 't') label(canvas, text, point[0], point[1] - high - 3, font, 'center')
        else if (position === 'b') label(canvas, text, point[0], point[1] + 3, font, 'center')
        else if (position === 'l') label(canvas, text, point[0] - 4, point[1] - high / 2, font, 'right')
        else if (position === 'ctr') label(canvas, text, point[0], point[1] - high / 2, font, 'center')
        else label(canvas, text, point[0] + 4, point[1] - high / 2, font)
      }
    }
  }
}

/** The lines that series of bars, lines and points tend along. */
function drawTrends(canvas: Surface, chart: Chart, plot: Plot, list: Listed[], scale: Scale): void {
  const { frame, xScale, count } = plot
  for (const { series, index } of list)
    for (const trend of series.trends ?? []) {
      const known = series.values.flatMap((value, i): [number, number][] => {
        const x = xScale ? (series.across ? series.across[i] : i + 1) : i + 1
        return value === undefined || x === undefined ? [] : [[x, value]]
      })
      const path = trendOf(trend, known).map(([x, y]): [number, number] => [
        xScale
          ? frame.x + xScale.share(x) * frame.width
          : placeOf(plot, 0) +
            ((placeOf(plot, count - 1) - placeOf(plot, 0)) * (x - 1)) / Math.max(1, count - 1),
        frame.y + (1 - scale.share(y)) * frame.height,
      ])
      if (path.length < 2) continue
      const look = { color: trend.color ?? colorOf(chart, index), width: trend.width ?? 1, dash: trend.dash }
      canvas.clipped(frame.x, frame.y, frame.width, frame.height, () =>
        canvas.path(linePath(path, false), 0, 0, undefined, look),
      )
      const texts = trendTexts(trend, known)
      const high = canvas.text.lineHeight(chart.font)
      const [endX, endY] = path.at(-1)!
      const top = Math.min(frame.y + frame.height, Math.max(frame.y + high * texts.length, endY - 3))
      for (const [i, text] of texts.entries())
        label(canvas, text, endX, top - high * (texts.length - i), chart.font, 'right')
    }
}

function drawLinksOf(
  canvas: Surface,
  chart: Chart,
  plot: Plot,
  list: Listed[],
  scale: Scale,
  all: ReturnType<typeof spans>,
): void {
  const { kind, secondary } = list[0]!.series
  const links = linksOf(chart, kind, secondary)
  const lists = all.map(own => own.map(span => span.to))
  if (links) drawLinks(canvas, links, lists, linkPlaces(plot, scale))
}

function linkPlaces(plot: Plot, scale: Scale): LinkPlaces {
  const { frame, count, between } = plot
  return {
    x: i => placeOf(plot, i),
    y: value => frame.y + (1 - clamp(scale, value)) * frame.height,
    base: Math.min(scale.high, Math.max(scale.low, 0)),
    slot: frame.width / (between ? count : Math.max(1, count - 1)),
  }
}

function drawStock(canvas: Surface, chart: Chart, plot: Plot, list: Listed[], scale: Scale): void {
  const links = linksOf(chart, 'stock', list[0]!.series.secondary) ?? STOCK
  const lists = list.map(({ series }) => series.values)
  const places = linkPlaces(plot, scale)
  drawLinks(canvas, links, lists, places)
  if (!links.bars) drawStockMarks(canvas, lists, places)
}
