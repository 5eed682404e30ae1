/** A box inside a picture or page; all four are fractions of its width and height, from the top left. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export type Handle = 'move' | 'nw' | 'ne' | 'sw' | 'se'

const clamp = (n: number, low: number, high: number): number =>
  Math.min(Math.max(n, low), Math.max(low, high))

/** A box after its body or a corner was dragged by some fractions. `ratio` (height by width) keeps its shape. */
export function dragged(box: Box, handle: Handle, dx: number, dy: number, ratio?: number): Box {
  if (handle === 'move') {
    return { ...box, x: clamp(box.x + dx, 0, 1 - box.width), y: clamp(box.y + dy, 0, 1 - box.height) }
  }
  const least = 0.01
  let left = box.x
  let top = box.y
  let right = box.x + box.width
  let bottom = box.y + box.height
  if (handle.endsWith('w')) left = clamp(left + dx, 0, right - least)
  else right = clamp(right + dx, left + least, 1)
  if (ratio === undefined) {
    if (handle.startsWith('n')) top = clamp(top + dy, 0, bottom - least)
    else bottom = clamp(bottom + dy, top + least, 1)
  } else {
    const height = (right - left) * ratio
    if (handle.startsWith('n')) top = bottom - height
    else bottom = top + height
    if (top < 0 || bottom > 1) return box
  }
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** The box between two points. */
export function between(ax: number, ay: number, bx: number, by: number): Box {
  const [x1, x2] = [clamp(Math.min(ax, bx), 0, 1), clamp(Math.max(ax, bx), 0, 1)]
  const [y1, y2] = [clamp(Math.min(ay, by), 0, 1), clamp(Math.max(ay, by), 0, 1)]
  return { x: x1, y: y1, width: x2 - x1, height: y2 - y1 }
}

/** A number with few decimals, without trailing zeros. */
export const short = (n: number, digits = 4): number => Number(n.toFixed(digits))
