import type { Bitmap } from '../../../lib/geometry/pdf-page.ts'

/** A place of a page in shades of grey, 0 for paper, cut to its ink. */
interface Look {
  width: number
  height: number
  ink: Uint8Array
}

type Corners = readonly [x0: number, y0: number, x1: number, y1: number]

/** Sides of two pictures of the same letters may differ by so many pixels. */
const SLACK = 2
/** Places are held against each other in squares of so many pixels, about a letter wide. */
const SQUARE = 20
/** Share of its ink in which a square may differ: the same letters half a pixel further on look a little different. */
const UNLIKE = 0.3
/** Ink of a square, of 255 for each black pixel, that is only the edge of a letter. */
const EDGE = 8 * 255
/** Fainter pixels than this are paper. */
const FAINT = 48

/**
 * Places whose letters the file does not name, told apart by their looks: places of both files that look the same have
 * the same name.
 */
export class UnreadPlaces {
  readonly #known: Look[] = []

  /** The name of what a drawn page shows in a place; `scale`: its pixels per point. */
  nameOf(page: Bitmap, box: Corners, scale: number): string {
    const look = lookOf(page, box, scale)
    let at = this.#known.findIndex(other => areAlike(look, other))
    if (at < 0) at = this.#known.push(look) - 1
    return `\ufffd place ${at}`
  }
}

function lookOf({ width, height, channels, data }: Bitmap, box: Corners, scale: number): Look {
  const within = (points: number, most: number) => Math.max(0, Math.min(most, Math.round(points * scale)))
  const [left, right] = [within(box[0] - 1, width), within(box[2] + 1, width)]
  const [top, bottom] = [within(box[1] - 1, height), within(box[3] + 1, height)]
  const inkAt = (x: number, y: number) => {
    const at = (y * width + x) * channels
    const light = channels > 2 ? (data[at]! + data[at + 1]! + data[at + 2]!) / 3 : data[at]!
    return light > 255 - FAINT ? 0 : 255 - light
  }
  const edge = { x0: right, x1: left, y0: bottom, y1: top }
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      if (inkAt(x, y) === 0) continue
      edge.x0 = Math.min(edge.x0, x)
      edge.x1 = Math.max(edge.x1, x + 1)
      edge.y0 = Math.min(edge.y0, y)
      edge.y1 = Math.max(edge.y1, y + 1)
    }
  }
  const [wide, high] = [Math.max(0, edge.x1 - edge.x0), Math.max(0, edge.y1 - edge.y0)]
  const ink = new Uint8Array(wide * high)
  for (let y = 0; y < high; y++)
    for (let x = 0; x < wide; x++) ink[y * wide + x] = inkAt(edge.x0 + x, edge.y0 + y)
  return { width: wide, height: high, ink }
}

function areAlike(a: Look, b: Look): boolean {
  if (Math.abs(a.width - b.width) > SLACK || Math.abs(a.height - b.height) > SLACK) return false
  for (let dy = -1; dy <= 1; dy++) for (let dx = -1; dx <= 1; dx++) if (isSame(a, b, dx, dy)) return true
  return false
}

/** Whether two places look the same, one of them moved by a pixel or not at all. */
function isSame(a: Look, b: Look, dx: number, dy: number): boolean {
  for (let top = -1; top <= a.height; top += SQUARE)
    for (let left = -1; left <= a.width; left += SQUARE) {
      let [unlike, first, second] = [0, 0, 0]
      for (let y = top; y < top + SQUARE; y++)
        for (let x = left; x < left + SQUARE; x++) {
          const [one, other] = [inkOf(a, x, y), inkOf(b, x + dx, y + dy)]
          unlike += Math.abs(one - other)
          first += one
          second += other
        }
      if (unlike > UNLIKE * Math.max(first, second) + EDGE) return false
    }
  return true
}

/** Ink of a pixel and those around it: edges of letters fall between pixels. */
function inkOf({ width, height, ink }: Look, x: number, y: number): number {
  let sum = 0
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++)
    for (let at = Math.max(0, x - 1); at <= Math.min(width - 1, x + 1); at++) sum += ink[row * width + at]!
  return sum / 9
}
