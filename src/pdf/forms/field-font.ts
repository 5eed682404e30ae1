import { CompactFont } from '../../formats/font/cff-glyphs.ts'
import { characterOfName } from '../../formats/font/glyph-names.ts'
import { TrueType } from '../../formats/font/truetype-glyphs.ts'
import { Type1Font } from '../../formats/font/type1-glyphs.ts'
import { decodeStream } from '../core/filters.ts'
import { asDict, Dict, deref, Name, type Ref } from '../core/objects.ts'
import { MAC_ROMAN, WIN_ANSI } from '../fonts/encodings.ts'
import { readToUnicode } from '../fonts/to-unicode.ts'
import { MAX_PROGRAM, nameAt, passOver, widthsOf } from '../fonts/widths.ts'

/** A line of text that was set in some font; measures in thousandths of the font size. */
export interface TypesetLine {
  width: number
  fonts: Map<string, Ref>
  operators: (size: number) => string
}

/** A letter in a font: its code, and how wide it is in thousandths of the size. */
interface Letter {
  code: number
  width: number
}

/** What drawings call the font. */
const KEY = 'TwOwn'

/** Scripts whose letters stand one after the other as they are written. */
const PLAIN =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Common}]*$/u

/**
 * Sets text in a font that is embedded in the document, as forms name it; undefined for text it lacks letters of.
 * What the font holds is only taken for granted where all readers see it alike.
 */
export function fieldFont(ref: Ref): OwnFont | undefined {
  const font = asDict(ref)
  if (!font) return undefined
  if (!opened.has(font)) opened.set(font, openFont(font, ref))
  return opened.get(font)
}

type OwnFont = (text: string) => TypesetLine | undefined

/** A form names the same few fonts for all of its fields. */
const opened = new WeakMap<Dict, OwnFont | undefined>()

function openFont(font: Dict, ref: Ref): OwnFont | undefined {
  let known: { letters: Map<number, Letter>; bytes: 1 | 2 } | undefined
  try {
    known = lettersOf(font)
  } catch (error) {
    passOver(error)
  }
  if (!known || known.letters.size === 0) return undefined
  const { letters, bytes } = known
  return text => {
    const found = [...text].map(char => letters.get(char.codePointAt(0)!))
    if (!PLAIN.test(text) || found.includes(undefined)) return undefined
    const codes = found.map(letter => letter!.code.toString(16).padStart(bytes * 2, '0')).join('')
    return {
      width: found.reduce((sum, letter) => sum + letter!.width, 0),
      fonts: new Map([[KEY, ref]]),
      operators: size => `/${KEY} ${size} Tf <${codes}> Tj`,
    }
  }
}

function lettersOf(font: Dict): { letters: Map<number, Letter>; bytes: 1 | 2 } | undefined {
  const descendant = asDict(font.array('DescendantFonts')?.[0])
  const has = glyphsOf(font, descendant)
  if (!has) return undefined
  const letters = new Map<number, Letter>()
  const add = (char: number, code: number, width: number | undefined) => {
    if (char > 0 && width !== undefined && !letters.has(char) && has(code, char))
      letters.set(char, { code, width })
  }
  if (descendant) {
    const widths = widthsOf(descendant)
    for (const [code, text] of readToUnicode(font)) {
      const [char, ...more] = text
      if (char !== undefined && more.length === 0) add(char.codePointAt(0)!, code, widths.get(code))
    }
    return { letters, bytes: 2 }
  }
  const [first, widths] = [font.number('FirstChar') ?? 0, font.array('Widths') ?? []]
  for (const [code, char] of namedCharacters(font).entries()) {
    const width = deref(widths[code - first])
    add(char, code, typeof width === 'number' ? width : undefined)
  }
  return { letters, bytes: 1 }
}

/** The characters of the codes of a simple font, where the document itself says them; 0 elsewhere. */
function namedCharacters(font: Dict): number[] {
  const encoding = font.value('Encoding')
  const base = encoding instanceof Name ? encoding.value : asDict(encoding)?.name('BaseEncoding')
  const characters =
    base === 'WinAnsiEncoding' ? [...WIN_ANSI] : base === 'MacRomanEncoding' ? [...MAC_ROMAN] : []
  let code = 0
  for (const item of (encoding instanceof Dict && encoding.array('Differences')) || []) {
    const value = deref(item)
    if (typeof value === 'number') code = value
    else if (value instanceof Name) characters[code++] = characterOfName(value.value) ?? 0
  }
  return Array.from({ length: 256 }, (_, at) => characters[at] ?? 0)
}

type HasGlyph = (code: number, char: number) => boolean

/** Whether the embedded program draws the letters of codes; undefined for programs that are missing or of a rare kind. */
function glyphsOf(font: Dict, descendant: Dict | undefined): HasGlyph | undefined {
  if (descendant && font.name('Encoding') !== 'Identity-H') return undefined
  const descriptor = (descendant ?? font).dict('FontDescriptor')
  const [first, second, third] = ['FontFile', 'FontFile2', 'FontFile3'].map(key => descriptor?.stream(key))
  if (second) {
    const program = new TrueType(decodeStream(second, MAX_PROGRAM))
    const numberOf = descendant ? numberedGlyphs(descendant) : mappedGlyphs(program, descriptor!)
    return (code, char) => {
      const id = numberOf(code, char)
      return id > 0 && id < program.count && (isBlank(char) || program.hasOutline(id))
    }
  }
  if (first && !descendant) return namedGlyphs(font, new Type1Font(decodeStream(first, MAX_PROGRAM)).names)
  const kind = third?.dict.name('Subtype')
  if (kind !== (descendant ? 'CIDFontType0C' : 'Type1C')) return undefined
  const program = new CompactFont(decodeStream(third!, MAX_PROGRAM))
  if (!descendant)
    return namedGlyphs(
      font,
      program.charset().map(sid => program.nameOf(sid)),
    )
  const numbers = program.byNumber ? new Set(program.charset()) : undefined
  return code => code > 0 && (numbers ? numbers.has(code) : code < program.count)
}

const isBlank = (char: number): boolean => /\s/.test(String.fromCodePoint(char))

/** The glyphs of a composite font go by their numbers, or by a list of them. */
function numberedGlyphs(descendant: Dict): (code: number) => number {
  const map = descendant.stream('CIDToGIDMap')
  const ids = map && decodeStream(map, 2 ** 24)
  return code => (ids ? (code * 2 + 1 < ids.length ? ids.readUInt16BE(code * 2) : 0) : code)
}

/** The glyphs of a simple TrueType font go by its map of characters, unless it is one of signs. */
function mappedGlyphs(program: TrueType, descriptor: Dict): (code: number, char: number) => number {
  const signs = ((descriptor.number('Flags') ?? 4) & 4) !== 0
  const unicode = program.characterMap(3, 1)
  const old = program.characterMap(1, 0)
  return (_, char) => (signs ? 0 : unicode ? unicode(char) : (old?.(MAC_ROMAN.indexOf(char)) ?? 0))
}

function namedGlyphs(font: Dict, names: Iterable<string>): HasGlyph {
  const all = new Set(names)
  const characters = new Set([...all].map(characterOfName))
  return (code, char) => {
    const called = nameAt(font, code)
    return called === undefined ? characters.has(char) : all.has(called)
  }
}
