import type { Box, PdfPath, Subpath } from '../../lib/geometry/pdf-page.ts'
import { areaOf, around, uprightBox, withArea, withHoles, within } from './rectangles.ts'

/** How PDFium names what leads to a point of a path. */
export const SEGMENT = { line: 0, curve: 1, move: 2 }
/** How PDFium names the rule by which the second of two boxes is a hole in the first. */
export const EVEN_ODD = 1
/** Clips of smaller areas make no difference that is seen. */
const LARGE = 300
/** Boxes of smaller areas are dots, with a hole or without. */
const SPECK = 4
const MOST_RECTANGLES = 12
const NEAR = 0.005

const isNear = (a: number, b: number): boolean => Math.abs(a - b) < NEAR

const isLong = ({ points }: Subpath, least: number): boolean =>
  points.some((at, i) => i > 1 && Math.abs(at - points[i - 2]!) > least)

/** The shape of a path, from its points on the displayed page as PDFium tells them. */
export class PathShape {
  readonly #hidden: number
  readonly #filled: boolean
  readonly #stroked: boolean
  readonly #rounded = new Set<Subpath>()
  readonly #subpaths: Subpath[] = []
  readonly #box: Box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  #current: Subpath | undefined
  #controls = 0

  constructor(filled: boolean, stroked: boolean, strokeWidth: number) {
    this.#filled = filled
    this.#stroked = stroked
    // The stroke hides a corner that is rounded by no more than half of it.
    this.#hidden = filled ? 0 : 0.5 * strokeWidth + NEAR
  }

  add(type: number, x: number, y: number, close: boolean): void {
    const box = this.#box
    if (x < box.left) box.left = x
    if (x > box.right) box.right = x
    if (y < box.top) box.top = y
    if (y > box.bottom) box.bottom = y
    let current = this.#current
    if (type === SEGMENT.move || !current) {
      current = this.#current = { points: [], closed: false, curved: false }
      this.#subpaths.push(current)
      this.#controls = 0
    }
    const { points } = current
    // Corners without a radius: some producers write a curve for these all the same, from a point to itself.
    const still =
      points.length > (type === SEGMENT.curve ? 0 : 2) &&
      isNear(points.at(-2)!, x) &&
      isNear(points.at(-1)!, y)
    // A curve comes as three points, of which the third is its end.
    if (type === SEGMENT.curve) {
      if (!still) {
        const isHidden =
          Math.abs(x - points.at(-2)!) <= this.#hidden && Math.abs(y - points.at(-1)!) <= this.#hidden
        if (isHidden) this.#rounded.add(current)
        else current.curved = true
      }
      if (++this.#controls % 3 !== 0) return
    }
    if (!still) points.push(x, y)
    if (close) current.closed = true
  }

  /** What is seen of it; undefined where that is nothing. The clip is only asked for where it may matter. */
  seen(rule: number, clipOf: () => Box | undefined): Pick<PdfPath, 'box' | 'subpaths'> | undefined {
    // Nothing but such corners is a dot.
    for (const subpath of this.#rounded) if (!isLong(subpath, 4 * this.#hidden)) subpath.curved = true
    const box = this.#box
    const isArea = this.#filled && !this.#stroked
    const drawn = isArea ? withArea(this.#subpaths) : this.#subpaths
    // Even the smallest box with a hole is a border: boxes to tick are drawn so.
    const isLarge = areaOf(box) > LARGE
    const mayChange = isLarge || (drawn.length > 1 && areaOf(box) > SPECK)
    if (!isArea || drawn.length > MOST_RECTANGLES || !mayChange) return { box, subpaths: drawn }
    const boxes = withHoles(drawn.map(uprightBox), rule === EVEN_ODD)
    const split = boxes && boxes.length !== drawn.length
    // Some producers paint a whole page through a clip as large as what is to be seen.
    const clip = isLarge && boxes && clipOf()
    const clips = clip && areaOf(clip) < 0.98 * areaOf(box)
    if (!boxes || !(split || clips)) return { box, subpaths: drawn }
    const seen = clip
      ? boxes.map(b => within(b, clip)).filter(b => b.left < b.right && b.top < b.bottom)
      : boxes
    if (seen.length === 0) return undefined
    return { box: seen.reduce(around), subpaths: seen.map(asSubpath) }
  }
}

const asSubpath = ({ left, top, right, bottom }: Box): Subpath => ({
  points: [left, top, right, top, right, bottom, left, bottom],
  closed: true,
  curved: false,
})
