import { asDict, type Dict } from '../core/objects.ts'
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

/** Undefined where codes cannot be told apart: character maps of other makers, text that runs downwards. */
export function glyphWidths(font: Dict, known: KnownWidth): GlyphWidths | undefined {
  const kind = font.name('Subtype')
  if (kind === 'Type0') {
    const descendant = asDict(font.array('DescendantFonts')?.[0])
    if (!descendant || font.name('Encoding') !== 'Identity-H') return undefined
    const widths = widthsOf(descendant)
    const usual = descendant.number('DW') ?? 1000
    return { bytes: 2, width: code => (widths.get(code) ?? usual) / 1000, isSpace: () => false }
  }
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
  const called = (font.name('BaseFont') ?? '').replace(/^[A-Z]{6}\+/, '')
  const width = (code: number) => {
    const found = known(called, String.fromCodePoint(characters[code] || 0xfffd))
    return found === undefined ? undefined : found / 1000
  }
  return { bytes: 1, width, isSpace }
}
