import { sfntTables, writeSfnt } from './sfnt.ts'

const SFNT = new Set(['\0\x01\0\0', 'OTTO', 'true'])
const REGULAR = 0x40
const BOLD = 0x20
const ITALIC = 0x01

/**
 * A font file under a name of ours, in the weight and slope that the one who embeds it says: what stands in the files
 * themselves is often cut off, scrambled, or the same for all of a family. Undefined for what is no usable font.
 */
export function namedFont(
  bytes: Buffer,
  family: string,
  look: { bold: boolean; italic: boolean },
): Buffer | undefined {
  if (!SFNT.has(bytes.toString('latin1', 0, 4))) return undefined
  try {
    const tables = sfntTables(bytes)
    if (!isWhole(tables)) return undefined
    tables.set('name', nameTable(family, look))
    tables.set('OS/2', weightTable(tables.get('OS/2'), look))
    const head = Buffer.from(tables.get('head')!)
    head.writeUInt16BE((look.bold ? 1 : 0) | (look.italic ? 2 : 0), 44)
    tables.set('head', head)
    // Signatures no longer fit.
    tables.delete('DSIG')
    return writeSfnt(bytes, tables)
  } catch {
    return undefined
  }
}

function isWhole(tables: Map<string, Buffer>): boolean {
  const least: Record<string, number> = { head: 54, hhea: 36, maxp: 6, hmtx: 4, cmap: 4 }
  if (Object.entries(least).some(([tag, size]) => (tables.get(tag)?.length ?? 0) < size)) return false
  const em = tables.get('head')!.readUInt16BE(18)
  if (em < 16 || em > 16384) return false
  return tables.has('CFF ') || (tables.has('glyf') && tables.has('loca'))
}

function nameTable(family: string, { bold, italic }: { bold: boolean; italic: boolean }): Buffer {
  const style = [bold && 'Bold', italic && 'Italic'].filter(Boolean).join(' ') || 'Regular'
  const texts: [number, string][] = [
    [1, family],
    [2, style],
    [4, `${family} ${style}`],
    [6, `${family}-${style}`.replace(/\s/g, '')],
  ]
  const head = Buffer.alloc(6 + texts.length * 12)
  head.writeUInt16BE(texts.length, 2)
  head.writeUInt16BE(head.length, 4)
  const stored: Buffer[] = []
  let offset = 0
  for (const [i, [id, text]] of texts.entries()) {
    const bytes = Buffer.from(text, 'utf16le').swap16()
    for (const [field, value] of [3, 1, 0x409, id, bytes.length, offset].entries())
      head.writeUInt16BE(value, 6 + i * 12 + field * 2)
    stored.push(bytes)
    offset += bytes.length
  }
  return Buffer.concat([head, ...stored])
}

function weightTable(own: Buffer | undefined, { bold, italic }: { bold: boolean; italic: boolean }): Buffer {
  const table = Buffer.alloc(Math.max(78, own?.length ?? 0))
  own?.copy(table)
  table.writeUInt16BE(bold ? 700 : 400, 4)
  table.writeUInt16BE(5, 6)
  table.writeUInt16BE((bold ? BOLD : 0) | (italic ? ITALIC : 0) || REGULAR, 62)
  return table
}
