import { pngChunk } from './png-write.ts'

/** What libvips writes where it knows no resolution: a pixel to the millimetre, at which pages take a photograph for a poster. */
const UNKNOWN = 1000
const METRES_PER_INCH = 0.0254
const IHDR_END = 33

/** A JPEG or PNG as libvips writes it, with the pixels per inch of the image it was made from, or with none. */
export function withDensity(bytes: Buffer, density: number | undefined): Buffer {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return density ? jpegOf(bytes, density) : bytes
  return bytes.toString('latin1', 1, 4) === 'PNG' ? pngOf(bytes, density) : bytes
}

function jpegOf(bytes: Buffer, density: number): Buffer {
  if (bytes[3] === 0xe0) return bytes
  const jfif = Buffer.from('ffe000104a46494600010101000000000000', 'hex')
  const dots = Math.min(0xffff, Math.max(1, Math.round(density)))
  jfif.writeUInt16BE(dots, 12)
  jfif.writeUInt16BE(dots, 14)
  return Buffer.concat([bytes.subarray(0, 2), jfif, bytes.subarray(2)])
}

function pngOf(bytes: Buffer, density: number | undefined): Buffer {
  const { at, end, known } = physOf(bytes)
  if (known || (at === end && !density)) return bytes
  const phys = density ? [physChunk(Math.round(density / METRES_PER_INCH))] : []
  return Buffer.concat([bytes.subarray(0, at), ...phys, bytes.subarray(end)])
}

/** Where the chunk of the resolution stands, or would; and whether it says one. */
function physOf(bytes: Buffer): { at: number; end: number; known: boolean } {
  for (let at = IHDR_END; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (name === 'IDAT') break
    if (name === 'pHYs') return { at, end: at + 21, known: bytes.readUInt32BE(at + 8) !== UNKNOWN }
  }
  return { at: IHDR_END, end: IHDR_END, known: false }
}

function physChunk(perMetre: number): Buffer {
  const data = Buffer.alloc(9)
  data.writeUInt32BE(perMetre, 0)
  data.writeUInt32BE(perMetre, 4)
  data[8] = 1
  return pngChunk('pHYs', data)
}
