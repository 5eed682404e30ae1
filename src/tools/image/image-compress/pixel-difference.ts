import type { Raster } from '../../../lib/image/raster.ts'

const BLOCK = 16
/** Mean squared errors for 42 dB over the picture and 34 dB in its worst block. */
const MOST = 255 ** 2 / 10 ** 4.2
const MOST_IN_BLOCK = 255 ** 2 / 10 ** 3.4

/** Whether an eye could tell two pictures of one size apart: the error is small overall and nowhere large. */
export function looksTheSame(a: Raster, b: Raster): boolean {
  const { width, height, channels } = a
  if (b.data.length !== a.data.length) return false
  let total = 0
  for (let top = 0; top < height; top += BLOCK) {
    const bottom = Math.min(height, top + BLOCK)
    for (let left = 0; left < width; left += BLOCK) {
      const right = Math.min(width, left + BLOCK)
      let sum = 0
      for (let y = top; y < bottom; y++) {
        sum += rowError(
          a.data,
          b.data,
          (y * width + left) * channels,
          (y * width + right) * channels,
          channels,
        )
      }
      if (sum > MOST_IN_BLOCK * (right - left) * (bottom - top) * channels) return false
      total += sum
    }
  }
  return total <= MOST * width * height * channels
}

/** Colours count as far as they are visible. */
function rowError(a: Uint8Array, b: Uint8Array, from: number, to: number, channels: number): number {
  let sum = 0
  if (channels % 2 === 1) {
    for (let i = from; i < to; i++) sum += (a[i]! - b[i]!) ** 2
    return sum
  }
  for (let i = from; i < to; i += channels) {
    const [alphaA, alphaB] = [a[i + channels - 1]! / 255, b[i + channels - 1]! / 255]
    for (let c = i; c < i + channels - 1; c++) sum += (a[c]! * alphaA - b[c]! * alphaB) ** 2
    sum += ((alphaA - alphaB) * 255) ** 2
  }
  return sum
}
