export interface RawPixels {
  width: number
  height: number
  channels: 3 | 4
  data: Uint8Array
}

export interface TiffFacts {
  icc?: Uint8Array | undefined
  /** Four channels are colorants, not RGB and alpha. */
  cmyk?: boolean
  /** Dots per inch. */
  density?: number | undefined
}

const SHORT = 3
const LONG = 4
const RATIONAL = 5
const UNDEFINED = 7

const RGB = 2
const CMYK = 5
const PER_INCH = 2

/**
 * Wraps raw rows in an uncompressed TIFF, which says what image libraries cannot be told of raw pixels: the colour
 * profile, without which a Display P3 picture would come out dull, what four channels are, and the resolution.
 */
export function tiffOfPixels(
  { width, height, channels, data }: RawPixels,
  { icc, cmyk = false, density }: TiffFacts = {},
): Buffer {
  const hasAlpha = channels === 4 && !cmyk
  const count = 11 + (density ? 3 : 0) + (hasAlpha ? 1 : 0) + (icc ? 1 : 0)
  const bitsAt = 8 + 2 + count * 12 + 4
  const densityAt = bitsAt + 8
  const iccAt = densityAt + 8
  const pixelsAt = (iccAt + (icc?.length ?? 0) + 3) & ~3
  // In the order of their numbers.
  const tags: [tag: number, type: number, count: number, value: number][] = [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, channels, bitsAt],
    [259, SHORT, 1, 1],
    [262, SHORT, 1, cmyk ? CMYK : RGB],
    [273, LONG, 1, pixelsAt],
    [274, SHORT, 1, 1],
    [277, SHORT, 1, channels],
    [278, LONG, 1, height],
    [279, LONG, 1, data.length],
  ]
  if (density) tags.push([282, RATIONAL, 1, densityAt], [283, RATIONAL, 1, densityAt])
  tags.push([284, SHORT, 1, 1])
  if (density) tags.push([296, SHORT, 1, PER_INCH])
  if (hasAlpha) tags.push([338, SHORT, 1, 2])
  if (icc) tags.push([34675, UNDEFINED, icc.length, iccAt])

  const tiff = Buffer.alloc(pixelsAt + data.length)
  tiff.write('II*\0', 0, 'latin1')
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt16LE(tags.length, 8)
  for (const [i, [tag, type, length, value]] of tags.entries()) {
    const at = 10 + i * 12
    tiff.writeUInt16LE(tag, at)
    tiff.writeUInt16LE(type, at + 2)
    tiff.writeUInt32LE(length, at + 4)
    tiff.writeUInt32LE(value, at + 8)
  }
  for (let i = 0; i < 4; i++) tiff.writeUInt16LE(8, bitsAt + 2 * i)
  if (density) {
    tiff.writeUInt32LE(Math.round(density * 100), densityAt)
    tiff.writeUInt32LE(100, densityAt + 4)
  }
  if (icc) tiff.set(icc, iccAt)
  tiff.set(data, pixelsAt)
  return tiff
}
