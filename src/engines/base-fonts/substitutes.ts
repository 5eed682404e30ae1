import type { FontFamily, Weight } from '../../lib/fonts/bundled-fonts.ts'
import type { Dict } from '../../pdf/core/objects.ts'

export interface Substitute {
  family: FontFamily
  weight: Weight
}

/** Families that have the same widths as fonts which files leave to the reader. */
const TWINS: [RegExp, FontFamily][] = [
  [/^(Helvetica|Arial)/i, 'arimo'],
  [/^Times/i, 'tinos'],
  [/^Courier/i, 'cousine'],
  [/^Calibri/i, 'carlito'],
  [/^Cambria/i, 'caladea'],
]

/** The bundled font of the same widths; undefined where there is none. */
export function twinOf(called: string): Substitute | undefined {
  const family = TWINS.find(([pattern]) => pattern.test(called))?.[1]
  return family && { family, weight: weightOf(called, 0) }
}

function weightOf(called: string, flags: number): Weight {
  const bold = /bold|black|heavy/i.test(called) || (flags & FORCE_BOLD) !== 0
  const italic = /ital|obl/i.test(called) || (flags & ITALIC) !== 0
  return bold ? (italic ? 'boldItalic' : 'bold') : italic ? 'italic' : 'regular'
}

/** What a font's description says of it. */
const FIXED = 1
const SERIF = 2
const ITALIC = 64
const FORCE_BOLD = 262_144

/** Bundled fonts of the same kind as one that has no twin, the best first; the last ones know the most letters. */
export function nearestTo(called: string, descriptor: Dict | undefined): Substitute[] {
  const flags = descriptor?.number('Flags') ?? 0
  const weight = weightOf(called, flags)
  const fixed = (flags & FIXED) !== 0 || /mono|cour|consol|typewriter|lettergothic/i.test(called)
  const serif =
    (flags & SERIF) !== 0 || /times|roman|serif(?!.*sans)|garamond|georgia|palatino|book/i.test(called)
  const families: FontFamily[] = fixed
    ? ['cousine', 'mono', 'sans']
    : /^impact/i.test(called)
      ? ['impact', 'sans']
      : serif
        ? ['tinos', 'serif', 'sans']
        : ['arimo', 'sans']
  return families.map(family => ({ family, weight }))
}
