import type { CharTable } from '../lib/geometry/pdf-page.ts'
import type { Box } from './boxes.ts'

/** What is asked of a word here. */
interface Written extends Box {
  text: string
  size: number
  base: number
  quarter: number
  spaced: boolean
}

/** A word written from right to left, and the characters it was made of: from one to before another. */
export interface RtlWord<W extends Written> {
  word: W
  first: number
  end: number
}

/** Figures and Latin letters among them have an order of their own. */
const OTHERS = /[\p{N}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u
const MARK = /^\p{M}$/u
/** How far apart the letters of one word may stand, in type sizes. */
const REACH = 0.22
/** No word is longer; every sign is held against all letters. */
const LONGEST = 500

/**
 * Puts the letters of words in the order of reading. The engine knows it for most, but leaves some as they were
 * drawn, from left to right, and letters that share a glyph turned round. Returns the words that others took in.
 */
export function settleRtl<W extends Written>(
  found: readonly RtlWord<W>[],
  table: CharTable,
): { gone: Set<W>; whole: RtlWord<W>[] } {
  const gone = new Set<W>()
  const whole: RtlWord<W>[] = []
  for (const one of found) {
    if (one.word.quarter !== 0) continue
    const last = whole.at(-1)
    if (last && last.end === one.first && isOne(last.word, one.word)) {
      last.word.x0 = Math.min(last.word.x0, one.word.x0)
      last.word.x1 = Math.max(last.word.x1, one.word.x1)
      last.word.text += one.word.text
      last.end = one.end
      gone.add(one.word)
    } else whole.push({ ...one })
  }
  for (const { word, first, end } of whole) {
    if (end - first <= LONGEST && !OTHERS.test(word.text)) word.text = fromTheRight(table, first, end)
  }
  return { gone, whole }
}

/** Letters by their places, each with the vowel signs that stand over or under it; `strays` are more of these. */
export function fromTheRight(
  { codes, x, advance }: CharTable,
  first: number,
  end: number,
  strays: readonly number[] = [],
): string {
  const letters: { text: string; x: number; end: number }[] = []
  const marks: { text: string; x: number; after: number }[] = []
  for (const i of [...Array.from({ length: end - first }, (_, n) => first + n), ...strays]) {
    const text = String.fromCodePoint(codes[i]!)
    if (MARK.test(text)) marks.push({ text, x: x[i]!, after: letters.length - 1 })
    else letters.push({ text, x: x[i]!, end: x[i]! + advance[i]! })
  }
  if (letters.length === 0) return marks.map(mark => mark.text).join('')
  for (const mark of marks) {
    const holders = letters.filter(l => l.x <= mark.x && mark.x < l.end).sort((a, b) => b.x - a.x)
    const under = holders[0] ?? letters[Math.max(0, mark.after)]
    if (under) under.text += mark.text
  }
  return letters
    .sort((a, b) => (Math.abs(b.x - a.x) < 0.01 ? lamFirst(a.text, b.text) : b.x - a.x))
    .map(letter => letter.text)
    .join('')
}

/** Lam and alef share a glyph and its place; alef never comes first in it. */
export const lamFirst = (a: string, b: string): number => {
  if (/^[اأإآ]/.test(a) && b.startsWith('ل')) return 1
  return /^[اأإآ]/.test(b) && a.startsWith('ل') ? -1 : 0
}

const isOne = (a: Written, b: Written): boolean =>
  !b.spaced &&
  Math.abs(a.base - b.base) < 0.12 * a.size &&
  Math.abs(a.size - b.size) < 0.15 * a.size &&
  Math.max(a.x0, b.x0) - Math.min(a.x1, b.x1) < REACH * a.size

/** A figure between brackets, which some files name by the shape they have when they are read from the right. */
const MIRRORED = /^[^()\p{L}]*\)[^()\p{L}]*\p{Nd}[^()\p{L}]*\([^()\p{L}]*$/u

/** Turns the brackets round of figures that stand alone, where no letter beside them tells the direction. */
export function turnBrackets(words: readonly Written[]): void {
  for (let start = 0; start < words.length; ) {
    let end = start + 1
    while (end < words.length && isBeside(words[end - 1]!, words[end]!)) end++
    const own = words.slice(start, end)
    if (MIRRORED.test(own.map(word => word.text).join(''))) {
      for (const word of own) word.text = word.text.replace(/[()]/g, sign => (sign === '(' ? ')' : '('))
    }
    start = end
  }
}

/** Whether a word touches the one before it from the right, on its line. */
const isBeside = (a: Written, b: Written): boolean =>
  Math.abs(b.x0 - a.x1) < 0.1 * a.size && Math.abs(a.base - b.base) < 0.12 * a.size
