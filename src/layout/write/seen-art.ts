import { parseHex, toHex } from '../../lib/color/colors.ts'
import type { Bitmap, PdfPath } from '../../lib/geometry/pdf-page.ts'
import { around, type Box } from '../boxes.ts'
import { clusters } from '../drawings.ts'
import { type Block, DRAWN, frameOf, type PageLayout } from '../model.ts'
import { type Mark, type PageArt, saysBoxes } from './marks.ts'

/** Pixels per point of the look that is taken at a page: enough to tell a ground from paper. */
export const LOOK_SCALE = 0.5
/** Areas smaller than this, in square points, cannot be mistaken for much. */
const LEAST_AREA = 600
/** Colours this close, of 255, are one. */
const NEAR = 40
/** Fewer pixels than this are the edge of something. */
const FEWEST = 12
/** How far the edges of marks are left out of the comparison, in points. */
const FORGOTTEN = 5
/** A cutting that takes more of the page than this is the page's ground. */
const WHOLE = 0.6

/** Whether a page has what only a look at it tells: gradients and patterns come out of a file as plain areas. */
export const isWorthALook = (paths: readonly PdfPath[], shaded: boolean): boolean =>
  shaded ||
  paths.some(
    ({ fill, box }) => fill !== undefined && (box.right - box.left) * (box.bottom - box.top) > LEAST_AREA,
  )

/** Marks and cuttings held against the page as it looks without its text: where they differ, it is cut out. */
export function asSeen(page: PageLayout, art: PageArt, seen: Bitmap): PageArt {
  const [width, height] = frameOf(page)
  const expected = new Canvas(seen.width, seen.height)
  for (const mark of art.marks) {
    if (mark.fill) expected.fill(mark, parseHex(mark.fill)!)
    expected.forgetEdges(mark)
  }
  for (const block of page.blocks) {
    if (block.kind === 'table') expected.forget(block, 3)
    if (block.kind === 'figure') expected.forget(block.drawn ?? block, block.image === DRAWN ? 1 : 3)
    const [first] = block.lines
    // The list writes its markers anew.
    if (block.kind === 'list-item' && first && !first.rtl) {
      const { x0, base, size } = first
      expected.forget({ x0: x0 - 0.3 * size, x1: x0 + size, y0: base - size, y1: base + 0.3 * size }, 1)
    }
    for (const line of block.lines)
      if (saysBoxes(line) || line.spans.some(s => s.back || s.underline || s.strike || s.link))
        expected.forget(line, 3)
  }
  for (const box of art.cuttings) expected.forget(box, 1)
  const other = expected.unlike(seen)
  const cuts: Box[] = []
  for (const box of clusters(other, { width, height })) {
    if (pixelsIn(other, box) < FEWEST) continue
    const area = (box.x1 - box.x0) * (box.y1 - box.y0)
    cuts.push(
      area > WHOLE * width * height ? { x0: 0, y0: 0, x1: width, y1: height } : clip(box, width, height),
    )
  }
  if (cuts.length === 0) return art
  const isIn = (box: Box, cut: Box) => holds(cut, box, FORGOTTEN)
  const isOutside = (box: Box) => !cuts.some(cut => isIn(box, cut))
  const whole = cuts.map(cut => around([cut, ...art.marks.filter(mark => isIn(mark, cut))]))
  return {
    marks: art.marks.filter(isOutside),
    cuttings: [...whole.map(cut => clip(cut, width, height)), ...art.cuttings.filter(isOutside)],
  }
}

const clip = ({ x0, y0, x1, y1 }: Box, width: number, height: number): Box => ({
  x0: Math.max(0, x0),
  y0: Math.max(0, y0),
  x1: Math.min(width, x1),
  y1: Math.min(height, y1),
})

const holds = (outer: Box, inner: Box, slack = 1): boolean =>
  inner.x0 >= outer.x0 - slack &&
  inner.x1 <= outer.x1 + slack &&
  inner.y0 >= outer.y0 - slack &&
  inner.y1 <= outer.y1 + slack

