import { operations } from '../core/content-stream.ts'
import { decodeStream } from '../core/filters.ts'
import { asDict, type Dict, Str, type Stream } from '../core/objects.ts'
import { charactersOf, simpleEncoding, WIN_ANSI } from '../fonts/encodings.ts'
import { widthsOf } from '../fonts/widths.ts'

/** How far one character of a font moves the pen, in thousandths of its size, where the file does not say. */
export type KnownWidth = (font: string, character: string) => number | undefined

/** A font as far as its codes have to be told apart and passed by. */
export interface GlyphWidths {
  /** Bytes of the code that begins with this one. */
  length: (first: number) => 1 | 2
  /** Parts of the type size. */
  width: (code: number) => number | undefined
  /** Code 32 of a font of single bytes, which spaces between words are added to. */
  isSpace: (code: number) => boolean
}

/** Undefined where codes cannot be told apart, and for text that runs downwards. */
export function glyphWidths(font: Dict, known: KnownWidth): GlyphWidths | undefined {
  const kind = font.name('Subtype')
  if (kind === 'Type0') return compositeWidths(font, known)
  const first = font.number('FirstChar') ?? 0
  const stated = font.numbers('Widths')
  const isSpace = (code: number) => code === 32
  if (kind === 'Type3') {
    const unit = font.numbers('FontMatrix')?.[0] ?? 0.001
    return { length: ONE, width: code => (stated?.[code - first] ?? 0) * unit, isSpace }
  }
  if (stated) {
    const missing = font.dict('FontDescriptor')?.number('MissingWidth') ?? 0
    return { length: ONE, width: code => (stated[code - first] ?? missing) / 1000, isSpace }
  }
  const encoding = simpleEncoding(font.get('Encoding') ?? null)
  const characters = encoding ? charactersOf(encoding) : WIN_ANSI
  const called = calledIn(font)
  const width = (code: number) => {
    const found = known(called, String.fromCodePoint(characters[code] || 0xfffd))
    return found === undefined ? undefined : found / 1000
  }
  return { length: ONE, width, isSpace }
}

const ONE = () => 1 as const
const TWO = () => 2 as const

const calledIn = (font: Dict): string => (font.name('BaseFont') ?? '').replace(/^[A-Z]{6}\+/, '')

/** Character maps that readers have: their codes are characters of two bytes. */
const UNICODE_MAP = /^Uni(?:GB|CNS|JIS|JIS2004|KS)-(?:UCS2|UTF16)-H$/
/** The one of Windows, with codes of one and two bytes. */
const SHIFT_JIS = '90ms-RKSJ-H'
const isLeadByte = (byte: number): boolean => (byte > 0x80 && byte < 0xa0) || (byte > 0xdf && byte < 0xfd)
const isSurrogate = (code: number): boolean => code >= 0xd800 && code < 0xe000

function compositeWidths(font: Dict, known: KnownWidth): GlyphWidths | undefined {
  const descendant = asDict(font.array('DescendantFonts')?.[0])
  if (!descendant) return undefined
  const encoding = font.name('Encoding') ?? ''
  const widths = widthsOf(descendant)
  const usual = descendant.number('DW') ?? 1000
  const widthOf = (id: number) => (widths.get(id) ?? usual) / 1000
  if (encoding === 'Identity-H') return { length: TWO, width: widthOf, isSpace: () => false }
  if (UNICODE_MAP.test(encoding)) {
    const width = (code: number) => {
      const found = isSurrogate(code) ? undefined : known(calledIn(font), String.fromCharCode(code))
      return found === undefined ? undefined : found / 1000
    }
    return { length: TWO, width, isSpace: () => false }
  }
  if (encoding === SHIFT_JIS) {
    const width = (code: number) => {
      const bytes = code > 0xff ? [code >> 8, code & 0xff] : [code]
      const found = known(calledIn(font), new TextDecoder('shift_jis').decode(Uint8Array.from(bytes)))
      return found === undefined ? undefined : found / 1000
    }
    return { length: first => (isLeadByte(first) ? 2 : 1), width, isSpace: code => code === 32 }
  }
  const map = font.stream('Encoding')
  const read = map && readCodes(map)
  if (!read) return undefined
  const { length, ids } = read
  return {
    length,
    width: code => widthOf(ids.get(code) ?? 0),
    isSpace: code => code === 32 && length(code) === 1,
  }
}

const MOST_MAP = 2 ** 24
const MOST_CODES = 2 ** 16

/** The glyphs that a character map of the document's own gives codes; undefined where their first byte does not tell their length. */
function readCodes(map: Stream): { length: GlyphWidths['length']; ids: Map<number, number> } | undefined {
  if (map.dict.has('UseCMap') || map.dict.number('WMode') === 1) return undefined
  const ids = new Map<number, number>()
  const lengths = new Map<number, number>()
  const content = decodeStream(map, MOST_MAP)
  // Said in the map alone, too.
  if (/usecmap|\/WMode\s+1/.test(content.toString('latin1'))) return undefined
  for (const { operator, operands } of operations(content)) {
    const code = (at: number): number => {
      const one = operands[at]
      return one instanceof Str ? one.bytes.reduce((value, byte) => value * 256 + byte, 0) : 0
    }
    const number = (at: number): number => (typeof operands[at] === 'number' ? operands[at] : 0)
    for (let at = 0; operator === 'endcodespacerange' && at + 1 < operands.length; at += 2) {
      const [from, to] = [operands[at], operands[at + 1]]
      if (!(from instanceof Str && to instanceof Str)) return undefined
      for (let first = from.bytes[0]!; first <= to.bytes[0]!; first++) {
        if ((lengths.get(first) ?? from.bytes.length) !== from.bytes.length) return undefined
        lengths.set(first, from.bytes.length)
      }
    }
    if (operator === 'endcidchar')
      for (let at = 0; at + 1 < operands.length; at += 2) ids.set(code(at), number(at + 1))
    for (let at = 0; operator === 'endcidrange' && at + 2 < operands.length; at += 3) {
      const [from, to] = [code(at), Math.min(code(at + 1), MOST_CODES)]
      for (let one = from; one <= to; one++) ids.set(one, number(at + 2) + one - from)
    }
  }
  const known = new Set(lengths.values())
  if (known.size === 0 || [...known].some(bytes => bytes !== 1 && bytes !== 2)) return undefined
  // Bytes that no code begins with are read as the shortest ones.
  const shortest = known.has(1) ? 1 : 2
  return { length: first => (lengths.get(first) ?? shortest) as 1 | 2, ids }
}
