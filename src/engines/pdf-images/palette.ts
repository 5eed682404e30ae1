import { deflateSync } from 'node:zlib'
import { imageRows } from '../../formats/pdf/compress/png-rows.ts'
import { Dict, name, newRef, type Obj, Str } from '../../formats/pdf/objects.ts'
import { type Picture, replaceData } from './picture.ts'

const MOST_COLORS = 256
/** Bytes of a list from which it is worth an object. */
const LONG = 48

/** The colours themselves of an image that holds places in a list of them. */
export function expanded(
  bytes: Buffer,
  width: number,
  height: number,
  bits: number,
  { space, colors }: { space: { channels: number }; colors: Buffer },
): Buffer | undefined {
  const row = Math.ceil((width * bits) / 8)
  if (![2, 4, 8].includes(bits) || bytes.length < row * height) return undefined
  const { channels } = space
  const last = colors.length / channels - 1
  const out = Buffer.allocUnsafe(width * height * channels)
  const mask = (1 << bits) - 1
  let at = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const byte = bytes[y * row + ((x * bits) >> 3)]!
      const index = Math.min(last, (byte >> (8 - bits - ((x * bits) & 7))) & mask)
      for (let c = 0; c < channels; c++) out[at++] = colors[index * channels + c]!
    }
  }
  return out
}

/**
 * Stores pixels as places in a list of their colours, with as few bits as that takes. False where there are too
 * many colours, or it would be no gain.
 */
export function packExactly(picture: Picture, pixels: Buffer, channels: number, space: Obj): boolean {
  const { stream, size } = picture
  const count = size.width * size.height
  if (channels < 2 || channels > 4 || pixels.length < count * channels) return false
  const places = new Map<number, number>()
  const indexes = Buffer.allocUnsafe(count)
  let [last, place] = [-1, 0]
  for (let i = 0, at = 0; i < count; i++) {
    let color = 0
    for (let c = 0; c < channels; c++) color = color * 256 + pixels[at++]!
    // Most pixels are like the one before.
    if (color !== last) {
      last = color
      const known = places.get(color)
      if (known === undefined && places.size === MOST_COLORS) return false
      place = known ?? places.size
      if (known === undefined) places.set(color, place)
    }
    indexes[i] = place
  }
  const bits = places.size <= 2 ? 1 : places.size <= 4 ? 2 : places.size <= 16 ? 4 : 8
  const rows = packed(indexes, size.width, size.height, bits)
  const flat = deflateSync(rows, { level: 9, memLevel: 9 })
  const filtered =
    bits < 8 ? undefined : deflateSync(imageRows(rows, size.width, size.height, 1), { level: 9, memLevel: 9 })
  const best = filtered && filtered.length < flat.length ? filtered : flat
  const list = Buffer.alloc(places.size * channels)
  for (const [color, place] of places) list.writeUIntBE(color, place * channels, channels)
  if (best.length + list.length * 2 >= stream.raw.length) return false
  const listed: Obj[] = [name('Indexed'), space, places.size - 1, new Str(list)]
  replaceData(picture, best, {
    filter: 'FlateDecode',
    params:
      best === filtered
        ? Dict.of({ Predictor: 15, Colors: 1, BitsPerComponent: 8, Columns: size.width })
        : undefined,
    bits,
    // As an object of its own a long list is packed with the others.
    space: list.length > LONG ? newRef(listed) : listed,
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
  const best = deflateSync(packed(indexes, size.width, size.height, 1), { level: 9, memLevel: 9 })
  if (best.length >= stream.raw.length) return false
  replaceData(picture, best, { filter: 'FlateDecode', bits: 1 })
  return true
}

/** Places with few bits each, rows filled up to whole bytes. */
function packed(indexes: Buffer, width: number, height: number, bits: number): Buffer {
  if (bits === 8) return indexes
  const row = Math.ceil((width * bits) / 8)
  const out = Buffer.alloc(row * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      out[y * row + ((x * bits) >> 3)]! |= indexes[y * width + x]! << (8 - bits - ((x * bits) & 7))
  return out
}
