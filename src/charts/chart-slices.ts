import type { CellFill, DrawnLine } from '../document/cell-style.ts'
import { shadeOf } from './chart-frame.ts'
import type { PathSize, Surface } from './surface.ts'

/** A piece of a pie or ring about its own middle; angles in radians, clockwise from the right. */
export interface Slice {
  x: number
  y: number
  inner: number
  outer: number
  from: number
  turn: number
  fill: CellFill | undefined
  line: DrawnLine | undefined
}

/** How a pie lies: the share of its height that is seen, and how thick it is. */
export interface Tilt {
  flat: number
  thick: number
}

export const UPRIGHT: Tilt = { flat: 1, thick: 0 }

/** Draws slices, with their walls where the pie lies. */
export function drawSlices(canvas: Surface, slices: Slice[], { flat, thick }: Tilt): void {
  const top = (one: Slice) =>
    canvas.path(
      slicePath(one, flat),
      one.x,
      one.y,
      one.fill,
      thick > 0 ? undefined : one.line,
      roomOf(one, flat),
    )
  if (thick > 0) {
    // Those behind first, as slices that are pulled out cover one another.
    const rear = (one: Slice) => Math.sin(one.from + one.turn / 2)
    for (const one of slices.toSorted((a, b) => rear(a) - rear(b))) drawWall(canvas, one, flat, thick)
  }
  for (const one of slices) top(one)
}

/** The side of a lying slice: its bottom, and what is seen of its edge. */
function drawWall(canvas: Surface, one: Slice, flat: number, thick: number): void {
  if (!one.fill) return
  const fill = { color: shadeOf(one.fill.color, -0.35) }
  const { x, y, from, turn, outer } = one
  canvas.path(slicePath(one, flat), x, y + thick, fill, undefined)
  const at = (angle: number) => [outer * Math.cos(angle), outer * flat * Math.sin(angle)] as const
  // Of the edge the lower half is seen; a slice may have a part of it at either end.
  for (const shift of [-2, 0, 2]) {
    const start = Math.max(from, shift * Math.PI)
    const end = Math.min(from + turn, (shift + 1) * Math.PI)
    if (end <= start) continue
    const [[x1, y1], [x2, y2]] = [at(start), at(end)]
    const arc = (sweep: 0 | 1, toX: number, toY: number) =>
      `A${outer} ${outer * flat} 0 0 ${sweep} ${toX.toFixed(3)} ${toY.toFixed(3)}`
    canvas.path(
      `M${x1.toFixed(3)} ${y1.toFixed(3)}${arc(1, x2, y2)}L${x2.toFixed(3)} ${(y2 + thick).toFixed(3)}${arc(0, x1, y1 + thick)}Z`,
      x,
      y,
      fill,
      undefined,
    )
  }
}

/** The room that a slice takes up, from the middle of its pie. */
function roomOf({ inner, outer, from, turn }: Slice, flat: number): PathSize {
  const quarters = [...Array(17).keys()].map(i => ((i - 8) * Math.PI) / 2)
  const angles = [from, from + turn, ...quarters.filter(one => one > from && one < from + turn)]
  const points = [inner, outer].flatMap(r =>
    angles.map(a => [r * Math.cos(a), r * flat * Math.sin(a)] as const),
  )
  const [across, down] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, top] = [Math.min(...across), Math.min(...down)]
  return { left, top, width: Math.max(...across) - left, height: Math.max(...down) - top }
}

function slicePath({ inner, outer, from, turn }: Slice, flat: number): string {
  const at = (r: number, a: number) =>
    `${(r * Math.cos(a)).toFixed(3)} ${(r * flat * Math.sin(a)).toFixed(3)}`
  const isWhole = turn > 2 * Math.PI - 1e-6
  const ring = (r: number, a: number, b: number, sweep: 0 | 1) => {
    if (!isWhole) return `A${r} ${r * flat} 0 ${turn > Math.PI ? 1 : 0} ${sweep} ${at(r, b)}`
    const half = (a + b) / 2
    return `A${r} ${r * flat} 0 0 ${sweep} ${at(r, half)}A${r} ${r * flat} 0 0 ${sweep} ${at(r, b)}`
  }
  const to = from + turn
  if (inner <= 0)
    return isWhole
      ? `M${at(outer, from)}${ring(outer, from, to, 1)}Z`
      : `M0 0L${at(outer, from)}${ring(outer, from, to, 1)}Z`
  return `M${at(outer, from)}${ring(outer, from, to, 1)}L${at(inner, to)}${ring(inner, to, from, 0)}Z`
}
