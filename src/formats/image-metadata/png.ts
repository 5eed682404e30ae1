import { crc32 } from 'node:zlib'
import { exifOrientation, orientationBlock } from './orientation.ts'

/** What decides how the picture looks: critical chunks, colour, transparency, resolution, animation. */
const KEPT = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT bKGD pHYs acTL fcTL fdAT'.split(' '),
)

/** A PNG without texts, times, EXIF and private chunks; its picture data untouched. */
export function stripPng(png: Buffer): Buffer {
  const parts: Buffer[] = [png.subarray(0, 8)]
  let orientation: number | undefined
  for (let at = 8; ; ) {
    if (at + 12 > png.length) throw new Error('no end chunk')
    const end = at + 12 + png.readUInt32BE(at)
    if (end > png.length) throw new Error('a chunk reaches past the end')
    const name = png.toString('latin1', at + 4, at + 8)
    if (name === 'eXIf') orientation ??= exifOrientation(png.subarray(at + 8, end - 4))
    else if (KEPT.has(name)) {
      if (name === 'IDAT' && orientation && orientation !== 1) {
        parts.push(chunk('eXIf', orientationBlock(orientation)))
        orientation = undefined
      }
      parts.push(png.subarray(at, end))
    } else if (!(png[at + 4]! & 0x20)) throw new Error(`unknown critical chunk ${name}`)
    if (name === 'IEND') return Buffer.concat(parts)
    at = end
  }
}

function chunk(name: string, body: Buffer): Buffer {
  const out = Buffer.alloc(12 + body.length)
  out.writeUInt32BE(body.length)
  out.write(name, 4, 'latin1')
  body.copy(out, 8)
  out.writeUInt32BE(crc32(out.subarray(4, 8 + body.length)), 8 + body.length)
  return out
}
