import type { CellFont } from '../document/cell-style.ts'
import type { Chart, ChartSeries } from '../document/sheet-chart.ts'
import { colorOf, type Frame, labelsAt } from './chart-frame.ts'
import { categoryText, formatted, label } from './chart-text.ts'
import type { Surface } from './surface.ts'
import { linesOf } from './text-lines.ts'

/** Pies and doughnuts; rings of a doughnut are its series, the first inside. */
export function drawPie(canvas: Surface, chart: Chart, plot: Frame): void {
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
  const most = Math.max(4, room / (1 + pulled / 100))
  const radius = rings[0]?.kind === 'pie' ? besideLabels(canvas, chart, rings[0], plot, most) : most
  const [cx, cy] = [plot.x + plot.width / 2, plot.y + plot.height / 2]
  const hole = rings[0]?.kind === 'doughnut' ? radius * Math.min(0.9, Math.max(0.1, chart.hole)) : 0
  const step = (radius - hole) / Math.max(1, rings.length)
  const way = wayOf(chart)
  for (const [ring, series] of rings.entries()) {
    const [inner, outer] = [hole + ring * step, hole + (ring + 1) * step]
    const values = series.values.map(value => Math.abs(value ?? 0))
    const total = values.reduce((sum, value) => sum + value, 0)
    if (total === 0) continue
    const labels: (() => void)[] = []
    let angle = ((chart.firstAngle - 90) * Math.PI) / 180
    for (const [i, value] of values.entries()) {
      const turn = (value / total) * 2 * Math.PI
      const end = angle + turn * way
      if (value > 0) {
        const pull = ((series.points.get(i)?.explosion ?? series.explosion ?? 0) / 100) * radius
        const middle = (angle + end) / 2
        const [x, y] = [cx + pull * Math.cos(middle), cy + pull * Math.sin(middle)]
        const line = series.line?.none
          ? undefined
          : {
              color: series.line?.color ?? '#ffffff',
              width: series.line?.width ?? (rings[0]!.kind === 'doughnut' ? 0.75 : 0.5),
            }
        canvas.path(
          slice(inner, outer, Math.min(angle, end), turn),
          x,
          y,
          { color: colorOf(chart, ring, i) },
          line,
        )
        const place = { plot, x, y, angle: middle, inner, outer }
        labels.push(() => drawLabel(canvas, chart, series, i, value / total, place))
      }
      angle = end
    }
    // The next slice would be painted over the label of the one before.
    for (const draw of labels) draw()
  }
}

/** The share of a slice's radius at which the label inside it stands. */
const INSIDE = 0.62

/** 1 where slices follow each other clockwise, else -1. */
const wayOf = ({ counterClockwise, value }: Chart): number => (counterClockwise && !value.reversed ? -1 : 1)

/** How large a pie may be so that the labels around it have room too. */
function besideLabels(canvas: Surface, chart: Chart, series: ChartSeries, plot: Frame, most: number): number {
  const values = series.values.map(value => Math.abs(value ?? 0))
  const total = values.reduce((sum, value) => sum + value, 0)
  let radius = most
  let angle = ((chart.firstAngle - 90) * Math.PI) / 180
  for (const [i, value] of values.entries()) {
    const turn = total > 0 ? (value / total) * 2 * Math.PI * wayOf(chart) : 0
    const middle = angle + turn / 2
    const place = { plot, angle: middle, outer: most }
    const { lines, wide, isOut } = labelOf(canvas, chart, series, i, value / total, place)
    if (value > 0 && lines.length > 0 && isOut) {
      const [across, down] = [Math.abs(Math.cos(middle)), Math.abs(Math.sin(middle))]
      const high = lines.reduce((sum, line) => sum + line.ascent + line.descent, 0)
      if (across > 0.1) radius = Math.min(radius, (plot.width / 2 - wide - 4) / across)
      if (down > 0.1) radius = Math.min(radius, (plot.height / 2 - high - 3) / down)
    }
    angle += turn
  }
  return Math.max(most * 0.45, radius)
}

/** The label of a slice in its lines, and whether it stands outside. */
function labelOf(
  canvas: Surface,
  chart: Chart,
  series: ChartSeries,
  point: number,
  share: number,
  { plot, angle, outer }: Pick<SlicePlace, 'plot' | 'angle' | 'outer'>,
) {
  const text = labelText(series, point, share)
  const show = labelsAt(series, point)
  const font: CellFont = { ...chart.font, ...show?.font }
  const position = show?.position ?? 'bestFit'
  const lines = text ? linesOf([{ text, font }], canvas.text, Math.max(40, plot.width * 0.3)) : []
  const wide = lines.reduce((widest, line) => Math.max(widest, line.width), 0)
  const high = lines.reduce((sum, line) => sum + line.ascent + line.descent, 0)
  // Across its slice a label needs this much of the room between the two sides.
  const across = Math.abs(wide * Math.sin(angle)) + Math.abs(high * Math.cos(angle))
  const sides = share < 0.5 ? 2 * INSIDE * outer * Math.sin(Math.PI * share) : 2 * INSIDE * outer
  const fits = wide <= outer * 0.7 && across <= sides
  return { lines, wide, font, position, isOut: position === 'outEnd' || (position === 'bestFit' && !fits) }
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
export function labelText(series: ChartSeries, point: number, share?: number): string {
  const show = labelsAt(series, point)
  if (!show) return ''
  if (show.text) return show.text
  const parts: string[] = []
  const value = (series.told ?? series.values)[point]
  if (show.series) parts.push(series.name)
  if (show.category) parts.push(categoryText(series.labels[point] ?? String(point + 1)))
  if (show.value && value !== undefined)
    parts.push(formatted(value, (show.percent ? undefined : show.format) ?? series.format))
  if (show.percent && share !== undefined)
    parts.push(formatted(share, show.format?.includes('%') ? show.format : '0%'))
  // The standard breaks the line where a slice tells only its name and its share.
  const isNameAndShare = show.category && show.percent && !show.value && !show.series
  return parts.filter(Boolean).join(show.separator ?? (isNameAndShare && share !== undefined ? '\n' : '; '))
}

interface SlicePlace {
  plot: Frame
  x: number
  y: number
  angle: number
  inner: number
  outer: number
}

function drawLabel(
  canvas: Surface,
  chart: Chart,
  series: ChartSeries,
  point: number,
  share: number,
  { plot, x, y, angle, inner, outer }: SlicePlace,
): void {
  const place = { plot, angle, outer }
  const { lines, wide, font, position, isOut } = labelOf(canvas, chart, series, point, share, place)
  if (lines.length === 0) return
  const high = lines.reduce((sum, line) => sum + line.ascent + line.descent, 0)
  const r =
    inner > 0
      ? (inner + outer) / 2
      : isOut
        ? outer + 3
        : position === 'inEnd'
          ? outer - wide / 2 - 4
          : outer * INSIDE
  const [px, py] = [x + r * Math.cos(angle), y + r * Math.sin(angle)]
  const isBeside = isOut && inner === 0
  const side =
    isBeside && Math.abs(Math.cos(angle)) > 0.1 ? (Math.cos(angle) > 0 ? 'left' : 'right') : 'center'
  let top = py - high / 2 + (isBeside ? (high / 2) * Math.sin(angle) : 0)
  for (const line of lines) {
    label(canvas, line.pieces.map(piece => piece.text).join(''), px, top, font, side)
    top += line.ascent + line.descent
  }
}
