import { crc32, deflateSync } from 'node:zlib'

/** Rows of pixels that are all alike. */
export interface Band {
  height: number
  dark: (x: number) => boolean
}

/**
 * Writes a black-and-white PNG from bands of rows. A byte a pixel: one bit would deflate to much the same size,
 * but some decoders misread rows that do not fill their last byte.
 */
export function blackWhitePng(width: number, bands: Band[]): Buffer {
  const height = bands.reduce((sum, band) => sum + band.height, 0)
  const stride = 1 + width
  const rows = Buffer.alloc(stride * height)
  let at = 0
  for (const band of bands) {
    // Each row begins with its filter: 0, as it is, for the first of a band; 2, as the row above, for the others.
    for (let x = 0; x < width; x++) if (!band.dark(x)) rows[at + 1 + x] = 255
    for (let row = 1; row < band.height; row++) rows[at + row * stride] = 2
    at += band.height * stride
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const out = Buffer.alloc(body.length + 8)
  out.writeUInt32BE(data.length, 0)
  body.copy(out, 4)
  out.writeUInt32BE(crc32(body), body.length + 4)
  return out
}
