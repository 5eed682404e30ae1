/** Where an EXIF block (a small TIFF) says how to turn the picture. */
function placeOf(exif: Buffer): { at: number; little: boolean } | undefined {
  if (exif.length < 14) return undefined
  const little = exif.toString('latin1', 0, 2) === 'II'
  const u16 = (at: number) => (little ? exif.readUInt16LE(at) : exif.readUInt16BE(at))
  const ifd = little ? exif.readUInt32LE(4) : exif.readUInt32BE(4)
  if (ifd + 2 > exif.length) return undefined
  for (let i = 0, at = ifd + 2; i < u16(ifd) && at + 12 <= exif.length; i++, at += 12) {
    if (u16(at) === 0x0112) return { at: at + 8, little }
  }
  return undefined
}

/** The orientation an EXIF block declares, 1 to 8; undefined where it declares none. */
export function exifOrientation(exif: Buffer): number | undefined {
  const place = placeOf(exif)
  if (!place) return undefined
  const value = place.little ? exif.readUInt16LE(place.at) : exif.readUInt16BE(place.at)
  return value >= 1 && value <= 8 ? value : undefined
}

/** A JPEG whose EXIF blocks no longer say that it is to be turned. */
export function unturnedJpeg(jpeg: Uint8Array): Uint8Array {
  const bytes = Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.length)
  let changed: Buffer | undefined
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== 0xda; ) {
    const length = bytes.readUInt16BE(at + 2)
    const isExif = bytes[at + 1] === 0xe1 && bytes.toString('latin1', at + 4, at + 10) === 'Exif\0\0'
    const exif = bytes.subarray(at + 10, at + 2 + length)
    if (isExif && (exifOrientation(exif) ?? 1) !== 1) {
      const place = placeOf(exif)!
      changed ??= Buffer.from(bytes)
      if (place.little) changed.writeUInt16LE(1, at + 10 + place.at)
      else changed.writeUInt16BE(1, at + 10 + place.at)
    }
    at += 2 + length
  }
  return changed ?? jpeg
}

/** The smallest EXIF block there is: 26 bytes that say only how to turn the picture. */
export function orientationBlock(orientation: number): Buffer {
  const block = Buffer.from('4d4d002a00000008000101120003000000010001000000000000', 'hex')
  block.writeUInt16BE(orientation, 18)
  return block
}
