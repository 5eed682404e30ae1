import { inkOf, islands } from '../engines/tesseract/scan-ink.ts'
import type { GreyImage } from '../engines/tesseract/turn-image.ts'
import type { Box } from '../lib/geometry/pdf-page.ts'

/** In inches: the smallest and the largest side. */
const SMALLEST = 0.085
const LARGEST = 0.3
/** In largest sides: so far a pen's mark may reach, both ways together. */
const REACH = 2.5
/** So much darker than the paper are outlines, which may be thin and grey, and marks. */
const OUTLINE = 0.82
const MARK = 0.72
/** How far width and height may differ, of the side. */
const UNEQUAL = 0.18
/** How far from its side an outline may stray, of the side: crooked pages and round corners. */
const STRAY = 0.06
/** Of the side: so far in its outline is looked for, so much of it is straight, and so much aslant at most. */
const DEEP = 0.2
const STRAIGHT = { free: 0.68, close: 0.77 }
const STEEPEST = 0.08
/** Of the side: so far in from each corner there is ink. */
const CORNER = 0.12
/** Of each side: so much ink may lie right outside of it, where a mark crosses. */
const CROSSED = 0.35
/** Pixels by which an outline is thicker than was seen. */
const MOST_GROWN = 3
/** Of each side: so much of it must be drawn. */
const DRAWN = 0.92
/** Of the side: what is not looked at inside, as the outline may be thick. */
const INSET = 0.22
/** Of the inside: so much ink is a mark, so much a solid square. */
const MARKED = 0.05
const SOLID = 0.93
/** How much solid squares may differ from the outlined ones beside which they are marks, and not bullets. */
const ALIKE = 0.2
/** Of the side: signs in running text stand closer on both their sides. */
const CLOSE = 0.22
/** Of the side: so much paper is no gap between letters. */
export const FREE = 0.35

/** A square to be ticked, in pixels. */
export interface Checkbox {
  box: Box
  checked: boolean
  /** Paper on its left and right, in sides, up to one: letters such as 口 and 国 stand closer to others. */
  before: number
  after: number
  /** It and the mark in it, which may reach beyond. */
  around: Box
}

/** The squares drawn on a page to be ticked, up to some degrees crooked. */
export function findCheckboxes(image: GreyImage, dpi: number): Checkbox[] {
  const ink = inkOf(image, OUTLINE)
  const marks = inkOf(image, MARK)
  const [least, most] = [SMALLEST * dpi, LARGEST * dpi]
  const found: (Checkbox & { solid: boolean })[] = []
  for (const around of islands(ink.slice(), image)) {
    const [wide, high] = [around.right - around.left, around.bottom - around.top]
    if (Math.min(wide, high) < least || Math.max(wide, high) > REACH * most) continue
    const box = frameIn(ink, image.width, around, least, most)
    if (!box) continue
    const side = (box.right - box.left + box.bottom - box.top) / 2
    const [before, after] = paperBeside(ink, image, box, around).map(free => free / side) as [number, number]
    if (Math.max(before, after) < CLOSE) continue
    const straight = Math.min(before, after) < FREE ? STRAIGHT.close : STRAIGHT.free
    if (straightnessOf(ink, image.width, box) < straight) continue
    const inside = inkInside(marks, image.width, box)
    const solid = inside > SOLID
    found.push({ box, around, checked: inside > MARKED, before, after, solid })
  }
  const sides = found.filter(({ solid }) => !solid).map(({ box }) => box.right - box.left)
  return found
    .filter(
      ({ box, solid }) => !solid || sides.some(side => Math.abs(box.right - box.left - side) < ALIKE * side),
    )
    .map(({ solid: _, ...checkbox }) => checkbox)
}

/** A stretch of ink along a row or column. */
interface Stroke {
  at: number
  from: number
  to: number
}

