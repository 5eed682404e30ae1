import { exifOrientation, orientationBlock } from './orientation.ts'

const KEPT = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
const EXIF_FLAG = 0x08
const XMP_FLAG = 0x04

/** A WebP without EXIF, XMP and unknown chunks; its picture data untouched. */
export function stripWebp(webp: Buffer): Buffer {
  const limit = Math.min(webp.length, 8 + webp.readUInt32LE(4))
  const parts: Buffer[] = [Buffer.from(webp.subarray(0, 12))]
  let header: Buffer | undefined
  let orientation: number | undefined
  let pictures = 0
  for (let at = 12; at + 8 <= limit; ) {
    const size = webp.readUInt32LE(at + 4)
    const end = at + 8 + size + (size & 1)
    if (at + 8 + size > webp.length) throw new Error('a chunk reaches past the end')
    const name = webp.toString('latin1', at, at + 4)
    if (name === 'EXIF') {
      const body = webp.subarray(at + 8, at + 8 + size)
      // Some writers leave the marker JPEG needs in front of the block.
      orientation ??= exifOrientation(body.toString('latin1', 0, 4) === 'Exif' ? body.subarray(6) : body)
    } else if (KEPT.has(name)) {
      const part = Buffer.from(webp.subarray(at, Math.min(end, webp.length)))
      if (name === 'VP8X') header = part
      if (name.startsWith('VP8') && name !== 'VP8X') pictures++
      if (name === 'ANMF') pictures++
      parts.push(part)
    }
    at = end
  }
  if (pictures === 0) throw new Error('no picture')
  if (header) {
    header[8] = header[8]! & ~(EXIF_FLAG | XMP_FLAG)
    if (orientation && orientation !== 1) {
      header[8] |= EXIF_FLAG
      const block = orientationBlock(orientation)
      const head = Buffer.from('EXIF\0\0\0\0', 'latin1')
      head.writeUInt32LE(block.length, 4)
      parts.push(head, block)
    }
  }
  const out = Buffer.concat(parts)
  out.writeUInt32LE(out.length - 8, 4)
  return out
}
