import { pngChunk } from '../png-write.ts'
import { exifOrientation, orientationBlock } from './orientation.ts'

/** What decides how the picture looks: critical chunks, colour, transparency, resolution, animation. */
const KEPT = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT bKGD pHYs acTL fcTL fdAT'.split(' '),
)

/** A PNG without texts, times, EXIF and private chunks; its picture data untouched. */
export function stripPng(png: Buffer): Buffer {
  const parts: Buffer[] = [png.subarray(0, 8)]
  let hasOrientation = false
  for (let at = 8; ; ) {
    if (at + 12 > png.length) throw new Error('no end chunk')
    const end = at + 12 + png.readUInt32BE(at)
    if (end > png.length) throw new Error('a chunk reaches past the end')
    const name = png.toString('latin1', at + 4, at + 8)
    if (name === 'eXIf' && !hasOrientation) {
      const orientation = exifOrientation(png.subarray(at + 8, end - 4)) ?? 1
      hasOrientation = orientation !== 1
      // In the same place, before or behind the pixels: that decides which readers see it.
      if (hasOrientation) parts.push(pngChunk('eXIf', orientationBlock(orientation)))
    } else if (KEPT.has(name)) parts.push(png.subarray(at, end))
    else if (!(png[at + 4]! & 0x20)) throw new Error(`unknown critical chunk ${name}`)
    if (name === 'IEND') return Buffer.concat(parts)
    at = end
  }
}
