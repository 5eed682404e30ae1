import { crc32, deflateSync } from 'node:zlib'

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
  if (packing !== 0 && !(packing === 3 && depth === 32)) return undefined
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
  return pngOfRows(width, height, rgb)
}

/** A PNG of rows that each begin with a byte for "no filter". */
function pngOfRows(width: number, height: number, rows: Buffer): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const ends = Buffer.alloc(8)
    ends.writeUInt32BE(data.length, 0)
    ends.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
