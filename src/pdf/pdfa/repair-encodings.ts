import { deflateSync } from 'node:zlib'
import { characterOfName, STANDARD_ENCODING, STANDARD_NAMES } from '../../formats/font/glyph-names.ts'
import { withCharacterMap } from '../../formats/font/sfnt.ts'
import { TrueType } from '../../formats/font/truetype-glyphs.ts'
import { decodeStream } from '../core/filters.ts'
import { Dict, name, newRef, Stream } from '../core/objects.ts'
import { MAC_ROMAN, WIN_ANSI } from '../fonts/encodings.ts'
import { toUnicodeMap } from '../fonts/to-unicode.ts'
import { MAX_PROGRAM, nameAt, passOver } from '../fonts/widths.ts'

const SYMBOLIC = 4
const NONSYMBOLIC = 32

/**
 * Gives TrueType fonts without a standard encoding a map from codes to glyphs of their own, which leaves readers
 * nothing to choose. Fonts in which it is not clear what readers choose stay as they are.
 */
export function repairEncodings(fonts: Map<Dict, Set<number>>): void {
  for (const [font, codes] of fonts) {
    const descriptor = font.dict('FontDescriptor')
    const file = descriptor?.stream('FontFile2')
    if (font.name('Subtype') !== 'TrueType' || !descriptor || !file || hasStandardEncoding(font)) continue
    if (((descriptor.number('Flags') ?? 0) & SYMBOLIC) !== 0) continue
    try {
      const bytes = decodeStream(file, MAX_PROGRAM)
      const program = new TrueType(bytes)
      const glyphs = new Map<number, number>()
      for (const code of codes) {
        const glyph = glyphOf(program, font, code)
        if (glyph !== undefined) glyphs.set(0xf000 + code, glyph)
      }
      if (glyphs.size < codes.size) continue
      setProgram(font, descriptor, withCharacterMap(bytes, glyphs, 0))
      if (!font.has('ToUnicode')) {
        const texts = [...codes].map((code): [number, string] => [code, characterAt(font, code)])
        font.set('ToUnicode', newRef(new Stream(new Dict(), Buffer.from(toUnicodeMap(texts, 1)))))
      }
      font.delete('Encoding')
    } catch (error) {
      passOver(error)
    }
  }
}

function hasStandardEncoding(font: Dict): boolean {
  const encoding = font.value('Encoding')
  const base = encoding instanceof Dict ? encoding.name('BaseEncoding') : font.name('Encoding')
  return base === 'WinAnsiEncoding' || base === 'MacRomanEncoding'
}

/** A program and a description of its own, for others may use theirs with other codes. */
function setProgram(font: Dict, descriptor: Dict, program: Buffer): void {
  const own = descriptor.copy()
  own.set('Flags', ((own.number('Flags') ?? 0) & ~NONSYMBOLIC) | SYMBOLIC)
  const dict = Dict.of({ Filter: name('FlateDecode'), Length1: program.length })
  own.set('FontFile2', newRef(new Stream(dict, deflateSync(program))))
  font.set('FontDescriptor', newRef(own))
}

const standardName = (code: number): string => STANDARD_NAMES[STANDARD_ENCODING[code] ?? 0] ?? ''

function characterAt(font: Dict, code: number): string {
  const called = nameAt(font, code) ?? standardName(code)
  const character = characterOfName(called)
  return character === undefined ? '' : String.fromCodePoint(character)
}

/** The glyph that all readers take for a code; undefined where they may differ. */
function glyphOf(program: TrueType, font: Dict, code: number): number | undefined {
  const unicode = program.characterMap(3, 1) ?? program.characterMap(0, 3)
  const mac = program.characterMap(1, 0)
  const called = nameAt(font, code)
  if (called !== undefined) {
    const character = characterOfName(called)
    const mapped =
      character === undefined ? 0 : (unicode?.(character) ?? mac?.(MAC_ROMAN.indexOf(character)) ?? 0)
    return mapped || program.named().get(called)
  }
  const characters = new Set([WIN_ANSI[code] ?? 0, characterOfName(standardName(code)) ?? 0])
  const found = new Set([...characters].map(character => unicode?.(character) ?? 0))
  if (mac) found.add(mac(code))
  found.delete(0)
  return found.size === 1 ? [...found][0] : undefined
}
