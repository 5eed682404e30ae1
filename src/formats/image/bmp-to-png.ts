import { readBmp, readDib } from './bmp.ts'
import { writePng } from './png-write.ts'
import type { RawPixels } from './tiff-wrap.ts'

const MAX_PIXELS = 40e6

/** A BMP file as PNG; undefined where it is damaged or packed in a way that is not read. */
export const pngOfBmp = (file: Buffer): Buffer | undefined => pngOf(readBmp(file, MAX_PIXELS))

/** The same of a bitmap as Windows keeps it in memory. */
export const pngOfDib = (head: Buffer, rows?: Buffer): Buffer | undefined =>
  pngOf(readDib(head, rows, MAX_PIXELS))

/** Without alpha, which bitmaps in documents rarely mean. */
function pngOf(pixels: RawPixels | undefined): Buffer | undefined {
  if (!pixels) return undefined
  const { width, height, channels, data } = pixels
  const rows = Buffer.alloc((width * 3 + 1) * height)
  let from = 0
  for (let y = 0; y < height; y++) {
    let to = y * (width * 3 + 1) + 1
    for (let x = 0; x < width; x++, from += channels) for (let c = 0; c < 3; c++) rows[to++] = data[from + c]!
  }
  return writePng({ width, height, channels: 3 }, rows)
}
