import type { CellFont } from '../document/cell-style.ts'
import type { Chart } from '../document/sheet-chart.ts'
import { largest } from '../lib/geometry/extremes.ts'
import { fitted } from './chart-axis-labels.ts'
import { colorOf, type Frame, labelsAt } from './chart-frame.ts'
import { labelText } from './chart-label-text.ts'
import { drawMarker } from './chart-marks.ts'
import { scaleOf } from './chart-scale.ts'
import { categoryText, formatted, label } from './chart-text.ts'
import type { Surface } from './surface.ts'

export function drawRadar(canvas: Surface, chart: Chart, plot: Frame): void {
  const labels = chart.series.find(one => one.labels.length > 0)?.labels ?? []
  const count = Math.max(3, labels.length, ...chart.series.map(one => one.values.length))
  const { font } = chart.category
  const most = Math.max(4, Math.min(plot.width, plot.height) / 2 - font.size * 1.6)
  const names = Array.from({ length: count }, (_, i) => categoryText(labels[i] ?? String(i + 1)))
  const widest = largest(
    names.map(name => canvas.text.width(name, font)),
    0,
  )
  // Long names take room from the net, up to a third of it, and are broken after that.
  const radius = Math.max(most * 0.67, Math.min(most, plot.width / 2 - font.size - widest))
  const beside = plot.width / 2 - radius - font.size
  const high = canvas.text.lineHeight(font)
  const way = (chart.counterClockwise ?? false) !== chart.category.reversed ? -1 : 1
  const [cx, cy] = [plot.x + plot.width / 2, plot.y + plot.height / 2]
  const values = chart.series.flatMap(one => one.values.filter(value => value !== undefined))
  // The outermost ring may lie at the highest value.
  const scale = scaleOf(values, chart.value, radius, chart.value.font.size * 1.2, true, 0)
  const at = (i: number, share: number): [number, number] => {
    const angle = (way * 2 * Math.PI * i) / count - Math.PI / 2
    return [cx + radius * share * Math.cos(angle), cy + radius * share * Math.sin(angle)]
  }
  const ring = (share: (i: number) => number) =>
    `${Array.from({ length: count }, (_, i) => at(i, share(i)))
      .map(([x, y], i) => `${i ? 'L' : 'M'}${x.toFixed(2)} ${y.toFixed(2)}`)
      .join('')}Z`
  const grid = chart.value.grid ?? { color: '#868686', width: 0.75 }
  for (const tick of scale.ticks)
    canvas.path(
      ring(() => scale.share(tick)),
      0,
      0,
      undefined,
      grid,
    )
  for (let i = 0; i < count; i++) {
    const [x, y] = at(i, 1)
    canvas.line(cx, cy, x, y, grid)
    const [lx, ly] = at(i, 1 + (font.size * 0.9) / radius)
    const side = Math.abs(lx - cx) < 2 ? 'center' : lx > cx ? 'left' : 'right'
    const lines = fitted(canvas, names[i]!, font, side === 'center' ? plot.width : beside, 3)
    for (const [l, line] of lines.entries())
      label(canvas, line, lx, ly + (l - lines.length / 2) * high, font, side)
  }
  if (!chart.value.deleted)
    for (const tick of scale.ticks)
      label(
        canvas,
        formatted(tick, chart.value.format || 'General'),
        cx - 3,
        cy - radius * scale.share(tick) - chart.value.font.size * 0.6,
        chart.value.font,
        'right',
      )
  const order = [...chart.series.entries()]
  if (chart.radarFilled && chart.firstInFront) order.reverse()
  for (const [index, series] of order) {
    const color = colorOf(chart, index)
    const path = ring(i => scale.share(series.values[i] ?? scale.low))
    if (chart.radarFilled) canvas.path(path, 0, 0, { color }, undefined)
    else canvas.path(path, 0, 0, undefined, { color, width: series.line?.width ?? 2 })
    for (let i = 0; i < count; i++) {
      const [x, y] = at(i, scale.share(series.values[i] ?? scale.low))
      if (!chart.radarFilled) drawMarker(canvas, series, index, x, y, color)
      const shown: CellFont = { ...chart.font, ...labelsAt(series, i)?.font }
      if (labelsAt(series, i) && series.values[i] !== undefined)
        label(canvas, labelText(series, i), x + 4, y - canvas.text.lineHeight(shown) / 2, shown)
    }
  }
}
