/** Sheets photographed aslant: their outline is looked for on the darker desk, and they are seen from above. */
import type { Box } from '../../lib/geometry/pdf-page.ts'
import { reduced } from './scan-ink.ts'
import { fitLine, type SideLine } from './sheet-sides.ts'
import type { GreyImage } from './turn-image.ts'

/** Pixels of the longer side that are enough to see the outline. */
const ACROSS = 320
/** Pixels on either side of an edge, and how much brighter and how many of 255 the sheet is than the desk. */
const BESIDE = 3
const BRIGHTER = 1.22
const LEAST = 14
/** Of a side: as much of it is seen as a straight edge. */
const SEEN = 0.7
/** Of the picture: the least sheet. */
const LEAST_SHEET = 0.2
/** Radians between opposite sides: where they are nearly parallel, turning the page is enough. */
const ASLANT = 0.015
/** Of the sheet: how far inside its edge the paper is taken from that is put around it. */
const INSET = 0.03
/** Of the sheet: its edge, with the shadow it casts. */
const EDGE = 0.004

type Point = readonly [x: number, y: number]
type Corners = readonly [Point, Point, Point, Point]

/** A sheet as seen from above, in a picture of the same size, and where a box of it is on the photograph. */
export interface FlatSheet {
  image: GreyImage
  boxOf: (box: Box) => Box
}

/** Undefined where no sheet is seen whole, or none aslant. */
export function flatSheet(image: GreyImage): FlatSheet | undefined {
  const by = Math.max(1, Math.ceil(Math.max(image.width, image.height) / ACROSS))
  const small = reduced(image, by)
  const found = cornersOf(small)
  if (!found || !isAslant(found)) return undefined
  const corners = found.map(([x, y]) => [x * by, y * by] as const) as unknown as Corners
  const length = (a: number, b: number) =>
    Math.hypot(corners[a]![0] - corners[b]![0], corners[a]![1] - corners[b]![1])
  const { width, height } = image
  const wide = Math.min(width, (length(0, 1) + length(3, 2)) / 2)
  const high = Math.min(height, (length(0, 3) + length(1, 2)) / 2)
  const middle = (i: 0 | 1) => corners.reduce((sum, corner) => sum + corner[i], 0) / 4
  const left = within(middle(0) - wide / 2, 0, width - wide)
  const top = within(middle(1) - high / 2, 0, height - high)
  const seen = fromUnitSquare(corners)
  const out = paperAround(small, by, image, (x, y) =>
    placeOf(seen, within((x - left) / wide, INSET, 1 - INSET), within((y - top) / high, INSET, 1 - INSET)),
  )
  const [firstX, lastX] = [Math.ceil(left + EDGE * wide), Math.floor(left + (1 - EDGE) * wide)]
  const lastY = Math.floor(top + (1 - EDGE) * high)
  const [a, b, c, d, e, f, g, h] = seen
  for (let y = Math.ceil(top + EDGE * high); y < lastY; y++) {
    const v = (y + 0.5 - top) / high
    const [x0, y0, w0] = [b * v + c, e * v + f, h * v + 1]
    for (let x = firstX; x < lastX; x++) {
      const u = (x + 0.5 - left) / wide
      const w = g * u + w0
      out[y * width + x] = between(image, (a * u + x0) / w - 0.5, (d * u + y0) / w - 0.5)
    }
  }
  const boxOf = (box: Box): Box => {
    const at = (x: number, y: number) => placeOf(seen, (x - left) / wide, (y - top) / high)
    const [midX, midY] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
    const [x, y] = at(midX, midY)
    const [start, end, above, below] = [
      at(box.left, midY),
      at(box.right, midY),
      at(midX, box.top),
      at(midX, box.bottom),
    ]
    const [halfWide, halfHigh] = [(end[0] - start[0]) / 2, (below[1] - above[1]) / 2]
    return { left: x - halfWide, right: x + halfWide, top: y - halfHigh, bottom: y + halfHigh }
  }
  return { image: { width, height, data: out }, boxOf }
}

/** Paper as bright as that of the sheet nearby, without its noise. */
function paperAround(
  small: GreyImage,
  by: number,
  { width, height }: GreyImage,
  nearest: (x: number, y: number) => Point,
): Uint8Array {
  const out = new Uint8Array(width * height)
  for (let y = 0; y < height; y += by) {
    const first = y * width
    for (let x = 0; x < width; x += by) {
      const [fromX, fromY] = nearest(x + by / 2, y + by / 2)
      const value = between(small, fromX / by - 0.5, fromY / by - 0.5)
      out.fill(value, first + x, first + Math.min(width, x + by))
    }
    for (let next = y + 1; next < Math.min(height, y + by); next++)
      out.copyWithin(next * width, first, first + width)
  }
  return out
}

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