/** The square outline in an island of ink. */
function frameIn(ink: Uint8Array, width: number, island: Box, least: number, most: number): Box | undefined {
  const { left, top, right, bottom } = island
  const inkAt = (x: number, y: number) => ink[(top + y) * width + left + x]!
  const level = strokes(bottom - top, right - left, (y, x) => inkAt(x, y), least, most)
  if (level.length < 2) return undefined
  const upright = strokes(right - left, bottom - top, inkAt, least, most)
  if (upright.length < 2) return undefined
  let best: Box | undefined
  for (const upper of level) {
    const side = upper.to - upper.from
    const near = UNEQUAL * side + 1
    for (const lower of level) {
      const high = lower.at - upper.at + 1
      if (Math.abs(high - side) > near || Math.abs(lower.from - upper.from) > near) continue
      if (Math.abs(lower.to - upper.to) > near) continue
      const middle = { from: (upper.from + lower.from) / 2, to: (upper.to + lower.to) / 2 }
      const box = { left: middle.from, right: middle.to, top: upper.at, bottom: lower.at + 1 }
      if (best && side + high <= best.right - best.left + best.bottom - best.top) continue
      if (!isDrawn(box, upright, side)) continue
      best = box
    }
  }
  if (!best) return undefined
  const frame = grown(ink, width, {
    left: left + Math.round(best.left),
    right: left + Math.round(best.right),
    top: top + best.top,
    bottom: top + best.bottom,
  })
  return hasCorners(ink, width, frame) ? frame : undefined
}

/** Share of the pixels along each side, so far outside of it, that are ink. */
function inkOutside(ink: Uint8Array, width: number, { left, top, right, bottom }: Box, away: number) {
  const share = (length: number, at: (along: number) => number) => {
    let count = 0
    for (let along = 0; along < length; along++) count += ink[at(along)] ?? 0
    return count / length
  }
  const row = (y: number) => share(right - left, along => y * width + left + along)
  const column = (x: number) => share(bottom - top, along => (top + along) * width + x)
  return {
    top: row(top - away),
    bottom: row(bottom - 1 + away),
    left: column(left - away),
    right: column(right - 1 + away),
  }
}

/** The box out to where its outline ends. */
function grown(ink: Uint8Array, width: number, box: Box): Box {
  const out = { ...box }
  for (let step = 0; step < MOST_GROWN; step++) {
    const beyond = inkOutside(ink, width, out, 1)
    if (beyond.top > 0.5) out.top--
    if (beyond.bottom > 0.5) out.bottom++
    if (beyond.left > 0.5) out.left--
    if (beyond.right > 0.5) out.right++
  }
  return out
}

/** Whether both upright sides of a box are drawn. */
function isDrawn(box: Box, upright: readonly Stroke[], side: number): boolean {
  const near = STRAY * side + 1.5
  const reaches = ({ from, to }: Stroke) =>
    Math.min(to, box.bottom) - Math.max(from, box.top) >= DRAWN * (box.bottom - box.top)
  return [box.left, box.right - 1].every(x =>
    upright.some(line => Math.abs(line.at - x) <= near && reaches(line)),
  )
}

/** Ink runs as long as a side, each in a band of three rows, as lines may be a little crooked. */
function strokes(
  rows: number,
  length: number,
  inkAt: (row: number, along: number) => number,
  least: number,
  most: number,
): Stroke[] {
  const found: Stroke[] = []
  for (let at = 0; at < rows; at++) {
    let from = -1
    let last = -1
    const close = () => {
      const long = last - from + 1
      if (from >= 0 && long >= least && long <= most && solid(at, from, last))
        found.push({ at, from, to: last + 1 })
      from = -1
    }
    for (let along = 0; along < length; along++) {
      const here =
        inkAt(at, along) || (at > 0 && inkAt(at - 1, along)) || (at + 1 < rows && inkAt(at + 1, along))
      if (!here) {
        if (from >= 0 && along - last > 1) close()
        continue
      }
      if (from < 0) from = along
      last = along
    }
    close()
  }
  return found

  /** The row itself holds a good part of it: a band is not followed beside the line. */
  function solid(at: number, from: number, last: number): boolean {
    let count = 0
    for (let along = from; along <= last; along++) if (inkAt(at, along)) count++
    return count >= 0.4 * (last - from + 1)
  }
}

/** Whether a box is as wide as high, has ink in its corners, and paper right outside. */
function hasCorners(ink: Uint8Array, width: number, box: Box): boolean {
  const { left, top, right, bottom } = box
  const [wide, high] = [right - left, bottom - top]
  if (Math.abs(wide - high) > (UNEQUAL * (wide + high)) / 2 + 1) return false
  if (Object.values(inkOutside(ink, width, box, 2)).some(share => share > CROSSED)) return false
  const soon = Math.max(1, Math.round((CORNER * (wide + high)) / 2))
  const hasCorner = (x: number, y: number, across: number, down: number) => {
    for (let step = 0; step <= soon; step++) {
      if (ink[(y + step * down) * width + x + step * across] === 1) return true
    }
    return false
  }
  return (
    hasCorner(left, top, 1, 1) &&
    hasCorner(right - 1, top, -1, 1) &&
    hasCorner(left, bottom - 1, 1, -1) &&
    hasCorner(right - 1, bottom - 1, -1, -1)
  )
}

