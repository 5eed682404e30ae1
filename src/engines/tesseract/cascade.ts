import { around } from '../../lib/geometry/around.ts'
import type { Box } from '../../lib/geometry/pdf-page.ts'
import { confidenceOf, type OcrLine, type ReadLines } from './read-words.ts'
import type { ReadPart } from './second-look.ts'

/** A line with a word of less is read again. */
const DOUBTFUL = 86
/** Signs by themselves are always told with little. */
const LETTERS = /[\p{L}\p{N}]/u
/** Where more lines than this share are doubtful, the page is better read as a whole. */
const MOST_LINES = 0.5
/** In heights of a line: what is seen around it. */
const AROUND = 0.25

export const doubtfulLines = (lines: readonly OcrLine[]): OcrLine[] =>
  lines.filter(({ words }) =>
    words.some(({ text, confidence }) => confidence < DOUBTFUL && LETTERS.test(text)),
  )

/** Whether the large model had better read the page from the beginning. */
export const isMostlyDoubtful = (lines: readonly OcrLine[]): boolean =>
  doubtfulLines(lines).length > MOST_LINES * lines.length

/** The lines that a small model was not sure of, as a large one reads them where it is more so. */
export function readDoubtful({ lines }: ReadLines, readPart: ReadPart): ReadLines {
  for (const line of doubtfulLines(lines)) {
    const { left, top, right, bottom } = boxOf(line)
    const by = AROUND * (bottom - top)
    const found = readPart({ left: left - by, top: top - by, right: right + by, bottom: bottom + by }).lines
    // A line that falls apart was no line.
    if (found.length !== 1 || confidenceOf(found) <= confidenceOf([line])) continue
    line.words = found[0]!.words
  }
  return { lines, confidence: confidenceOf(lines) }
}

const boxOf = ({ words }: OcrLine): Box => around(words.map(word => word.box))
