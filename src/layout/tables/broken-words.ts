import { around, type Box } from '../boxes.ts'
import type { Line } from '../model.ts'
import type { Segment } from '../segments.ts'
import type { Word } from '../words.ts'

/** A word and the segment it stands in. */
interface Placed {
  word: Word
  segment: Segment
}

/** A code or date that is too long for its column: its rest stands below. */
interface Broken {
  upper: Placed
  rest: Placed
  /** There was no room for it on its line. */
  tight: boolean
}

/** Shorter codes are not broken. */
const SHORTEST = 8
/** One alone is broken only if it is this long. */
const ALONE = 14
/** How much of the whole the rest may be. */
const MOST_REST = 0.4
/** Lines of a cell stand no further apart, in type sizes. */
const PITCH = 1.6
/** How much free room, beyond what the rest needs, there may be on the right, in type sizes: the cells' padding. */
const PADDING = 1.5

function digits(text: string): number {
  let count = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code >= 0x30 && code <= 0x39) count++
  }
  return count
}
const isCode = (text: string): boolean =>
  text.length >= SHORTEST && 2 * digits(text) > text.length && /[\p{L}\p{N}/.-]$/u.test(text)
const isRest = (text: string, whole: string): boolean =>
  /^[\p{Lu}\p{N}/.-]*[\p{Lu}\p{N}]$/u.test(text) && text.length <= MOST_REST * whole.length

/** Codes, dates and numbers that were broken inside, put together; and the segments that each was made of. */
export function joinBroken(segments: readonly Segment[]): {
  segments: Segment[]
  parts: Map<Word, Segment[]>
} {
  const parts = new Map<Word, Segment[]>()
  if (!segments.some(s => s.words.some(w => isCode(w.text)))) return { segments: [...segments], parts }
  const words = segments.flatMap(segment => segment.words.map((word): Placed => ({ word, segment })))
  const found = words.flatMap(upper => (isCode(upper.word.text) ? (brokenAt(upper, words) ?? []) : []))
  const sure = found.filter(
    ({ upper: { word }, tight }) =>
      (tight && word.text.length >= ALONE) ||
      found.filter(
        ({ upper: { word: other }, tight: sure }) =>
          sure && Math.abs(other.x0 - word.x0) < 1 && Math.abs(other.x1 - word.x1) < word.size,
      ).length > 1,
  )
  const made = new Map<Word, Word>()
  const gone = new Set<Word>()
  for (const { upper, rest } of sure) {
    if (gone.has(upper.word) || gone.has(rest.word) || made.has(rest.word)) continue
    const word = whole(upper, rest, segments)
    made.set(upper.word, word)
    gone.add(rest.word)
    parts.set(word, [upper.segment, rest.segment])
  }
  const joined = segments.flatMap(segment => {
    if (!segment.words.some(w => made.has(w) || gone.has(w))) return [segment]
    const own = segment.words.filter(w => !gone.has(w)).map(w => made.get(w) ?? w)
    const [first] = own
    return first ? [{ ...segment, ...around(own), base: first.base, words: own }] : []
  })
  return { segments: joined, parts }
}

/** The two halves as one word, on the line that the rest of its row stands on. */
function whole({ word, segment }: Placed, rest: Placed, segments: readonly Segment[]): Word {
  const middle = (word.base + rest.word.base) / 2
  const beside = (base: number) =>
    segments.some(s => s !== segment && s !== rest.segment && Math.abs(s.base - base) < 0.2 * s.size)
  const base = segment.words.length === 1 && beside(middle) && !beside(word.base) ? middle : word.base
  return { ...word, y1: rest.word.y1, base, text: word.text + rest.word.text }
}

function brokenAt(upper: Placed, words: readonly Placed[]): Broken | undefined {
  const { word } = upper
  const rest = words.find(
    ({ word: w }) =>
      Math.abs(w.x0 - word.x0) < 1 &&
      w.base > word.base &&
      w.base - word.base < PITCH * word.size &&
      Math.abs(w.size - word.size) < 0.5 &&
      isRest(w.text, word.text),
  )
  if (!rest) return undefined
  let next = Infinity
  for (const { word: w } of words)
    if (w.x0 > word.x1 && w.x0 < next && Math.abs(w.base - word.base) < word.size) next = w.x0
  return { upper, rest, tight: next - word.x1 < rest.word.x1 - rest.word.x0 + PADDING * word.size }
}

/** Marks the first line of a ruled cell whose only word goes on in the second. */
export function settleBroken(lines: readonly Line[], cell: Box): void {
  const [first, second] = lines
  if (!first || !second || lines.length > 2 || !isCode(first.text) || !isRest(second.text, first.text)) return
  const letter = (first.x1 - first.x0) / first.text.length
  if (cell.x1 - first.x1 < first.x0 - cell.x0 + letter + 1) first.join = 'plain'
}
