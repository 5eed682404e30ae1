import type { GreyImage } from './turn-image.ts'

const WORD = 4
/** The name, width, height, bits of a pixel, words of a row, colours, bytes of all rows. */
const HEADER = 7

/**
 * An image as leptonica holds it in memory, which takes it as a whole; any other format it reads pixel by pixel. Rows
 * fill words, in which the first pixel is the highest byte.
 */
export function spixOf({ width, height, data }: GreyImage): Uint8Array {
  const row = Math.ceil(width / WORD)
  const size = WORD * row * height
  const spix = Buffer.alloc(HEADER * WORD + size)
  spix.write('spix', 'latin1')
  for (const [i, value] of [width, height, 8, row, 0, size].entries())
    spix.writeUInt32LE(value, WORD * (i + 1))
  const pixels = spix.subarray(HEADER * WORD)
  if (width % WORD === 0) pixels.set(data)
  else {
    for (let y = 0; y < height; y++) pixels.set(data.subarray(y * width, (y + 1) * width), y * row * WORD)
  }
  pixels.swap32()
  return spix
}
