import { readFileSync } from 'node:fs'
import { TrueType } from '../../formats/font/truetype-glyphs.ts'
import { type FontFamily, fontFile, type Weight } from '../../lib/fonts/bundled-fonts.ts'

/** How wide a character is, in shares of the size. */
type Advance = (codePoint: number) => number

const known = new Map<string, Advance>()

function advanceIn(family: FontFamily, weight: Weight): Advance {
  const path = fontFile(family, weight)
  const before = known.get(path)
  if (before) return before
  const font = new TrueType(readFileSync(path))
  const glyphOf = font.characterMap(3, 1) ?? font.characterMap(0, 3) ?? (() => 0)
  const perEm = font.table('head').readUInt16BE(18)
  const widths = new Map<number, number>()
  const advance: Advance = codePoint => {
    let width = widths.get(codePoint)
    if (width === undefined) {
      const glyph = glyphOf(codePoint)
      width = glyph > 0 ? font.advance(glyph) / perEm : elsewhere(codePoint)
      widths.set(codePoint, width)
    }
    return width
  }
  known.set(path, advance)
  return advance
}

const MARK = /[\p{M}\p{Cf}]/u

/** Of a character that another font draws: a square for East Asian ones and pictures, else about a letter. */
const elsewhere = (codePoint: number): number =>
  MARK.test(String.fromCodePoint(codePoint)) ? 0 : codePoint > 0x2e80 ? 1.25 : 0.62

export interface Face {
  family: FontFamily
  /** Space between letters, in shares of the size. */
  spread?: number
  bold: boolean
  size: number
}

/** About how wide a text is in one line; kerning is left out. */
export function textWidth(text: string, { family, spread = 0, bold, size }: Face): number {
  const advance = advanceIn(family, bold ? 'bold' : 'regular')
  let width = 0
  for (const char of text) width += advance(char.codePointAt(0)!) + spread
  return width * size
}

/** Scripts that the typesetter breaks anywhere, or whose letters must not be torn apart. */
const UNBROKEN =
  /[\p{M}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\p{Script=Arabic}]/u
const WORD = /[^\s\u200b\ufdd1-]+-?/gu

/** Stands for a place where a line may be broken, for the template; it is never in a PDF. */
export const BREAK = '\ufdd0'
/** One behind a space, where the sign before it would keep the line whole. */
export const UNTIED = '\ufdd1'

/**
 * Words that no space parts for the typesetter: none is broken behind a bracket that opens. Tried from the beginning of a
 * word only, as a word of a million letters would be searched from each of them.
 */
const TIED = /(?<![^\s\u200b])[^\s\u200b]*[([{](?: [([{])* [^\s\u200b]+/gu

/** Text with places to break behind brackets that open, where these tie words wider than the room together. */
const loosened = (text: string, room: number, face: Face): string =>
  text.replace(TIED, tied => (textWidth(tied, face) <= room ? tied : tied.replace(/(?<=[([{] )/g, UNTIED)))

/** The typesetter breaks lines at spaces and signs only: a word wider than its room gets places to break. */
export function breakable(text: string, room: number, face: Face): string {
  if (text.length * face.size <= room) return text
  const advance = advanceIn(face.family, face.bold ? 'bold' : 'regular')
  return loosened(text, room, face).replace(WORD, word => {
    if (word.length * face.size <= room || UNBROKEN.test(word) || textWidth(word, face) <= room) return word
    let out = ''
    let width = 0
    let line = ''
    for (const char of word) {
      const next = (advance(char.codePointAt(0)!) + (face.spread ?? 0)) * face.size
      if (width + next > room && line !== '') {
        // Names and addresses are best broken behind a sign, where one is near.
        const sign = line.search(/[_/.:;,&?=)][^_/.:;,&?=)]*$/)
        const at = sign >= line.length * 0.6 ? sign + 1 : line.length
        out += line.slice(0, at) + BREAK
        line = line.slice(at)
        width = textWidth(line, face)
      }
      line += char
      width += next
    }
    return out + line
  })
}

/** Typst finds this many of them in one text, and fails at twice as many. */
const MOST_BREAKS = 256

/** A text in parts of so many places to break a line as Typst takes; between two parts there is one more. */
export function inParts(text: string): string[] {
  const parts: string[] = []
  let from = 0
  let count = 0
  for (let at = text.indexOf(BREAK); at >= 0; at = text.indexOf(BREAK, at + 1)) {
    if (++count % MOST_BREAKS !== 0) continue
    parts.push(text.slice(from, at))
    from = at + 1
  }
  return [...parts, text.slice(from)]
}

/** The widest word of a text, which nothing breaks. */
export function widestWord(text: string, face: Face): number {
  let widest = 0
  for (const [word] of text.matchAll(WORD)) {
    const width = UNBROKEN.test(word) ? Math.min(face.size * 2, textWidth(word, face)) : textWidth(word, face)
    widest = Math.max(widest, width)
  }
  return widest
}
