/** The tables of a TrueType or OpenType font file, by their tags. */
export function sfntTables(font: Buffer): Map<string, Buffer> {
  const count = font.readUInt16BE(4)
  const tables = new Map<string, Buffer>()
  for (let i = 0; i < count; i++) {
    const at = 12 + i * 16
    const start = font.readUInt32BE(at + 8)
    tables.set(font.toString('latin1', at, at + 4), font.subarray(start, start + font.readUInt32BE(at + 12)))
  }
  return tables
}

/** A font file of these tables; `kind` is the four bytes that say of which sort it is. */
export function writeSfnt(kind: Uint8Array, tables: Map<string, Buffer>): Buffer {
  const names = [...tables.keys()].sort()
  const power = 2 ** Math.floor(Math.log2(names.length))
  const head = Buffer.alloc(12 + names.length * 16)
  head.set(kind.subarray(0, 4))
  head.writeUInt16BE(names.length, 4)
  head.writeUInt16BE(power * 16, 6)
  head.writeUInt16BE(Math.log2(power), 8)
  head.writeUInt16BE((names.length - power) * 16, 10)
  const parts: Buffer[] = [head]
  let offset = head.length
  for (const [i, tag] of names.entries()) {
    const table = tables.get(tag)!
    const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)])
    let sum = 0
    for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0
    head.write(tag, 12 + i * 16, 'latin1')
    head.writeUInt32BE(sum, 16 + i * 16)
    head.writeUInt32BE(offset, 20 + i * 16)
    head.writeUInt32BE(table.length, 24 + i * 16)
    parts.push(padded)
    offset += padded.length
  }
  return Buffer.concat(parts)
}

/**
 * Gives a TrueType font file one character map instead of what it has: of Unicode (platform 3, encoding 1), or of
 * signs that have codes and no meaning (encoding 0).
 */
export function withCharacterMap(font: Buffer, map: Map<number, number>, encoding: 0 | 1 = 1): Buffer {
  return writeSfnt(font, sfntTables(font).set('cmap', characterMap(map, encoding)))
}

/** A map of format 4 with one segment for each character: small, for the few characters of a subset. */
function characterMap(map: Map<number, number>, encoding: 0 | 1): Buffer {
  const codes = [...map.keys()].filter(code => code < 0xffff).sort((a, b) => a - b)
  const segments = [...codes.map(code => [code, map.get(code)! - code] as const), [0xffff, 1] as const]
  const n = segments.length
  const power = 2 ** Math.floor(Math.log2(n))
  const table = Buffer.alloc(16 + n * 8)
  table.writeUInt16BE(4, 0)
  table.writeUInt16BE(table.length, 2)
  table.writeUInt16BE(n * 2, 6)
  table.writeUInt16BE(power * 2, 8)
  table.writeUInt16BE(Math.log2(power), 10)
  table.writeUInt16BE((n - power) * 2, 12)
  for (const [i, [code, delta]] of segments.entries()) {
    table.writeUInt16BE(code, 14 + i * 2)
    table.writeUInt16BE(code, 16 + n * 2 + i * 2)
    table.writeUInt16BE(delta & 0xffff, 16 + n * 4 + i * 2)
  }
  const index = Buffer.alloc(12)
  index.writeUInt16BE(1, 2)
  index.writeUInt16BE(3, 4)
  index.writeUInt16BE(encoding, 6)
  index.writeUInt32BE(12, 8)
  return Buffer.concat([index, table])
}
