import type { Chart } from '../document/sheet-chart.ts'
import { largest } from '../lib/geometry/extremes.ts'
import { cut } from './chart-axis-labels.ts'
import { type Frame, shadeOf } from './chart-frame.ts'
import type { BarBox } from './chart-links.ts'
import type { Depth, Plot } from './chart-spans.ts'
import { label } from './chart-text.ts'
import type { Surface } from './surface.ts'

type Point = readonly [number, number]

const polygon = (points: Point[]): string =>
  `${points.map(([x, y], i) => `${i ? 'L' : 'M'}${x.toFixed(2)} ${y.toFixed(2)}`).join('')}Z`

/** A flat face in space, its lines in its own colour so that no gap is seen between two. */
export const drawFace = (canvas: Surface, points: Point[], color: string): void =>
  canvas.path(polygon(points), 0, 0, { color }, { color, width: 0.25 })

/** Takes the room for the depth of a chart away from its plot, which becomes the front. */
export function depthOf(canvas: Surface, chart: Chart, plot: Frame, count: number): Depth | undefined {
  const { solid, series, category, rows } = chart
  if (!solid) return undefined
  const slot = (rows ? plot.height : plot.width) / count
  const shallow = Math.min(plot.width * 0.08, plot.height * 0.08, slot * 0.15)
  const depth = solid.deep
    ? { dx: plot.width * 0.22, dy: plot.height * 0.28 }
    : { dx: shallow, dy: shallow * 0.7 }
  const widths = series.map(one => canvas.text.width(one.name, category.font))
  const beside = solid.deep && solid.names ? Math.min(plot.width * 0.2, largest(widths, 0) + 4) : 0
  plot.width -= depth.dx + beside
  plot.y += depth.dy
  plot.height -= depth.dy
  return { ...depth, beside }
}

/** The wall behind a chart with its grid, the floor, and the names of series that stand behind each other. */
export function drawWalls(canvas: Surface, chart: Chart, { frame, rows, scale, depth }: Plot): void {
  if (!depth) return
  const { x, y, width, height } = frame
  const { dx, dy, beside } = depth
  const line = chart.value.grid ?? { color: '#b3b3b3', width: 0.5 }
  const outline = { color: line.color, width: Math.min(line.width, 0.5) }
  canvas.strokeRect(x + dx, y - dy, width, height, outline)
  const bottom = y + height
  canvas.line(x, bottom, x + dx, bottom - dy, outline)
  canvas.line(x + width, bottom, x + width + dx, bottom - dy, outline)
  canvas.line(x, bottom, x + width, bottom, outline)
  for (const tick of chart.value.grid ? scale.ticks : []) {
    const share = scale.share(tick)
    if (rows) {
      const at = x + share * width
      canvas.line(at, bottom, at + dx, bottom - dy, line)
      canvas.line(at + dx, bottom - dy, at + dx, y - dy, line)
    } else {
      const at = y + (1 - share) * height
      canvas.line(x, at, x + dx, at - dy, line)
      canvas.line(x + dx, at - dy, x + width + dx, at - dy, line)
    }
  }
  if (beside <= 0) return
  const { font } = chart.category
  const high = canvas.text.lineHeight(font)
  // Names that would touch are left out, as beside other axes.
  const every = Math.max(1, Math.ceil((font.size * 0.6 * chart.series.length) / dy))
  for (const [i, { name }] of chart.series.entries()) {
    if (i % every !== 0) continue
    const share = (i + 0.5) / chart.series.length
    const text = cut(canvas, name, font, beside - 2)
    label(canvas, text, x + width + dx * share + 3, bottom - dy * share - high / 2, font)
  }
}

/** The upper and the right side of a bar with depth, behind its front. */
export function drawSides(
  canvas: Surface,
  [x, y, width, height]: BarBox,
  { dx, dy }: Depth,
  color: string,
): void {
  const [right, bottom] = [x + width, y + height]
  const top: Point[] = [
    [x, y],
    [x + dx, y - dy],
    [right + dx, y - dy],
    [right, y],
  ]
  const side: Point[] = [
    [right, y],
    [right + dx, y - dy],
    [right + dx, bottom - dy],
    [right, bottom],
  ]
  drawFace(canvas, top, shadeOf(color, 0.25))
  drawFace(canvas, side, shadeOf(color, -0.3))
}
