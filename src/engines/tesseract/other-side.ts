import type { OcrLine, ReadLines } from './read-words.ts'
import type { GreyImage } from './turn-image.ts'

/** Means over the words of a line: what is read for sure, and what is mostly guessed. */
const SURE = 80
const GUESSED = 60
/** So many lines read for sure tell the ink of a page. */
const LINES = 3
/** Of the contrast that the ink of the page has: what shines through has less. */
const FAINT = 0.75
/** The share of a word's box that its darkest strokes cover at least, and the one that is paper at least. */
const STROKES = 0.05
const PAPER = 0.9

/**
 * What was read of a page without what shines through from its other side: lines mostly guessed, for they are
 * mirrored, and much fainter than those read for sure. A page that is faint throughout keeps its lines.
 */
export function withoutOtherSide(image: GreyImage, read: ReadLines): ReadLines {
  const seen = read.lines.map(line => ({ line, sure: sureOf(line) }))
  const contrasts = seen.filter(({ sure }) => sure >= SURE).map(({ line }) => contrastOf(image, line))
  if (contrasts.length < LINES) return read
  const ink = contrasts.sort((a, b) => a - b)[contrasts.length >> 1]!
  const lines = seen
    .filter(({ line, sure }) => sure >= GUESSED || contrastOf(image, line) >= FAINT * ink)
    .map(({ line }) => line)
  if (lines.length === read.lines.length) return read
  const words = lines.flatMap(line => line.words)
  return { lines, confidence: words.reduce((sum, word) => sum + word.confidence, 0) / words.length }
}

const sureOf = ({ words }: OcrLine): number =>
  words.reduce((sum, word) => sum + word.confidence, 0) / words.length

/** How much darker than the paper the strokes of a line are, as the mean of its words. */
function contrastOf({ width, height, data }: GreyImage, { words }: OcrLine): number {
  let sum = 0
  for (const { box } of words) {
    const counts = new Uint32Array(256)
    for (let y = Math.max(0, box.top); y < Math.min(height, box.bottom); y++)
      for (let x = Math.max(0, box.left); x < Math.min(width, box.right); x++) counts[data[y * width + x]!]!++
    sum += valueAt(counts, PAPER) - valueAt(counts, STROKES)
  }
  return sum / words.length
}

/** The value that this share of all is not above. */
function valueAt(counts: Uint32Array, share: number): number {
  let left = share * counts.reduce((sum, count) => sum + count, 0)
  return Math.max(
    0,
    counts.findIndex(count => (left -= count) < 0),
  )
}
