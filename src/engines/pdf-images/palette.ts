import { deflateSync } from 'node:zlib'
import { name, newRef, type Obj, Str } from '../../pdf/core/objects.ts'
import { type Picture, replaceData } from './decoded-image.ts'
import { packedRows } from './exact-rows.ts'

const MOST_COLORS = 256
/** Bytes of a list from which it is worth an object. */
const LONG = 48

/** The places in a list of colours that an image holds, a byte each; undefined where some are missing. */
export function placesOf(
  bytes: Buffer,
  { width, height, bits }: Picture,
  highest: number,
): Buffer | undefined {
  const row = Math.ceil((width * bits) / 8)
  if (![2, 4, 8].includes(bits) || bytes.length < row * height) return undefined
  const out = Buffer.allocUnsafe(width * height)
  const mask = (1 << bits) - 1
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const byte = bytes[y * row + ((x * bits) >> 3)]!
      const place = (byte >> (8 - bits - ((x * bits) & 7))) & mask
      out[at++] = Math.min(place, highest)
    }
  }
  return out
}

/** The colours themselves. */
export function colorsAt(places: Buffer, colors: Buffer, channels: number): Buffer {
  const out = Buffer.allocUnsafe(places.length * channels)
  for (let i = 0, at = 0; i < places.length; i++) {
    const from = places[i]! * channels
    for (let c = 0; c < channels; c++) out[at++] = colors[from + c]!
  }
  return out
}

/** A picture as places in a list of colours, and what the colours are. */
interface Listed {
  places: Buffer
  colors: Buffer
  channels: number
  space: Obj
}

/**
 * Stores pixels as places in a list of their colours, with as few bits as that takes. False where there are too
 * many colours, or it would be no gain.
 */
export async function packExactly(
  picture: Picture,
  pixels: Buffer,
  channels: number,
  space: Obj,
): Promise<boolean> {
  const count = picture.size.width * picture.size.height
  if (channels < 2 || channels > 4 || pixels.length < count * channels) return false
  const known = new Map<number, number>()
  const places = Buffer.allocUnsafe(count)
  let [last, place] = [-1, 0]
  for (let i = 0, at = 0; i < count; i++) {
    let color = 0
    for (let c = 0; c < channels; c++) color = color * 256 + pixels[at++]!
    // Most pixels are like the one before.
    if (color !== last) {
      last = color
      if (!known.has(color)) {
        if (known.size === MOST_COLORS) return false
        known.set(color, known.size)
      }
      place = known.get(color)!
    }
    places[i] = place
  }
  const colors = Buffer.alloc(known.size * channels)
  for (const [color, place] of known) colors.writeUIntBE(color, place * channels, channels)
  return pack(picture, { places, colors, channels, space })
}

/** Stores a list with the colours that are drawn, each of them once, and the places in it with as few bits as that takes. */
export async function packListed(
  picture: Picture,
  { places, colors, channels, space }: Listed,
): Promise<boolean> {
  const known = new Map<string, number>()
  const place = new Int16Array(MOST_COLORS).fill(-1)
  const anew = Buffer.allocUnsafe(places.length)
  for (let i = 0; i < places.length; i++) {
    const before = places[i]!
    if (place[before]! < 0) {
      const color = colors.toString('latin1', before * channels, (before + 1) * channels)
      if (!known.has(color)) known.set(color, known.size)
      place[before] = known.get(color)!
    }
    anew[i] = place[before]!
  }
  const drawn = Buffer.from([...known.keys()].join(''), 'latin1')
  return pack(picture, { places: anew, colors: drawn, channels, space })
}

async function pack(picture: Picture, { places, colors, channels, space }: Listed): Promise<boolean> {
  const { stream, size } = picture
  const count = colors.length / channels
  const bits = count <= 2 ? 1 : count <= 4 ? 2 : count <= 16 ? 4 : 8
  const limit = stream.raw.length - colors.length * 2
  const exact =
    bits === 8
      ? await packedRows({ ...size, data: places, channels: 1 }, limit)
      : { data: deflateSync(packed(places, size, bits), { level: 9, memLevel: 9 }), params: undefined }
  if (!exact || exact.data.length >= limit) return false
  const listed: Obj[] = [name('Indexed'), space, count - 1, new Str(colors)]
  replaceData(picture, exact.data, {
    filter: 'FlateDecode',
    params: exact.params,
    bits,
    // As an object of its own a long list is packed with the others.
    space: colors.length > LONG ? newRef(listed) : listed,
  })
  return true
}

/** Stores one tone that is only ever nothing or full with one bit a pixel; false where there are shades. */
export function packTwoTones(picture: Picture, pixels: Buffer): boolean {
  const { stream, size } = picture
  const indexes = Buffer.allocUnsafe(size.width * size.height)
  for (let i = 0; i < indexes.length; i++) {
    const value = pixels[i]!
    if (value !== 0 && value !== 255) return false
    indexes[i] = value & 1
  }
  const best = deflateSync(packed(indexes, size, 1), { level: 9, memLevel: 9 })
  if (best.length >= stream.raw.length) return false
  replaceData(picture, best, { filter: 'FlateDecode', bits: 1 })
  return true
}

/** Places with few bits each, rows filled up to whole bytes. */
function packed(indexes: Buffer, { width, height }: Picture['size'], bits: number): Buffer {
  const row = Math.ceil((width * bits) / 8)
  const out = Buffer.alloc(row * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      out[y * row + ((x * bits) >> 3)]! |= indexes[y * width + x]! << (8 - bits - ((x * bits) & 7))
  return out
}
