import type { Matrix } from '../../lib/geometry/matrix.ts'
import type { Box } from '../../lib/geometry/pdf-page.ts'

/** From the page's own space to the page as displayed: turned, from the top-left corner of what is shown. */
export function displayMatrix(
  shown: { left: number; bottom: number; right: number; top: number },
  quarterTurns: number,
): Matrix {
  const { left, bottom, right, top } = shown
  switch (quarterTurns & 3) {
    case 1:
      return [0, 1, 1, 0, -bottom, -left]
    case 2:
      return [-1, 0, 0, 1, right, -bottom]
    case 3:
      return [0, -1, -1, 0, top, right]
    default:
      return [1, 0, 0, -1, -left, top]
  }
}

/** The box around a rectangle after a matrix. */
export function boxOf(m: Matrix, x0: number, y0: number, x1: number, y1: number): Box {
  const ax = m[0] * x0
  const bx = m[0] * x1
  const ay = m[2] * y0
  const by = m[2] * y1
  const cx = m[1] * x0
  const dx = m[1] * x1
  const cy = m[3] * y0
  const dy = m[3] * y1
  return {
    left: Math.min(ax, bx) + Math.min(ay, by) + m[4],
    right: Math.max(ax, bx) + Math.max(ay, by) + m[4],
    top: Math.min(cx, dx) + Math.min(cy, dy) + m[5],
    bottom: Math.max(cx, dx) + Math.max(cy, dy) + m[5],
  }
}

/** Clockwise degrees, 0 to 360, of a direction on the displayed page; snapped where it is all but straight. */
export function degrees(x: number, y: number): number {
  const angle = (Math.atan2(y, x) * 180) / Math.PI
  const near = Math.round(angle / 90) * 90
  return ((Math.abs(angle - near) < 0.05 ? near : angle) + 360) % 360
}
