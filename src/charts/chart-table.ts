import type { Chart } from '../document/sheet-chart.ts'
import { cut, fitted, linesNeeded } from './chart-axis-labels.ts'
import { colorOf, type Frame } from './chart-frame.ts'
import { formatted, label } from './chart-text.ts'
import type { Surface } from './surface.ts'

const [PAD, KEY] = [3, 8]

/** Lines that the name of a category may take. */
const MOST_LINES = 4
/** In points, of numbers that would be too wide for their column. */
const SMALLEST = 4

export interface TableRoom {
  left: number
  height: number
  /** The height of the row of categories. */
  head: number
}

/** The room that a table of the values takes: beside the plot for the names, below it for the rows. */
export function tableRoom(canvas: Surface, chart: Chart, labels: string[], frame: Frame): TableRoom {
  const { font, keys } = chart.table!
  const widest = Math.max(0, ...chart.series.map(one => canvas.text.width(one.name, font)))
  const wanted = widest + 2 * PAD + (keys ? KEY + PAD : 0)
  const high = canvas.text.lineHeight(font)
  const left = Math.min(wanted, frame.width * 0.35)
  const slot = (frame.width - left) / Math.max(1, labels.length) - 2
  const lines = Math.min(MOST_LINES, linesNeeded(canvas, labels, font, slot))
  const head = high * (lines + 0.15)
  const rows = high * 1.15 * chart.series.length
  const share = Math.min(1, (frame.height * 0.6) / (head + rows))
  return { left, height: (head + rows) * share, head: head * share }
}

/** A number with as few of its decimals as it must do without; it may still be too wide. */
function shortened(text: string, fits: (text: string) => boolean): string {
  const [whole, places] = /^(-?\d+)\.(\d{3,})$/.exec(text)?.slice(1) ?? []
  if (whole === undefined || places === undefined) return text
  for (let digits = places.length; digits > 0; digits--) {
    const shown = Number(text).toFixed(digits)
    if (fits(shown)) return shown
  }
  return Number(text).toFixed(0)
}

/** The table under a plot: categories in place of their labels, and a row for each series. */
export function drawChartTable(
  canvas: Surface,
  chart: Chart,
  plot: Frame,
  labels: string[],
  { left, height, head }: TableRoom,
): void {
  const { font, keys, horizontal, vertical, outline, line: look } = chart.table!
  const rows = chart.series.length + 1
  const step = (height - head) / Math.max(1, rows - 1)
  const body = (row: number) => plot.y + plot.height + head + (row - 1) * step
  const slot = plot.width / Math.max(1, labels.length)
  const [top, bottom] = [plot.y + plot.height, plot.y + plot.height + height]
  const [start, end] = [plot.x - left, plot.x + plot.width]
  const down = (step - canvas.text.lineHeight(font)) / 2
  const cell = (given: string, x: number, y: number) => {
    const text = shortened(given, one => canvas.text.width(one, font) <= slot - 2)
    // A number is made smaller before it is cut.
    const share = Math.min(1, (slot - 2) / Math.max(1, canvas.text.width(text, font)))
    const own = { ...font, size: Math.max(font.size * share, SMALLEST) }
    const shown = cut(canvas, text, own, slot - 1)
    label(canvas, shown, x + slot / 2, y + down + (font.size - own.size) / 2, own, 'center')
  }
  const high = canvas.text.lineHeight(font)
  for (const [i, text] of labels.entries()) {
    const lines = fitted(canvas, text, font, slot - 2, Math.max(1, Math.floor(head / high)))
    const first = top + (head - lines.length * high) / 2
    for (const [l, line] of lines.entries())
      label(canvas, line, plot.x + (i + 0.5) * slot, first + l * high, font, 'center')
  }
  for (const [r, series] of chart.series.entries()) {
    const y = body(r + 1)
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
  if (horizontal) for (let r = 1; r < rows; r++) rule(start, body(r), end, body(r))
  if (vertical)
    for (let i = 1; i < labels.length; i++) rule(plot.x + i * slot, top, plot.x + i * slot, bottom)
  if (!outline) return
  // The corner over the names stays open.
  rule(plot.x, top, end, top)
  rule(start, body(1), plot.x, body(1))
  rule(start, body(1), start, bottom)
  rule(plot.x, top, plot.x, bottom)
  rule(end, top, end, bottom)
  rule(start, bottom, end, bottom)
}
