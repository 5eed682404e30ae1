import { deflateSync } from 'node:zlib'
import { writeSfnt } from '../../formats/font/sfnt.ts'
import { Dict, name, newRef, type Obj, type Ref, Str, Stream } from '../core/objects.ts'
import { toUnicodeMap } from '../fonts/to-unicode.ts'
import { fitWidths, type MeasuredWord } from './fit-widths.ts'

/** Parts of a thousandth of the size: what readers take for the height of a line. */
export const ASCENT = 800
export const DESCENT = 200
const PER_EM = 1000
/** What it is called says whether it is bold: readers that measure stems find none. */
const NAMES = { regular: 'Glyphless-Regular', bold: 'Glyphless-Bold' }
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
const ASCII = /^[ -~]$/
const FIRST = 0x20
const FIRST_OTHER = 0x7f
const MOST_CODES = 0xffff

/** A font that draws nothing, has a code for every character of its texts, and tells what each means. */
export class GlyphlessFont {
  private readonly codes = new Map<string, number>()
  /** In thousandths of the size, by code. */
  private readonly widths: number[]
  /** Bytes of a code: one where that is enough, as it makes smaller files. */
  private readonly bytes: 1 | 2

  constructor(words: readonly MeasuredWord[]) {
    const found = fitWidths(words, usualWidth)
    if (!found.has(SPACE)) found.set(SPACE, SPACE_WIDTH)
    // Codes of ASCII are its own, which takes little to say.
    let other = FIRST_OTHER
    for (const character of found.keys()) {
      if (ASCII.test(character)) this.codes.set(character, character.charCodeAt(0))
      else if (other <= MOST_CODES) this.codes.set(character, other++)
    }
    this.widths = new Array<number>(Math.max(...this.codes.values()) + 1).fill(0)
    for (const [character, code] of this.codes) this.widths[code] = found.get(character)!
    this.bytes = this.widths.length <= 256 ? 1 : 2
  }

  /** How wide characters are for a size of one. */
  widthOf(characters: readonly string[]): number {
    return characters.reduce((sum, one) => sum + this.widths[this.codes.get(one) ?? 0]!, 0) / 1000
  }

  /** What writes these characters, as a string of a content stream. */
  write(characters: readonly string[]): string {
    const codes = characters.map(character => this.codes.get(character) ?? 0)
    const bytes = codes.flatMap(code => (this.bytes === 1 ? [code] : [code >> 8, code & 0xff]))
    const string = String.fromCharCode(...bytes).replace(/[()\\\r]/g, sign =>
      sign === '\r' ? '\\r' : `\\${sign}`,
    )
    return `(${string})`
  }

  finish(weight: keyof typeof NAMES = 'regular'): Ref {
    const called = name(NAMES[weight])
    // A glyph for each width, so that the font program and the PDF agree on them.
    const advances = [...new Set([0, ...this.widths])]
    const glyphs = this.widths.map(width => advances.indexOf(width))
    const program = fontProgram(advances, this.bytes === 1 ? glyphs : undefined)
    const descriptor = Dict.of({
      Type: name('FontDescriptor'),
      FontName: called,
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
    const common = { Type: name('Font'), BaseFont: called }
    const described = { ...common, FontDescriptor: newRef(descriptor) }
    const ToUnicode = unicodeMap(this.codes, this.bytes)
    const widths = this.widths.slice(FIRST)
    if (this.bytes === 1) {
      const range = { FirstChar: FIRST, LastChar: this.widths.length - 1, Widths: widths }
      return newRef(Dict.of({ ...described, Subtype: name('TrueType'), ...range, ToUnicode }))
    }
    const glyphMap = Buffer.alloc(glyphs.length * 2)
    for (const [code, glyph] of glyphs.entries()) glyphMap.writeUInt16BE(glyph, code * 2)
    const descendant = Dict.of({
      ...described,
      Subtype: name('CIDFontType2'),
      CIDSystemInfo: Dict.of(INFO),
      DW: 520,
      W: [FIRST, widths],
      CIDToGIDMap: packed(glyphMap),
    })
    return newRef(
      Dict.of({
        ...common,
        Subtype: name('Type0'),
        Encoding: name('Identity-H'),
        DescendantFonts: [newRef(descendant)],
        ToUnicode,
      }),
    )
  }
}

const INFO = {
  Registry: new Str(Buffer.from('Adobe')),
  Ordering: new Str(Buffer.from('Identity')),
  Supplement: 0,
}

/** All of ASCII is told, as one range is shorter than what is used of it. */
function unicodeMap(codes: ReadonlyMap<string, number>, bytes: 1 | 2): Ref {
  const texts = new Map([...codes].map(([text, code]) => [code, text]))
  for (let code = FIRST; code < FIRST_OTHER; code++) texts.set(code, String.fromCharCode(code))
  return packed(Buffer.from(toUnicodeMap(texts, bytes), 'latin1'))
}

const packed = (data: Buffer, entries: Record<string, Obj> = {}): Ref =>
  newRef(new Stream(Dict.of({ Filter: name('FlateDecode'), ...entries }), deflateSync(data, { level: 9 })))

/**
 * The tables that a PDF asks of a TrueType font. A glyph is a stroke of no width over its box: nothing to be seen, and
 * yet readers that measure outlines find how large the character is.
 */
function fontProgram(advances: readonly number[], glyphs: readonly number[] | undefined): Buffer {
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
    ...(glyphs ? [['cmap', characterMap(glyphs)] as const] : []),
    ['glyf', Buffer.concat(outlines)],
    ['head', head],
    ['hhea', hhea],
    ['hmtx', hmtx],
    ['loca', loca],
    ['maxp', maxp],
  ])
  return writeSfnt(Buffer.from([0, 1, 0, 0]), tables)
}

/** A table that tells the glyphs of codes, as symbolic fonts have it: from 0xf000 on. */
function characterMap(glyphs: readonly number[]): Buffer {
  const used = glyphs.slice(FIRST)
  const [start, end] = [0xf000 + FIRST, 0xf000 + glyphs.length - 1]
  const directory = [0, 1, 3, 0, 0, 12]
  const segments = [0, 4, 4, 1, 0, end, 0xffff, 0, start, 0xffff, 0, 1, 4, 0, ...used]
  const all = [...directory, 4, (segments.length + 2) * 2, ...segments]
  const table = Buffer.alloc(all.length * 2)
  for (const [i, value] of all.entries()) table.writeUInt16BE(value, i * 2)
  return table
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
