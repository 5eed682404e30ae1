import { inflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

/** Whether the packed texts and the colour profile of a PNG unpack to more bytes than this together. */
export function packsMoreThan(most: number, png: Buffer): boolean {
  if (!png.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return false
  let left = most
  for (let at = SIGNATURE.length; at + 12 <= png.length; ) {
    const size = png.readUInt32BE(at)
    const packed = packedPart(
      png.toString('latin1', at + 4, at + 8),
      png.subarray(at + 8, Math.min(at + 8 + size, png.length)),
    )
    if (packed) {
      try {
        left -= inflateSync(packed, { maxOutputLength: Math.max(1, left) }).length
      } catch (error) {
        // What cannot be unpacked is nobody's text.
        if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') return true
      }
      if (left < 0) return true
    }
    at += 12 + size
  }
  return false
}

function packedPart(type: string, data: Buffer): Buffer | undefined {
  const name = data.indexOf(0)
  if (name === -1) return undefined
  // A name, a zero, the method.
  if (type === 'zTXt' || type === 'iCCP') return data.subarray(name + 2)
  // A name, a zero, whether it is packed, the method, a language and the name in it, each with a zero.
  if (type !== 'iTXt' || data[name + 1] !== 1) return undefined
  const language = data.indexOf(0, name + 3)
  const own = language === -1 ? -1 : data.indexOf(0, language + 1)
  return own === -1 ? undefined : data.subarray(own + 1)
}
