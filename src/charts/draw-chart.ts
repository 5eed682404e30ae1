import type { Chart, ChartSeries } from '../document/sheet-chart.ts'
import { drawAxesChart } from './chart-axes.ts'
import { colorOf, type Frame, isRound } from './chart-frame.ts'
import { drawMarker } from './chart-marks.ts'
import { drawPie } from './chart-pie.ts'
import { drawRadar } from './chart-radar.ts'
import { categoryText, drawTitle, label, titleSize } from './chart-text.ts'
import { drawTreemap } from './chart-treemap.ts'
import type { Surface } from './surface.ts'

/** Draws a chart in its frame: title, legend, and the plot in the room that is left. */
export function drawChart(
  canvas: Surface,
  chart: Chart,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  if (width < 8 || height < 8) return
  if (chart.fill) canvas.paint(x, y, width, height, chart.fill)
  if (chart.line) canvas.strokeRect(x, y, width, height, chart.line)
  canvas.clipped(x - 1, y - 1, width + 2, height + 2, () =>
    drawInside(canvas, chart, { x, y, width, height }),
  )
}

function drawInside(canvas: Surface, chart: Chart, frame: Frame): void {
  const gap = Math.max(3, Math.min(frame.width, frame.height) * 0.025)
  const margin = { x: frame.width * 0.02, y: frame.height * 0.022 }
  const inner = {
    x: frame.x + margin.x,
    y: frame.y + margin.y,
    width: frame.width - 2 * margin.x,
    height: frame.height - 2 * margin.y,
  }
  if (chart.title) {
    const size = titleSize(canvas, chart.title, inner.width * 0.9)
    const above = frame.height * 0.038
    drawTitle(canvas, chart.title, frame.x + frame.width / 2, inner.y + above, inner.width * 0.9)
    if (!chart.overlayTitle) {
      const taken = size.height + above + frame.height * 0.035
      inner.y += taken
      inner.height -= taken
    }
  }
  const entries = legendEntries(chart)
  const legend = () => {
    if (chart.legend && entries.length > 0) drawLegend(canvas, chart, entries, inner, frame, gap)
  }
  if (!chart.legend?.overlay) legend()
  if (inner.width < 10 || inner.height < 10) return
  const plot = chart.plot
    ? {
        x: frame.x + chart.plot.x * frame.width,
        y: frame.y + chart.plot.y * frame.height,
        width: chart.plot.width * frame.width,
        height: chart.plot.height * frame.height,
      }
    : inner
  if (chart.series[0]?.kind === 'treemap') drawTreemap(canvas, chart, plot)
  else if (isRound(chart)) drawPie(canvas, chart, plot)
  else if (chart.series.some(one => one.kind === 'radar')) drawRadar(canvas, chart, plot)
  else drawAxesChart(canvas, chart, plot, chart.plot?.inner ?? false)
  // A legend that lies on the plot would be painted over by it.
  if (chart.legend?.overlay) legend()
}

interface Entry {
  text: string
  color: string
  series: ChartSeries
  index: number
}

function legendEntries(chart: Chart): Entry[] {
  const hidden = new Set(chart.legend?.hidden ?? [])
  const [first] = chart.series
  const byPoint = isRound(chart) || (chart.varied && chart.series.length === 1 && first?.kind === 'bar')
  if (byPoint && first) {
    const count = Math.max(first.values.length, first.labels.length)
    return Array.from({ length: Math.min(count, 60) }, (_, i) => ({
      text:
        first.labels[i] === undefined || first.labels[i] === ''
          ? String(i + 1)
          : categoryText(first.labels[i]!),
      color: colorOf(chart, 0, i),
      series: first,
      index: i,
    })).filter((_, i) => !hidden.has(i))
  }
  const listed = chart.series
    .map((series, index) => ({
      text: series.name || `Series${index + 1}`,
      color: colorOf(chart, index),
      series,
      index,
    }))
    .filter((_, i) => !hidden.has(i))
  const trends = chart.series.flatMap((series, index) =>
    (series.trends ?? []).map(trend => ({
      text: trend.name,
      color: trend.color ?? colorOf(chart, index),
      series: { ...series, kind: 'line' as const, marker: undefined, line: { width: trend.width ?? 1 } },
      index,
    })),
  )
  // Beside a chart the legend names series in the order in which they stand above one another.
  const isBeside = chart.legend?.side !== 'top' && chart.legend?.side !== 'bottom'
  const isStacked = /tacked/.test(chart.grouping) && ['bar', 'area'].includes(first?.kind ?? '')
  return [...(isBeside && isStacked !== chart.rows ? listed.reverse() : listed), ...trends]
}

