import assert from 'node:assert/strict'
import sharp from 'sharp'

/** Greys of one byte as rows of bits: the first pixel in the highest bit, white is 1. */
export function packBits(grey: Uint8Array, width: number): Buffer {
  const row = Math.ceil(width / 8)
  const out = Buffer.alloc((row * grey.length) / width)
  for (let i = 0; i < grey.length; i++) {
    const x = i % width
    if (grey[i]! > 127) out[Math.floor(i / width) * row + (x >> 3)]! |= 0x80 >> (x & 7)
  }
  return out
}

/** A fax of group 4 by another encoder: the only strip of a TIFF, or the only tile of a tall one. */
export async function faxOf(grey: Buffer, width: number): Promise<Buffer> {
  const height = grey.length / width
  const tile = height > 256
  const tiff = await sharp(grey, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .tiff({
      compression: 'ccittfax4',
      bitdepth: 1,
      miniswhite: true,
      ...(tile && { tile, tileWidth: width, tileHeight: height }),
    })
    .toBuffer()
  const tags = new Map<number, number[]>()
  const start = tiff.readUInt32LE(4)
  for (let i = 0; i < tiff.readUInt16LE(start); i++) {
    const at = start + 2 + i * 12
    const [size, count] = [tiff.readUInt16LE(at + 2) === 3 ? 2 : 4, tiff.readUInt32LE(at + 4)]
    const from = size * count > 4 ? tiff.readUInt32LE(at + 8) : at + 8
    tags.set(
      tiff.readUInt16LE(at),
      Array.from({ length: count }, (_, n) => tiff.readUIntLE(from + n * size, size)),
    )
  }
  const [offsets, lengths] = tile ? [324, 325] : [273, 279]
  assert.equal(tags.get(offsets)?.length, 1, 'the TIFF is in one piece')
  return tiff.subarray(tags.get(offsets)![0]!, tags.get(offsets)![0]! + tags.get(lengths)![0]!)
}
