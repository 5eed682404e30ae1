/** Faxes have pixels up to four times as high as wide; what is beyond was not meant. */
const MAX_RATIO = 4.5

/** How much higher than wide the pixels of a PNG are, by its pHYs chunk, with a unit or without. */
export function pngPixelRatio(png: Buffer): number {
  for (let at = 8; at + 20 <= png.length; at += 12 + png.readUInt32BE(at)) {
    const name = png.toString('latin1', at + 4, at + 8)
    if (name === 'IDAT') break
    if (name === 'pHYs') return ratioOf(png.readUInt32BE(at + 8), png.readUInt32BE(at + 12))
  }
  return 1
}

/** The same of two resolutions; one where they make no sense. */
export function ratioOf(across: number, down: number): number {
  const ratio = across / down
  return ratio <= MAX_RATIO && ratio >= 1 / MAX_RATIO ? ratio : 1
}
