import { sfntTables } from './sfnt.ts'

/** How wide a TrueType or OpenType font file sets its characters, at a size of one; undefined for those it lacks. */
export function advanceWidths(font: Buffer): (code: number) => number | undefined {
  const tables = sfntTables(font)
  const [head, hhea, hmtx, cmap] = ['head', 'hhea', 'hmtx', 'cmap'].map(tag => tables.get(tag))
  if (!head || !hhea || !hmtx || !cmap) return () => undefined
  const units = head.readUInt16BE(18) || 1000
  const measured = hhea.readUInt16BE(34)
  const glyphOf = characterMap(cmap)
  return code => {
    const glyph = glyphOf(code)
    // Glyphs behind the last that is measured share its width.
    const at = 4 * Math.min(glyph, measured - 1)
    return glyph === 0 || at + 2 > hmtx.length ? undefined : hmtx.readUInt16BE(at) / units
  }
}

const UNICODE = new Set([0x0003_0001, 0x0003_000a, 0x0000_0003, 0x0000_0004])

function characterMap(cmap: Buffer): (code: number) => number {
  for (let i = 0; i < cmap.readUInt16BE(2); i++) {
    const at = 4 + 8 * i
    if (!UNICODE.has(cmap.readUInt32BE(at))) continue
    const table = cmap.subarray(cmap.readUInt32BE(at + 4))
    if (table.readUInt16BE(0) === 4) return segmented(table)
  }
  return () => 0
}

/** A character map of format 4: segments of codes. */
function segmented(table: Buffer): (code: number) => number {
  const doubled = table.readUInt16BE(6)
  return code => {
    for (let at = 0; at < doubled; at += 2) {
      if (table.readUInt16BE(14 + at) < code) continue
      const start = table.readUInt16BE(16 + doubled + at)
      if (start > code) return 0
      const delta = table.readUInt16BE(16 + 2 * doubled + at)
      const place = 16 + 3 * doubled + at
      const offset = table.readUInt16BE(place)
      if (offset === 0) return (code + delta) & 0xffff
      const glyph = table.readUInt16BE(place + offset + 2 * (code - start))
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff
    }
    return 0
  }
}
