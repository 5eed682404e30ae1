import { paperOf, reduced, TILE } from './scan-ink.ts'
import type { GreyImage } from './turn-image.ts'

/** Pixels across that are enough to see the light. */
const ACROSS = 400
/** Of 255: paper that differs by more lies in a shadow. */
const UNEVEN = 70
/** Paper that is darker is no paper, and made no brighter. */
const DARKEST = 60
const PAPER = 245

/**
 * The page with its shadows taken away, by what the paper around each place reflects; just as it is where the light is
 * even.
 */
export function evenLight(image: GreyImage): GreyImage {
  const by = Math.max(1, Math.round(image.width / ACROSS))
  const small = reduced(image, by)
  const [across, down] = [Math.ceil(small.width / TILE), Math.ceil(small.height / TILE)]
  const paper = darkestAround(paperOf(small), across, down)
  const sorted = paper.toSorted()
  const at = (share: number) => sorted[Math.floor(share * sorted.length)] ?? 0
  if (at(0.95) - at(0.05) < UNEVEN) return image
  const { width, height, data } = image
  const out = new Uint8Array(data.length)
  const step = TILE * by
  for (let y = 0; y < height; y++) {
    const row = Math.min(down - 1, Math.max(0, y / step - 0.5))
    const [top, dy] = [Math.floor(row), row % 1]
    const below = Math.min(down - 1, top + 1)
    for (let x = 0; x < width; x++) {
      const column = Math.min(across - 1, Math.max(0, x / step - 0.5))
      const [left, dx] = [Math.floor(column), column % 1]
      const right = Math.min(across - 1, left + 1)
      const upper = paper[top * across + left]! * (1 - dx) + paper[top * across + right]! * dx
      const lower = paper[below * across + left]! * (1 - dx) + paper[below * across + right]! * dx
      const light = Math.max(DARKEST, upper * (1 - dy) + lower * dy)
      out[y * width + x] = Math.min(255, (data[y * width + x]! * PAPER) / light)
    }
  }
  return { width, height, data: out }
}

/**
 * The darkest of each tile and those around it: as each is the brightest of its own surroundings, what is small and dark
 * stays bridged, and where a shadow begins the paper is told as it is.
 */
function darkestAround(paper: Uint8Array, across: number, down: number): Uint8Array {
  return paper.map((_, at) => {
    const [x, y] = [at % across, Math.floor(at / across)]
    let least = 255
    for (let j = Math.max(0, y - 1); j <= Math.min(down - 1, y + 1); j++) {
      for (let i = Math.max(0, x - 1); i <= Math.min(across - 1, x + 1); i++) {
        least = Math.min(least, paper[j * across + i]!)
      }
    }
    return least
  })
}
