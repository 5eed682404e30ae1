import { operations } from '../core/content-stream.ts'
import { decodeStream } from '../core/filters.ts'
import { asDict, type Dict, Str, type Stream } from '../core/objects.ts'
import { charactersOf, simpleEncoding, WIN_ANSI } from '../fonts/encodings.ts'
import { widthsOf } from '../fonts/widths.ts'

/** How far one character of a font moves the pen, in thousandths of its size, where the file does not say. */
export type KnownWidth = (font: string, character: string) => number | undefined

/** A font as far as its codes have to be told apart and passed by. */
export interface GlyphWidths {
  /** Bytes of a code. */
  bytes: 1 | 2
  /** Parts of the type size. */
  width: (code: number) => number | undefined
  /** Code 32 of a font of single bytes, which spaces between words are added to. */
  isSpace: (code: number) => boolean
}

/** Undefined where codes cannot be told apart: those of one and two bytes among each other, text that runs downwards. */
export function glyphWidths(font: Dict, known: KnownWidth): GlyphWidths | undefined {
  const kind = font.name('Subtype')
  if (kind === 'Type0') return compositeWidths(font, known)
  const first = font.number('FirstChar') ?? 0
  const stated = font.numbers('Widths')
  const isSpace = (code: number) => code === 32
  if (kind === 'Type3') {
    const unit = font.numbers('FontMatrix')?.[0] ?? 0.001
    return { bytes: 1, width: code => (stated?.[code - first] ?? 0) * unit, isSpace }
  }
  if (stated) {
    const missing = font.dict('FontDescriptor')?.number('MissingWidth') ?? 0
    return { bytes: 1, width: code => (stated[code - first] ?? missing) / 1000, isSpace }
  }
  const encoding = simpleEncoding(font.get('Encoding') ?? null)
  const characters = encoding ? charactersOf(encoding) : WIN_ANSI
  const called = calledIn(font)
  const width = (code: number) => {
    const found = known(called, String.fromCodePoint(characters[code] || 0xfffd))
    return found === undefined ? undefined : found / 1000
  }
  return { bytes: 1, width, isSpace }
}

const calledIn = (font: Dict): string => (font.name('BaseFont') ?? '').replace(/^[A-Z]{6}\+/, '')

/** Character maps that readers have: their codes are characters of two bytes. */
const UNICODE_MAP = /^Uni(?:GB|CNS|JIS|JIS2004|KS)-(?:UCS2|UTF16)-H$/
const isSurrogate = (code: number): boolean => code >= 0xd800 && code < 0xe000

function compositeWidths(font: Dict, known: KnownWidth): GlyphWidths | undefined {
  const descendant = asDict(font.array('DescendantFonts')?.[0])
  if (!descendant) return undefined
  const encoding = font.name('Encoding') ?? ''
  const widths = widthsOf(descendant)
  const usual = descendant.number('DW') ?? 1000
  const widthOf = (id: number) => (widths.get(id) ?? usual) / 1000
  if (encoding === 'Identity-H') return { bytes: 2, width: widthOf, isSpace: () => false }
  if (UNICODE_MAP.test(encoding)) {
    const width = (code: number) => {
      const found = isSurrogate(code) ? undefined : known(calledIn(font), String.fromCharCode(code))
      return found === undefined ? undefined : found / 1000
    }
    return { bytes: 2, width, isSpace: () => false }
  }
  const map = font.stream('Encoding')
  const read = map && readCodes(map)
  if (!read) return undefined
  const { bytes, ids } = read
  return { bytes, width: code => widthOf(ids.get(code) ?? 0), isSpace: code => bytes === 1 && code === 32 }
}

const MOST_MAP = 2 ** 24
const MOST_CODES = 2 ** 16

/** The glyphs that a character map of the document's own gives codes; undefined where they differ in length. */
function readCodes(map: Stream): { bytes: 1 | 2; ids: Map<number, number> } | undefined {
  if (map.dict.has('UseCMap') || map.dict.number('WMode') === 1) return undefined
  const ids = new Map<number, number>()
  const lengths = new Set<number>()
  const content = decodeStream(map, MOST_MAP)
  // Said in the map alone, too.
  if (/usecmap|\/WMode\s+1/.test(content.toString('latin1'))) return undefined
  for (const { operator, operands } of operations(content)) {
    const code = (at: number): number => {
      const one = operands[at]
      return one instanceof Str ? one.bytes.reduce((value, byte) => value * 256 + byte, 0) : 0
    }
    const number = (at: number): number => (typeof operands[at] === 'number' ? operands[at] : 0)
    if (operator === 'endcodespacerange')
      for (const one of operands) if (one instanceof Str) lengths.add(one.bytes.length)
    if (operator === 'endcidchar')
      for (let at = 0; at + 1 < operands.length; at += 2) ids.set(code(at), number(at + 1))
    for (let at = 0; operator === 'endcidrange' && at + 2 < operands.length; at += 3) {
      const [from, to] = [code(at), Math.min(code(at + 1), MOST_CODES)]
      for (let one = from; one <= to; one++) ids.set(one, number(at + 2) + one - from)
    }
  }
  const [bytes] = lengths
  return lengths.size === 1 && (bytes === 1 || bytes === 2) ? { bytes, ids } : undefined
}
