import { CHAR_KIND, type CharTable, type PdfFont } from '../lib/geometry/pdf-page.ts'

/** Fonts for mathematics by their names, subset prefixes aside. */
const MATH_FONT =
  /^(?:[A-Z]{6}\+)?(?:cm(?:mi|sy|ex|bsy|mib)|ms[ab]m|lmmath|latinmodernmath|eu(?:fm|rm|sm|ex)|stmary|rsfs|txsy|txmi|pxsy|pxmi|newtxmi|rm?tmi|mtmi|mtsy|mtex|cambriamath|xitsmath|stixmath|asanamath|standardsym|.*math(?:-|$))/i

const EXTENSION_FONT = /^(?:[A-Z]{6}\+)?(?:cmex|lmmathext|txex|pxex|euex|mtex)/i

/** A question that is asked of every word, and answered once for a name. */
function asked(pattern: RegExp): (name: string) => boolean {
  const known = new Map<string, boolean>()
  let [last, answer] = ['', pattern.test('')]
  return name => {
    if (name === last) return answer
    let own = known.get(name)
    if (own === undefined) {
      if (known.size >= MOST_KNOWN) known.clear()
      own = pattern.test(name)
      known.set(name, own)
    }
    last = name
    answer = own
    return own
  }
}
const MOST_KNOWN = 500

export const isMathFont = asked(MATH_FONT)

export const isExtensionFont = asked(EXTENSION_FONT)

/** Fonts of signs, whose capitals are script letters. */
export const isSymbolFont = asked(/^(?:[A-Z]{6}\+)?(?:cmb?sy|lmmathsymbols|txsy|pxsy|mtsy)/i)

/** Fonts in which LaTeX has the bullet of its lists: bitmaps without a name, and those for text companions. */
export const isCompanionFont = asked(/^$|^(?:[A-Z]{6}\+)?(?:tc(?:rm|bx|ti|sl|ss|tt)|cmsy)/i)

/** The code of that bullet, where the file does not say what it is. */
export const isCompanionBullet = (code: number): boolean => code === 0x88

/** What TeX's extension font has in places of control characters and letters: brackets of several heights, operators. */
const EXTENSION = new Map<number, string>()
const BRACKETS = '()[]⌊⌋⌈⌉{}⟨⟩'
for (const [start, signs] of [
  [0x00, BRACKETS],
  [0x10, '()'],
  [0x12, BRACKETS],
  [0x20, BRACKETS],
  [0x68, '[]⌊⌋⌈⌉{}'],
  [0x49, '∮'],
  [0x50, '∑∏∫⋃⋂'],
  [0x58, '∑∏∫⋃⋂'],
  [0x70, '√√√√√'],
  // Pieces that high brackets are put together from.
  [0x30, '⎛⎞⎡⎤⎣⎦⎢⎥⎧⎫⎩⎭⎨⎬⎪'],
  [0x40, '⎝⎠⎜⎟'],
  [0x0c, '∣∥'],
  // Wide accents.
  [0x62, 'ˆˆˆ˜˜˜'],
] as const)
  for (const [i, sign] of [...signs].entries()) EXTENSION.set(start + i, sign)
// Code zero is told as no character at all.
EXTENSION.set(0xfffd, '(')

/** Where Adobe's private names have the pieces. */
const PRIVATE = 0xf8eb
const PRIVATE_PIECES = '⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪ ⎞⎟⎠⎤⎥⎦⎫⎬⎭'

/** The character that a code of the extension font stands for. */
export const extensionSign = (code: number): string | undefined => EXTENSION.get(code)

/** The piece of a bracket that a private code stands for, in any font. */
export const privatePiece = (code: number): string | undefined =>
  code < PRIVATE ? undefined : PRIVATE_PIECES[code - PRIVATE]?.trim()

/** Letters that only mathematics has: italic, bold, script and double-struck ones with code points of their own. */
const isMathLetter = (code: number): boolean => (code >= 0x1d400 && code <= 0x1d7ff) || code === 0x210e

const isLetter = (code: number): boolean => (code | 32) >= 0x61 && (code | 32) <= 0x7a

/** The name that a font for mathematics gets where the file has none. */
const UNNAMED_MATH = 'Math'

/**
 * Names fonts for mathematics that have no name: browsers draw the OpenType fonts of MathML as Type 3 fonts, each with
 * some of the glyphs. Where one has letters of mathematics, the others belong to it, unless text is set in them.
 */
export function nameMathFonts({ count, codes, kinds, runOf, runs }: CharTable): void {
  if (!runs.some(run => run.font.name === '')) return
  const tallies = new Map<PdfFont, { all: number; letters: number }>()
  let found = false
  for (let i = 0; i < count; i++) {
    const { font } = runs[runOf[i]!]!
    if (font.name !== '' || kinds[i] === CHAR_KIND.generated) continue
    let tally = tallies.get(font)
    if (!tally) tallies.set(font, (tally = { all: 0, letters: 0 }))
    tally.all++
    if (isLetter(codes[i]!)) tally.letters++
    found ||= isMathLetter(codes[i]!)
  }
  if (!found) return
  for (const [font, { all, letters }] of tallies) if (letters <= all / 2) font.name = UNNAMED_MATH
}
