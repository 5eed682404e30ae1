import { usualPixel } from './scan-ink.ts'
import type { GreyImage } from './turn-image.ts'

/** Dots in an inch that the needles of a printer make. */
const NEEDLES = 72
/** How far ink is spread for dots to become strokes, in distances between them. */
const SPREAD = 0.5
/** In inches: strokes of letters are longer than this, dots are not. */
const STROKE = 0.03
/** Of the ink in columns of pixels: where so little is in strokes, it is dots. */
const LEAST_STROKES = 0.26
/** Columns between those that are looked at. */
const STEP = 5
/** Pixels of ink in them that tell anything. */
const ENOUGH = 400
/** So much darker than the paper is ink. */
const INK = 0.65

/** A page printed in dots with its dots run together into strokes; another one as it is. */
export const withStrokes = (image: GreyImage, dpi: number): GreyImage =>
  isDotted(image, dpi) ? spread(image, (SPREAD * dpi) / NEEDLES) : image

function isDotted({ width, height, data }: GreyImage, dpi: number): boolean {
  const dark = INK * usualPixel(data)
  const stroke = STROKE * dpi
  let [ink, inStrokes] = [0, 0]
  // Row by row, as pixels lie in memory: how far down from above the ink of each column that is looked at reaches.
  const runs = new Uint32Array(Math.ceil(width / STEP))
  for (let y = 0; y <= height; y++) {
    const row = y * width
    for (let x = STEP, i = 1; x < width; x += STEP, i++) {
      if (y < height && data[row + x]! < dark) {
        runs[i]!++
        continue
      }
      const run = runs[i]!
      if (run === 0) continue
      ink += run
      if (run > stroke) inStrokes += run
      runs[i] = 0
    }
  }
  return ink >= ENOUGH && inStrokes < LEAST_STROKES * ink
}

/** Gauss's blur. */
function spread({ width, height, data }: GreyImage, sigma: number): GreyImage {
  const reach = Math.ceil(2.5 * sigma)
  const weights = Float32Array.from({ length: 2 * reach + 1 }, (_, i) =>
    Math.exp(-((i - reach) ** 2) / (2 * sigma * sigma)),
  )
  const sum = weights.reduce((a, b) => a + b, 0)
  const along = (from: Uint8Array, step: number, start: number, count: number, to: Uint8Array) => {
    for (let i = 0; i < count; i++) {
      let value = 0
      for (let k = -reach; k <= reach; k++) {
        value += weights[k + reach]! * from[start + Math.min(count - 1, Math.max(0, i + k)) * step]!
      }
      to[start + i * step] = value / sum
    }
  }
  const rows = new Uint8Array(data.length)
  for (let y = 0; y < height; y++) along(data, 1, y * width, width, rows)
  const out = new Uint8Array(data.length)
  for (let x = 0; x < width; x++) along(rows, width, x, height, out)
  return { width, height, data: out }
}
