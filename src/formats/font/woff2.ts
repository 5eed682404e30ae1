import { brotliDecompressSync } from 'node:zlib'
import { writeSfnt } from './sfnt.ts'
import { ByteReader } from './woff2-bytes.ts'
import { rebuiltGlyphs } from './woff2-glyphs.ts'

const MAX_SIZE = 60 * 2 ** 20
const HEADER = 48

/** Tags that a directory names by a number. */
const TAGS = (
  'cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX ' +
  'vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar fdsc feat ' +
  'fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
)
  .split(' ')
  .map(tag => tag.replace('_', ' '))

interface Packed {
  tag: string
  transformed: boolean
  length: number
}

/** The font file that a WOFF 2 file packs. It throws for what is damaged, and knows no collections of fonts. */
export function unpackedWoff2(bytes: Buffer): Buffer {
  const kind = bytes.subarray(4, 8)
  if (kind.toString('latin1') === 'ttcf') throw new Error('a collection of fonts')
  const directory = new ByteReader(bytes, HEADER)
  const packed = Array.from({ length: bytes.readUInt16BE(12) }, (): Packed => {
    const flags = directory.byte()
    const known = flags & 63
    const tag = known === 63 ? directory.bytes(4).toString('latin1') : TAGS[known]!
    const version = flags >> 6
    const transformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0
    const original = directory.base128()
    return { tag, transformed, length: transformed ? directory.base128() : original }
  })
  const size = bytes.readUInt32BE(20)
  const data = brotliDecompressSync(bytes.subarray(directory.at, directory.at + size), {
    maxOutputLength: MAX_SIZE,
  })
  const tables = new Map<string, Buffer>()
  const changed = new Set<string>()
  let at = 0
  for (const { tag, transformed, length } of packed) {
    if (at + length > data.length) throw new Error('tables beyond the end')
    tables.set(tag, data.subarray(at, at + length))
    if (transformed) changed.add(tag)
    at += length
  }
  const leftEdges = changed.has('glyf') ? rebuild(tables) : undefined
  if (changed.has('hmtx')) tables.set('hmtx', rebuiltMetrics(tables, leftEdges))
  return writeSfnt(kind, tables)
}

/** Puts glyphs and their places back, and tells where each begins at its left. */
function rebuild(tables: Map<string, Buffer>): number[] {
  const { glyf, loca, leftEdges } = rebuiltGlyphs(tables.get('glyf')!)
  tables.set('glyf', glyf)
  tables.set('loca', loca)
  // Places are written as four bytes each.
  const head = Buffer.from(tables.get('head')!)
  head.writeUInt16BE(1, 50)
  tables.set('head', head)
  return leftEdges
}

/** Side bearings that are left out are where the glyphs begin. */
function rebuiltMetrics(tables: Map<string, Buffer>, leftEdges: number[] | undefined): Buffer {
  const reader = new ByteReader(tables.get('hmtx')!, 0)
  const wide = tables.get('hhea')!.readUInt16BE(34)
  const count = tables.get('maxp')!.readUInt16BE(4)
  if (!leftEdges || wide > count) throw new Error('metrics without glyphs')
  const flags = reader.byte()
  const advances = Array.from({ length: wide }, () => reader.uint16())
  const bearing = (left: boolean) => (glyph: number) => (left ? leftEdges[glyph]! : reader.int16())
  const first = advances.map((_, i) => bearing((flags & 1) !== 0)(i))
  const rest = Array.from({ length: count - wide }, (_, i) => bearing((flags & 2) !== 0)(wide + i))
  const out = Buffer.alloc(wide * 4 + rest.length * 2)
  for (const [i, advance] of advances.entries()) {
    out.writeUInt16BE(advance, i * 4)
    out.writeInt16BE(first[i]!, i * 4 + 2)
  }
  for (const [i, one] of rest.entries()) out.writeInt16BE(one, wide * 4 + i * 2)
  return out
}
