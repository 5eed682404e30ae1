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
