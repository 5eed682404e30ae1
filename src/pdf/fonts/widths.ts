import { deflateSync } from 'node:zlib'
import { TrueType, UnknownFontError } from '../../formats/font/truetype-glyphs.ts'
import { decodeStream, PdfStreamError } from '../core/filters.ts'
import { asDict, Dict, deref, Name, name, type Obj, Stream } from '../core/objects.ts'

/** More than this is no font program. */
export const MAX_PROGRAM = 2 ** 26

/** A code that is painted, its glyph in the font program, and the width the document gives it. */
export interface PaintedGlyph {
  code: number
  /** Undefined where the program has none. */
  glyph: number | undefined
  width: number | undefined
}

/** The glyphs of a TrueType program that these codes paint, as far as all readers agree on them. */
export function* paintedGlyphs(
  font: Dict,
  descendant: Dict | undefined,
  codes: Set<number>,
  program: TrueType,
): Generator<PaintedGlyph> {
  if (!descendant) {
    const [first, widths] = [font.number('FirstChar') ?? 0, font.array('Widths')]
    for (const code of codes) {
      const glyphs = program.mapped([code, 0xf000 + code])
      // Where readers take the glyph from depends on the encoding; only what all agree on is judged.
      if (nameAt(font, code) !== undefined || code > 126 || new Set(glyphs).size !== 1) continue
      const width = deref(widths?.[code - first])
      yield { code, glyph: glyphs[0], width: typeof width === 'number' ? width : undefined }
    }
    return
  }
  if (!/^Identity/.test(font.name('Encoding') ?? '')) return
  const map = descendant.value('CIDToGIDMap')
  const ids = map instanceof Stream ? decodeStream(map, 2 ** 24) : undefined
  const widths = widthsOf(descendant)
  for (const code of codes) {
    const glyph = ids ? (code * 2 + 1 < ids.length ? ids.readUInt16BE(code * 2) : 0) : code
    yield {
      code,
      glyph: glyph === 0 || glyph >= program.count ? undefined : glyph,
      width: widths.get(code) ?? descendant.number('DW') ?? 1000,
    }
  }
}

const unitsOf = (program: TrueType): number => program.table('head').readUInt16BE(18)

/** Whether a program says another width than the document. */
export const isWrong = (program: TrueType, glyph: number, width: number | undefined): boolean =>
  width !== undefined && Math.abs((program.advance(glyph) * 1000) / unitsOf(program) - width) > 1

/**
 * Writes the widths that the document gives to glyphs into the font programs. Readers place text by the document's
 * widths, so nothing moves on the pages. A glyph that has several widths keeps its own.
 */
export function repairWidths(fonts: Map<Dict, Set<number>>): void {
  const programs = new Map<Stream, { program: TrueType; wanted: Map<number, number> }>()
  for (const [font, codes] of fonts) {
    const descendant = asDict(font.array('DescendantFonts')?.[0])
    const file = (descendant ?? font).dict('FontDescriptor')?.stream('FontFile2')
    if (!file) continue
    try {
      const known = programs.get(file) ?? {
        program: new TrueType(decodeStream(file, MAX_PROGRAM)),
        wanted: new Map<number, number>(),
      }
      programs.set(file, known)
      for (const { glyph, width } of paintedGlyphs(font, descendant, codes, known.program)) {
        if (glyph === undefined || width === undefined) continue
        const before = known.wanted.get(glyph)
        known.wanted.set(glyph, before === undefined || Math.abs(before - width) <= 1 ? width : Number.NaN)
      }
    } catch (error) {
      passOver(error)
    }
  }
  for (const [file, { program, wanted }] of programs) {
    try {
      const units = unitsOf(program)
      const advances = new Map(
        [...wanted]
          .filter(([glyph, width]) => isWrong(program, glyph, width))
          .map(([glyph, width]) => [glyph, Math.round((width * units) / 1000)] as const)
          .filter(([, advance]) => advance >= 0 && advance < 65_536),
      )
      if (advances.size === 0) continue
      const bytes = program.withAdvances(advances)
      replaceData(file, bytes)
      file.dict.set('Length1', bytes.length)
    } catch (error) {
      passOver(error)
    }
  }
}

/** Puts other bytes into a stream. */
export function replaceData(stream: Stream, bytes: Buffer): void {
  stream.raw = deflateSync(bytes)
  stream.dict.delete('DecodeParms')
  stream.dict.set('Filter', name('FlateDecode'))
}

/** Programs in disorder stay as they are; readers make sense of them in ways of their own. */
export function passOver(error: unknown): void {
  const odd = error instanceof UnknownFontError || error instanceof RangeError
  if (!odd && !(error instanceof PdfStreamError)) throw error
}

/** The name that the document itself gives to the glyph of a code. */
export function nameAt(font: Dict, wanted: number): string | undefined {
  const encoding = font.value('Encoding')
  let code = 0
  for (const item of (encoding instanceof Dict && encoding.array('Differences')) || []) {
    const value: Obj = deref(item)
    if (typeof value === 'number') code = value
    else if (value instanceof Name && code++ === wanted) return value.value
  }
  return undefined
}

/** Codes of a composite font. */
const MOST_CODES = 65_536
/** How often widths may be set; ranges that lie on one another hundred thousands of times take minutes. */
const MOST_SET = 16 * MOST_CODES

/** Widths by character of a composite font. */
export function widthsOf(font: Dict): Map<number, number> {
  const widths = new Map<number, number>()
  const list = (font.array('W') ?? []).map(deref)
  let left = MOST_SET
  for (let i = 0; i < list.length && left > 0; ) {
    const [first, second, third] = list.slice(i, i + 3)
    if (typeof first !== 'number') break
    if (Array.isArray(second)) {
      for (let n = 0; n < second.length && first + n < MOST_CODES; n++, left--) {
        const width = deref(second[n])
        if (typeof width === 'number') widths.set(first + n, width)
      }
      left--
      i += 2
    } else {
      if (typeof second !== 'number' || typeof third !== 'number') break
      for (let cid = Math.max(0, first); cid <= second && cid < MOST_CODES; cid++, left--)
        widths.set(cid, third)
      left--
      i += 3
    }
  }
  return widths
}
