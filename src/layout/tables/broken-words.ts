import { around, type Box } from '../boxes.ts'
import type { Line } from '../model.ts'
import type { Segment } from '../segments.ts'
import type { Word } from '../words.ts'

/** A code or date that is too long for its column: its rest stands below. */
interface Broken {
  upper: Segment
  rest: Segment
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

const digits = (text: string): number => text.replace(/\D/g, '').length
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
  const uppers = segments.filter(s => s.words.length === 1 && isCode(s.words[0]!.text))
  if (uppers.length === 0) return { segments: [...segments], parts }
  const found = uppers.flatMap(upper => brokenAt(upper, segments) ?? [])
  const sure = found.filter(
    ({ upper }) =>
      upper.words[0]!.text.length >= ALONE ||
      found.filter(o => Math.abs(o.upper.x0 - upper.x0) < 1 && Math.abs(o.upper.x1 - upper.x1) < upper.size)
        .length > 1,
  )
  const gone = new Set<Segment>()
  const made: Segment[] = []
  for (const { upper, rest } of sure) {
    if (gone.has(upper) || gone.has(rest)) continue
    const [first, second] = [upper.words[0]!, rest.words[0]!]
    const middle = (upper.base + rest.base) / 2
    const beside = (base: number) =>
      segments.some(s => s !== upper && s !== rest && Math.abs(s.base - base) < 0.2 * s.size)
    const base = beside(middle) && !beside(upper.base) ? middle : upper.base
    const box: Box = { ...around([upper]), y0: upper.y0, y1: rest.y1 }
    const word: Word = { ...first, ...box, base, text: first.text + second.text }
    made.push({ ...upper, ...box, base, words: [word] })
    parts.set(word, [upper, rest])
    gone.add(upper).add(rest)
  }
  return { segments: [...segments.filter(s => !gone.has(s)), ...made], parts }
}

function brokenAt(upper: Segment, segments: readonly Segment[]): Broken | undefined {
  const [word] = upper.words as [Word]
  const rest = segments.find(
    s =>
      s.words.length === 1 &&
      Math.abs(s.x0 - upper.x0) < 1 &&
      s.base > upper.base &&
      s.base - upper.base < PITCH * upper.size &&
      Math.abs(s.size - upper.size) < 0.5 &&
      isRest(s.words[0]!.text, word.text),
  )
  if (!rest) return undefined
  const right = segments.filter(s => s.x0 > upper.x1 && Math.abs(s.base - upper.base) < upper.size)
  const room = Math.min(...right.map(s => s.x0)) - upper.x1
  return room < rest.x1 - rest.x0 + PADDING * upper.size ? { upper, rest } : undefined
}

/** Marks the first line of a ruled cell whose only word goes on in the second. */
export function settleBroken(lines: readonly Line[], cell: Box): void {
  const [first, second] = lines
  if (!first || !second || lines.length > 2 || !isCode(first.text) || !isRest(second.text, first.text)) return
  const letter = (first.x1 - first.x0) / first.text.length
  if (cell.x1 - first.x1 < first.x0 - cell.x0 + letter + 1) first.join = 'plain'
}
