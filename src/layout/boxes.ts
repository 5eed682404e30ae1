/** A rectangle in points, y downwards. Short names, because layout is all about them. */
export interface Box {
  x0: number
  y0: number
  x1: number
  y1: number
}

export const centerX = (b: Box): number => (b.x0 + b.x1) / 2
export const centerY = (b: Box): number => (b.y0 + b.y1) / 2

/** Length both share, along x; negative: the gap between them. */
export const overlapX = (a: Box, b: Box): number => Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0)
export const overlapY = (a: Box, b: Box): number => Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0)

/** Makes a box as large as to hold another too. */
export function grow(box: Box, other: Box): void {
  if (other.x0 < box.x0) box.x0 = other.x0
  if (other.y0 < box.y0) box.y0 = other.y0
  if (other.x1 > box.x1) box.x1 = other.x1
  if (other.y1 > box.y1) box.y1 = other.y1
}

export function around(boxes: readonly Box[]): Box {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let i = 0; i < boxes.length; i++) {
    const box = boxes[i]!
    if (box.x0 < x0) x0 = box.x0
    if (box.y0 < y0) y0 = box.y0
    if (box.x1 > x1) x1 = box.x1
    if (box.y1 > y1) y1 = box.y1
  }
  return { x0, y0, x1, y1 }
}

export function median(values: number[], fallback = 0): number {
  if (values.length === 0) return fallback
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[sorted.length >> 1]!
}
