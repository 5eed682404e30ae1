import { badInput } from '../../fault.ts'

const PNG = Buffer.from('89504e470d0a1a0a', 'hex')

/** Writes an icon file of PNG entries; each says its size in pixels. */
export function writeIco(entries: { size: number; png: Uint8Array }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * entries.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(entries.length, 4)
  let offset = head.length
  for (const [i, { size, png }] of entries.entries()) {
    const at = 6 + 16 * i
    // A byte is too small for 256, which is written as 0.
    head.writeUInt8(size & 255, at)
    head.writeUInt8(size & 255, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(png.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += png.length
  }
  return Buffer.concat([head, ...entries.map(entry => entry.png)])
}

export interface IcoEntry {
  width: number
  height: number
  bitsPerPixel: number
  png: boolean
  data: Buffer
}

/** The entries of an icon file, sizes taken from the pictures themselves. Entries outside the file are left out. */
export function readIco(bytes: Uint8Array, whose = 'file'): IcoEntry[] {
  const ico = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const count = ico.length >= 6 ? ico.readUInt16LE(4) : 0
  const entries: IcoEntry[] = []
  for (let at = 6; at < 6 + 16 * count && at + 16 <= ico.length; at += 16) {
    const size = ico.readUInt32LE(at + 8)
    const offset = ico.readUInt32LE(at + 12)
    if (size < 40 || offset + size > ico.length) continue
    const data = ico.subarray(offset, offset + size)
    if (data.subarray(0, 8).equals(PNG)) {
      entries.push({
        width: data.readUInt32BE(16),
        height: data.readUInt32BE(20),
        bitsPerPixel: 32,
        png: true,
        data,
      })
    } else if (data.readUInt32LE(0) >= 40) {
      // The height in a bitmap's header counts its mask too.
      const [width, height, bitsPerPixel] = [
        data.readInt32LE(4),
        data.readInt32LE(8) >> 1,
        data.readUInt16LE(14),
      ]
      if (width > 0 && height > 0 && width <= 4096 && height <= 4096) {
        entries.push({ width, height, bitsPerPixel, png: false, data })
      }
    }
  }
  if (entries.length === 0) throw badInput(`${whose}: the ICO file is damaged: it holds no readable picture.`)
  return entries
}

/** The icon file that holds just this bitmap entry. */
export function singleEntry({ width, height, bitsPerPixel, data }: IcoEntry): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(width & 255, 6)
  head.writeUInt8(height & 255, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(bitsPerPixel, 12)
  head.writeUInt32LE(data.length, 14)
  head.writeUInt32LE(22, 18)
  return Buffer.concat([head, data])
}
