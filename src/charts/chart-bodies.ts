import type { ChartSeries } from '../document/sheet-chart.ts'
import { drawFace } from './chart-depth.ts'
import { shadeOf } from './chart-frame.ts'
import type { BarBox } from './chart-links.ts'
import type { Depth } from './chart-spans.ts'
import type { Surface } from './surface.ts'

type Body = NonNullable<ChartSeries['body']>
type Point = [number, number]

/** Round bodies have so many sides. */
const SIDES = 32

/** A bar of a chart in three dimensions, as far as its shape needs to know it. */
export interface Bar {
  box: BarBox
  /** It lies, and its value runs to the right. */
  lies: boolean
  /** Its value is below the axis. */
  falls: boolean
  /** How far its beginning and its end are on the way to the tip of the body that it is a part of, of 1. */
  begins: number
  ends: number
}

/** A round or tapered bar: its sides from the back to the front, then the end that is seen. */
export function drawBody(canvas: Surface, { kind }: Body, bar: Bar, depth: Depth, color: string): void {
  const corners = kind === 'pyramid' ? 4 : SIDES
  const tapers = kind !== 'cylinder'
  const [first, last] = [tapers ? 1 - bar.begins : 1, tapers ? 1 - bar.ends : 1]
  const outline = Array.from({ length: corners }, (_, i) => cornerOf(i, corners))
  const ring = (size: number, along: number) =>
    outline.map(([u, d]) => inSpace(bar, depth, 0.5 + u * size, along, 0.5 + d * size))
  const [base, top] = [ring(first, 0), ring(last, 1)]
  const sides = outline.map((corner, i) => {
    const next = (i + 1) % corners
    const middle = [(corner[0] + outline[next]![0]) / 2, (corner[1] + outline[next]![1]) / 2] as const
    return { face: [base[i]!, base[next]!, top[next]!, top[i]!], middle }
  })
  sides.sort((a, b) => b.middle[1] - a.middle[1] || a.middle[0] - b.middle[0])
  for (const { face, middle } of sides) drawFace(canvas, face, shadeOf(color, shadeAt(middle[0], bar.lies)))
  const [size, end] = bar.falls ? [first, base] : [last, top]
  if (size > 0.001) drawFace(canvas, end, shadeOf(color, bar.lies ? -0.3 : 0.25))
}

/** A corner of the outline across, half as wide as the bar: a square's stand at its ends. */
function cornerOf(i: number, corners: number): Point {
  const angle = (2 * Math.PI * (i + 0.5)) / corners
  const reach = corners === 4 ? Math.SQRT1_2 : 0.5
  return [Math.cos(angle) * reach, Math.sin(angle) * reach]
}

/** Light comes from above and a little from the left. */
const shadeAt = (side: number, lies: boolean): number =>
  lies ? -0.5 * side : side > 0 ? -0.6 * side : -0.3 * side

/** A place of a bar: across it, along its value, and behind its front. */
function inSpace(
  { box, lies, falls }: Bar,
  { dx, dy }: Depth,
  across: number,
  along: number,
  behind: number,
): Point {
  const [x, y, width, height] = box
  const [right, down] = lies ? [falls ? 1 - along : along, across] : [across, falls ? along : 1 - along]
  return [x + right * width + behind * dx, y + down * height - behind * dy]
}
