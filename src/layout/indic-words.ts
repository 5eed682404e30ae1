import type { TextRun } from '../lib/geometry/pdf-page.ts'
import type { Box } from './boxes.ts'

/** What is asked of a word here. */
interface Written extends Box {
  text: string
  quarter: number
  base: number
  size: number
  spaced: boolean
  run: TextRun
}

/** A script whose vowel signs may stand before the letters they are spoken after. */
interface Script {
  /** Letters that a vowel sign stands at. */
  letter: string
  /** Vowel signs drawn before their letters. */
  before: string
  /** The sign that takes a letter's vowel away, and joins it to the next. */
  virama: string
  /** The letter r, which is drawn over the end of what it is spoken before. */
  ra?: string
}

const SCRIPTS: readonly Script[] = [
  { letter: '\u0915-\u0939\u0958-\u095f\u0978-\u097f', before: '\u093f', virama: '\u094d', ra: '\u0930' },
  {
    letter: '\u0995-\u09b9\u09dc-\u09df\u09f0\u09f1',
    before: '\u09bf\u09c7\u09c8',
    virama: '\u09cd',
    ra: '\u09b0',
  },
  { letter: '\u0a15-\u0a39\u0a59-\u0a5e', before: '\u0a3f', virama: '\u0a4d' },
  { letter: '\u0a95-\u0ab9', before: '\u0abf', virama: '\u0acd', ra: '\u0ab0' },
  { letter: '\u0b15-\u0b39\u0b5c-\u0b5f', before: '\u0b47', virama: '\u0b4d', ra: '\u0b30' },
  { letter: '\u0b95-\u0bb9', before: '\u0bc6\u0bc7\u0bc8', virama: '\u0bcd' },
  { letter: '\u0d15-\u0d3a', before: '\u0d46\u0d47\u0d48', virama: '\u0d4d' },
  { letter: '\u0d9a-\u0dc6', before: '\u0dd9\u0dda\u0ddb', virama: '\u0dca' },
]

interface Rules {
  /** A vowel sign with no letter before it. */
  drawn: RegExp
  vowel: RegExp
  /** The letter r without its vowel, behind letters and their signs. */
  reph: RegExp | undefined
}

const NUKTA = '\u093c\u09bc\u0a3c\u0abc\u0b3c'

const RULES = SCRIPTS.map(({ letter, before, virama, ra }): Rules => {
  const one = `[${letter}][${NUKTA}]?`
  const cluster = `${one}(?:${virama}${one})*`
  return {
    drawn: new RegExp(`(?:^|[^\\p{L}\\p{M}\\u200c\\u200d])[${before}]${ra ? `|${ra}${virama}$` : ''}`, 'u'),
    vowel: new RegExp(`([${before}])(${cluster})`, 'gu'),
    reph: ra === undefined ? undefined : new RegExp(`(${cluster}\\p{M}*?)(${ra}${virama})`, 'gu'),
  }
})

/** Whether a text holds letters of India and Sri Lanka. */
export const isIndic = (text: string): boolean => /[\u0900-\u0dff]/.test(text)

/** Signs that were drawn in their places, letter by letter, in the order in which they are written and spoken. */
function spoken(text: string): string {
  let read = text
  for (const { vowel, reph } of RULES) {
    read = read.replace(vowel, '$2$1')
    if (reph) read = read.replace(reph, '$2$1')
  }
  return read.normalize('NFC')
}

/**
 * Words of the scripts of India as they are written. Most producers tell it; some give each glyph its sign and leave
 * them as they are drawn: a short i before its letter, an r over the end of what it is spoken before.
 */
export function settleIndic<W extends Written>(words: readonly W[]): W[] {
  const whole: W[] = []
  for (const word of words) {
    const last = whole.at(-1)
    if (last && isIndic(word.text) && /^\p{M}/u.test(word.text) && goesOn(last, word)) {
      last.text += word.text
      last.x0 = Math.min(last.x0, word.x0)
      last.x1 = Math.max(last.x1, word.x1)
    } else whole.push(word)
  }
  const drawn = new Set<TextRun['font']>()
  for (const { text, run } of whole)
    if (isIndic(text) && RULES.some(rule => rule.drawn.test(text))) drawn.add(run.font)
  for (const word of whole) if (drawn.has(word.run.font) && isIndic(word.text)) word.text = spoken(word.text)
  return whole
}

/** A short i is drawn before its letter: it may start a word. */
const goesOn = (last: Written, word: Written): boolean =>
  !word.spaced &&
  last.quarter === word.quarter &&
  Math.abs(last.base - word.base) < 0.3 * last.size &&
  word.x0 < last.x1 + 0.1 * last.size &&
  word.x1 > last.x0
