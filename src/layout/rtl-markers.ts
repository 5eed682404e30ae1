import { type Box, grow } from './boxes.ts'
import type { Word } from './word.ts'

/** A piece of a line. */
interface Piece extends Box {
  words: Word[]
  size: number
  base: number
}

/** How far before the text of an item its marker stands at most, in type sizes. */
const REACH = 4
/** What an item begins with, as it is drawn: the point of a number stands on its left. */
const MARKER = /^(?:[•‣◦▪■□●○➢✓–-]|\.\d{1,3}|\d{1,3}\.)$/

/**
 * Puts the markers of lists that are read from the right to their texts. They stand behind a tab, on the right, where
 * they would be a column of their own. Only lines of nothing else are items: rows of tables have more cells.
 */
export function withMarkersAtRight<P extends Piece>(segments: P[]): P[] {
  const markers = segments.filter(({ words }) => words.length === 1 && MARKER.test(words[0]!.text))
  if (markers.length === 0) return segments
  const gone = new Set<P>()
  const byBase = segments.toSorted((a, b) => a.base - b.base)
  for (const marker of markers) {
    const text = onlyBeside(marker, byBase, gone)
    if (!text) continue
    const gap = marker.x0 - text.x1
    const last = text.words.reduce((right, word) => (word.x1 > right.x1 ? word : right))
    if (!last.rtl || gap < 0 || gap > REACH * Math.max(text.size, marker.size)) continue
    text.words.push(...marker.words)
    grow(text, marker)
    gone.add(marker)
  }
  return gone.size > 0 ? segments.filter(s => !gone.has(s)) : segments
}

/** The one other piece on the level of a marker; undefined where there is none, or more. */
function onlyBeside<P extends Piece>(marker: P, byBase: readonly P[], gone: ReadonlySet<P>): P | undefined {
  const reach = 0.3 * marker.size
  let [low, high] = [0, byBase.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (byBase[middle]!.base > marker.base - reach) high = middle
    else low = middle + 1
  }
  let only: P | undefined
  for (let at = low; at < byBase.length && byBase[at]!.base < marker.base + reach; at++) {
    const piece = byBase[at]!
    if (piece === marker || gone.has(piece)) continue
    if (only) return undefined
    only = piece
  }
  return only
}
