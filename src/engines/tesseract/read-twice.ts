import type { Box } from '../../lib/geometry/pdf-page.ts'
import type { OcrLine, OcrWord, ReadLines } from './read-words.ts'

/** Of the smaller of two boxes: so much of it in the other is the same place. */
const SAME = 0.6

const heightOf = ({ top, bottom }: Box): number => bottom - top
const areaOf = (box: Box): number => (box.right - box.left) * heightOf(box)

function areSame(a: OcrWord, b: OcrWord): boolean {
  if (a.text !== b.text) return false
  const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left)
  const high = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top)
  return wide > 0 && high > 0 && wide * high > SAME * Math.min(areaOf(a.box), areaOf(b.box))
}

/** How unlike a line's heights are: a large line that two small ones stand beside takes some of their words. */
function unevenness({ words }: OcrLine): number {
  const heights = words.map(({ box }) => heightOf(box))
  return Math.max(...heights) / Math.min(...heights)
}

/** Without the words that two lines have in the same place: they stay in the more even line. */
export function withoutTwiceRead(read: ReadLines): ReadLines {
  const lines = read.lines.map(line => ({ ...line }))
  for (const line of lines) {
    const better = lines.filter(other => other !== line && unevenness(other) < unevenness(line))
    const words = line.words.filter(
      word => !better.some(other => other.words.some(one => areSame(word, one))),
    )
    if (words.length < line.words.length) line.words = words
  }
  return { ...read, lines: lines.filter(line => line.words.length > 0) }
}