/** Draws the legend and takes its room away from the inside. */
function drawLegend(
  canvas: Surface,
  chart: Chart,
  entries: Entry[],
  inner: Frame,
  frame: Frame,
  gap: number,
): void {
  const { side, font, overlay, layout } = chart.legend!
  const line = canvas.text.lineHeight(font) * 1.15
  const hasLines = entries.some(({ series }) => ['line', 'scatter', 'radar'].includes(series.kind))
  const key = hasLines ? font.size * 2.2 : font.size * 0.65
  const width = (entry: Entry) => key + 4 + canvas.text.width(entry.text, font)
  if (side === 'top' || side === 'bottom') {
    const rows: Entry[][] = [[]]
    let taken = 0
    for (const entry of entries) {
      const wide = width(entry) + 10
      if (taken + wide > inner.width && rows.at(-1)!.length > 0) {
        rows.push([])
        taken = 0
      }
      rows.at(-1)!.push(entry)
      taken += wide
    }
    const high = rows.length * line
    let y = side === 'top' ? inner.y : inner.y + inner.height - high
    if (layout?.y !== undefined) y = frame.y + layout.y * frame.height
    for (const row of rows) {
      const total = row.reduce((sum, entry) => sum + width(entry) + 10, -10)
      let x = frame.x + (frame.width - total) / 2
      for (const entry of row) {
        drawKey(canvas, chart, entry, x, y, key, line)
        label(canvas, entry.text, x + key + 4, y + line * 0.065, font)
        x += width(entry) + 10
      }
      y += line
    }
    if (overlay) return
    const lost = high + gap + frame.height * 0.035
    if (side === 'top') inner.y += lost
    inner.height -= lost
    return
  }
  const wide = Math.min(inner.width * 0.6, Math.max(...entries.map(width)))
  const shown = entries.slice(0, Math.max(1, Math.floor(inner.height / line)))
  let x = side === 'left' ? inner.x : inner.x + inner.width - wide
  let y = side === 'topRight' ? inner.y : inner.y + (inner.height - shown.length * line) / 2
  if (layout?.x !== undefined) x = frame.x + layout.x * frame.width
  if (layout?.y !== undefined) y = frame.y + layout.y * frame.height
  for (const entry of shown) {
    drawKey(canvas, chart, entry, x, y, key, line)
    label(canvas, entry.text, x + key + 4, y + line * 0.065, font)
    y += line
  }
  if (overlay) return
  if (side === 'left') inner.x += wide + gap * 1.4
  inner.width -= wide + gap * 1.4
}

function drawKey(
  canvas: Surface,
  chart: Chart,
  entry: Entry,
  x: number,
  y: number,
  key: number,
  line: number,
): void {
  const middle = y + line / 2
  const { series } = entry
  if (
    series.kind === 'line' ||
    series.kind === 'scatter' ||
    (series.kind === 'radar' && !chart.radarFilled)
  ) {
    if (!series.line?.none)
      canvas.line(x, middle, x + key, middle, {
        color: entry.color,
        width: Math.min(3, series.line?.width ?? 2.25),
        dash: series.line?.dash,
      })
    drawMarker(canvas, series, entry.index, x + key / 2, middle, entry.color)
    // The series of a stock chart are drawn in one ink, so none has a colour to tell of.
  } else if (series.kind !== 'stock') {
    const size = Math.min(7, line * 0.5)
    canvas.fillRect(x + key - Math.max(key, size), middle - size / 2, Math.max(key, size), size, entry.color)
  }
}
