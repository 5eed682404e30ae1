import {
  type FontFamily,
  fontFile,
  fontName,
  SCRIPT_FAMILIES,
  STAND_INS,
  type Weight,
} from '../../lib/fonts/bundled-fonts.ts'
import { coverageOf } from '../../lib/fonts/font-coverage.ts'

/** Bundled families for the fonts that files name: same widths where one exists, else the same character. */
const SAME: [RegExp, FontFamily][] = [
  [/^(calibri|carlito|segoe|aptos|candara|corbel|open sans|lato|roboto)/, 'carlito'],
  [/^(cambria|caladea|constantia)/, 'caladea'],
  [
    /^(arial|helvetica|liberation sans|arimo|tahoma|verdana|trebuchet|franklin|gill|century gothic|futura)/,
    'arimo',
  ],
  [
    /^(times|tinos|liberation serif|georgia|garamond|book antiqua|palatino|baskerville|minion|century|bookman)/,
    'tinos',
  ],
  [/^(courier|cousine|liberation mono|consolas|lucida console|monaco|menlo|andale)/, 'cousine'],
  [/^(noto sans mono|dejavu sans mono|source code|fira code|jetbrains)/, 'mono'],
  [/^noto serif/, 'serif'],
  [/^noto sans/, 'sans'],
  [/^impact|^anton/, 'impact'],
]

export function familyFor(name: string): FontFamily {
  const plain = name.toLowerCase().trim()
  for (const [pattern, family] of SAME) if (pattern.test(plain)) return family
  if (/mono|code|typewriter|terminal/.test(plain)) return 'cousine'
  if (/serif|roman|mincho|song|ming|text|garamond|antiqua/.test(plain) && !/sans/.test(plain)) return 'tinos'
  return 'arimo'
}

/** Whether a bundled font was drawn to stand for this one; for all others there is only a similar one. */
export const hasSubstitute = (name: string): boolean =>
  SAME.some(([pattern]) => pattern.test(name.toLowerCase().trim()))

/** What is told of fonts that only similar ones stand for. */
export function replacedFonts(names: string[]): string[] {
  if (names.length === 0) return []
  const shown = names.slice(0, 5).map(one => one.slice(0, 40))
  const more = names.length > 5 ? ` and ${names.length - 5} more` : ''
  return [`similar fonts are used for ${shown.join(', ')}${more}`]
}

const SERIFS = new Set<FontFamily | undefined>(['caladea', 'tinos', 'serif'])

/** What is asked first for letters that the main family lacks: Cyrillic ones of a serif have serifs too. */
function latin(main: FontFamily | undefined): FontFamily[] {
  const near = main && STAND_INS[main]
  return [
    ...(near ? [near] : []),
    ...(SERIFS.has(main) ? (['serif', 'sans'] as const) : (['sans', 'serif'] as const)),
  ]
}

const SIGNS: FontFamily[] = ['symbols', 'math', 'mathSerif', 'colorEmoji', 'emoji']
const WEIGHTS: Weight[] = ['regular', 'bold', 'italic', 'boldItalic']

/** The order in which East Asian fonts are asked: han characters look different in each. */
function eastAsian(lang: string, chars: Set<number>): FontFamily[] {
  const order: FontFamily[] = ['sc', 'jp', 'kr', 'tc']
  const between = (from: number, to: number) => [...chars].some(c => c >= from && c <= to)
  const first: FontFamily | undefined = /^zh.*(hant|tw|hk|mo)/i.test(lang)
    ? 'tc'
    : lang.startsWith('zh')
      ? 'sc'
      : lang.startsWith('ja') || between(0x3040, 0x30ff)
        ? 'jp'
        : lang.startsWith('ko') || between(0xac00, 0xd7a3)
          ? 'kr'
          : undefined
  return first ? [first, ...order.filter(one => one !== first)] : order
}

/** A family that is asked for some characters only, those of a class of a regular expression. */
export interface PartOfFont {
  name: string
  covers: string
}

/** The emoji of a text: those that are pictures in colour of themselves, and those it asks to be by a sign behind them. */
export function emojiOf(text: string): Set<number> {
  const found = text.matchAll(/\p{Emoji_Presentation}|\p{Emoji}(?=\u{FE0F})/gu)
  return new Set(Array.from(found, ([char]) => char.codePointAt(0)!))
}

/** Those that are painted over one another in ways which Typst exports with a box around them; they are drawn in black. */
const UNPAINTED = new Set([...'🎛🎟🎫💻📖📜📠📰🕰🖥🗒🚸🛼🦎⏏⚠👓📦🗞🩲🪢🪦'].map(char => char.codePointAt(0)!))

const classOf = (chars: Set<number>): string => `[${[...chars].map(c => `\\u{${c.toString(16)}}`).join('')}]`

export interface FontChoice {
  /** Files the text needs. */
  files: string[]
  /** Families to fall back on, after the wanted one. */
  fallbacks: (string | PartOfFont)[]
  /** Characters no bundled font can draw. */
  missing: number[]
}

/** Picks the fonts that a text needs, so that megabytes of others are never loaded. */
export function chooseFonts(
  wanted: FontFamily[],
  lang: string,
  chars: Set<number>,
  emoji: Set<number>,
): FontChoice {
  const order = [...new Set([...latin(wanted[0]), ...SCRIPT_FAMILIES, ...eastAsian(lang, chars), ...SIGNS])]
  const used = new Set<FontFamily>(wanted)
  const missing: number[] = []
  const main = wanted.map(family => coverageOf(fontFile(family)))
  for (const c of chars) {
    if (isInvisible(c) || (main.length > 0 && main.every(font => font.has(c)))) continue
    const family = order.find(one => coverageOf(fontFile(one)).has(c))
    if (family) used.add(family)
    else if (!main.some(font => font.has(c))) missing.push(c)
  }
  const parts: [FontFamily, Set<number>][] = [
    ['colorEmoji', emoji.difference(UNPAINTED)],
    ['emoji', emoji.intersection(UNPAINTED)],
  ]
  const asked = parts.filter(([, covered]) => covered.size > 0)
  for (const [family] of asked) used.add(family)
  // Before the fonts of symbols, which have some of them too, in black.
  const fallbacks = [
    ...asked.map(([family, covered]) => ({ name: fontName(family), covers: classOf(covered) })),
    ...order.filter(family => used.has(family)).map(fontName),
  ]
  return { files: [...used].flatMap(filesOf), fallbacks, missing }
}

function filesOf(family: FontFamily): string[] {
  return [...new Set(WEIGHTS.map(weight => fontFile(family, weight)))]
}

const isInvisible = (c: number): boolean =>
  c < 0x20 ||
  (c >= 0x7f && c <= 0x9f) ||
  c === 0xad ||
  c === 0xfdd0 ||
  c === 0xfdd1 ||
  (c >= 0x200b && c <= 0x200f) ||
  (c >= 0x2028 && c <= 0x202f) ||
  (c >= 0x2060 && c <= 0x206f) ||
  (c >= 0xfe00 && c <= 0xfe0f) ||
  c === 0xfeff ||
  (c >= 0xe0000 && c <= 0xe0fff)
