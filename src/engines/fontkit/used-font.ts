import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { type Composite, withComposites } from '../../formats/font/truetype-composites.ts'
import { TrueType } from '../../formats/font/truetype-glyphs.ts'
import { Dict, name, newRef, type Ref, Str, Stream } from '../../pdf/core/objects.ts'
import { subsetTag } from '../../pdf/fonts/subset-tag.ts'
import { toUnicodeMap } from '../../pdf/fonts/to-unicode.ts'

export interface Glyph {
  id: number
  codePoints: number[]
  advanceWidth: number
}

/** How far a glyph moves the pen, and where it stands from there, in units of the font. */
export interface Position {
  xAdvance: number
  xOffset: number
  yOffset: number
}

export interface FontkitFont {
  unitsPerEm: number
  ascent: number
  descent: number
  capHeight: number
  italicAngle: number
  bbox: { minX: number; minY: number; maxX: number; maxY: number }
  postscriptName: string
  layout: (
    text: string,
    features?: string[] | Record<string, boolean>,
    script?: string,
    language?: string,
    direction?: 'ltr' | 'rtl',
  ) => { glyphs: Glyph[]; positions: Position[] }
  createSubset: () => { includeGlyph: (id: number) => number; encode: () => Uint8Array; cff?: unknown }
  getGlyph: (id: number, codePoints?: number[]) => Glyph
  glyphForCodePoint: (codePoint: number) => Glyph
  _layoutEngine: { engine?: { GPOSProcessor?: MarkPlacer } }
}

interface MarkPlacer {
  applyAnchor: (mark: { markAnchor: unknown }, base: unknown, at: number) => void
}

const opened = new Map<string, FontkitFont>()
let library: { create: (file: Buffer) => FontkitFont } | undefined
/** Fontkit reads the box of every glyph, also of an empty one that stands at the end of the file. */
const EMPTY_GLYPH = new Uint8Array(10)
/** Places inside a glyph are 16-bit numbers; the rest is left to the outline that stands there. */
const FARTHEST = 0x4000

/** Loads the library; fonts can be opened afterwards. */
export async function loadFontkit(): Promise<void> {
  library ??= (await import('fontkit' as string)) as typeof library
}

/** Opens a font once, also when the lines of thousands of pages ask for it. The library has to be loaded. */
export function openFontNow(path: string): FontkitFont {
  const known = opened.get(path)
  if (known) return known
  const font = library!.create(Buffer.concat([readFileSync(path), EMPTY_GLYPH]))
  allowMissingAnchors(font)
  tellGlyphsApart(font)
  opened.set(path, font)
  return font
}

export async function openFont(path: string): Promise<FontkitFont> {
  await loadFontkit()
  return openFontNow(path)
}

/** A font may have no place on a letter for some mark, as that for Gurmukhi; fontkit stumbles over it. */
function allowMissingAnchors(font: FontkitFont): void {
  const placer = font._layoutEngine.engine?.GPOSProcessor
  if (!placer) return
  const apply = placer.applyAnchor.bind(placer)
  placer.applyAnchor = (mark, base, at) => {
    if (mark.markAnchor && base) apply(mark, base, at)
  }
}

/** fontkit remembers glyphs with the letters they first stood for, but one shape may serve for several. */
function tellGlyphsApart(font: FontkitFont): void {
  const get = font.getGlyph.bind(font)
  font.getGlyph = (id, codePoints) =>
    codePoints ? Object.create(get(id), { codePoints: { value: codePoints } }) : get(id)
}

/** The letters a glyph stands for; none where it is only a part of one. */
const textOf = ({ codePoints }: Glyph): string => String.fromCodePoint(...codePoints)

/** One font as it is used in one document: the glyphs drawn, and the codes they are drawn with. */
export class UsedFont {
  readonly font: FontkitFont
  readonly key: string
  readonly ref: Ref
  private readonly subset: ReturnType<FontkitFont['createSubset']>
  private readonly codes = new Map<string, number>()
  /** What each code stands for; the first is for what is missing. */
  private readonly drawn: { id: number; text: string; width: number }[] = [{ id: 0, text: '', width: 1000 }]
  /** Glyphs put together from others; their numbers follow those of the font. */
  private readonly composites: { code: number; made: Composite }[] = []

  constructor(font: FontkitFont, key: string) {
    this.font = font
    this.key = key
    this.subset = font.createSubset()
    this.ref = newRef(new Dict())
  }

  units(value: number): number {
    return (value * 1000) / this.font.unitsPerEm
  }

  /** Shapes text; where fontkit stumbles over signs in an order no language has, letter by letter without joiners. */
  shape(text: string, features: string[], rtl: boolean): { glyphs: Glyph[]; positions: Position[] } {
    try {
      // Left to itself it turns Persian digits round, whose script runs to the left.
      return this.font.layout(text, features, undefined, undefined, rtl ? 'rtl' : 'ltr')
    } catch {
      const letters = [...text.replace(/[\u200c\u200d]/g, '')].map(letter => this.font.layout(letter))
      return {
        glyphs: letters.flatMap(letter => letter.glyphs),
        positions: letters.flatMap(letter => letter.positions),
      }
    }
  }

