import { symbolCharacter } from '../lib/fonts/symbol-fonts.ts'
import { CHAR_KIND, type CharTable } from '../lib/geometry/pdf-page.ts'
import { isCompanionBullet, isCompanionFont, isExtensionFont, privatePiece, signsOf } from './math-fonts.ts'

const BULLET = 0x2022
const DINGBATS = /^wingdings(?![\s-]?[23])/i
/** Fonts that keep the signs of others in the private area, as LibreOffice's own does for Symbol and Wingdings. */
const SYMBOLS = /^(symbol|opensymbol|starsymbol)/i
/** Boxes to tick, which are told apart later. */
const TICKS = new Set([0x6f, 0xa8, 0xfd, 0xfe])

/** What a glyph of Wingdings shows: producers name it by the letter of the key that writes it. */
function dingbatOf(code: number): number {
  const at = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code
  if (at <= 0x20 || at > 0xff) return code
  if (TICKS.has(at)) return 0xf000 + at
  return symbolCharacter('Wingdings', at)?.codePointAt(0) ?? code
}

/** What a private code of a font of symbols shows. */
function symbolOf(code: number, font: string): number {
  if (code < 0xf021 || code > 0xf0ff || TICKS.has(code - 0xf000)) return code
  return symbolCharacter(font, code)?.codePointAt(0) ?? code
}

/** Brackets and operators of TeX's extension font have no names that engines know, only places. */
export function nameSigns({ codes, kinds, runOf, runs, count }: CharTable): boolean[] | undefined {
  const extension = runs.map(run => isExtensionFont(run.font.name))
  const companion = runs.map(run => isCompanionFont(run.font.name))
  const dingbats = runs.map(run => DINGBATS.test(run.font.name))
  const symbols = runs.map(run => SYMBOLS.test(run.font.name))
  const known = new Map<string, ReturnType<typeof signsOf>>()
  const places = runs.map(({ font: { name } }) => {
    if (!known.has(name)) known.set(name, signsOf(name))
    return known.get(name)
  })
  const hangs = extension.includes(true)
  const named = [companion, dingbats, symbols].some(fonts => fonts.includes(true))
  if (places.every(signs => !signs) && !named) return undefined
  for (let i = 0; i < count; i++) {
    if (dingbats[runOf[i]!]) codes[i] = dingbatOf(codes[i]!)
    if (symbols[runOf[i]!]) codes[i] = symbolOf(codes[i]!, runs[runOf[i]!]!.font.name)
    if (companion[runOf[i]!] && kinds[i] === CHAR_KIND.unmapped && isCompanionBullet(codes[i]!)) {
      codes[i] = BULLET
      kinds[i] = CHAR_KIND.normal
    }
    const signs = places[runOf[i]!]
    if (!signs) continue
    const sign = kinds[i] === CHAR_KIND.unmapped ? signs.get(codes[i]!) : privatePiece(codes[i]!)
    if (sign) codes[i] = sign.codePointAt(0)!
  }
  return hangs ? extension : undefined
}

/** Fonts of icons give the same codes to icons. */
const ICONS = /awesome|icon|material/i
/** Signs that Adobe's glyph names put into its private area, and the bar over a root, which says nothing. */
const PRIVATE_SIGNS = new Map([
  [0xf6d9, 0xa9],
  [0xf6da, 0xae],
  [0xf6db, 0x2122],
  [0xf8e5, 0x200b],
  [0xf8e8, 0xae],
  [0xf8e9, 0xa9],
  [0xf8ea, 0x2122],
])
export const FIRST_PRIVATE_SIGN = 0xf6d9

/** Gives signs of the private area their own codes. */
export function namePrivateSigns({ codes, runOf, runs, count }: CharTable): void {
  for (let i = 0; i < count; i++) {
    const sign = codes[i]! >= FIRST_PRIVATE_SIGN ? PRIVATE_SIGNS.get(codes[i]!) : undefined
    if (sign !== undefined && !ICONS.test(runs[runOf[i]!]!.font.name)) codes[i] = sign
  }
}
