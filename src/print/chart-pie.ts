import type { CellFont } from '../document/cell-style.ts'
import type { Chart, ChartSeries } from '../document/sheet-chart.ts'
import type { Canvas } from './canvas.ts'
import { colorOf, type Frame } from './chart-frame.ts'
import { categoryText, formatted, label } from './chart-text.ts'

/** Pies and doughnuts; rings of a doughnut are its series, the first inside. */
export function drawPie(canvas: Canvas, chart: Chart, plot: Frame): void {
  const rings = chart.series[0]?.kind === 'doughnut' ? chart.series : chart.series.slice(0, 1)
  const outside = rings.some(
    series => series.show && ['outEnd', 'bestFit'].includes(series.show.position ?? ''),
  )
  const pulled = Math.max(
    0,
    ...rings.flatMap(series => [
      series.explosion ?? 0,
      ...[...series.points.values()].map(one => one.explosion ?? 0),
    ]),
  )
  const room = Math.min(plot.width, plot.height) / 2 - (outside ? chart.font.size * 1.6 : 2)
  const radius = Math.max(4, room / (1 + pulled / 100))
  const [cx, cy] = [plot.x + plot.width / 2, plot.y + plot.height / 2]
  const hole = rings[0]?.kind === 'doughnut' ? radius * Math.min(0.9, Math.max(0.1, chart.hole)) : 0
  const step = (radius - hole) / Math.max(1, rings.length)
  for (const [ring, series] of rings.entries()) {
    const [inner, outer] = [hole + ring * step, hole + (ring + 1) * step]
    const values = series.values.map(value => Math.abs(value ?? 0))
    const total = values.reduce((sum, value) => sum + value, 0)
    if (total === 0) continue
    let angle = ((chart.firstAngle - 90) * Math.PI) / 180
    for (const [i, value] of values.entries()) {
      const turn = (value / total) * 2 * Math.PI
      if (value > 0) {
        const pull = ((series.points.get(i)?.explosion ?? series.explosion ?? 0) / 100) * radius
        const middle = angle + turn / 2
        const [x, y] = [cx + pull * Math.cos(middle), cy + pull * Math.sin(middle)]
        const line = series.line?.none
          ? undefined
          : {
              color: series.line?.color ?? '#ffffff',
              width: series.line?.width ?? (rings[0]!.kind === 'doughnut' ? 0.75 : 0.5),
            }
        canvas.path(slice(inner, outer, angle, turn), x, y, { color: colorOf(chart, ring, i) }, line)
        drawLabel(canvas, chart, series, i, value / total, x, y, middle, inner, outer)
      }
      angle += turn
    }
  }
}

function slice(inner: number, outer: number, from: number, turn: number): string {
  const at = (r: number, a: number) => `${(r * Math.cos(a)).toFixed(3)} ${(r * Math.sin(a)).toFixed(3)}`
  const isWhole = turn > 2 * Math.PI - 1e-6
  const ring = (r: number, a: number, b: number, sweep: 0 | 1) => {
    if (!isWhole) return `A${r} ${r} 0 ${turn > Math.PI ? 1 : 0} ${sweep} ${at(r, b)}`
    const half = (a + b) / 2
    return `A${r} ${r} 0 0 ${sweep} ${at(r, half)}A${r} ${r} 0 0 ${sweep} ${at(r, b)}`
  }
  const to = from + turn
  if (inner <= 0)
    return isWhole
      ? `M${at(outer, from)}${ring(outer, from, to, 1)}Z`
      : `M0 0L${at(outer, from)}${ring(outer, from, to, 1)}Z`
  return `M${at(outer, from)}${ring(outer, from, to, 1)}L${at(inner, to)}${ring(inner, to, from, 0)}Z`
}

/** What a label says. */
export function labelText(chart: Chart, series: ChartSeries, point: number, share?: number): string {
  const { show } = series
  if (!show) return ''
  const parts: string[] = []
  const value = series.values[point]
  if (show.series) parts.push(series.name)
  if (show.category) parts.push(categoryText(series.labels[point] ?? String(point + 1)))
  if (show.value && value !== undefined)
    parts.push(formatted(value, (show.percent ? undefined : show.format) ?? series.format))
  if (show.percent && share !== undefined)
    parts.push(formatted(share, show.format?.includes('%') ? show.format : '0%'))
  return parts.filter(Boolean).join(show.separator ?? (chart.series.length > 0 ? '; ' : ' '))
}

function drawLabel(
  canvas: Canvas,
  chart: Chart,
  series: ChartSeries,
  point: number,
  share: number,
  x: number,
  y: number,
  angle: number,
  inner: number,
  outer: number,
): void {
  const text = labelText(chart, series, point, share).replaceAll('\n', ' ')
  if (!text) return
  const font: CellFont = { ...chart.font, ...series.show?.font }
  const position = series.show?.position ?? 'bestFit'
  const high = canvas.text.lineHeight(font)
  const wide = canvas.text.width(text, font)
  const isOut = position === 'outEnd' || (position === 'bestFit' && wide > outer * 0.7)
  const r =
    inner > 0
      ? (inner + outer) / 2
      : isOut
        ? outer + 3
        : position === 'inEnd'
          ? outer - wide / 2 - 4
          : outer * 0.62
  const [px, py] = [x + r * Math.cos(angle), y + r * Math.sin(angle)]
  if (isOut && inner === 0)
    label(
      canvas,
      text,
      px,
      py - high / 2 + (high / 2) * Math.sin(angle),
      font,
      Math.cos(angle) > 0.1 ? 'left' : Math.cos(angle) < -0.1 ? 'right' : 'center',
    )
  else label(canvas, text, px, py - high / 2, font, 'center')
}
