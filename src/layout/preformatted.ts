import { overlapX } from './boxes.ts'
import type { Segment } from './segments.ts'
import type { Word } from './word.ts'

/** Signs that draw a frame, a tree or a diagram in type of one width. */
const DRAWS = /^(?:[|+]+|[|+`\\]?[-=_~]{2,}[-=_~+|>]*|[+|]-+)$/
/** More of them than this share of the words make a drawing. */
const DRAWN = 0.2

/**
 * Whether columns are part of code, a listing or a drawing in type of one width: such lines stand close under each
 * other whether they have columns or not, and their spaces say where things belong.
 */
export function isPreformatted(own: readonly Segment[], region: readonly Segment[]): boolean {
  const all = own.flatMap(s => s.words)
  const numbers = lineNumbers(all)
  const words = numbers.size > 0 ? all.filter(w => !numbers.has(w)) : all
  const fixed = words.filter(w => w.run.font.fixedPitch)
  if (fixed.length < 0.8 * words.length) return false
  if (words.filter(w => DRAWS.test(w.text)).length > DRAWN * words.length) return true
  const inside = new Set(words)
  const touches = (s: Segment, t: Segment) =>
    Math.abs(s.base - t.base) < 1.35 * t.size && Math.abs(s.size - t.size) < 0.5 && overlapX(s, t) > 0
  if (numbers.size > 0) return true
  return region.some(
    s =>
      !inside.has(s.words[0]!) &&
      s.words.every(w => w.run.font.fixedPitch) &&
      own.some(t => s.words[0]!.run.font === t.words[0]!.run.font && touches(s, t)),
  )
}

/** Fewer numbers may count by chance. */
const FEWEST_LINES = 3
/** Of the size of the code, as a number of a line is at most. */
const NUMBER_SIZE = 0.9

/** The numbers of lines in a listing: small, in another font, each one more than the one above. */
function lineNumbers(words: readonly Word[]): ReadonlySet<Word> {
  const none = new Set<Word>()
  const numbers = words
    .filter(w => !w.run.font.fixedPitch && /^\d{1,5}$/.test(w.text))
    .sort((a, b) => a.base - b.base)
  const code = words.find(w => w.run.font.fixedPitch)
  if (!code || numbers.length < FEWEST_LINES) return none
  const counts = numbers.every(
    ({ text, size }, i) =>
      size < NUMBER_SIZE * code.size && (i === 0 || Number(text) === Number(numbers[i - 1]!.text) + 1),
  )
  return counts ? new Set(numbers) : none
}
