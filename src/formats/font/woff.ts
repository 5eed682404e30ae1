import { inflateSync } from 'node:zlib'
import { writeSfnt } from './sfnt.ts'
import { unpackedWoff2 } from './woff2.ts'

const MAX_TABLE = 40 * 2 ** 20

/** The font file that a WOFF file of either version packs; other fonts as they are. Undefined for what is damaged. */
export function unpackedFont(bytes: Buffer): Buffer | undefined {
  const mark = bytes.toString('latin1', 0, 4)
  if (mark !== 'wOFF' && mark !== 'wOF2') return bytes
  try {
    if (mark === 'wOF2') return unpackedWoff2(bytes)
    const tables = new Map<string, Buffer>()
    const count = bytes.readUInt16BE(12)
    for (let i = 0; i < count; i++) {
      const at = 44 + i * 20
      const [start, packed, size] = [4, 8, 12].map(field => bytes.readUInt32BE(at + field)) as [
        number,
        number,
        number,
      ]
      const data = bytes.subarray(start, start + packed)
      const table = packed < size ? inflateSync(data, { maxOutputLength: MAX_TABLE }) : data
      if (table.length !== size) return undefined
      tables.set(bytes.toString('latin1', at, at + 4), table)
    }
    return writeSfnt(bytes.subarray(4, 8), tables)
  } catch {
    return undefined
  }
}
