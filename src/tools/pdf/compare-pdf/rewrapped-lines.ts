import { sharedLines } from '../../../lib/diff/line-diff.ts'
import { type LineChange, parts, wordsOf } from './line-words.ts'

/** Pairs of words in one stretch that are looked at; longer stretches are compared line by line. */
const MOST_PAIRS = 40_000_000
/** Of the letters of the shorter side: so many are the same where only some words of a text changed. */
const ALIKE = 0.8

/** A line of a stretch, its words, and what became of them. */
interface Line {
  change: LineChange
  words: string[]
  /** Which of its words the other side has. */
  kept: Set<number>
}

/** A word of a text that may begin in one line and end in the next. */
interface Word {
  text: string
  parts: [line: number, at: number][]
}

/**
 * Compares texts of several lines word by word, as a new word moves all after it to other lines. Gives the lines that
 * only break elsewhere; undefined where the texts differ too much for that.
 */
export function rewrappedLines(
  removed: readonly LineChange[],
  added: readonly LineChange[],
  a: readonly string[],
  b: readonly string[],
): Set<LineChange> | undefined {
  if (removed.length + added.length < 3) return undefined
  const lines = (changes: readonly LineChange[], texts: readonly string[]): Line[] =>
    changes.map(change => ({ change, words: wordsOf(texts[change.index]!), kept: new Set() }))
  const [left, right] = [lines(removed, a), lines(added, b)]
  const [before, after] = [textOf(left), textOf(right)]
  if (before.length * after.length > MOST_PAIRS) return undefined
  const pairs = sharedLines(
    before.map(word => word.text),
    after.map(word => word.text),
  )
  const shared = pairs.reduce((sum, [i]) => sum + before[i]!.text.length, 0)
  if (shared < ALIKE * Math.min(lengthOf(before), lengthOf(after))) return undefined
  /** How many letters two lines share. */
  const common = new Map<string, number>()
  for (const [i, j] of pairs) {
    for (const [line, at] of before[i]!.parts) left[line]!.kept.add(at)
    for (const [line, at] of after[j]!.parts) right[line]!.kept.add(at)
    const key = `${before[i]!.parts[0]![0]} ${after[j]!.parts[0]![0]}`
    common.set(key, (common.get(key) ?? 0) + before[i]!.text.length)
  }
  return settle(left, right, common)
}

const lengthOf = (text: readonly Word[]): number => text.reduce((sum, word) => sum + word.text.length, 0)

/** What breaks a word at the end of a line; WeasyPrint writes U+2010. */
const HYPHEN = /^[-\u2010]$/

/** The words of lines one after the other, those that a line's end divides in one. */
function textOf(lines: readonly Line[]): Word[] {
  const text: Word[] = []
  let hyphen: Word | undefined
  for (const [line, { words }] of lines.entries()) {
    for (const [at, word] of words.entries()) {
      if (word.trim() === '') continue
      const before = at === 0 ? text.at(-2) : undefined
      if (before && hyphen && hyphen === text.at(-1) && /^\p{Ll}/u.test(word)) {
        before.text += word
        before.parts.push(...hyphen.parts, [line, at])
        text.pop()
      } else text.push({ text: word, parts: [[line, at]] })
    }
    hyphen = HYPHEN.test(text.at(-1)?.text ?? '') ? text.at(-1) : undefined
  }
  return text
}

const isChanged = ({ words, kept }: Line): boolean =>
  words.some((word, at) => word.trim() !== '' && !kept.has(at))

/** Pairs the lines that changed with those they share most with, each once; the others only break elsewhere. */
function settle(
  left: readonly Line[],
  right: readonly Line[],
  common: ReadonlyMap<string, number>,
): Set<LineChange> {
  const changed = new Set([...left, ...right].filter(isChanged))
  const wrapped = new Set([...left, ...right].filter(line => !changed.has(line)).map(line => line.change))
  const paired = new Set<Line>()
  for (const [key] of [...common].sort((x, y) => y[1] - x[1])) {
    const [i, j] = key.split(' ').map(Number)
    const [one, other] = [left[i!]!, right[j!]!]
    if (paired.has(one) || paired.has(other) || !(changed.has(one) || changed.has(other))) continue
    for (const [line, counterpart] of [
      [one, other],
      [other, one],
    ] as const) {
      paired.add(line)
      wrapped.delete(line.change)
      const words = parts(line.words, withSpaces(line))
      Object.assign(line.change, { relation: 'edited', counterpart: counterpart.change.index, words })
    }
  }
  return wrapped
}

/** Spaces change with a word on one of their sides. */
function withSpaces({ words, kept }: Line): Set<number> {
  const isKept = (at: number) => at < 0 || at >= words.length || kept.has(at)
  return new Set(
    words.keys().filter(at => kept.has(at) || (words[at]!.trim() === '' && isKept(at - 1) && isKept(at + 1))),
  )
}
