import { CHAR_KIND, type CharTable, type PdfFont } from '../lib/geometry/pdf-page.ts'

/** Fonts for mathematics by their names, subset prefixes aside. */
const MATH_FONT =
  /^(?:[A-Z]{6}\+)?(?:cm(?:mi|sy|ex|bsy|mib)|ms[ab]m|eu(?:fm|rm|sm|ex)|stmary|rsfs|[tp]x(?:sy|mi|ex)|new[tp]xmi|rm?tmi|mtmi|mtsy|mtex|kp--|bbm|bbold|dsrom|esint|standardsym|.*math(?:$|[-_\d]|alpha|bold|des|em|ext|it|jax|mi|pi|reg|sy))/i

const EXTENSION_FONT =
  /^(?:[A-Z]{6}\+)?(?:cmex|lmmathext|[tp]xex|euex|mtex|kp--[a-z]+-ex|mathdesign.*-extension|fourier-math-extension|pazomath.*ext)/i

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
export const isSymbolFont = asked(
  /^(?:[A-Z]{6}\+)?(?:cmb?sy|lmmathsymbols|[tp]xsy(?!b)|mtsy|kp--[a-z]+-sy-|mathdesign.*-symbol-)/i,
)

/** Fonts whose capitals are double-struck. */
export const isDoubleStruckFont = asked(
  /^(?:[A-Z]{6}\+)?(?:msbm|bbm|bbold|dsrom|[tp]xsyb|kp--[a-z]+-syb|mathdesign.*symbola|.*blackboard)/i,
)

/** Fonts in which LaTeX has the bullet of its lists: bitmaps without a name, and those for text companions. */
export const isCompanionFont = asked(/^$|^(?:[A-Z]{6}\+)?(?:tc(?:rm|bx|ti|sl|ss|tt)|cmsy)/i)

/** The code of that bullet, where the file does not say what it is. */
export const isCompanionBullet = (code: number): boolean => code === 0x88

type Places = readonly (readonly [first: number, signs: string])[]

const signsAt = (places: Places): Map<number, string> =>
  new Map(places.flatMap(([first, signs]) => [...signs].map((sign, i) => [first + i, sign] as const)))

/** What TeX's extension font has in places of control characters and letters: brackets of several heights, operators. */
const BRACKETS = '()[]⌊⌋⌈⌉{}⟨⟩'
const EXTENSION = signsAt([
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
  // Code zero is told as no character at all.
  [0xfffd, '('],
])

const INTEGRALS = '∫∬∭∮∯'
/** What other families have in places of their own. */
const FAMILIES: readonly [font: RegExp, signs: Map<number, string>][] = [
  [
    /\b[tp]xexs/i,
    signsAt([
      [0x80, `${BRACKETS}∣∥`],
      ...[0xaf, 0xb4, 0xb9, 0xbe].map(first => [first, INTEGRALS] as const),
      ...[0xcd, 0xd5].flatMap(first => [[first, '∑∏'] as const, [first + 3, '⋃⋂'] as const]),
    ]),
  ],
  [
    /fourier-math-extension/i,
    signsAt([
      [0xa1, '()[]⌊⌋⌈⌉{}'],
      [0xad, '⟨⟩∣∥'],
      [0xb3, '()'],
      [0xb5, BRACKETS],
      [0xc3, '('],
      [0xce, '∬∬∭∭∯∯'],
    ]),
  ],
  [
    /kp--[a-z]+-exa/i,
    signsAt([
      [0x21, '∬∬∭∭'],
      [0x54, '∫∫∬∬∭∭'],
    ]),
  ],
  [/kp--[a-z]+-ex-/i, signsAt([0xb4, 0xbc].map(first => [first, '∑∏']))],
  // Fonts of signs that stand on the line.
  [
    /\b[tp]xsys/i,
    signsAt([
      [0xa4, '˙¨'],
      [0xae, '⃗'],
    ]),
  ],
  [/(?:mathdesign.*-symbol-|fourier-math-symbols)/i, signsAt([[0x70, '√']])],
]

/** Where Adobe's private names have the pieces. */
const PRIVATE = 0xf8eb
const PRIVATE_PIECES = '⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪ ⎞⎟⎠⎤⎥⎦⎫⎬⎭'

/** The characters that codes of a font stand for which the file does not tell; undefined where it has none. */
export function signsOf(font: string): Map<number, string> | undefined {
  if (!isMathFont(font)) return undefined
  const own = FAMILIES.find(([family]) => family.test(font))?.[1]
  if (!isExtensionFont(font)) return own
  return own ? new Map([...EXTENSION, ...own]) : EXTENSION
}

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
