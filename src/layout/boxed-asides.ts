import { around, type Box } from './boxes.ts'
import type { Fill } from './decoration.ts'
import type { Rulings } from './rulings.ts'
import { type Segment, textOf } from './segments.ts'

/** Text in a box of its own, with the text of the page beside it. */
export interface Aside extends Box {
  segments: Segment[]
}

/** Drawings have more areas and lines than pages of text. */
const MOST_BOXES = 60
const MOST_LINES = 40

/** An aside is no narrower and no wider than these: in type sizes, and as a share of the text of the page. */
const NARROWEST = 7
const WIDEST = 0.62

/** White between an aside and what stands beside it, in type sizes. */
const APART = 0.4

/** Cells and labels have fewer letters; quotations in larger type may have so few. */
const FEWEST_LETTERS = 30
const FEWEST_LARGE = 20
const LARGER = 1.15

/**
 * Notes in a shaded or framed box with running text on one side of it. They are read whole, and part neither the text
 * beside them nor its lines.
 */
export function boxedAsides(
  segments: readonly Segment[],
  fills: readonly Fill[],
  rulings: Rulings,
  grids: readonly Box[],
): Aside[] {
  const boxes = [...shadedBoxes(fills), ...framedBoxes(rulings), ...ruledBoxes(rulings, segments)]
  if (boxes.length === 0 || segments.length < 4) return []
  const page = around(segments)
  const found: Aside[] = []
  for (const box of boxes) {
    if (box.x1 - box.x0 > WIDEST * (page.x1 - page.x0)) continue
    if (found.some(other => touch(other, box)) || grids.some(grid => touch(grid, box))) continue
    // Cards and cells stand beside others of their kind.
    const level = boxes.filter(other => !isWithin(other, box) && !isWithin(box, other))
    if (level.some(other => other.y0 < box.y1 && other.y1 > box.y0)) continue
    const own = segments.filter(s => touch(s, box))
    const beside = textBeside(box, own, segments)
    if (beside && isNote(own, box, beside)) found.push({ ...box, segments: own })
  }
  return found
}

function shadedBoxes(fills: readonly Fill[]): Box[] {
  const shaded = fills.filter(fill => fill.color !== '#ffffff')
  return shaded.length > MOST_BOXES ? [] : shaded.filter(isRoomy)
}

/** Rectangles of four lines. */
function framedBoxes({ vertical, horizontal }: Rulings): Box[] {
  if (vertical.length < 2 || vertical.length > MOST_LINES || horizontal.length > MOST_LINES) return []
  const found: Box[] = []
  for (const left of vertical)
    for (const right of vertical) {
      if (right.x <= left.x || !near(left.y0, right.y0) || !near(left.y1, right.y1)) continue
      const box = { x0: left.x, x1: right.x, y0: left.y0, y1: left.y1 }
      const sides = horizontal.filter(h => near(h.x0, box.x0) && near(h.x1, box.x1))
      const closed = [box.y0, box.y1].every(y => sides.some(h => near(h.y, y)))
      if (closed && isRoomy(box)) found.push(box)
    }
  return found
}

const near = (a: number, b: number): boolean => Math.abs(a - b) < 2
const isRoomy = (box: Box): boolean => box.x1 - box.x0 > 60 && box.y1 - box.y0 > 20
const touch = (a: Box, b: Box): boolean => a.x0 < b.x1 && a.x1 > b.x0 && a.y0 < b.y1 && a.y1 > b.y0
const isWithin = (a: Box, b: Box): boolean =>
  a.x0 > b.x0 - 2 && a.x1 < b.x1 + 2 && a.y0 > b.y0 - 2 && a.y1 < b.y1 + 2

/** What stands between two lines as wide as each other, as quotations pulled out of the text do. */
function ruledBoxes({ horizontal }: Rulings, segments: readonly Segment[]): Box[] {
  if (horizontal.length < 2 || horizontal.length > MOST_LINES) return []
  const sorted = [...horizontal].sort((a, b) => a.y - b.y)
  return sorted.flatMap((top, i) => {
    const bottom = sorted.slice(i + 1).find(h => near(h.x0, top.x0) && near(h.x1, top.x1))
    if (!bottom) return []
    const box = { x0: top.x0, x1: top.x1, y0: top.y, y1: bottom.y }
    const inside = segments.filter(s => touch(s, box))
    return isRoomy(box) && inside.every(s => s.x0 > box.x0 - 1 && s.x1 < box.x1 + 1) ? [box] : []
  })
}

/** Whether what stands in a box is one column of lines, and text. */
function isNote(own: readonly Segment[], box: Box, beside: readonly Segment[]): boolean {
  if (own.length < 2 || !own.every(s => isWithin(s, box))) return false
  const { size } = own[0]!
  if (box.x1 - box.x0 < NARROWEST * size) return false
  const bases = own.map(s => s.base).sort((a, b) => a - b)
  if (bases.some((base, i) => i > 0 && base - bases[i - 1]! < 0.4 * size)) return false
  const least = size > LARGER * beside[0]!.size ? FEWEST_LARGE : FEWEST_LETTERS
  const text = own.map(s => textOf(s.words)).join('')
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  return letters > least && letters > 0.6 * text.length
}

/** The running text that stands on one side of a box, with nothing on the other. */
function textBeside(
  box: Box,
  own: readonly Segment[],
  segments: readonly Segment[],
): readonly Segment[] | undefined {
  if (own.length === 0) return undefined
  const { size } = own[0]!
  const level = segments.filter(s => !own.includes(s) && s.y0 < box.y1 && s.y1 > box.y0)
  const left = level.filter(s => s.x1 < box.x0 - APART * size)
  const right = level.filter(s => s.x0 > box.x1 + APART * size)
  if (left.length > 0 === right.length > 0 || left.length + right.length < level.length) return undefined
  const lines = [...left, ...right].sort((a, b) => a.base - b.base)
  // A line each below the other, most of them full.
  if (lines.length < 2 || lines.some((s, i) => i > 0 && s.base - lines[i - 1]!.base < 0.4 * s.size))
    return undefined
  const text = around(lines)
  const full = lines.filter(s => s.x1 - s.x0 > 0.75 * (text.x1 - text.x0) && s.words.length > 2)
  const isText = text.x1 - text.x0 > 2 * NARROWEST * lines[0]!.size && full.length >= 0.5 * lines.length
  return isText ? lines : undefined
}
