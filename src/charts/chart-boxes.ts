import type { Chart, ChartBox } from '../document/sheet-chart.ts'
import { colorOf } from './chart-frame.ts'
import type { Scale } from './chart-scale.ts'
import { clamp, type Listed, type Plot, placeOf } from './chart-spans.ts'
import type { Surface } from './surface.ts'

const INK = { color: '#404040', width: 0.75 }
/** A single value. */
const CIRCLE = 'M-2 0A2 2 0 1 1 2 0A2 2 0 1 1 -2 0Z'

/** Boxes with whiskers, those of one category side by side. */
export function drawBoxes(canvas: Surface, chart: Chart, plot: Plot, list: Listed[], scale: Scale): void {
  const { frame, count } = plot
  const wide = frame.width / count / (list.length + chart.gap)
  const y = (value: number) => frame.y + (1 - clamp(scale, value)) * frame.height
  for (const [lane, { series, index }] of list.entries())
    for (const [i, box] of (series.boxes ?? []).entries())
      if (box) {
        const middle = placeOf(plot, i) + (lane - (list.length - 1) / 2) * wide
        drawBox(canvas, box, { middle, half: wide * 0.45, y, color: colorOf(chart, index) })
      }
}

function drawBox(
  canvas: Surface,
  { low, first, median, third, high, mean, dots }: ChartBox,
  { middle, half, y, color }: { middle: number; half: number; y: (value: number) => number; color: string },
): void {
  const across = (value: number, reach: number) =>
    canvas.line(middle - reach, y(value), middle + reach, y(value), INK)
  for (const [from, to] of [
    [first, low],
    [third, high],
  ] as const) {
    canvas.line(middle, y(from), middle, y(to), INK)
    across(to, half / 2)
  }
  const box = [middle - half, y(third), 2 * half, y(first) - y(third)] as const
  canvas.fillRect(...box, color)
  canvas.strokeRect(...box, INK)
  across(median, half)
  if (mean !== undefined) canvas.path('M-3 -3L3 3M-3 3L3 -3', middle, y(mean), undefined, INK)
  for (const dot of dots) canvas.path(CIRCLE, middle, y(dot), { color }, undefined)
}
