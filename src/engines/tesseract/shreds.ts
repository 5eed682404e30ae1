import { around } from '../../lib/geometry/around.ts'
import type { Box } from '../../lib/geometry/pdf-page.ts'
import { confidenceOf, type OcrLine, type ReadLines } from './read-words.ts'

/** A line read with less may be shreds of another, which was read with more. */
const GUESSED = 60
const SURE = 80
/** Of its height: how far a shred may stand out of the line it is of. */
const STANDS_OUT = 0.2

/** What was read of a page without the lower ends of letters that were taken for a line of their own, as happens in Arabic. */
export function withoutShreds(read: ReadLines): ReadLines {
  const seen = read.lines.map(line => ({ line, confidence: confidenceOf([line]) }))
  const sure = seen.filter(({ confidence }) => confidence >= SURE).map(({ line }) => line)
  const lines = seen
    .filter(({ line, confidence }) => confidence >= GUESSED || !sure.some(of => areShreds(line, of)))
    .map(({ line }) => line)
  return lines.length === read.lines.length ? read : { lines, confidence: confidenceOf(lines) }
}

function areShreds({ words }: OcrLine, of: OcrLine): boolean {
  const whole = around(of.words.map(word => word.box))
  const isInside = ({ left, top, right, bottom }: Box) => {
    const by = STANDS_OUT * (bottom - top)
    return left >= whole.left && right <= whole.right && top >= whole.top - by && bottom <= whole.bottom + by
  }
  if (!words.every(({ box }) => isInside(box))) return false
  const covered = words.filter(({ box }) => of.words.some(other => isOver(box, other.box)))
  return 2 * covered.length > words.length
}

const isOver = (a: Box, b: Box): boolean => Math.min(a.right, b.right) > Math.max(a.left, b.left)
