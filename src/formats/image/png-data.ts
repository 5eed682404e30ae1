/** A PNG's pixels still compressed, as a PDF can hold them. */
export interface PngData {
  width: number
  height: number
  bits: number
  /** Bytes of colour to a pixel: 1 grey or palette, 3 RGB. */
  channels: 1 | 3
  palette: Buffer | undefined
  /** Rows with PNG's filters, deflated. */
  data: Buffer
}

/** Reads a PNG without transparency and interlacing; undefined for others, which have to be decoded. */
export function readPngData(png: Buffer): PngData | undefined {
  const parts: Buffer[] = []
  let palette: Buffer | undefined
  if (png.length < 33) return undefined
  const [bits, type, interlaced] = [png[24]!, png[25]!, png[28] !== 0]
  if (interlaced || (type !== 0 && type !== 2 && type !== 3)) return undefined
  for (let at = 8; at + 12 <= png.length; ) {
    const length = png.readUInt32BE(at)
    const name = png.toString('latin1', at + 4, at + 8)
    if (at + 12 + length > png.length) return undefined
    const body = png.subarray(at + 8, at + 8 + length)
    if (name === 'tRNS') return undefined
    if (name === 'PLTE') palette = body
    if (name === 'IDAT') parts.push(body)
    if (name === 'IEND') break
    at += 12 + length
  }
  if (parts.length === 0 || (type === 3 && !palette)) return undefined
  return {
    width: png.readUInt32BE(16),
    height: png.readUInt32BE(20),
    bits,
    channels: type === 2 ? 3 : 1,
    palette: type === 3 ? palette : undefined,
    data: Buffer.concat(parts),
  }
}
