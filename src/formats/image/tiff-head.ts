import { ratioOf } from './pixel-ratio.ts'

/** Old-style JPEG, which scanners of the nineties wrote: the library answers with an empty picture. */
const OLD_JPEG = 6
const COMPRESSION = 259
const BITS = 258
const SAMPLES = 277
const FORMAT = 339
const SIGNED = 2
const FLOATING = 3

/** Whether the first picture of a TIFF is coded or laid out in a way that libvips takes for something else. */
export function isOddTiff(bytes: Uint8Array): boolean {
  const field = firstFields(bytes)
  if (field(COMPRESSION) === OLD_JPEG) return true
  const [bits, format] = [field(BITS) ?? 1, field(FORMAT) ?? 1]
  // Whole numbers of 32 bits are cut off at the brightest value of 31, those below zero at black.
  if (bits > 32 || format === SIGNED || (bits === 32 && format !== FLOATING)) return true
  // Grey floating point, heights or measurements, has no white: what is between 0 and 1 would come out black.
  return format === FLOATING && (field(SAMPLES) ?? 1) < 3
}

const X_RESOLUTION = 282
const Y_RESOLUTION = 283

/** How many times as high as wide the pixels of a page are, counted from 0: 2 in a fax of normal resolution. */
export function tiffPixelRatio(bytes: Uint8Array, page: number): number {
  const head = headOf(bytes)
  let at = head.first
  for (let i = 0; i < page && at !== undefined; i++) at = head.next(at)
  const value = (tag: number) => {
    const entry = head.entry(at, tag)
    const place = entry === undefined ? undefined : head.long(entry + 8)
    return place === undefined ? 0 : (head.long(place) ?? 0) / (head.long(place + 4) || 1)
  }
  return ratioOf(value(X_RESOLUTION), value(Y_RESOLUTION))
}

/** Reads short and long values of the first directory; an array gives its first one. */
function firstFields(bytes: Uint8Array): (tag: number) => number | undefined {
  const { first, entry, short, long } = headOf(bytes)
  return tag => {
    const at = entry(first, tag)
    if (at === undefined) return undefined
    const isShort = short(at + 2) === 3
    const fits = (long(at + 4) ?? 0) * (isShort ? 2 : 4) <= 4
    const place = fits ? at + 8 : (long(at + 8) ?? bytes.length)
    return isShort ? short(place) : long(place)
  }
}

/** The directories of a TIFF. BigTIFF has others, which are not read: none of what is looked for is in them. */
function headOf(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const little = bytes[0] === 0x49
  const short = (at: number) => (at + 2 <= bytes.length ? view.getUint16(at, little) : undefined)
  const long = (at: number) => (at + 4 <= bytes.length ? view.getUint32(at, little) : undefined)
  const count = (directory: number | undefined) => (directory === undefined ? 0 : (short(directory) ?? 0))
  const entry = (directory: number | undefined, tag: number) => {
    for (let i = 0; i < count(directory); i++) {
      const at = directory! + 2 + i * 12
      if (short(at) === tag) return at
    }
    return undefined
  }
  const next = (directory: number) => long(directory + 2 + count(directory) * 12) || undefined
  return { first: short(2) === 42 ? long(4) : undefined, entry, next, short, long }
}
