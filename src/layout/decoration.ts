import { toHex } from '../lib/color/colors.ts'
import type { PdfPath, Subpath } from '../lib/geometry/pdf-page.ts'
import type { Box } from './boxes.ts'
import { isTickBox } from './markers.ts'
import { boundsOf, type Horizontal, rectangle } from './rulings.ts'
import type { Word } from './word.ts'

/** A coloured area; of two that overlap, the later one is seen. */
export interface Fill extends Box {
  color: string
}

const WHITE = '#ffffff'
/** Drawings and maps are made of thousands; nothing is written on those. */
const MOST_FILLS = 2000
const MOST_PAIRS = 5e6

/** The coloured areas of a page in the order they are painted; white ones too, as they cover others. */
export function findFills(paths: readonly PdfPath[], place: (box: Box) => Box, page: Box): Fill[] {
  const fills: Fill[] = []
  const whole = (page.x1 - page.x0) * (page.y1 - page.y0)
  for (const { fill, fillOpacity, subpaths } of paths) {
    if (!fill || fillOpacity < 0.1) continue
    const color = toHex(fill.map(part => 255 - (255 - part) * fillOpacity))
    for (const area of withoutHole(subpaths.flatMap(subpath => areaOf(subpath) ?? []).map(place))) {
      const [width, height] = [area.x1 - area.x0, area.y1 - area.y0]
      if (width < 4 || height < 4) continue
      // The ground of a whole page is paper, and Word's paper is white.
      if (width * height > 0.7 * whole) {
        fills.length = 0
        continue
      }
      fills.push({ ...area, color: isNearWhite(color) ? WHITE : color })
      if (fills.length > MOST_FILLS) return []
    }
  }
  return fills.some(fill => fill.color !== WHITE) ? fills : []
}

/** A border may be drawn as an area with a hole: what is left of it are four sides. */
function withoutHole(areas: readonly Box[]): readonly Box[] {
  const [a, b] = areas
  if (!a || !b || areas.length > 2) return areas
  const [outer, hole] = a.x0 < b.x0 ? [a, b] : [b, a]
  if (hole.x1 > outer.x1 || hole.y0 < outer.y0 || hole.y1 > outer.y1) return areas
  return [
    { ...outer, y1: hole.y0 },
    { ...outer, y0: hole.y1 },
    { ...hole, x0: outer.x0, x1: hole.x0 },
    { ...hole, x0: hole.x1, x1: outer.x1 },
  ]
}

const isNearWhite = (color: string): boolean => /^#f[8-f]f[8-f]f[8-f]$/.test(color)

/** Rectangles, and those with round corners: four sides and four bends. */
function areaOf(subpath: Subpath): Box | undefined {
  const corners = subpath.points.length / 2
  return subpath.curved
    ? corners >= 8 && corners <= 10
      ? boundsOf(subpath)
      : undefined
    : rectangle(subpath, true)
}

/** The colour at a place; undefined where the paper is seen. */
export function fillAt(fills: readonly Fill[], x: number, y: number): string | undefined {
  for (let i = fills.length - 1; i >= 0; i--) {
    const { x0, y0, x1, y1, color } = fills[i]!
    if (x >= x0 && x <= x1 && y >= y0 && y <= y1) return color === WHITE ? undefined : color
  }
  return undefined
}

/** Tells upright words what is drawn around them. */
export function decorate(words: readonly Word[], fills: readonly Fill[], lines: readonly Horizontal[]): void {
  if (fills.length > 0) {
    for (const word of words) {
      const back = fillAt(fills, (word.x0 + word.x1) / 2, word.base - 0.3 * word.size)
      if (back) word.decoration = { ...word.decoration, back }
    }
  }
  // Forms and drawings of thousands of lines underline nothing.
  if (lines.length * words.length > MOST_PAIRS) return
  for (const line of lines) {
    const near: Word[] = []
    for (const word of words) {
      const below = line.y - word.base
      if (below > UNDER * word.size || below < -THROUGH[1] * word.size) continue
      const middle = (word.x0 + word.x1) / 2
      if (middle > line.x0 && middle < line.x1) near.push(word)
    }
    if (near.length === 0) continue
    mark(line, near, 'underline', ({ base, size }) => line.y >= base && line.y - base <= UNDER * size)
    mark(
      line,
      near,
      'strike',
      ({ base, size }) => base - line.y >= THROUGH[0] * size && base - line.y <= THROUGH[1] * size,
    )
  }
}

/** Where lines run, in type sizes from the baseline: under words, and through small letters. */
const UNDER = 0.24
const THROUGH = [0.15, 0.42] as const

/** A line belongs to words that it starts and ends with: borders of tables and pages reach further. */
function mark(
  line: Horizontal,
  near: readonly Word[],
  kind: 'underline' | 'strike',
  fits: (word: Word) => boolean,
): void {
  // The lower side of a box to tick underlines nothing.
  const own = near.filter(word => fits(word) && !isTickBox(word.text))
  if (own.length === 0) return
  let [x0, x1, size] = [Infinity, -Infinity, 0]
  for (const word of own) {
    x0 = Math.min(x0, word.x0)
    x1 = Math.max(x1, word.x1)
    size = Math.max(size, word.size)
  }
  const reach = 0.4 * size
  if (Math.abs(x0 - line.x0) > reach || Math.abs(x1 - line.x1) > reach) return
  for (const word of own) word.decoration = { ...word.decoration, [kind]: true }
}
