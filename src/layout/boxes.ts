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

export function around(boxes: Iterable<Box>): Box {
  const all = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity }
  for (const b of boxes) {
    if (b.x0 < all.x0) all.x0 = b.x0
    if (b.y0 < all.y0) all.y0 = b.y0
    if (b.x1 > all.x1) all.x1 = b.x1
    if (b.y1 > all.y1) all.y1 = b.y1
  }
  return all
}

export function median(values: number[], fallback = 0): number {
  if (values.length === 0) return fallback
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[sorted.length >> 1]!
}
