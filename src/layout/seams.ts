import type { Word } from './word.ts'

/** A place inside a word where the producer moved on to another text. */
export interface Joint {
  /** The first character behind it. */
  at: number
  from: number
  to: number
  word: Word
  /** A figure and a letter meet there. */
  typed: boolean
}

/** Two texts side by side in a line: where the first starts and ends, and where the second starts. */
interface Pair {
  start: number
  from: number
  to: number
  base: number
  /** Where the second ends, if that may tell as well. */
  end?: number
}

/** Fewer lines may line up by chance. */
const ENOUGH = 3
/** Edges this close are the same, in points. */
const EDGE = 0.4
/** More joints in a word are those of letters set apart. */
const MOST = 2
/** Texts that start this far from each other are of different widths, in points. */
const APART = 1

/**
 * Borders of columns that stand as close as letters do: line after line, the text before ends on one edge and the next
 * one starts on another, and the texts before are of different widths.
 */
export class Seams {
  readonly #places = new Map<string, Pair[]>()
  readonly #told = new Map<string, boolean>()

  add(pair: Pair): void {
    const key = keyOf(pair.from, pair.to)
    const known = this.#places.get(key)
    if (known) known.push(pair)
    else this.#places.set(key, [pair])
  }

  has(from: number, to: number): boolean {
    if (this.#places.size === 0) return false
    const key = keyOf(from, to)
    const told = this.#told.get(key)
    if (told !== undefined) return told
    const near: Pair[] = []
    for (const a of [-EDGE, 0, EDGE]) {
      for (const b of [-EDGE, 0, EDGE]) near.push(...(this.#places.get(keyOf(from + a, to + b)) ?? []))
    }
    const seam = isSeam(near)
    this.#told.set(key, seam)
    return seam
  }
}

const keyOf = (from: number, to: number): string => `${Math.round(from / EDGE)} ${Math.round(to / EDGE)}`

function isSeam(pairs: readonly Pair[]): boolean {
  const lines = new Set<number>()
  let [least, most] = [Infinity, -Infinity]
  let [nearest, farthest] = [Infinity, -Infinity]
  for (const { base, start, end = Number.NaN } of pairs) {
    lines.add(Math.round(base))
    if (start < least) least = start
    if (start > most) most = start
    if (end < nearest) nearest = end
    if (end > farthest) farthest = end
  }
  return lines.size >= ENOUGH && Math.max(most - least, farthest - nearest) > APART
}

/** The characters that begin a cell of their own inside of what looked like one word. */
export function seamsOf(joints: readonly Joint[], words: readonly Word[]): Set<number> {
  const found = new Set<number>()
  if (joints.length === 0) return found
  const inWord = new Map<Word, number>()
  for (const { word } of joints) inWord.set(word, (inWord.get(word) ?? 0) + 1)
  const own = joints.filter(({ word }) => inWord.get(word)! <= MOST)
  const seams = new Seams()
  for (const { from, to, word, typed } of own)
    seams.add({ start: word.x0, from, to, base: word.base, ...(typed && { end: word.x1 }) })
  for (const line of linesOf(words)) {
    for (let i = 1; i < line.length; i++) {
      const [left, right] = [line[i - 1]!, line[i]!]
      if (right.moved) seams.add({ start: left.x0, from: left.x1, to: right.x0, base: left.base })
    }
  }
  for (const { at, from, to } of own) if (seams.has(from, to)) found.add(at)
  return found
}

/** Words on one baseline, from left to right: sheets are drawn column by column as well. */
function linesOf(words: readonly Word[]): Word[][] {
  const lines = new Map<number, Word[]>()
  for (const word of words) {
    if (word.quarter !== 0) continue
    const base = Math.round(word.base)
    const line = lines.get(base)
    if (line) line.push(word)
    else lines.set(base, [word])
  }
  return [...lines.values()].map(line => line.sort((a, b) => a.x0 - b.x0))
}
