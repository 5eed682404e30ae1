import { writePng } from '../../../formats/image/png-write.ts'

/** Rows of pixels that are all alike. */
export interface Band {
  height: number
  dark: (x: number) => boolean
}

/**
 * Writes a black-and-white PNG from bands of rows. A byte a pixel: one bit would deflate to much the same size,
 * but some decoders misread rows that do not fill their last byte.
 */
export function blackWhitePng(width: number, bands: Band[]): Buffer {
  const height = bands.reduce((sum, band) => sum + band.height, 0)
  const stride = 1 + width
  const rows = Buffer.alloc(stride * height)
  let at = 0
  for (const band of bands) {
    // Each row begins with its filter: 0, as it is, for the first of a band; 2, as the row above, for the others.
    for (let x = 0; x < width; x++) if (!band.dark(x)) rows[at + 1 + x] = 255
    for (let row = 1; row < band.height; row++) rows[at + row * stride] = 2
    at += band.height * stride
  }
  return writePng({ width, height, channels: 1 }, rows)
}
