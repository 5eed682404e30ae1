import { sfntTables, writeSfnt } from './sfnt.ts'

/** A font that is built in a way this does not understand; it is left as it is. */
export class UnknownFontError extends Error {}

/** Tables that drawing a font inside a document needs; those of layout, names and devices go. */
const NEEDED = new Set(
  ['head', 'hhea', 'hmtx', 'maxp', 'cvt ', 'fpgm', 'prep', 'glyf', 'loca', 'cmap', 'post', 'OS/2'].concat([
    'vhea',
    'vmtx',
    'gasp',
    'VORG',
    'CFF ',
  ]),
)

/** Parts of a composite glyph: flags that say how long each entry is, and whether another follows. */
export const WORDS = 0x0001
const SCALE = 0x0008
const MORE = 0x0020
const XY_SCALE = 0x0040
const TWO_BY_TWO = 0x0080

/** Versions of the table of names, and how many names it need not spell. */
const NAMED = 0x00020000
const WITHOUT_NAMES = 0x00030000
const STANDARD = 258

export class TrueType {
  readonly tables: Map<string, Buffer>
  readonly count: number
  readonly kind: Buffer

  constructor(font: Buffer) {
    this.kind = font.subarray(0, 4)
    this.tables = sfntTables(font)
    this.count = this.table('maxp').readUInt16BE(4)
  }

  table(tag: string): Buffer {
    const table = this.tables.get(tag)
    if (!table) throw new UnknownFontError(`the font has no table ${tag}`)
    return table
  }

  /** Where each glyph's outline starts, and where the last one ends. */
  private offsets(): number[] {
    const loca = this.table('loca')
    const format = this.table('head').readInt16BE(50)
    const offsets = Array.from({ length: this.count + 1 }, (_, i) =>
      format === 1 ? loca.readUInt32BE(i * 4) : loca.readUInt16BE(i * 2) * 2,
    )
    // Readers make sense of such fonts in ways of their own.
    const odd = offsets.some((offset, i) => i > 0 && offset < offsets[i - 1]!)
    if (odd || (format !== 0 && format !== 1)) throw new UnknownFontError('the outlines are in disorder')
    return offsets
  }

  /** Whether a glyph draws anything: fonts that were cut down keep the places of those they lost. */
  hasOutline(id: number): boolean {
    this.places ??= this.offsets()
    return this.places[id + 1]! > this.places[id]!
  }

  private places: number[] | undefined

  /** What a glyph is drawn by; nothing for one without ink. */
  outline(id: number): Buffer {
    this.places ??= this.offsets()
    return this.table('glyf').subarray(this.places[id], this.places[id + 1])
  }

  /** The font with outlines only for these glyphs and those they are put together from. Numbers stay. */
  keep(glyphs: Set<number>, dropMap: boolean): Buffer {
    const glyf = this.table('glyf')
    const offsets = this.offsets()
    const kept = new Set<number>()
    const walk = [0, ...glyphs]
    while (walk.length > 0) {
      const id = walk.pop()!
      if (kept.has(id) || id >= this.count) continue
      kept.add(id)
      for (const part of partsOf(glyf.subarray(offsets[id], offsets[id + 1]))) walk.push(part.id)
    }
    const loca = Buffer.alloc((this.count + 1) * 4)
    const parts: Buffer[] = []
    let at = 0
    for (let id = 0; id < this.count; id++) {
      loca.writeUInt32BE(at, id * 4)
      if (!kept.has(id)) continue
      const outline = glyf.subarray(offsets[id], offsets[id + 1])
      parts.push(outline, Buffer.alloc(-outline.length & 3))
      at += outline.length + (-outline.length & 3)
    }
    loca.writeUInt32BE(at, this.count * 4)
    const head = Buffer.from(this.table('head'))
    head.writeInt16BE(1, 50)
    const tables = new Map([...this.tables].filter(([tag]) => NEEDED.has(tag)))
    tables.set('head', head).set('loca', loca).set('glyf', Buffer.concat(parts, at))
    tables.set('hmtx', this.metrics(kept))
    if (dropMap) tables.delete('cmap')
    tables.set('post', this.post(dropMap ? new Set() : kept))
    return writeSfnt(this.kind, tables)
  }

