import type { Word } from './word.ts'

/** Letters this close touch, in type sizes. */
const TOUCH = 0.1
/** Letters of one line are no further off its baseline, and of no more different size, in type sizes. */
const LEVEL = 0.05

/**
 * Puts letters that a font lacks back into their words: producers write the line first, leaving room for them, and then
 * go back to fill in all of them in another font.
 */
export function withFallbacks<W extends Word>(words: W[]): W[] {
  let joined: W[] | undefined
  let line: W[] = []
  for (let start = 0; start < words.length; ) {
    let end = start + 1
    while (end < words.length && words[end]!.run === words[start]!.run) end++
    const own = words.slice(start, end)
    const whole = goesBack(line, own) ? filled(line, own) : undefined
    if (whole) {
      joined ??= words.slice(0, start)
      joined.splice(joined.length - line.length, line.length, ...whole)
      line = whole
    } else {
      joined?.push(...own)
      line = own
    }
    start = end
  }
  if (!joined) return words
  for (const [i, word] of joined.entries()) word.order = i
  return joined
}

/** Whether words in another font begin before the end of those that were written before them, on the same line. */
function goesBack(line: readonly Word[], own: readonly Word[]): boolean {
  const [first, last] = [own[0]!, line.at(-1)]
  return (
    last !== undefined &&
    first.x0 < last.x1 &&
    first.run.font !== last.run.font &&
    Math.abs(first.base - last.base) < LEVEL * first.size &&
    Math.abs(first.size - last.size) < LEVEL * first.size &&
    [...line, ...own].every(w => w.quarter === 0 && !w.rtl)
  )
}

const isLetters = ({ text }: Word): boolean => /^\p{L}/u.test(text)

/** The words of a line with the letters that fill its gaps; undefined where these stand elsewhere. */
function filled<W extends Word>(line: readonly W[], own: readonly W[]): W[] | undefined {
  const sorted = [...line, ...own].sort((a, b) => a.x0 - b.x0)
  const whole: W[] = []
  let letters = 0
  for (const word of sorted) {
    const before = whole.at(-1)
    const gap = before ? (word.x0 - before.x1) / word.size : Infinity
    if (gap < -TOUCH) return undefined
    if (before && gap < TOUCH) {
      if (before.run !== word.run && isLetters(before) && isLetters(word)) letters++
      before.text += word.text
      before.x1 = Math.max(before.x1, word.x1)
      before.softHyphen = word.softHyphen
    } else if (before) whole.push({ ...word, spaced: true, ...(word.moved && { moved: false }) })
    else
      whole.push({
        ...word,
        spaced: line[0]!.spaced,
        ...(word.moved !== undefined && { moved: line[0]!.moved }),
      })
  }
  return letters > 0 ? whole : undefined
}

const MARKS = /^\p{M}+$/u

/** Vowel signs and accents that were drawn apart go into the word they stand over or under. */
export function joinMarks<W extends Word>(words: W[]): W[] {
  if (!words.some(w => w.text.charCodeAt(0) >= 0x300 && MARKS.test(w.text))) return words
  return words.filter(mark => {
    if (!MARKS.test(mark.text)) return true
    const middle = (mark.x0 + mark.x1) / 2
    const reach = 0.3 * mark.size
    const host = words.find(
      w =>
        w !== mark &&
        w.quarter === mark.quarter &&
        !MARKS.test(w.text) &&
        middle > w.x0 - reach &&
        middle < w.x1 + reach &&
        Math.abs(w.base - mark.base) < 0.9 * Math.max(w.size, mark.size),
    )
    if (!host) return true
    const share = (host.rtl ? host.x1 - middle : middle - host.x0) / (host.x1 - host.x0)
    const letters = [...host.text]
    const at = Math.max(1, Math.min(letters.length, Math.ceil(share * letters.length)))
    host.text = letters.slice(0, at).join('') + mark.text + letters.slice(at).join('')
    return false
  })
}