/** How much of the ink that comes first on the way in from a side lies on a straight line: of its worst side. */
function straightnessOf(ink: Uint8Array, width: number, { left, top, right, bottom }: Box): number {
  const [wide, high] = [right - left, bottom - top]
  const isInk = (x: number, y: number) => ink[y * width + x] === 1
  const sides: [length: number, inkAt: (along: number, deep: number) => boolean][] = [
    [wide, (along, deep) => isInk(left + along, top + deep)],
    [wide, (along, deep) => isInk(left + along, bottom - 1 - deep)],
    [high, (along, deep) => isInk(left + deep, top + along)],
    [high, (along, deep) => isInk(right - 1 - deep, top + along)],
  ]
  const deepest = Math.round((DEEP * (wide + high)) / 2)
  const shares = sides.map(([length, inkAt]) => {
    const depths = Array.from({ length }, (_, along) => {
      let deep = -2
      while (deep <= deepest && !inkAt(along, deep)) deep++
      return deep
    })
    return straightness(depths)
  })
  return Math.min(...shares)
}

/** The share of a profile that lies on one line, hardly aslant: round letters such as O and D have little of it. */
function straightness(depths: readonly number[]): number {
  let best = 0
  for (let slope = -STEEPEST; slope <= STEEPEST + 0.001; slope += STEEPEST / 4) {
    const level = depths.map((deep, along) => deep - slope * along)
    const middle = level.toSorted((a, b) => a - b)[level.length >> 1]!
    best = Math.max(best, level.filter(deep => Math.abs(deep - middle) <= 1).length / level.length)
  }
  return best
}

function inkInside(ink: Uint8Array, width: number, { left, top, right, bottom }: Box): number {
  const inset = Math.max(2, Math.round((INSET * (right - left + bottom - top)) / 2))
  let [count, all] = [0, 0]
  for (let y = top + inset; y < bottom - inset; y++) {
    for (let x = left + inset; x < right - inset; x++) {
      all++
      count += ink[y * width + x]!
    }
  }
  return all === 0 ? 0 : count / all
}

/** Pixels of paper before and after a box and the mark in it, which may reach beyond its sides. */
function paperBeside(
  ink: Uint8Array,
  { width, height }: { width: number; height: number },
  { left, top, right, bottom }: Box,
  around: Box,
): [number, number] {
  const side = right - left
  const [from, to] = [Math.max(0, top), Math.min(height, bottom)]
  const isPaper = (x: number) => {
    let count = 0
    for (let y = from; y < to; y++) count += ink[y * width + x]!
    return count <= 1
  }
  const away = Math.ceil(side)
  const walk = (start: number, step: number) => {
    let x = start
    // The blur of the outline itself.
    for (let skipped = 0; skipped < 2 && x > 0 && x < width - 1 && !isPaper(x); skipped++) x += step
    let free = 0
    while (free < away && x > 0 && x < width - 1 && isPaper(x)) {
      free++
      x += step
    }
    return x <= 0 || x >= width - 1 ? away : free
  }
  return [walk(Math.min(left, around.left) - 1, -1), walk(Math.max(right, around.right), 1)]
}

/** The page without its checkboxes, which would be read as letters. */
export function withoutCheckboxes(image: GreyImage, found: readonly Checkbox[]): GreyImage {
  const data = new Uint8Array(image.data)
  for (const { box, around } of found) {
    const side = box.right - box.left
    const fits = around.right - around.left < 1.8 * side && around.bottom - around.top < 1.8 * side
    fillWithPaper({ ...image, data }, fits ? around : box)
  }
  return { ...image, data }
}

function fillWithPaper({ width, height, data }: GreyImage, box: Box): void {
  const [left, right] = [Math.max(0, box.left - 2), Math.min(width, box.right + 2)]
  const [top, bottom] = [Math.max(0, box.top - 2), Math.min(height, box.bottom + 2)]
  const rim: number[] = []
  for (let x = left; x < right; x++) rim.push(data[top * width + x]!, data[(bottom - 1) * width + x]!)
  const paper = rim.sort((a, b) => a - b)[Math.floor(0.6 * rim.length)] ?? 255
  for (let y = top; y < bottom; y++) data.fill(paper, y * width + left, y * width + right)
}
