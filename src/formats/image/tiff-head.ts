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

/** Reads short and long values of the first directory; an array gives its first one. */
function firstFields(bytes: Uint8Array): (tag: number) => number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const little = bytes[0] === 0x49
  const short = (at: number) => (at + 2 <= bytes.length ? view.getUint16(at, little) : undefined)
  const long = (at: number) => (at + 4 <= bytes.length ? view.getUint32(at, little) : undefined)
  // BigTIFF has other directories, and none of what is looked for here.
  const start = short(2) === 42 ? long(4) : undefined
  const count = start === undefined ? 0 : (short(start) ?? 0)
  return tag => {
    for (let i = 0; i < count; i++) {
      const at = start! + 2 + i * 12
      if (short(at) !== tag) continue
      const isShort = short(at + 2) === 3
      const fits = (long(at + 4) ?? 0) * (isShort ? 2 : 4) <= 4
      const place = fits ? at + 8 : (long(at + 8) ?? bytes.length)
      return isShort ? short(place) : long(place)
    }
    return undefined
  }
}
