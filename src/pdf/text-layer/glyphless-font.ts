import { deflateSync } from 'node:zlib'
import { writeSfnt } from '../../formats/font/sfnt.ts'
import { Dict, name, newRef, type Obj, type Ref, Str, Stream } from '../core/objects.ts'
import { toUnicodeMap } from '../fonts/to-unicode.ts'

/** Parts of a thousandth of the size: what readers take for the height of a line. */
export const ASCENT = 800
export const DESCENT = 200
const PER_EM = 1000
/** What it is called says that it is not bold: readers that measure stems find none. */
const NAME = 'Glyphless-Regular'
const NARROW = /^[iljftrI1.,:;!|'’‘`()[\]{}/\\-]/u
const WIDE = /^[mwMW@%&—…]/u
const CAPITAL = /^\p{Lu}/u
const FULL =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uff60]/u

/** About how wide a character is in most typefaces, so that half a word can be chosen too. */
function usualWidth(text: string): number {
  if (FULL.test(text)) return 1000
  if (NARROW.test(text)) return 300
  if (WIDE.test(text)) return 830
  return CAPITAL.test(text) ? 667 : 520
}

const SPACE = ' '
const SPACE_WIDTH = 250
const MOST_CODES = 0xffff

/** A font that draws nothing, has a code for every character of its texts, and tells what each means. */
export class GlyphlessFont {
  private readonly codes = new Map<string, number>()
  private readonly widths: number[] = [0]
  /** Bytes of a code: one where that is enough, as it makes smaller files. */
  private readonly bytes: 1 | 2

  constructor(characters: Iterable<string>) {
    for (const character of [SPACE, ...characters]) {
      if (this.codes.has(character) || this.widths.length >= MOST_CODES) continue
      this.codes.set(
        character,
        this.widths.push(character === SPACE ? SPACE_WIDTH : usualWidth(character)) - 1,
      )
    }
    this.bytes = this.widths.length <= 256 ? 1 : 2
  }

  /** What writes these characters, as a string of a content stream; and its width for a size of one. */
  write(characters: readonly string[]): { string: string; width: number } {
    const codes = characters.map(character => this.codes.get(character) ?? 0)
    const width = codes.reduce((sum, code) => sum + this.widths[code]!, 0) / 1000
    const bytes = codes.flatMap(code => (this.bytes === 1 ? [code] : [code >> 8, code & 0xff]))
    const string = String.fromCharCode(...bytes).replace(/[()\\\r]/g, sign =>
      sign === '\r' ? '\\r' : `\\${sign}`,
    )
    return { string: `(${string})`, width }
  }

  finish(): Ref {
    // A glyph for each width, so that the font program and the PDF agree on them.
    const advances = [...new Set(this.widths)]
    const glyphs = Buffer.alloc(this.widths.length * 2)
    for (const [code, width] of this.widths.entries()) glyphs.writeUInt16BE(advances.indexOf(width), code * 2)
    const program = fontProgram(advances)
    const descriptor = Dict.of({
      Type: name('FontDescriptor'),
      FontName: name(NAME),
      // Symbolic: its codes are its own.
      Flags: 4,
      FontBBox: [0, -DESCENT, PER_EM, ASCENT],
      ItalicAngle: 0,
      Ascent: ASCENT,
      Descent: -DESCENT,
      CapHeight: 700,
      StemV: 80,
      FontFile2: packed(program, { Length1: program.length }),
    })
    const descendant = Dict.of({
      Type: name('Font'),
      Subtype: name('CIDFontType2'),
      BaseFont: name(NAME),
      CIDSystemInfo: Dict.of(INFO),
      FontDescriptor: newRef(descriptor),
      DW: 520,
      W: [0, this.widths],
      CIDToGIDMap: packed(glyphs),
    })
    const texts = [...this.codes].map(([text, code]): [number, string] => [code, text])
    return newRef(
      Dict.of({
        Type: name('Font'),
        Subtype: name('Type0'),
        BaseFont: name(NAME),
        Encoding: this.bytes === 1 ? packed(Buffer.from(BYTE_CODES), CMAP) : name('Identity-H'),
        DescendantFonts: [newRef(descendant)],
        ToUnicode: packed(Buffer.from(toUnicodeMap(texts, this.bytes), 'latin1')),
      }),
    )
  }
}