function between({ width, height, data }: GreyImage, x: number, y: number): number {
  const [fromX, fromY] = [within(x, 0, width - 1.001), within(y, 0, height - 1.001)]
  const [left, top] = [Math.floor(fromX), Math.floor(fromY)]
  const [dx, dy] = [fromX - left, fromY - top]
  const at = top * width + left
  const upper = data[at]! * (1 - dx) + data[at + 1]! * dx
  const lower = data[at + width]! * (1 - dx) + data[at + width + 1]! * dx
  return upper * (1 - dy) + lower * dy + 0.5
}

/** Top left, top right, bottom right and bottom left of a sheet that is seen whole. */
function cornersOf(image: GreyImage): Corners | undefined {
  const sides = [
    edgesFrom(image, 'left'),
    edgesFrom(image, 'top'),
    edgesFrom(image, 'right'),
    edgesFrom(image, 'bottom'),
  ]
  const lines = sides.map(fitLine)
  if (lines.some(line => !line)) return undefined
  const [left, top, right, bottom] = lines as SideLine[]
  const corners: Corners = [
    cross(left!, top!),
    cross(right!, top!),
    cross(right!, bottom!),
    cross(left!, bottom!),
  ]
  const { width, height } = image
  if (corners.some(([x, y]) => !(x >= -1 && y >= -1 && x <= width + 1 && y <= height + 1))) return undefined
  const [topLeft, topRight, bottomRight, bottomLeft] = corners
  const long = [
    bottomLeft[1] - topLeft[1],
    topRight[0] - topLeft[0],
    bottomRight[1] - topRight[1],
    bottomRight[0] - bottomLeft[0],
  ]
  if (lines.some((line, i) => long[i]! <= 0 || line!.count < SEEN * long[i]!)) return undefined
  return areaOf(corners) > LEAST_SHEET * width * height ? corners : undefined
}

/** Of a side line `at = slope · along + offset`, where it meets one of the other direction. */
function cross(upright: SideLine, level: SideLine): Point {
  const y = (level.slope * upright.offset + level.offset) / (1 - level.slope * upright.slope)
  return [upright.slope * y + upright.offset, y]
}

function areaOf(corners: Corners): number {
  let sum = 0
  for (const [i, [x, y]] of corners.entries()) {
    const [nextX, nextY] = corners[(i + 1) % 4]!
    sum += x * nextY - nextX * y
  }
  return sum / 2
}

function isAslant(corners: Corners): boolean {
  const angle = (from: number, to: number) =>
    Math.atan2(corners[to]![1] - corners[from]![1], corners[to]![0] - corners[from]![0])
  return Math.abs(angle(0, 1) - angle(3, 2)) > ASLANT || Math.abs(angle(0, 3) - angle(1, 2)) > ASLANT
}

/** Where the picture first turns bright from this side, row by row or column by column. */
function edgesFrom({ width, height, data }: GreyImage, side: 'left' | 'top' | 'right' | 'bottom'): Point[] {
  const upright = side === 'left' || side === 'right'
  const [count, length] = upright ? [height, width] : [width, height]
  const fromEnd = side === 'right' || side === 'bottom'
  const step = (upright ? 1 : width) * (fromEnd ? -1 : 1)
  // Of the pixels of a row from each of them on, looked at all over the page.
  const means = new Float64Array(length)
  const found: Point[] = []
  for (let along = 0; along < count; along++) {
    const first = upright ? along * width : along
    const start = fromEnd ? first - step * (length - 1) : first
    for (let i = 0, at = start; i <= length - BESIDE; i++, at += step)
      means[i] = (data[at]! + data[at + step]! + data[at + 2 * step]!) / BESIDE
    for (let at = BESIDE; at < 0.6 * length; at++) {
      const [desk, sheet] = [means[at - BESIDE]!, means[at]!]
      if (sheet < BRIGHTER * desk || sheet - desk < LEAST) continue
      let [best, most] = [at, 0]
      for (let next = at; next < at + BESIDE; next++) {
        const rise = means[next]! - means[next - BESIDE]!
        if (rise > most) [best, most] = [next, rise]
      }
      found.push([along + 0.5, fromEnd ? length - best : best])
      break
    }
  }
  return found
}

type Projection = readonly [number, number, number, number, number, number, number, number]

/** The map of the unit square to a quadrilateral, but for its last number, which is 1. */
function fromUnitSquare([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]: Corners): Projection {
  const [dx1, dx2, dx3] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3]
  const [dy1, dy2, dy3] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3]
  const under = dx1 * dy2 - dx2 * dy1
  const [g, h] = [(dx3 * dy2 - dx2 * dy3) / under, (dx1 * dy3 - dx3 * dy1) / under]
  return [x1 - x0 + g * x1, x3 - x0 + h * x3, x0, y1 - y0 + g * y1, y3 - y0 + h * y3, y0, g, h]
}

function placeOf([a, b, c, d, e, f, g, h]: Projection, u: number, v: number): Point {
  const w = g * u + h * v + 1
  return [(a * u + b * v + c) / w, (d * u + e * v + f) / w]
}
