import type { CellFont } from '../document/cell-style.ts'
import type { Chart, ChartSeries } from '../document/sheet-chart.ts'
import { largest } from '../lib/geometry/extremes.ts'
import { drawBody } from './chart-bodies.ts'
import { drawSides } from './chart-depth.ts'
import { drawError } from './chart-errors.ts'
import { fillAt, labelsAt } from './chart-frame.ts'
import { labelText } from './chart-label-text.ts'
import { type BarBox, drawAlong, linksOf } from './chart-links.ts'
import type { Scale } from './chart-scale.ts'
import { clamp, isStacked, type Listed, type Plot, spans } from './chart-spans.ts'
import { label } from './chart-text.ts'
import type { Surface } from './surface.ts'

export function drawBars(canvas: Surface, chart: Chart, plot: Plot, list: Listed[], scale: Scale): void {
  const { frame, rows, count, reversed } = plot
  const stacked = isStacked(chart, list[0]!.series)
  const slot = (rows ? frame.height : frame.width) / count
  const lanes = stacked ? 1 : list.length
  const overlap = stacked ? 0 : Math.min(1, Math.max(-1, chart.overlap))
  const wide = slot / (chart.gap + lanes - (lanes - 1) * overlap)
  const all = spans(chart, list, count)
  /** Where the body that a bar is a part of would end: those of a stack taper together. */
  const tips = ({ body }: ChartSeries, point: number, end: number): number => {
    const ends = all.flatMap(one =>
      (body?.toMost ? one : one.slice(point, point + 1)).map(({ to = 0 }) => to),
    )
    if (!body?.toMost && !stacked) return Math.abs(end)
    return largest(ends.filter(one => one < 0 === end < 0).map(Math.abs), 0)
  }
  const along = linksOf(chart, 'bar', list[0]!.series.secondary)?.along
  for (const [lane, { series, index }] of list.entries()) {
    const boxes: BarBox[] = []
    for (const [i, { from, to }] of all[lane]!.entries()) {
      if (to === undefined) continue
      const offset = (chart.gap * wide) / 2 + (stacked ? 0 : lane * wide * (1 - overlap))
      const [a, b] = [clamp(scale, from), clamp(scale, to)]
      const [start, size] = [Math.min(a, b), Math.abs(b - a)]
      const place = reversed !== rows ? count - 1 - i : i
      // Lying bars go up from the bottom, and so do their series.
      const side =
        rows && !reversed
          ? place * slot + slot - offset - wide
          : reversed && !rows
            ? place * slot + slot - offset - wide
            : place * slot + offset
      const box = rows
        ? ([frame.x + start * frame.width, frame.y + side, size * frame.width, wide] as const)
        : ([frame.x + side, frame.y + (1 - start - size) * frame.height, wide, size * frame.height] as const)
      boxes.push(box)
      const fill = fillAt(chart, index, i)
      const isBody = plot.depth && series.body
      if (plot.depth && fill && series.body) {
        const [begins, ends] = [from, to].map(value => Math.abs(value) / (tips(series, i, to) || 1)) as [
          number,
          number,
        ]
        drawBody(
          canvas,
          series.body,
          { box, lies: rows, falls: to < from, begins, ends },
          plot.depth,
          fill.color,
        )
      } else if (plot.depth && fill) drawSides(canvas, box, plot.depth, fill.color)
      if (fill && !isBody) canvas.paint(...box, fill)
      if (!isBody && series.line && !series.line.none && series.line.color)
        canvas.strokeRect(...box, { color: series.line.color, width: series.line.width ?? 0.75 })
      if (!stacked)
        drawError(canvas, series, i, value =>
          rows
            ? [frame.x + clamp(scale, value) * frame.width, box[1] + wide / 2]
            : [box[0] + wide / 2, frame.y + (1 - clamp(scale, value)) * frame.height],
        )
      if (labelsAt(series, i)) drawBarLabel(canvas, chart, series, i, box, rows, to >= from, stacked)
    }
    if (along && stacked) drawAlong(canvas, along, boxes, rows)
  }
}

function drawBarLabel(
  canvas: Surface,
  chart: Chart,
  series: ChartSeries,
  point: number,
  [x, y, width, height]: readonly [number, number, number, number],
  rows: boolean,
  positive: boolean,
  stacked: boolean,
): void {
  const text = labelText(series, point)
  if (!text) return
  const show = labelsAt(series, point)
  const font: CellFont = { ...chart.font, ...show?.font }
  const high = canvas.text.lineHeight(font)
  const position = show?.position ?? (stacked ? 'ctr' : 'outEnd')
  if (rows) {
    const middle = y + height / 2 - high / 2
    if (position === 'ctr') label(canvas, text, x + width / 2, middle, font, 'center')
    else if (position === 'inEnd') label(canvas, text, x + width - 2, middle, font, 'right')
    else if (position === 'inBase') label(canvas, text, x + 2, middle, font)
    else if (positive) label(canvas, text, x + width + 3, middle, font)
    else label(canvas, text, x - 3, middle, font, 'right')
    return
  }
  const middle = x + width / 2
  const top =
    position === 'ctr'
      ? y + (height - high) / 2
      : position === 'inEnd'
        ? y + 1
        : position === 'inBase'
          ? y + height - high
          : positive
            ? y - high - 1
            : y + height + 1
  label(canvas, text, middle, top, font, 'center')
}
