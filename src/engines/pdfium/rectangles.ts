import type { Box, Subpath } from '../../lib/geometry/pdf-page.ts'

/** A box, and whether it is drawn clockwise: a box inside one drawn the other way is a hole. */
interface Drawn extends Box {
  clockwise: boolean
}

export const areaOf = (b: Box): number => Math.max(0, b.right - b.left) * Math.max(0, b.bottom - b.top)

export const within = (a: Box, b: Box): Box => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
})

export const around = (a: Box, b: Box): Box => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
})

const flat = (a: number, b: number): boolean => Math.abs(a - b) < 0.5

/** A subpath that is an upright rectangle, filled. */
export function uprightBox({ points: p, curved }: Subpath): Drawn | undefined {
  if (curved || p.length < 8 || p.length > 10) return undefined
  if (p.length === 10 && !(flat(p[8]!, p[0]!) && flat(p[9]!, p[1]!))) return undefined
  const across = flat(p[1]!, p[3]!) && flat(p[2]!, p[4]!) && flat(p[5]!, p[7]!) && flat(p[6]!, p[0]!)
  const down = flat(p[0]!, p[2]!) && flat(p[3]!, p[5]!) && flat(p[4]!, p[6]!) && flat(p[7]!, p[1]!)
  if (!across && !down) return undefined
  const [x0, y0, x1, y1] = [p[0]!, p[1]!, p[4]!, p[5]!]
  return {
    left: Math.min(x0, x1),
    top: Math.min(y0, y1),
    right: Math.max(x0, x1),
    bottom: Math.max(y0, y1),
    clockwise: (x1 > x0 === y1 > y0) === across,
  }
}

const SLACK = 0.01

/**
 * Subpaths without those that fill nothing beside others that do: a border of no width is written next to the one that
 * is seen. A line that is filled all alone is drawn.
 */
export function withArea(subpaths: Subpath[]): Subpath[] {
  if (subpaths.length < 2) return subpaths
  const filling = subpaths.filter(({ points }) => {
    const isLevel = points.every((at, i) => i % 2 === 0 || Math.abs(at - points[1]!) < SLACK)
    return !isLevel && !points.every((at, i) => i % 2 === 1 || Math.abs(at - points[0]!) < SLACK)
  })
  return filling.length > 0 ? filling : subpaths
}

const holds = (outer: Box, inner: Box): boolean =>
  inner.left >= outer.left - SLACK &&
  inner.right <= outer.right + SLACK &&
  inner.top >= outer.top - SLACK &&
  inner.bottom <= outer.bottom + SLACK

/**
 * The rectangles that are painted: a border drawn as a box with a hole in it is four thin ones. Undefined where a
 * subpath is no rectangle.
 */
export function withHoles(boxes: readonly (Drawn | undefined)[], evenOdd: boolean): Box[] | undefined {
  const left: Drawn[] = []
  for (const box of boxes) {
    if (!box) return undefined
    left.push(box)
  }
  left.sort((a, b) => areaOf(b) - areaOf(a))
  const painted: Box[] = []
  for (let outer = left.shift(); outer; outer = left.shift()) {
    const at = left.findIndex(box => holds(outer!, box) && (evenOdd || box.clockwise !== outer!.clockwise))
    if (at < 0) {
      painted.push(outer)
      continue
    }
    const [hole] = left.splice(at, 1) as [Drawn]
    painted.push(
      { ...outer, bottom: hole.top },
      { ...outer, top: hole.bottom },
      { ...outer, top: hole.top, bottom: hole.bottom, right: hole.left },
      { ...outer, top: hole.top, bottom: hole.bottom, left: hole.right },
    )
  }
  return painted.filter(b => b.right - b.left > SLACK && b.bottom - b.top > SLACK)
}
