import { readFile } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import { withCharacterMap } from '../../formats/font/sfnt.ts'
import { TrueType } from '../../formats/font/truetype-glyphs.ts'
import { stretched } from '../../formats/font/truetype-stretch.ts'
import { type FontFamily, fontFile, fontName, type Weight } from '../../lib/fonts/bundled-fonts.ts'
import { coverageOf } from '../../lib/fonts/font-coverage.ts'
import { Dict, name, newRef, Stream } from '../../pdf/core/objects.ts'
import { subsetTag } from '../../pdf/fonts/subset-tag.ts'
import type { SymbolicFont } from '../../pdf/fonts/symbolic-fonts.ts'
import { widthsOf } from '../../pdf/fonts/widths.ts'

/** A font program with the characters asked for, and their widths in thousandths. */
export interface EmbeddedBase {
  descriptor: Dict
  label: string
  width: (code: number) => number
}

const STYLE: Record<Weight, string> = {
  regular: '',
  bold: '-Bold',
  italic: '-Italic',
  boldItalic: '-BoldItalic',
}

/** Embeds a bundled TrueType font with these characters, and a Unicode map of them. */
export async function embedBase(family: FontFamily, weight: Weight, codes: number[]): Promise<EmbeddedBase> {
  const font = new TrueType(await readFile(fontFile(family, weight)))
  const map = new Map<number, number>()
  for (const code of codes) {
    const [glyph] = font.mapped([code])
    if (glyph !== undefined) map.set(code, glyph)
  }
  const program = withCharacterMap(font.keep(new Set(map.values()), true), map)
  return describe(font, family, weight, program, 32)
}

/**
 * Embeds a bundled TrueType font with these characters by their codes, at the widths of the document, its letters
 * made as wide when they are to `fit`; undefined where it lacks one.
 */
export async function embedNear(
  family: FontFamily,
  weight: Weight,
  characters: Map<number, number>,
  widths: number[] | undefined,
  fit: boolean,
): Promise<EmbeddedBase | undefined> {
  const font = new TrueType(await readFile(fontFile(family, weight)))
  const em = font.table('head').readUInt16BE(18)
  const map = new Map<number, number>()
  const advances = new Map<number, number>()
  for (const [code, character] of characters) {
    const [glyph] = font.mapped([character])
    if (glyph === undefined) return undefined
    map.set(character, glyph)
    const width = widths?.[code]
    if (width === undefined) continue
    const advance = Math.round((width * em) / 1000)
    if (advance >= 0 && advance < 65_536) advances.set(glyph, advance)
  }
  const kept = new TrueType(font.keep(new Set(map.values()), true))
  const program = fit ? stretched(kept, advances) : kept.withAdvances(advances)
  return describe(font, family, weight, withCharacterMap(program, map), 32)
}

/** How far widths may differ in a font that has the same glyphs, in thousandths. */
const SAME = 6

/**
 * Embeds the glyphs with these numbers; undefined where the document gives them other widths, for then they are
 * other glyphs.
 */
export async function embedNumbered(
  family: FontFamily,
  weight: Weight,
  descendant: Dict,
  numbers: Set<number>,
): Promise<EmbeddedBase | undefined> {
  const font = new TrueType(await readFile(fontFile(family, weight)))
  const em = font.table('head').readUInt16BE(18)
  const widths = widthsOf(descendant)
  const usual = descendant.number('DW') ?? 1000
  for (const id of numbers) {
    const width = widths.get(id) ?? usual
    if (id >= font.count || Math.abs((font.advance(id) * 1000) / em - width) > SAME) return undefined
  }
  return describe(font, family, weight, font.keep(numbers, true), 4)
}

const SMALLER = 1.15
/** Families with signs, the fuller ones first. */
const SIGNS: FontFamily[] = ['symbols', 'mathSerif', 'math']

/**
 * Embeds signs for one of the standard fonts that have codes instead of characters, with that font's widths;
 * undefined where no bundled font has all those that are painted.
 */
export async function embedSymbols(
  signs: SymbolicFont,
  painted: Set<number>,
): Promise<EmbeddedBase | undefined> {
  const character = (code: number) => signs.characters[code - 32] || undefined
  const wanted = [...painted].flatMap(code => character(code) ?? [])
  const family = SIGNS.find(one => wanted.every(char => coverageOf(fontFile(one)).has(char)))
  if (!family || wanted.length < painted.size) return undefined
  const font = new TrueType(await readFile(fontFile(family)))
  // A larger em makes the signs smaller: the bundled ones are wider than those they stand for.
  const head = Buffer.from(font.table('head'))
  const em = Math.round(head.readUInt16BE(18) * SMALLER)
  head.writeUInt16BE(em, 18)
  font.tables.set('head', head)
  const [map, advances] = [new Map<number, number>(), new Map<number, number>()]
  for (let code = 32; code < 256; code++) {
    const [glyph] = font.mapped([character(code) ?? 0])
    if (glyph === undefined) continue
    map.set(0xf000 + code, glyph)
    if (!advances.has(glyph) || painted.has(code))
      advances.set(glyph, Math.round((signs.widths[code - 32]! * em) / 1000))
  }
  const kept = new TrueType(font.keep(new Set(map.values()), true))
  return describe(font, family, 'regular', withCharacterMap(kept.withAdvances(advances), map, 0), 4)
}

function describe(
  font: TrueType,
  family: FontFamily,
  weight: Weight,
  program: Buffer,
  kind: 4 | 32,
): EmbeddedBase {
  const [head, hhea, os2] = [font.table('head'), font.table('hhea'), font.table('OS/2')]
  const em = head.readUInt16BE(18)
  const units = (value: number) => Math.round((value * 1000) / em)
  const label = `${subsetTag(program)}+${fontName(family).replaceAll(' ', '')}${STYLE[weight]}`
  const italic = font.table('post').readInt32BE(4) / 65_536
  const fixed = family === 'cousine' || family === 'mono' ? 1 : 0
  const serif = ['tinos', 'caladea', 'serif'].includes(family) ? 2 : 0
  const [ascent, descent] = [hhea.readInt16BE(4), hhea.readInt16BE(6)]
  return {
    label,
    width: code => units(font.advance(font.mapped([code])[0] ?? 0)),
    descriptor: Dict.of({
      Type: name('FontDescriptor'),
      FontName: name(label),
      Flags: kind | fixed | serif | (italic ? 64 : 0),
      FontBBox: [36, 38, 40, 42].map(at => units(head.readInt16BE(at))),
      ItalicAngle: italic,
      Ascent: units(ascent),
      Descent: units(descent),
      CapHeight: units((os2.length >= 90 && os2.readInt16BE(88)) || ascent),
      StemV: /bold/i.test(weight) ? 140 : 80,
      FontFile2: newRef(
        new Stream(Dict.of({ Filter: name('FlateDecode'), Length1: program.length }), deflateSync(program)),
      ),
    }),
  }
}
