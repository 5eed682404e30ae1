import { isSymbolFont } from './math-fonts.ts'
import type { Word } from './word.ts'

/** What TeX's older type of one width lacks: it is taken from the signs of formulas. */
const SIGNS = /^[{}\\<>|∗−]+$/u
/** How far from the letters beside it such a sign stands in one word with them, and in one line, in type sizes. */
const TOUCHING = 0.2
const BESIDE = 1.4
/** Lines of a listing are no further apart, in type sizes. */
const CLOSE = 1.4
/** Baselines this close are the same, in type sizes. */
const LEVEL = 0.12

const isTyped = (word: Word): boolean => word.run.font.fixedPitch
const isSign = (word: Word): boolean =>
  word.quarter === 0 && SIGNS.test(word.text) && isSymbolFont(word.run.font.name)

/**
 * Words with the braces and strokes of code that TeX takes from a font of formulas: they get the type of the letters they
 * touch, or of the line above where they stand alone.
 */
export function withTypedSigns(words: Word[]): Word[] {
  const signs = words.filter(isSign)
  if (signs.length === 0 || !words.some(isTyped)) return words
  const sorted = words.filter(w => w.quarter === 0).sort((a, b) => a.base - b.base)
  const gone = new Set<Word>()
  for (const sign of signs.sort((a, b) => a.base - b.base || a.x0 - b.x0)) {
    const near = levelWith(sorted, sign).filter(w => w !== sign && !gone.has(w))
    const gap = (w: Word) => Math.max(w.x0 - sign.x1, sign.x0 - w.x1) / sign.size
    const alone = near.length === 0
    const model = alone ? typedAbove(sorted, sign) : near.filter(isTyped).sort((a, b) => gap(a) - gap(b))[0]
    if (!model) continue
    const own = near.every(w => isTyped(w) || isSign(w))
    if (!alone && gap(model) > (own ? BESIDE : TOUCHING)) continue
    sign.run = { ...model.run, mcid: sign.run.mcid }
    sign.text = sign.text.replaceAll('∗', '*').replaceAll('−', '-')
    const before = near.find(w => isTyped(w) && touches(w, sign))
    const joined = before ? join(before, sign, gone) : sign
    const after = near.find(w => isTyped(w) && touches(joined, w) && w !== joined)
    if (after) join(joined, after, gone)
  }
  return gone.size === 0 ? words : words.filter(word => !gone.has(word))
}

/** The other words on the baseline of a word. `sorted`: by baseline. */
function levelWith(sorted: readonly Word[], { base, size }: Word): Word[] {
  const found: Word[] = []
  for (let i = firstBelow(sorted, base - LEVEL * size); i < sorted.length; i++) {
    if (sorted[i]!.base > base + LEVEL * size) break
    found.push(sorted[i]!)
  }
  return found
}

/** The type of the line right above a sign that stands alone, where it is all in type of one width. */
function typedAbove(sorted: readonly Word[], { base, size, x0 }: Word): Word | undefined {
  const above = sorted[firstBelow(sorted, base - LEVEL * size) - 1]
  if (!above || base - above.base > CLOSE * size) return undefined
  const line = levelWith(sorted, above)
  return line.every(isTyped) && x0 < Math.max(...line.map(w => w.x1)) ? above : undefined
}

/** The place of the first word whose baseline is not above a height. */
function firstBelow(sorted: readonly Word[], y: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]!.base < y) low = middle + 1
    else high = middle
  }
  return low
}

const touches = (before: Word, after: Word): boolean => Math.abs(after.x0 - before.x1) < TOUCHING * after.size

/** Adds a word to the one it follows without a space. */
function join(word: Word, next: Word, gone: Set<Word>): Word {
  word.text += next.text
  word.x1 = next.x1
  word.softHyphen = next.softHyphen
  gone.add(next)
  return word
}