const pixelsIn = (runs: readonly Box[], box: Box): number => {
  let sum = 0
  for (const run of runs) if (holds(box, run)) sum += (run.x1 - run.x0) * LOOK_SCALE
  return sum
}

/** The colour that the first line of a block stands on, where it is not paper. */
export function groundSeen({ lines: [line] }: Block, seen: Bitmap): string | undefined {
  if (!line) return undefined
  const at = (points: number, most: number) =>
    Math.max(0, Math.min(most - 1, Math.round(points * LOOK_SCALE)))
  const [x0, x1] = [at(line.x0, seen.width), at(line.x1, seen.width)]
  const [y0, y1] = [at(line.y0, seen.height), at(line.y1, seen.height)]
  const sum = [0, 0, 0]
  let count = 0
  for (let y = y0; y <= y1; y++) {
    for (let x = x0; x <= x1; x++) {
      const from = (y * seen.width + x) * seen.channels
      for (let c = 0; c < 3; c++) sum[c]! += seen.data[from + (seen.channels > 2 ? c : 0)]!
      count++
    }
  }
  const mean = sum.map(part => Math.round(part / Math.max(1, count)))
  return mean.some(part => part < 0xf0) ? toHex(mean) : undefined
}

/** What marks show of a page, pixel by pixel. */
class Canvas {
  readonly #width: number
  readonly #height: number
  readonly #colors: Uint8Array
  readonly #unsure: Uint8Array

  constructor(width: number, height: number) {
    this.#width = width
    this.#height = height
    this.#colors = new Uint8Array(3 * width * height).fill(255)
    this.#unsure = new Uint8Array(width * height)
  }

  #each({ x0, y0, x1, y1 }: Box, grow: number, visit: (at: number) => void): void {
    const [left, right] = [Math.floor(x0 * LOOK_SCALE) - grow, Math.ceil(x1 * LOOK_SCALE) + grow]
    const [top, bottom] = [Math.floor(y0 * LOOK_SCALE) - grow, Math.ceil(y1 * LOOK_SCALE) + grow]
    for (let y = Math.max(0, top); y < Math.min(this.#height, bottom); y++)
      for (let x = Math.max(0, left); x < Math.min(this.#width, right); x++) visit(y * this.#width + x)
  }

  fill(box: Box, [red, green, blue]: readonly number[]): void {
    this.#each(box, 0, at => {
      this.#colors[3 * at] = red!
      this.#colors[3 * at + 1] = green!
      this.#colors[3 * at + 2] = blue!
    })
  }

  /** Leaves a box, and so many points around it, out of the comparison. */
  forget(box: Box, points: number): void {
    this.#each(box, Math.ceil(points * LOOK_SCALE), at => {
      this.#unsure[at] = 1
    })
  }

  forgetEdges({ x0, y0, x1, y1, width }: Mark): void {
    const reach = 1.5 + width
    this.forget({ x0, x1, y0, y1: y0 }, reach)
    this.forget({ x0, x1, y0: y1, y1 }, reach)
    this.forget({ x0, x1: x0, y0, y1 }, reach)
    this.forget({ x0: x1, x1, y0, y1 }, reach)
  }

  /** The runs of pixels in which a picture of the page shows another colour, in points. */
  unlike({ width, height, channels, data }: Bitmap): Box[] {
    const runs: Box[] = []
    for (let y = 0; y < height; y++) {
      let start = -1
      for (let x = 0; x <= width; x++) {
        const at = y * width + x
        if (x < width && this.#unsure[at] === 0 && this.#differs(at, data, channels)) {
          if (start < 0) start = x
        } else if (start >= 0) {
          const [y0, y1] = [y / LOOK_SCALE, (y + 1) / LOOK_SCALE]
          runs.push({ x0: start / LOOK_SCALE, x1: x / LOOK_SCALE - 0.01, y0, y1: y1 - 0.01 })
          start = -1
        }
      }
    }
    return runs
  }

  #differs(at: number, data: Uint8Array, channels: number): boolean {
    for (let c = 0; c < 3; c++) {
      const shown = data[at * channels + (channels > 2 ? c : 0)]!
      if (Math.abs(shown - this.#colors[3 * at + c]!) > NEAR) return true
    }
    return false
  }
}
