import type { Box } from '../../lib/geometry/pdf-page.ts'
import { confidenceOf, type OcrLine, type OcrWord, type ReadLines } from './read-words.ts'

/** Scripts that are read from the left, and part their words by spaces. */
const FROM_LEFT = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}\p{P}\p{S}]+$/u
/** In heights of the words at the break: how far the pieces of a line stand apart, or overlap, at most. */
const APART = 0.65
const OVERLAP = 0.3
/** Nearer than this are pieces of one word. */
const ONE_WORD = 0.13
/** How much of the lower of both words is level with the other. */
const LEVEL = 0.6
/** Pieces are of one size of type. */
const TALLER = 1.7

/**
 * The lines of a page with those put together again that were read in pieces, as happens where they bend or rise: on
 * photographs of pages. The pieces may come in any order.
 */
export function joinPieces(read: ReadLines): ReadLines {
  const lines = [...read.lines]
  for (let i = 0; i < lines.length; i++) {
    for (;;) {
      const piece = lines[i]!
      const next = lines.find(other => other !== piece && follows(piece, other))
      if (!next) break
      const at = lines.indexOf(next)
      const [first, other] = [Math.min(i, at), Math.max(i, at)]
      lines[first] = { words: together(piece.words, next.words), starts: lines[first]!.starts }
      lines.splice(other, 1)
      i = first
    }
  }
  return lines.length === read.lines.length ? read : { lines, confidence: confidenceOf(lines) }
}

const heightOf = ({ top, bottom }: Box): number => bottom - top

/** Whether a piece begins right where the other ends. */
function follows({ words }: OcrLine, { words: others }: OcrLine): boolean {
  const [last, next] = [words.at(-1)!, others[0]!]
  if (![...words, ...others].every(({ text }) => FROM_LEFT.test(text))) return false
  const [a, b] = [last.box, next.box]
  const [low, high] = [Math.min(heightOf(a), heightOf(b)), Math.max(heightOf(a), heightOf(b))]
  const gap = b.left - a.right
  const level = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  return gap < APART * high && gap > -OVERLAP * high && level > LEVEL * low && high < TALLER * low
}

function together(words: readonly OcrWord[], others: readonly OcrWord[]): OcrWord[] {
  const [last, next] = [words.at(-1)!, others[0]!]
  const high = Math.max(heightOf(last.box), heightOf(next.box))
  if (next.box.left - last.box.right > ONE_WORD * high) return [...words, ...others]
  const box = {
    left: last.box.left,
    top: Math.min(last.box.top, next.box.top),
    right: Math.max(last.box.right, next.box.right),
    bottom: Math.max(last.box.bottom, next.box.bottom),
  }
  const confidence = Math.min(last.confidence, next.confidence)
  const whole = { text: last.text + next.text, confidence, box, level: box }
  return [...words.slice(0, -1), whole, ...others.slice(1)]
}
