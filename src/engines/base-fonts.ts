import { deflateSync } from 'node:zlib'
import { Dict, name, newRef, Stream } from '../formats/pdf/objects.ts'
import { withCharacterMap } from '../formats/sfnt.ts'
import { type FontFamily, fontFile, type Weight } from '../lib/fonts.ts'

interface SubsettableFont {
  unitsPerEm: number
  ascent: number
  descent: number
  capHeight: number
  italicAngle: number
  bbox: { minX: number; minY: number; maxX: number; maxY: number }
  postscriptName: string
  glyphForCodePoint: (code: number) => { id: number; advanceWidth: number }
  createSubset: () => { includeGlyph: (id: number) => number; encode: () => Uint8Array }
}

/** Families that have the same widths as fonts which files leave to the reader. */
const SUBSTITUTES: [RegExp, FontFamily][] = [
  [/^(Helvetica|Arial)/i, 'arimo'],
  [/^Times/i, 'tinos'],
  [/^Courier/i, 'cousine'],
  [/^Calibri/i, 'carlito'],
  [/^Cambria/i, 'caladea'],
]

/** The bundled font of the same widths; undefined where there is none. */
export function substituteFor(called: string): { family: FontFamily; weight: Weight } | undefined {
  const family = SUBSTITUTES.find(([pattern]) => pattern.test(called))?.[1]
  if (!family) return undefined
  const bold = /bold/i.test(called)
  const italic = /ital|obl/i.test(called)
  return { family, weight: bold ? (italic ? 'boldItalic' : 'bold') : italic ? 'italic' : 'regular' }
}

/** A font program with the characters asked for, and their widths in thousandths. */
export interface EmbeddedBase {
  descriptor: Dict
  label: string
  width: (code: number) => number
}

/** Embeds a subset of a bundled TrueType font that keeps its Unicode character map. */
export async function embedBase(family: FontFamily, weight: Weight, codes: number[]): Promise<EmbeddedBase> {
  const { openSync } = (await import('fontkit' as string)) as { openSync: (path: string) => SubsettableFont }
  const font = openSync(fontFile(family, weight))
  const subset = font.createSubset()
  const map = new Map<number, number>()
  for (const code of codes) {
    const glyph = font.glyphForCodePoint(code)
    if (glyph.id > 0) map.set(code, subset.includeGlyph(glyph.id))
  }
  const program = withCharacterMap(Buffer.from(subset.encode()), map)
  const units = (value: number) => Math.round((value * 1000) / font.unitsPerEm)
  const label = `TWBASE+${font.postscriptName.replace(/[^A-Za-z0-9-]/g, '')}`
  const { bbox } = font
  const fixed = family === 'cousine' ? 1 : 0
  const serif = family === 'tinos' || family === 'caladea' ? 2 : 0
  return {
    label,
    width: code => units(font.glyphForCodePoint(code).advanceWidth),
    descriptor: Dict.of({
      Type: name('FontDescriptor'),
      FontName: name(label),
      Flags: 32 | fixed | serif | (font.italicAngle ? 64 : 0),
      FontBBox: [bbox.minX, bbox.minY, bbox.maxX, bbox.maxY].map(units),
      ItalicAngle: font.italicAngle || 0,
      Ascent: units(font.ascent),
      Descent: units(font.descent),
      CapHeight: units(font.capHeight || font.ascent),
      StemV: /bold/i.test(weight) ? 140 : 80,
      FontFile2: newRef(
        new Stream(Dict.of({ Filter: name('FlateDecode'), Length1: program.length }), deflateSync(program)),
      ),
    }),
  }
}
