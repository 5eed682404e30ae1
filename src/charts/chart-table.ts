import type { Chart } from '../document/sheet-chart.ts'
import { fitted } from './chart-axis-labels.ts'
import { colorOf, type Frame } from './chart-frame.ts'
import { formatted, label } from './chart-text.ts'
import type { Surface } from './surface.ts'

const [PAD, KEY] = [3, 8]

/** The room that a table of the values takes: beside the plot for the names, below it for the rows. */
export function tableRoom(canvas: Surface, chart: Chart, frame: Frame): { left: number; height: number } {
  const { font, keys } = chart.table!
  const widest = Math.max(0, ...chart.series.map(one => canvas.text.width(one.name, font)))
  const wanted = widest + 2 * PAD + (keys ? KEY + PAD : 0)
  const line = canvas.text.lineHeight(font) * 1.15
  return {
    left: Math.min(wanted, frame.width * 0.35),
    height: Math.min(line * (chart.series.length + 1), frame.height * 0.6),
  }
}

/** The table under a plot: categories in place of their labels, and a row for each series. */
export function drawChartTable(
  canvas: Surface,
  chart: Chart,
  plot: Frame,
  labels: string[],
  { left, height }: { left: number; height: number },
): void {
  const { font, keys, horizontal, vertical, outline, line: look } = chart.table!
  const rows = chart.series.length + 1
  const step = height / rows
  const slot = plot.width / Math.max(1, labels.length)
  const [top, bottom] = [plot.y + plot.height, plot.y + plot.height + height]
  const [start, end] = [plot.x - left, plot.x + plot.width]
  const down = (step - canvas.text.lineHeight(font)) / 2
  const cell = (text: string, x: number, y: number) => {
    const [shown] = fitted(canvas, text, font, slot - 2, 1)
    label(canvas, shown ?? '', x + slot / 2, y + down, font, 'center')
  }
  for (const [i, text] of labels.entries()) cell(text, plot.x + i * slot, top)
  for (const [r, series] of chart.series.entries()) {
    const y = top + (r + 1) * step
    if (keys) {
      const size = Math.min(6, step * 0.5)
      const middle = y + step / 2
      if (series.kind === 'line')
        canvas.line(start + PAD, middle, start + PAD + KEY, middle, { color: colorOf(chart, r), width: 2 })
      else canvas.fillRect(start + PAD, middle - size / 2, size, size, colorOf(chart, r))
    }
    const from = start + PAD + (keys ? KEY + PAD : 0)
    const [name] = fitted(canvas, series.name, font, plot.x - PAD - from, 1)
    label(canvas, name ?? '', from, y + down, font)
    for (const [i, value] of series.values.entries())
      if (value !== undefined && i < labels.length)
        cell(formatted(value, series.format), plot.x + i * slot, y)
  }
  const rule = (x1: number, y1: number, x2: number, y2: number) => canvas.line(x1, y1, x2, y2, look)
  if (horizontal) for (let r = 1; r < rows; r++) rule(start, top + r * step, end, top + r * step)
  if (vertical)
    for (let i = 1; i < labels.length; i++) rule(plot.x + i * slot, top, plot.x + i * slot, bottom)
  if (!outline) return
  // The corner over the names stays open.
  rule(plot.x, top, end, top)
  rule(start, top + step, plot.x, top + step)
  rule(start, top + step, start, bottom)
  rule(plot.x, top, plot.x, bottom)
  rule(end, top, end, bottom)
  rule(start, bottom, end, bottom)
}