  /** The font with other widths for some glyphs, in its own units; the outlines stay where they are. */
  withAdvances(advances: Map<number, number>): Buffer {
    const hmtx = Buffer.alloc(this.count * 4)
    for (let id = 0; id < this.count; id++) {
      hmtx.writeUInt16BE(advances.get(id) ?? this.advance(id), id * 4)
      hmtx.writeInt16BE(this.bearing(id), id * 4 + 2)
    }
    const hhea = Buffer.from(this.table('hhea'))
    hhea.writeUInt16BE(this.count, 34)
    return writeSfnt(this.kind, new Map(this.tables).set('hhea', hhea).set('hmtx', hmtx))
  }

  /** The font with another table in place of one it has, and without what documents do not need. */
  replace(tag: string, table: Buffer): Buffer {
    const tables = new Map([...this.tables].filter(([name]) => NEEDED.has(name)))
    return writeSfnt(this.kind, tables.set(tag, table))
  }

  /** How far a glyph moves the pen, in the font's units. */
  advance(id: number): number {
    return this.table('hmtx').readUInt16BE(4 * Math.min(id, this.table('hhea').readUInt16BE(34) - 1))
  }

  /** Where a glyph's outline begins: readers move it there. */
  bearing(id: number): number {
    const [hmtx, long] = [this.table('hmtx'), this.table('hhea').readUInt16BE(34)]
    const at = id < long ? id * 4 + 2 : long * 4 + (id - long) * 2
    return at + 2 <= hmtx.length ? hmtx.readInt16BE(at) : 0
  }

  /** The widths, zero for glyphs that are gone: they pack to nothing. */
  private metrics(kept: Set<number>): Buffer {
    const hmtx = Buffer.from(this.table('hmtx'))
    const long = this.table('hhea').readUInt16BE(34)
    for (let id = 0; id < this.count; id++) {
      if (kept.has(id)) continue
      // The last full entry holds for all glyphs behind it.
      if (id < long - 1) hmtx.fill(0, id * 4, id * 4 + 4)
      else if (id >= long) hmtx.fill(0, long * 4 + (id - long) * 2, long * 4 + (id - long) * 2 + 2)
    }
    return hmtx
  }

  /** The table of names with those of glyphs that are left. */
  private post(kept: Set<number>): Buffer {
    const post = this.tables.get('post') ?? Buffer.from(`\0\x03${'\0'.repeat(30)}`, 'latin1')
    const head = Buffer.from(post.subarray(0, 32))
    const named = [...this.named()].filter(([, id]) => kept.has(id))
    if (post.readUInt32BE(0) !== NAMED) return head
    if (kept.size === 0) {
      head.writeUInt32BE(WITHOUT_NAMES, 0)
      return head
    }
    const numbers = Buffer.from(post.subarray(32, 34 + this.count * 2))
    for (let id = 0; id < this.count; id++) {
      const number = numbers.readUInt16BE(2 + id * 2)
      if (!kept.has(id) || number >= STANDARD) numbers.writeUInt16BE(0, 2 + id * 2)
    }
    for (const [i, [, id]] of named.entries()) numbers.writeUInt16BE(STANDARD + i, 2 + id * 2)
    const texts = named.flatMap(([text]) => [Buffer.of(text.length), Buffer.from(text, 'latin1')])
    return Buffer.concat([head, numbers, ...texts])
  }

  /** The glyphs that any of the font's character maps gives for any of these codes. */
  mapped(codes: Iterable<number>): number[] {
    const cmap = this.tables.get('cmap')
    if (!cmap) return []
    const found: number[] = []
    const wanted = [...codes]
    const count = cmap.readUInt16BE(2)
    for (let i = 0; i < count; i++) {
      const look = characterLookup(cmap.subarray(cmap.readUInt32BE(8 + i * 8)))
      for (const code of wanted) {
        const id = look(code)
        if (id > 0) found.push(id)
      }
    }
    return found
  }

