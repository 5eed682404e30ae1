import { badInput } from '../../fault.ts'
import type { Mesh } from './mesh.ts'

const HEAD = 84
const FACET = 50
const MOST_TRIANGLES = 20_000_000

/** Reads STL, binary or ASCII, told apart by content: binary files may start with `solid` too. */
export function readStl(bytes: Buffer, warn?: (message: string) => void, param = 'file'): Mesh {
  if (isAsciiStl(bytes)) return readAscii(bytes, param)
  if (warn && hasColors(bytes)) warn('left out: the colours of the triangles')
  return readBinary(bytes, warn, param)
}

/** Colours in the last two bytes of facets: VisCAM marks each one, Magics says so in the head. */
function hasColors(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 0, 80).includes('COLOR=')) return true
  for (let at = HEAD + FACET - 1; at < bytes.length; at += FACET) if (bytes[at]! & 0x80) return true
  return false
}

export function isAsciiStl(bytes: Buffer): boolean {
  if (bytes.length >= HEAD && bytes.length === HEAD + FACET * bytes.readUInt32LE(80)) return false
  const start = bytes.toString('latin1', 0, 4096)
  return /^(\xef\xbb\xbf)?\s*(solid|facet)\b/i.test(start) && !start.includes('\0')
}

function readBinary(bytes: Buffer, warn: ((message: string) => void) | undefined, param: string): Mesh {
  if (bytes.length < HEAD) throw badInput(`${param}: the file is too short to be an STL model.`)
  const announced = bytes.readUInt32LE(80)
  const room = Math.floor((bytes.length - HEAD) / FACET)
  const isWhole = HEAD + FACET * room === bytes.length
  // Who writes as the triangles come often cannot go back to say how many there were.
  const count = announced === 0 && isWhole ? room : announced
  if (isWhole && room > count)
    warn?.(`the STL model announces ${count} triangles and has ${room}; those announced were taken`)
  if (count === 0) throw badInput(`${param}: there is no geometry in the model, it has no triangles.`)
  if (count > room) {
    throw badInput(
      `${param}: the STL model is incomplete: it announces ${count} triangles and has room for ${room}.`,
    )
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const positions = new Float32Array(count * 9)
  let to = 0
  // The first twelve bytes of a facet are its normal, which follows from its corners.
  for (let from = HEAD + 12, end = HEAD + count * FACET; from < end; from += FACET) {
    for (let k = 0; k < 36; k += 4) positions[to++] = view.getFloat32(from + k, true)
  }
  return { positions, indices: upTo(count * 3) }
}

function upTo(count: number): Uint32Array {
  const indices = new Uint32Array(count)
  for (let i = 0; i < count; i++) indices[i] = i
  return indices
}

const VERTEX = /vertex\s+(\S+)\s+(\S+)\s+(\S+)/gi

/** Several solids may follow each other; all their facets are taken. */
function readAscii(bytes: Buffer, param: string): Mesh {
  let positions = new Float32Array(9 * 1024)
  let length = 0
  const add = (text: string) => {
    const value = Number(text)
    if (Number.isNaN(value) && !/^[+-]?nan/i.test(text)) {
      throw badInput(
        `${param}: "${text.slice(0, 20)}" in vertex ${Math.floor(length / 3) + 1} is not a number.`,
      )
    }
    if (length === positions.length) {
      if (length > MOST_TRIANGLES * 9) throw badInput(`${param}: the model has too many triangles.`)
      const larger = new Float32Array(length * 2)
      larger.set(positions)
      positions = larger
    }
    positions[length++] = value
  }
  // Long texts are read in pieces, cut where a line ends.
  for (let at = 0; at < bytes.length; ) {
    let end = Math.min(bytes.length, at + (1 << 24))
    if (end < bytes.length) {
      const cut = bytes.lastIndexOf('\n', end)
      if (cut > at) end = cut
    }
    for (const match of bytes.toString('latin1', at, end).matchAll(VERTEX)) {
      add(match[1]!)
      add(match[2]!)
      add(match[3]!)
    }
    at = end
  }
  if (length === 0) throw badInput(`${param}: there is no geometry in the model, it has no triangles.`)
  if (length % 9 !== 0)
    throw badInput(`${param}: the last facet of the STL model does not have three corners.`)
  return { positions: positions.slice(0, length), indices: upTo(length / 3) }
}

/** Writes binary STL; each facet's normal follows from its corners. */
export function writeStl({ positions, indices }: Mesh): Buffer {
  const count = indices.length / 3
  const bytes = Buffer.alloc(HEAD + FACET * count)
  bytes.write('Binary STL written by Toolwright', 'latin1')
  bytes.writeUInt32LE(count, 80)
  const words = new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2)
  const facet = new Float32Array(12)
  const facetWords = new Uint16Array(facet.buffer)
  let to = HEAD / 2
  for (let i = 0; i < indices.length; i += 3) {
    for (let corner = 0; corner < 3; corner++) {
      const from = indices[i + corner]! * 3
      facet[3 + corner * 3] = positions[from]!
      facet[4 + corner * 3] = positions[from + 1]!
      facet[5 + corner * 3] = positions[from + 2]!
    }
    facetNormal(facet)
    words.set(facetWords, to)
    to += FACET / 2
  }
  return bytes
}

/** Puts the unit normal of the corners at 3, 6 and 9 into the first three places. */
function facetNormal(f: Float32Array): void {
  const [ax, ay, az] = [f[6]! - f[3]!, f[7]! - f[4]!, f[8]! - f[5]!]
  const [bx, by, bz] = [f[9]! - f[3]!, f[10]! - f[4]!, f[11]! - f[5]!]
  const [x, y, z] = [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx]
  const length = Math.sqrt(x * x + y * y + z * z)
  const scale = length > 0 && Number.isFinite(length) ? 1 / length : 0
  f[0] = x * scale
  f[1] = y * scale
  f[2] = z * scale
}
