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
  for (const marker of markers) {
    const level = segments.filter(
      s => s !== marker && !gone.has(s) && Math.abs(s.base - marker.base) < 0.3 * marker.size,
    )
    const [text] = level
    if (level.length !== 1 || !text) continue
    const gap = marker.x0 - text.x1
    const last = text.words.reduce((right, word) => (word.x1 > right.x1 ? word : right))
    if (!last.rtl || gap < 0 || gap > REACH * Math.max(text.size, marker.size)) continue
    text.words.push(...marker.words)
    grow(text, marker)
    gone.add(marker)
  }
  return gone.size > 0 ? segments.filter(s => !gone.has(s)) : segments
}
