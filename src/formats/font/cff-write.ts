import { STANDARD_NAMES } from './glyph-names.ts'
import { UnknownFontError } from './truetype-glyphs.ts'
import { type CompactGlyph, codeNumber } from './type1-outlines.ts'

/** A font whose glyphs go by names, to be written in Adobe's compact format. */
export interface NamedFont {
  name: string
  box: number[]
  /** Numbers for hinting by the operators of the format's private dictionary. */
  hinting: Map<number, number[]>
  /** The first is the one for what is missing. */
  glyphs: Map<string, CompactGlyph>
  encoding: Map<number, string>
}

const [FONT_BOX, CHARSET, ENCODING, CHAR_STRINGS, PRIVATE, USUAL_WIDTH, NEAR_WIDTH] = [
  5, 15, 16, 17, 18, 20, 21,
]
const HEADER = Buffer.of(1, 0, 4, 4)
const NOTHING = Buffer.alloc(2)

/** Writes a font in the compact format. */
export function writeCompactFont({ name, box, hinting, glyphs, encoding }: NamedFont): Buffer {
  const codes = [...encoding].filter(([, glyph]) => glyph !== '.notdef' && glyphs.has(glyph))
  // Glyphs with a code stand first: their codes are told in the order of the glyphs.
  const coded = [...new Set(codes.map(([, glyph]) => glyph))]
  const others = [...glyphs.keys()].filter(glyph => glyph !== '.notdef' && !coded.includes(glyph))
  const order = [...coded, ...others]
  const strings: string[] = []
  const numbers = new Map(
    order.map(glyph => {
      const known = STANDARD_NAMES.indexOf(glyph)
      return [glyph, known >= 0 ? known : STANDARD_NAMES.length + strings.push(glyph) - 1] as const
    }),
  )
  const charset = Buffer.concat([Buffer.of(0), ...order.map(glyph => twoBytes(numbers.get(glyph)!))])
  const { usual, near } = widthsOf(glyphs)
  const charStrings = writeIndex(
    ['.notdef', ...order].map(glyph => {
      const { width, code } = glyphs.get(glyph)!
      return Buffer.concat([width === usual ? Buffer.alloc(0) : codeNumber(width - near), code])
    }),
  )
  const privates = writeDict([...hinting, [USUAL_WIDTH, [usual]], [NEAR_WIDTH, [near]]])
  const encoded = encodingOf(codes, coded, numbers)
  // Offsets are written with five bytes each, so that they do not change how long the dictionary is.
  const top = (at: number) => {
    const offsets = [charset, encoded, charStrings, privates].map(part => {
      const own = at
      at += part.length
      return own
    })
    return Buffer.concat([
      writeDict([[FONT_BOX, box]]),
      ...[CHARSET, ENCODING, CHAR_STRINGS].map((operator, i) => wide([offsets[i]!], operator)),
      wide([privates.length, offsets[3]!], PRIVATE),
    ])
  }
  const head = (at: number) =>
    Buffer.concat([
      HEADER,
      writeIndex([Buffer.from(name, 'latin1')]),
      writeIndex([top(at)]),
      strings.length > 0 ? writeIndex(strings.map(text => Buffer.from(text, 'latin1'))) : NOTHING,
      NOTHING,
    ])
  return Buffer.concat([head(head(0).length), charset, encoded, charStrings, privates])
}

/** Which glyphs the font puts at codes; a glyph with several codes is named again at the end. */
function encodingOf(codes: [number, string][], coded: string[], numbers: Map<string, number>): Buffer {
  const first = coded.map(glyph => codes.find(([, one]) => one === glyph)![0])
  const again = codes.filter(([code, glyph]) => first[coded.indexOf(glyph)] !== code)
  if (first.length > 255 || again.length > 255) throw new UnknownFontError('the font has too many codes')
  return Buffer.concat([
    Buffer.of(again.length > 0 ? 0x80 : 0, first.length, ...first),
    ...(again.length > 0 ? [Buffer.of(again.length)] : []),
    ...again.map(([code, glyph]) => Buffer.concat([Buffer.of(code), twoBytes(numbers.get(glyph)!)])),
  ])
}

/** The width most glyphs have, which needs no words, and one in the middle that the others are counted from. */
function widthsOf(glyphs: Map<string, CompactGlyph>): { usual: number; near: number } {
  const counts = new Map<number, number>()
  for (const { width } of glyphs.values()) counts.set(width, (counts.get(width) ?? 0) + 1)
  const [usual] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [0]
  const sorted = [...counts.keys()].sort((a, b) => a - b)
  return { usual, near: Math.round(sorted[sorted.length >> 1] ?? 0) }
}

const twoBytes = (value: number): Buffer => Buffer.of(value >> 8, value & 255)

const operatorBytes = (operator: number): Buffer =>
  operator > 255 ? twoBytes(operator) : Buffer.of(operator)

function wide(values: number[], operator: number): Buffer {
  const out = values.map(value => {
    const bytes = Buffer.alloc(5, 29)
    bytes.writeInt32BE(value, 1)
    return bytes
  })
  return Buffer.concat([...out, operatorBytes(operator)])
}

const writeDict = (entries: [number, number[]][]): Buffer =>
  Buffer.concat(entries.flatMap(([operator, values]) => [...values.map(dictNumber), operatorBytes(operator)]))

const NIBBLES = '0123456789.E_?-'

/** A number as dictionaries write it; a fraction goes digit by digit. */
function dictNumber(value: number): Buffer {
  if (Number.isInteger(value))
    return Math.abs(value) < 2 ** 15 ? codeNumber(value) : wide([value], 0).subarray(0, 5)
  const digits = [...String(value)].map(char => NIBBLES.indexOf(char))
  if (digits.includes(-1)) throw new UnknownFontError('the font has an odd number')
  digits.push(15)
  if (digits.length % 2 === 1) digits.push(15)
  const pairs = Array.from(
    { length: digits.length / 2 },
    (_, i) => (digits[i * 2]! << 4) | digits[i * 2 + 1]!,
  )
  return Buffer.of(30, ...pairs)
}

/** A list of byte strings, with the offsets before them as short as they can be. */
export function writeIndex(items: Buffer[]): Buffer {
  const total = items.reduce((sum, item) => sum + item.length, 1)
  const size = total < 2 ** 8 ? 1 : total < 2 ** 16 ? 2 : total < 2 ** 24 ? 3 : 4
  const head = Buffer.alloc(3 + (items.length + 1) * size)
  head.writeUInt16BE(items.length, 0)
  head[2] = size
  let at = 1
  for (const [i, item] of items.entries()) {
    head.writeUIntBE(at, 3 + i * size, size)
    at += item.length
  }
  head.writeUIntBE(at, 3 + items.length * size, size)
  return Buffer.concat([head, ...items])
}