  /** The code of a glyph that is to be read as its letters: a shape may have several, but not in a CFF font. */
  use(glyph: Glyph, text = textOf(glyph)): number {
    const key = this.isCompact ? String(glyph.id) : `${glyph.id} ${text}`
    const known = this.codes.get(key)
    if (known !== undefined) return known
    const id = this.subset.includeGlyph(glyph.id)
    const code = this.drawn.push({ id, text, width: this.units(glyph.advanceWidth) }) - 1
    this.codes.set(key, code)
    return code
  }

  /**
   * The code of several glyphs that are read as one text: a letter with its marks, a syllable. Places are thousandths of
   * the size from the cluster's start. A CFF font has none, nor has a cluster as wide as a line.
   */
  useCluster(
    parts: { glyph: Glyph; x: number; y: number }[],
    text: string,
    width: number,
  ): number | undefined {
    const [only] = parts
    if (parts.length === 1 && Math.abs(only!.x) < 0.5 && Math.abs(only!.y) < 0.5 && !this.isCompact)
      return this.use(only!.glyph, text)
    if (this.isCompact) return undefined
    const scale = this.font.unitsPerEm / 1000
    const made: Composite = {
      parts: parts.map(({ glyph, x, y }) => ({
        id: this.subset.includeGlyph(glyph.id),
        dx: Math.round(x * scale),
        dy: Math.round(y * scale),
      })),
      advance: width * scale,
    }
    if (made.parts.some(({ dx, dy }) => Math.abs(dx) > FARTHEST || Math.abs(dy) > FARTHEST)) return undefined
    const key = `${text} ${JSON.stringify(made)}`
    const known = this.codes.get(key)
    if (known !== undefined) return known
    const code = this.drawn.push({ id: 0, text, width }) - 1
    this.composites.push({ code, made })
    this.codes.set(key, code)
    return code
  }

  /** How far the pen moves behind what a code draws. */
  widthOf(code: number): number {
    return this.drawn[code]!.width
  }

  /** What a code is read as. */
  textOf(code: number): string {
    return this.drawn[code]!.text
  }

  private get isCompact(): boolean {
    return this.subset.cff !== undefined
  }

  /** From codes to glyphs. */
  private glyphMap(): Stream {
    const map = Buffer.alloc(this.drawn.length * 2)
    for (const [code, { id }] of this.drawn.entries()) map.writeUInt16BE(id, code * 2)
    return new Stream(Dict.of({ Filter: name('FlateDecode') }), deflateSync(map))
  }

  private program(): Buffer {
    const data = Buffer.from(this.subset.encode())
    if (this.composites.length === 0) return data
    const font = new TrueType(data)
    for (const [i, { code }] of this.composites.entries()) this.drawn[code]!.id = font.count + i
    return withComposites(
      font,
      this.composites.map(one => one.made),
    )
  }

  /** Fills in the font's dictionary; nothing may be drawn with it afterwards. */
  finish(): void {
    const { font } = this
    const data = this.program()
    const cff = this.isCompact
    // A document drawn on twice has two fonts of a kind, which must not share a name.
    const label = `${subsetTag(data)}+${font.postscriptName.replace(/[^A-Za-z0-9-]/g, '') || 'Font'}`
    const program = new Stream(
      Dict.of({
        Filter: name('FlateDecode'),
        ...(cff ? { Subtype: name('CIDFontType0C') } : { Length1: data.length }),
      }),
      deflateSync(data),
    )
    const { bbox } = font
    const descriptor = Dict.of({
      Type: name('FontDescriptor'),
      FontName: name(label),
      Flags: 4,
      FontBBox: [bbox.minX, bbox.minY, bbox.maxX, bbox.maxY].map(value => Math.round(this.units(value))),
      ItalicAngle: font.italicAngle || 0,
      Ascent: Math.round(this.units(font.ascent)),
      Descent: Math.round(this.units(font.descent)),
      CapHeight: Math.round(this.units(font.capHeight || font.ascent)),
      StemV: 80,
      [cff ? 'FontFile3' : 'FontFile2']: newRef(program),
    })
    const descendant = Dict.of({
      Type: name('Font'),
      Subtype: name(cff ? 'CIDFontType0' : 'CIDFontType2'),
      BaseFont: name(label),
      CIDSystemInfo: Dict.of({
        Registry: new Str(Buffer.from('Adobe')),
        Ordering: new Str(Buffer.from('Identity')),
        Supplement: 0,
      }),
      FontDescriptor: newRef(descriptor),
      DW: 1000,
      W: [0, this.drawn.map(({ width }) => Math.round(width * 100) / 100)],
      CIDToGIDMap: cff ? undefined : newRef(this.glyphMap()),
    })
    this.ref.value = Dict.of({
      Type: name('Font'),
      Subtype: name('Type0'),
      BaseFont: name(label),
      Encoding: name('Identity-H'),
      DescendantFonts: [newRef(descendant)],
      ToUnicode: newRef(
        new Stream(
          Dict.of({ Filter: name('FlateDecode') }),
          deflateSync(
            Buffer.from(
              toUnicodeMap(
                this.drawn.map(({ text }, code) => [code, text]),
                2,
              ),
              'latin1',
            ),
          ),
        ),
      ),
    })
  }
}
