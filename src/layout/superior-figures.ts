import type { CharTable } from '../lib/geometry/pdf-page.ts'
import type { Word } from './word.ts'

/** Figures whose ink begins this far above the line and is no higher than this are raised, in type sizes. */
const RAISED = 0.2
const HIGHEST = 0.55
/** What they are taken for: figures of a smaller size off the line. */
const SIZE = 0.6
const LIFT = 0.33

const FRACTION_SLASH = 0x2044

const isFigure = (code = 0): boolean => code >= 0x30 && code <= 0x39

/**
 * Fonts have raised figures of their own, which stand on the line in the size of the text as far as the file tells.
 * Such figures at an end of a word become words of their own, raised and small as those that programs lift.
 */
export function withSuperiors(words: Word[], t: CharTable, bounds: readonly number[]): Word[] {
  const isRaised = (i: number, { base, size }: Word): boolean => {
    if (!isFigure(t.codes[i]) || t.bottom[i]! > base - RAISED * size) return false
    // Without a box the ink is not known.
    const high = t.bottom[i]! - t.top[i]!
    return high > 0 && high < HIGHEST * size
  }
  let made: Word[] | undefined
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!
    const first = bounds[2 * at]!
    const end = bounds[2 * at + 1]!
    // Most words neither begin nor end with a figure, and every page has thousands.
    if (!isFigure(t.codes[first]) && !isFigure(t.codes[end - 1])) {
      made?.push(word)
      continue
    }
    // Where letters are left out or put in, places no longer match.
    const isPlain = word.quarter === 0 && !word.rtl && word.text.length === end - first
    let [head, tail] = [first, end]
    if (isPlain) {
      while (tail > first && isRaised(tail - 1, word)) tail--
      while (head < tail && isRaised(head, word)) head++
      if (t.codes[head] === FRACTION_SLASH || head - first > 2) head = first
    }
    if (head === first && tail === end) {
      made?.push(word)
      continue
    }
    made ??= words.slice(0, at)
    for (const [from, to, raised] of [
      [first, head, true],
      [head, tail, false],
      [tail, end, true],
    ] as const)
      if (to > from) made.push(partOf(word, first, from, to, t, raised))
  }
  if (made) for (const [i, word] of made.entries()) word.order = i
  return made ?? words
}

function partOf(word: Word, first: number, from: number, to: number, t: CharTable, raised: boolean): Word {
  const { size, base, y1 } = word
  const part: Word = {
    ...word,
    text: word.text.slice(from - first, to - first),
    x0: t.x[from]!,
    x1: t.x[to - 1]! + t.advance[to - 1]!,
    spaced: from === first && word.spaced,
  }
  return raised ? { ...part, size: SIZE * size, base: base - LIFT * size, y1: y1 - LIFT * size } : part
}
