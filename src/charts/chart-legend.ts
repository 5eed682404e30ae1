import type { Chart, ChartSeries } from '../document/sheet-chart.ts'
import { largest } from '../lib/geometry/extremes.ts'
import { cut, fitted } from './chart-axis-labels.ts'
import { colorOf, type Frame, fillAt, isRound } from './chart-frame.ts'
import { drawMarker } from './chart-marks.ts'
import { categoryText, label } from './chart-text.ts'
import type { Surface } from './surface.ts'

/** The share of a chart's width that names beside it may take before they are broken into lines. */
const WIDEST = 0.28
const WIDEST_OF_ALL = 0.6
const MOST_LINES = 4
/** Between the sign and its name, and between the entries of a row. */
const [KEY_GAP, BETWEEN] = [4, 10]

interface Entry {
  text: string
  color: string
  series: ChartSeries
  index: number
  /** Of a chart whose points differ. */
  point?: number
}

export function legendEntries(chart: Chart): Entry[] {
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
      index: 0,
      point: i,
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

interface Legend {
  canvas: Surface
  chart: Chart
  entries: Entry[]
  frame: Frame
  /** How wide the sign before a name is. */
  key: number
  high: number
  line: number
}

/** Draws the legend and takes its room away from the inside. */
export function drawLegend(
  canvas: Surface,
  chart: Chart,
  entries: Entry[],
  inner: Frame,
  frame: Frame,
  gap: number,
): void {
  const { side, font } = chart.legend!
  const high = canvas.text.lineHeight(font)
  const hasLines = entries.some(({ series }) => ['line', 'scatter', 'radar'].includes(series.kind))
  const key = (hasLines ? font.size * 2.2 : font.size * 0.65) + KEY_GAP
  const legend = { canvas, chart, entries, frame, key, high, line: high * 1.15 }
  if (side === 'top' || side === 'bottom') drawRows(legend, inner, gap)
  else drawColumn(legend, inner, gap)
}

/** Names one after the other, above or below the plot. */
function drawRows({ canvas, chart, entries, frame, key, line }: Legend, inner: Frame, gap: number): void {
  const { side, font, overlay, layout } = chart.legend!
  const rows: { entry: Entry; text: string; wide: number }[][] = [[]]
  let taken = 0
  for (const entry of entries) {
    const text = cut(canvas, entry.text, font, inner.width - key)
    const wide = key + canvas.text.width(text, font) + BETWEEN
    if (taken + wide > inner.width && rows.at(-1)!.length > 0) {
      rows.push([])
      taken = 0
    }
    rows.at(-1)!.push({ entry, text, wide })
    taken += wide
  }
  const high = rows.length * line
  let y = side === 'top' ? inner.y : inner.y + inner.height - high
  if (layout?.y !== undefined) y = frame.y + layout.y * frame.height
  for (const row of rows) {
    const total = row.reduce((sum, { wide }) => sum + wide, -BETWEEN)
    let x = frame.x + (frame.width - total) / 2
    for (const { entry, text, wide } of row) {
      drawKey(canvas, chart, entry, x, y, key - KEY_GAP, line)
      label(canvas, text, x + key, y + line * 0.065, font)
      x += wide
    }
    y += line
  }
  if (overlay) return
  const lost = high + gap + frame.height * 0.035
  if (side === 'top') inner.y += lost
  inner.height -= lost
}

/** Names one below the other, left or right of the plot; long ones are broken into lines. */
function drawColumn(legend: Legend, inner: Frame, gap: number): void {
  const { canvas, chart, frame, key, high, line } = legend
  const { side, font, overlay, layout } = chart.legend!
  const heightOf = (lines: string[]) => line + (lines.length - 1) * high
  const shown = named(legend, inner, heightOf)
  const total = shown.reduce((sum, { lines }) => sum + heightOf(lines), 0)
  const widths = shown.flatMap(({ lines }) => lines.map(text => canvas.text.width(text, font)))
  const wide = Math.min(inner.width * WIDEST_OF_ALL, key + largest(widths, 0))
  let x = side === 'left' ? inner.x : inner.x + inner.width - wide
  let y = side === 'topRight' ? inner.y : inner.y + Math.max(0, inner.height - total) / 2
  if (layout?.x !== undefined) x = frame.x + layout.x * frame.width
  if (layout?.y !== undefined) y = frame.y + layout.y * frame.height
  for (const { entry, lines } of shown) {
    drawKey(canvas, chart, entry, x, y, key - KEY_GAP, line)
    for (const [i, text] of lines.entries()) label(canvas, text, x + key, y + line * 0.065 + i * high, font)
    y += heightOf(lines)
  }
  if (overlay) return
  if (side === 'left') inner.x += wide + gap * 1.4
  inner.width -= wide + gap * 1.4
}

/** The names in lines; where those are too many, as many names as have room, each in one. */
function named(
  { canvas, chart, entries, frame, key, line }: Legend,
  inner: Frame,
  heightOf: (lines: string[]) => number,
): { entry: Entry; lines: string[] }[] {
  const { font, layout } = chart.legend!
  const most = inner.width * WIDEST_OF_ALL - key
  const words = entries.flatMap(({ text }) => text.split(' ').map(word => canvas.text.width(word, font)))
  const given = layout?.width === undefined ? frame.width * WIDEST : layout.width * frame.width - key
  // Fewer and wider lines, until all have room.
  for (const share of [1, 1.3, 1.7]) {
    const room = Math.min(most, Math.max(given * share, largest(words, 0)))
    const lists = entries.map(entry => ({ entry, lines: fitted(canvas, entry.text, font, room, MOST_LINES) }))
    if (lists.reduce((sum, { lines }) => sum + heightOf(lines), 0) <= inner.height) return lists
  }
  return entries.slice(0, Math.max(1, Math.floor(inner.height / line))).map(entry => ({
    entry,
    lines: [cut(canvas, entry.text, font, most)],
  }))
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
    const box = [x + key - Math.max(key, size), middle - size / 2, Math.max(key, size), size] as const
    // A slice has a colour of its own, and a series without a fill only its outline.
    const fill = entry.point === undefined ? undefined : fillAt(chart, entry.index, entry.point)
    const pattern = entry.color === series.color ? series.pattern : undefined
    if (fill) canvas.paint(...box, fill)
    else if (!series.noFill && entry.point === undefined)
      canvas.paint(...box, { color: entry.color, pattern })
    const outline = series.noFill && !series.line?.none ? series.line : undefined
    if (outline?.color) canvas.strokeRect(...box, { color: outline.color, width: outline.width ?? 0.75 })
  }
}
