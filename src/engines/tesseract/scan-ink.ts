import type { Box } from '../../lib/geometry/pdf-page.ts'
import type { GreyImage } from './turn-image.ts'

/** Pixels that share one idea of the paper. */
export const TILE = 16

/** The picture in fewer pixels, each the mean of `by` times `by`. */
export function reduced(image: GreyImage, by: number): GreyImage {
  const { width, height, data } = image
  if (by === 1) return image
  const [w, h] = [Math.floor(width / by), Math.floor(height / by)]
  const out = new Uint8Array(w * h)
  // In rows, as they lie in memory.
  const sums = new Uint32Array(w)
  for (let y = 0; y < h; y++) {
    sums.fill(0)
    for (let j = 0; j < by; j++) {
      for (let x = 0, from = (y * by + j) * width; x < w; x++) {
        let sum = 0
        for (const end = from + by; from < end; from++) sum += data[from]!
        sums[x]! += sum
      }
    }
    for (let x = 0; x < w; x++) out[y * w + x] = sums[x]! / (by * by)
  }
  return { width: w, height: h, data: out }
}

/** 1 where a pixel is darker than this share of the paper around it. */
export function inkOf(image: GreyImage, share: number): Uint8Array {
  const { width, height, data } = image
  const darkest = Float64Array.from(paperOf(image), paper => share * paper)
  const tiles = Math.ceil(width / TILE)
  const ink = new Uint8Array(data.length)
  for (let y = 0; y < height; y++) {
    for (let tile = 0; tile < tiles; tile++) {
      const dark = darkest[Math.floor(y / TILE) * tiles + tile]!
      const end = y * width + Math.min(width, (tile + 1) * TILE)
      for (let at = y * width + tile * TILE; at < end; at++) if (data[at]! < dark) ink[at] = 1
    }
  }
  return ink
}

/** The brightest of each tile and those around it. */
export function paperOf({ width, height, data }: GreyImage): Uint8Array {
  const [across, down] = [Math.ceil(width / TILE), Math.ceil(height / TILE)]
  const brightest = new Uint8Array(across * down)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < across; x++) {
      const tile = Math.floor(y / TILE) * across + x
      const end = y * width + Math.min(width, (x + 1) * TILE)
      let most = brightest[tile]!
      for (let at = y * width + x * TILE; at < end && most < 255; at++) if (data[at]! > most) most = data[at]!
      brightest[tile] = most
    }
  }
  const out = new Uint8Array(brightest.length)
  for (let y = 0; y < down; y++) {
    for (let x = 0; x < across; x++) {
      let most = 0
      for (let j = Math.max(0, y - 1); j <= Math.min(down - 1, y + 1); j++) {
        for (let i = Math.max(0, x - 1); i <= Math.min(across - 1, x + 1); i++) {
          most = Math.max(most, brightest[j * across + i]!)
        }
      }
      out[y * across + x] = most
    }
  }
  return out
}

/** How many pixels are of each brightness. By their places: an iterator takes ten times as long, a tenth of a second a page. */
export function countsOf(data: Uint8Array): Uint32Array {
  const counts = new Uint32Array(256)
  for (let at = 0; at < data.length; at++) counts[data[at]!]!++
  return counts
}

/** The median of a page's pixels: most of them are paper. */
export function usualPixel(data: Uint8Array): number {
  const counts = new Uint32Array(256)
  for (let at = 0; at < data.length; at += 97) counts[data[at]!]!++
  let seen = 0
  for (let value = 0; value < 256; value++) {
    seen += counts[value]!
    if (seen * 97 >= data.length / 2) return value
  }
  return 255
}

/** Boxes of ink that hangs together, given as ones; it is used up. */
export function islands(ink: Uint8Array, { width, height }: { width: number; height: number }): Box[] {
  const found: Box[] = []
  const waiting: number[] = []
  // Most of a page is paper, which this passes over many pixels at once.
  for (let start = ink.indexOf(1); start >= 0; start = ink.indexOf(1, start + 1)) {
    let [left, top, right, bottom] = [width, height, 0, 0]
    waiting.push(start)
    ink[start] = 0
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      const y = Math.floor(at / width)
      const x = at - y * width
      if (x < left) left = x
      if (x >= right) right = x + 1
      if (y < top) top = y
      if (y >= bottom) bottom = y + 1
      const [from, to] = [x > 0 ? x - 1 : x, x < width - 1 ? x + 1 : x]
      for (let j = y > 0 ? y - 1 : y; j <= y + 1 && j < height; j++) {
        for (let next = j * width + from; next <= j * width + to; next++) {
          if (ink[next] === 0) continue
          ink[next] = 0
          waiting.push(next)
        }
      }
    }
    found.push({ left, top, right, bottom })
  }
  return found
}
