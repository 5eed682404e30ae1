import { writePng } from './png-write.ts'

const MAX_PIXELS = 40e6

/** A BMP file as PNG; undefined where it is damaged or packed in a way that is not read. */
export function pngOfBmp(file: Buffer): Buffer | undefined {
  if (file.length < 30 || file.toString('latin1', 0, 2) !== 'BM') return undefined
  const start = file.readUInt32LE(10)
  return pngOfDib(file.subarray(14), start > 14 ? file.subarray(Math.min(file.length, start)) : undefined)
}

/** A bitmap as Windows keeps it in memory: header and colours, then its rows, apart or right behind. */
export function pngOfDib(head: Buffer, bits?: Buffer): Buffer | undefined {
  if (head.length < 40) return undefined
  const headSize = head.readUInt32LE(0)
  const width = head.readInt32LE(4)
  const rawHeight = head.readInt32LE(8)
  const depth = head.readUInt16LE(14)
  const packing = head.readUInt32LE(16)
  const height = Math.abs(rawHeight)
  if (headSize < 40 || width < 1 || height < 1 || width * height > MAX_PIXELS) return undefined
  // Plain rows, or plain rows with masks that name the usual places of the colours.
  if (packing !== 0 && !(packing === 3 && depth === 32 && hasUsualMasks(head))) return undefined
  if (![1, 4, 8, 24, 32].includes(depth)) return undefined
  const masks = packing === 3 && headSize === 40 ? 12 : 0
  const named = depth <= 8 ? head.readUInt32LE(32) || 2 ** depth : 0
  if (named > 256) return undefined
  const colors = head.subarray(headSize, headSize + named * 4)
  const rows = bits ?? head.subarray(headSize + masks + named * 4)
  const stride = Math.ceil((width * depth) / 32) * 4
  if (rows.length < stride * height || colors.length < named * 4) return undefined
  const rgb = Buffer.alloc((width * 3 + 1) * height)
  for (let y = 0; y < height; y++) {
    const row = rows.subarray(stride * (rawHeight > 0 ? height - 1 - y : y))
    let to = y * (width * 3 + 1) + 1
    for (let x = 0; x < width; x++) {
      let from = row
      let at = (x * depth) >> 3
      if (depth <= 8) {
        const index = (row[at]! >> (8 - depth - ((x * depth) & 7))) & (2 ** depth - 1)
        from = colors
        at = Math.min(index, named - 1) * 4
      }
      rgb[to++] = from[at + 2]!
      rgb[to++] = from[at + 1]!
      rgb[to++] = from[at]!
    }
  }
  return writePng({ width, height, channels: 3 }, rgb)
}

/** Red, green and blue where they are without masks, too: in the third, second and first byte. */
const hasUsualMasks = (head: Buffer): boolean =>
  head.length >= 52 && head.subarray(40, 52).toString('hex') === '0000ff0000ff0000ff000000'
