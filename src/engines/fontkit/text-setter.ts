import { type FontFamily, fontFile, STAND_INS, type Weight } from '../../lib/fonts/bundled-fonts.ts'
import { coverageOf, lineMetricsOf } from '../../lib/fonts/font-coverage.ts'
import type { Ref } from '../../pdf/core/objects.ts'
import { FALLBACKS, FontSet, type SetLine } from './document-fonts.ts'
import { loadFontkit, type UsedFont } from './used-font.ts'

/** Characters that stand one behind the other without being joined, moved or turned round. */
const PLAIN =
  /^[\u0020-\u007e\u00a0-\u02af\u0370-\u0482\u048a-\u058f\u10a0-\u10ff\u1e00-\u1fff\u2000-\u200a\u2010-\u2027\u202f-\u205f\u2070-\u20bf\u2100-\u2bff\u3000-\u3096\u309b-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff00-\uffef]*$/

/** Signs by themselves, with a bracket among them, which looks the other way in text that runs to the left. */
const SIGNS = /^[^\p{L}\p{N}]*\p{Bidi_M}[^\p{L}\p{N}]*$/u

interface PlainChar {
  font: UsedFont
  code: string
  /** Thousandths of the size. */
  width: number
}

export interface FaceMetrics {
  ascent: number
  descent: number
}

/** Sets very many short texts: plain ones character by character, the others through the shaper. */
export class TextSetter {
  private readonly fonts = new FontSet()
  private readonly faces = new Map<FontFamily, Map<Weight, Map<number, PlainChar>>>()
  private readonly shaped = new Map<string, SetLine>()
  private readonly metrics = new Map<string, FaceMetrics>()
  readonly missing = new Set<string>()

  static async create(): Promise<TextSetter> {
    await loadFontkit()
    return new TextSetter()
  }

  private face(family: FontFamily, weight: Weight): Map<number, PlainChar> {
    const weights = this.faces.get(family) ?? new Map<Weight, Map<number, PlainChar>>()
    const known = weights.get(weight)
    if (known) return known
    const made = new Map<number, PlainChar>()
    this.faces.set(family, weights.set(weight, made))
    return made
  }

  private char(face: Map<number, PlainChar>, code: number, family: FontFamily, weight: Weight): PlainChar {
    const known = face.get(code)
    if (known) return known
    const has = (one: FontFamily) => coverageOf(fontFile(one, weight)).has(code)
    const found = [family, STAND_INS[family] ?? family, ...FALLBACKS].find(has)
    if (!found) this.missing.add(String.fromCodePoint(code))
    const font = this.fonts.font(found ?? family, weight)
    const glyph = font.font.glyphForCodePoint(code)
    const text = String.fromCodePoint(code)
    const made = {
      font,
      code: font.use(glyph, text).toString(16).padStart(4, '0'),
      width: font.units(glyph.advanceWidth),
    }
    face.set(code, made)
    return made
  }

  private line(text: string, family: FontFamily, weight: Weight, runsLeft?: boolean): SetLine {
    const key = `${family} ${weight} ${runsLeft ?? ''} ${text}`
    const known = this.shaped.get(key)
    if (known) return known
    const made = this.fonts.lineNow(text, family, weight, runsLeft)
    for (const char of made.missing) this.missing.add(char)
    if (this.shaped.size > 20_000) this.shaped.clear()
    this.shaped.set(key, made)
    return made
  }

  /** In thousandths of the size. */
  width(text: string, family: FontFamily, weight: Weight): number {
    if (!PLAIN.test(text)) return this.line(text, family, weight).width
    const face = this.face(family, weight)
    let width = 0
    for (let i = 0; i < text.length; i++) width += this.char(face, text.charCodeAt(i), family, weight).width
    return width
  }

  /** Operators that show the text from the current text position on. */
  show(text: string, family: FontFamily, weight: Weight, size: number, runsLeft?: boolean): string {
    if (!PLAIN.test(text) || (runsLeft && SIGNS.test(text)))
      return this.line(text, family, weight, runsLeft).operators(size)
    const face = this.face(family, weight)
    let out = ''
    let font: UsedFont | undefined
    for (let i = 0; i < text.length; i++) {
      const char = this.char(face, text.charCodeAt(i), family, weight)
      if (char.font !== font) {
        out += `${font ? '> Tj ' : ''}/${char.font.key} ${size} Tf <`
        font = char.font
      }
      out += char.code
    }
    return font ? `${out}> Tj` : ''
  }

  /** Height of a line above and below its baseline, in shares of the size. */
  metricsOf(family: FontFamily, weight: Weight): FaceMetrics {
    const path = fontFile(family, weight)
    const known = this.metrics.get(path) ?? lineMetricsOf(path)
    this.metrics.set(path, known)
    return known
  }

  /** Embeds what was used; gives the fonts by the names the operators call them. */
  finish(): Map<string, Ref> {
    return this.fonts.finish()
  }
}
