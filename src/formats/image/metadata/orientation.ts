/** Where an EXIF block (a small TIFF) says how to turn the picture, and what it says. */
function noteIn(exif: Uint8Array): { at: number; little: boolean; value: number } | undefined {
  const view = new DataView(exif.buffer, exif.byteOffset, exif.length)
  if (view.byteLength < 14) return undefined
  const little = view.getUint16(0) === 0x4949
  const ifd = view.getUint32(4, little)
  if (ifd + 2 > view.byteLength) return undefined
  const entries = view.getUint16(ifd, little)
  for (let i = 0, at = ifd + 2; i < entries && at + 12 <= view.byteLength; i++, at += 12)
    if (view.getUint16(at, little) === 0x0112)
      return { at: at + 8, little, value: view.getUint16(at + 8, little) }
  return undefined
}

/** The orientation an EXIF block declares, 1 to 8; undefined where it declares none. */
export function exifOrientation(exif: Uint8Array): number | undefined {
  const value = noteIn(exif)?.value ?? 0
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
    const note = isExif ? noteIn(exif) : undefined
    if (note && note.value !== 1) {
      changed ??= Buffer.from(bytes)
      if (note.little) changed.writeUInt16LE(1, at + 10 + note.at)
      else changed.writeUInt16BE(1, at + 10 + note.at)
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