const INFO = {
  Registry: new Str(Buffer.from('Adobe')),
  Ordering: new Str(Buffer.from('Identity')),
  Supplement: 0,
}
const CMAP = { Type: name('CMap'), CMapName: name('Bytes'), CIDSystemInfo: Dict.of(INFO) }
/** Codes of one byte are the numbers of their characters. */
const BYTE_CODES = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) /Supplement 0>> def
/CMapName /Bytes def /CMapType 1 def
1 begincodespacerange <00> <ff> endcodespacerange
1 begincidrange <00> <ff> 0 endcidrange
endcmap CMapName currentdict /CMap defineresource pop end end`

const packed = (data: Buffer, entries: Record<string, Obj> = {}): Ref =>
  newRef(new Stream(Dict.of({ Filter: name('FlateDecode'), ...entries }), deflateSync(data, { level: 9 })))

/**
 * The tables that a PDF asks of a TrueType font. A glyph is a stroke of no width over its box: nothing to be seen, and
 * yet readers that measure outlines find how large the character is.
 */
function fontProgram(advances: readonly number[]): Buffer {
  const head = Buffer.alloc(54)
  head.writeUInt32BE(0x10000, 0)
  head.writeUInt32BE(0x10000, 4)
  head.writeUInt32BE(0x5f0f3cf5, 12)
  head.writeUInt16BE(PER_EM, 18)
  head.writeInt16BE(-DESCENT, 38)
  head.writeInt16BE(PER_EM, 40)
  head.writeInt16BE(ASCENT, 42)
  head.writeUInt16BE(8, 46)
  head.writeInt16BE(2, 48)
  const hhea = Buffer.alloc(36)
  hhea.writeUInt32BE(0x10000, 0)
  hhea.writeInt16BE(ASCENT, 4)
  hhea.writeInt16BE(-DESCENT, 6)
  hhea.writeUInt16BE(Math.max(...advances), 10)
  hhea.writeInt16BE(1, 18)
  hhea.writeUInt16BE(advances.length, 34)
  const maxp = Buffer.alloc(32)
  maxp.writeUInt32BE(0x10000, 0)
  maxp.writeUInt16BE(advances.length, 4)
  maxp.writeUInt16BE(2, 14)
  const hmtx = Buffer.alloc(advances.length * 4)
  for (const [glyph, advance] of advances.entries()) hmtx.writeUInt16BE(advance, glyph * 4)
  const outlines = advances.map(strokeOf)
  const loca = Buffer.alloc((advances.length + 1) * 2)
  outlines.reduce((at, outline, glyph) => {
    loca.writeUInt16BE((at + outline.length) / 2, glyph * 2 + 2)
    return at + outline.length
  }, 0)
  maxp.writeUInt16BE(2, 6)
  maxp.writeUInt16BE(1, 8)
  const tables = new Map([
    ['glyf', Buffer.concat(outlines)],
    ['head', head],
    ['hhea', hhea],
    ['hmtx', hmtx],
    ['loca', loca],
    ['maxp', maxp],
  ])
  return writeSfnt(Buffer.from([0, 1, 0, 0]), tables)
}

/** A contour of two points, from the lower left to the upper right corner. */
function strokeOf(advance: number): Buffer {
  const outline = Buffer.alloc(24)
  outline.writeInt16BE(1, 0)
  outline.writeInt16BE(-DESCENT, 4)
  outline.writeInt16BE(advance, 6)
  outline.writeInt16BE(ASCENT, 8)
  outline.writeUInt16BE(1, 10)
  // Two points on the contour, each given by words of two bytes.
  outline.set([1, 1], 14)
  outline.writeInt16BE(advance, 18)
  outline.writeInt16BE(-DESCENT, 20)
  outline.writeInt16BE(ASCENT + DESCENT, 22)
  return outline
}