  /** One of the font's character maps, by its platform and encoding; glyph 0 is none. */
  characterMap(platform: number, encoding: number): ((code: number) => number) | undefined {
    const cmap = this.tables.get('cmap')
    for (let at = 4; cmap && at < 4 + cmap.readUInt16BE(2) * 8; at += 8)
      if (cmap.readUInt16BE(at) === platform && cmap.readUInt16BE(at + 2) === encoding)
        return characterLookup(cmap.subarray(cmap.readUInt32BE(at + 4)))
    return undefined
  }

  /** Glyphs by the names that the font spells out; the ones every font knows are not among them. */
  named(): Map<string, number> {
    const names = new Map<string, number>()
    const post = this.tables.get('post')
    if (post?.readUInt32BE(0) !== NAMED) return names
    const count = post.readUInt16BE(32)
    const texts: string[] = []
    for (let at = 34 + count * 2; at < post.length; at += post[at]! + 1)
      texts.push(post.toString('latin1', at + 1, at + 1 + post[at]!))
    for (let id = 0; id < count; id++) {
      const text = texts[post.readUInt16BE(34 + id * 2) - STANDARD]
      if (text !== undefined && !names.has(text)) names.set(text, id)
    }
    return names
  }
}

/** A part of an outline that is put together from others. */
interface Part {
  flags: number
  id: number
  dx: number
  dy: number
  /** How the part is scaled or turned. */
  matrix: Buffer
}

/** What an outline is put together from; nothing where it is drawn itself. */
export function* partsOf(outline: Buffer): Generator<Part> {
  if (outline.length < 10 || outline.readInt16BE(0) >= 0) return
  for (let at = 10, flags = MORE; flags & MORE; ) {
    flags = outline.readUInt16BE(at)
    const wide = flags & WORDS
    const [dx, dy] = wide
      ? [outline.readInt16BE(at + 4), outline.readInt16BE(at + 6)]
      : [outline.readInt8(at + 4), outline.readInt8(at + 5)]
    const start = at + (wide ? 8 : 6)
    const end = start + (flags & TWO_BY_TWO ? 8 : flags & XY_SCALE ? 4 : flags & SCALE ? 2 : 0)
    yield { flags, id: outline.readUInt16BE(at + 2), dx, dy, matrix: outline.subarray(start, end) }
    at = end
  }
}

function characterLookup(table: Buffer): (code: number) => number {
  switch (table.readUInt16BE(0)) {
    case 0:
      return code => (code < 256 ? table[6 + code]! : 0)
    case 4:
      return code => lookupSegments(table, code)
    case 6: {
      const [first, count] = [table.readUInt16BE(6), table.readUInt16BE(8)]
      return code => (code >= first && code < first + count ? table.readUInt16BE(10 + (code - first) * 2) : 0)
    }
    case 12: {
      const groups = table.readUInt32BE(12)
      return code => {
        for (let i = 0; i < groups; i++) {
          const at = 16 + i * 12
          if (code < table.readUInt32BE(at)) return 0
          if (code <= table.readUInt32BE(at + 4))
            return table.readUInt32BE(at + 8) + code - table.readUInt32BE(at)
        }
        return 0
      }
    }
    // Variants of characters, which no document asks for by code.
    case 14:
      return () => 0
    default:
      throw new UnknownFontError('the font has a character map of a rare kind')
  }
}

function lookupSegments(table: Buffer, code: number): number {
  if (code > 0xffff) return 0
  const double = table.readUInt16BE(6)
  for (let i = 0; i < double; i += 2) {
    if (code > table.readUInt16BE(14 + i)) continue
    const start = table.readUInt16BE(16 + double + i)
    if (code < start) return 0
    const delta = table.readUInt16BE(16 + double * 2 + i)
    const at = 16 + double * 3 + i
    const range = table.readUInt16BE(at)
    if (range === 0) return (code + delta) & 0xffff
    const place = at + range + (code - start) * 2
    const id = place + 2 <= table.length ? table.readUInt16BE(place) : 0
    return id === 0 ? 0 : (id + delta) & 0xffff
  }
  return 0
}
