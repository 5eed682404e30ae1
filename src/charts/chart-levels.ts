import type { Chart, ChartSeries } from '../document/sheet-chart.ts'
import { cut, GAP, hasLabels } from './chart-axis-labels.ts'
import type { Frame } from './chart-frame.ts'
import type { Plot } from './chart-spans.ts'
import { label } from './chart-text.ts'
import type { Surface } from './surface.ts'

const LINE = { color: '#868686', width: 0.75 }

/** The outer levels of the categories, as years about quarters: the nearest first. */
export const outerLevels = ({ series, category }: Pick<Chart, 'series' | 'category'>): string[][] =>
  hasLabels(category) ? (series.find((one: ChartSeries) => one.outer)?.outer ?? []) : []

/** The room that each outer level takes beside the plot. */
const roomOf = (canvas: Surface, chart: Chart): number =>
  canvas.text.lineHeight(chart.category.font) + GAP * 1.2

/** Takes the room of the outer levels from a frame: below, or to the left of bars that lie. */
export function placeLevels(canvas: Surface, chart: Chart, frame: Frame): void {
  const taken = outerLevels(chart).length * roomOf(canvas, chart)
  if (chart.rows) frame.x += taken
  if (chart.rows) frame.width -= taken
  else frame.height -= taken
}

/** The outer levels at the edge of the frame that is left: each text in the middle of its categories, between lines. */
export function drawLevels(
  canvas: Surface,
  chart: Chart,
  { frame: plot, count, reversed }: Plot,
  frame: Frame,
) {
  const { rows, category } = chart
  const { font } = category
  const levels = outerLevels(chart)
  const room = roomOf(canvas, chart)
  const high = canvas.text.lineHeight(font)
  const [start, length] = rows ? [plot.y, plot.height] : [plot.x, plot.width]
  // Bars that lie begin below.
  const at = (i: number) => start + (length * (rows !== reversed ? count - i : i)) / count
  for (const [depth, texts] of levels.entries()) {
    const edge = rows ? frame.x - depth * room : frame.y + frame.height + depth * room
    const first = Array.from({ length: count }, (_, i) => i).filter(i => i === 0 || texts[i])
    for (const [g, from] of first.entries()) {
      const to = first[g + 1] ?? count
      const [a, b] = [Math.min(at(from), at(to)), Math.max(at(from), at(to))]
      const text = cut(canvas, texts[from] ?? '', font, b - a)
      if (rows) {
        canvas.line(edge - room, at(from), plot.x, at(from), LINE)
        const wide = canvas.text.width(text, font)
        const x = edge - room / 2 + canvas.text.ascent(font) / 2
        canvas.show(text, x, (a + b + wide) / 2, font, font.color ?? '#000000', 90)
      } else {
        canvas.line(at(from), plot.y + plot.height, at(from), edge + room, LINE)
        label(canvas, text, (a + b) / 2, edge + (room - high) / 2, font, 'center')
      }
    }
    if (rows) canvas.line(edge - room, at(count), plot.x, at(count), LINE)
    else canvas.line(at(count), plot.y + plot.height, at(count), edge + room, LINE)
  }
}
