/** The orientation an EXIF block (a small TIFF) declares, 1 to 8; undefined where it declares none. */
export function exifOrientation(exif: Buffer): number | undefined {
  if (exif.length < 14) return undefined
  const little = exif.toString('latin1', 0, 2) === 'II'
  const u16 = (at: number) => (little ? exif.readUInt16LE(at) : exif.readUInt16BE(at))
  const ifd = little ? exif.readUInt32LE(4) : exif.readUInt32BE(4)
  if (ifd + 2 > exif.length) return undefined
  for (let i = 0, at = ifd + 2; i < u16(ifd) && at + 12 <= exif.length; i++, at += 12) {
    if (u16(at) !== 0x0112) continue
    const value = u16(at + 8)
    return value >= 1 && value <= 8 ? value : undefined
  }
  return undefined
}

/** The smallest EXIF block there is: 26 bytes that say only how to turn the picture. */
export function orientationBlock(orientation: number): Buffer {
  const block = Buffer.from('4d4d002a00000008000101120003000000010001000000000000', 'hex')
  block.writeUInt16BE(orientation, 18)
  return block
}
