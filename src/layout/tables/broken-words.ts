import { around, type Box } from '../boxes.ts'
import type { Line } from '../model.ts'
import type { Segment } from '../segments.ts'
import type { Word } from '../word.ts'
import { brokenFigures, isCutFigure } from './broken-figures.ts'

/** A word and the segment it stands in. */
interface Placed {
  word: Word
  segment: Segment
}

/** A code or date that is too long for its column: its rest stands below, in one line or more. */
interface Broken {
  upper: Placed
  rests: Placed[]
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

/** Browsers break codes behind their hyphens, however short these are. */
const isCut = (text: string): boolean => text.endsWith('-') && isPart(text)
const isPart = (text: string): boolean => /^[\p{Lu}\p{N}][\p{Lu}\p{N}/.-]*$/u.test(text)
const DAY = /^(?:\d{4}-\d\d-\d\d|\d\d-\d\d-\d{4})$/
/** A year that was broken in two leaves no doubt. */
const FULL_DAY = /^\d{1,2}([./-])\d{1,2}\1(?:19|20)\d\d$/
/** Figures with their minus behind are no code. */
const isHyphened = (text: string): boolean =>
  !text.endsWith('-') && digits(text) > 0 && (/\p{L}/u.test(text) || DAY.test(text))
/** Codes are not broken into more. */
const MOST_PARTS = 4

/** Codes, dates and numbers that were broken inside, put together; and the segments that each was made of. */
export function joinBroken(segments: readonly Segment[]): {
  segments: Segment[]
  parts: Map<Word, Segment[]>
} {
  const parts = new Map<Word, Segment[]>()
  const mayBreak = ({ text }: Word) => isCode(text) || isCut(text)
  const figures = brokenFigures(segments.flatMap(segment => segment.words))
  if (figures.size === 0 && !segments.some(segment => segment.words.some(mayBreak)))
    return { segments: [...segments], parts }
  const words = segments.flatMap(segment => segment.words.map((word): Placed => ({ word, segment })))
  const found = words.flatMap(upper => (mayBreak(upper.word) ? (brokenAt(upper, words) ?? []) : []))
  const sure = found.filter(
    ({ upper: { word }, tight }) =>
      (tight && word.text.length >= ALONE) ||
      found.filter(
        ({ upper: { word: other }, tight: sure }) =>
          sure &&
          Math.abs(other.x0 - word.x0) < 1 &&
          (Math.abs(other.x1 - word.x1) < word.size || (isCut(word.text) && isCut(other.text))),
      ).length > 1,
  )
  for (const [upper, rest] of figures) {
    const [first, last] = [upper, rest].map(own => words.find(({ word }) => word === own)!) as [
      Placed,
      Placed,
    ]
    sure.push({ upper: first, rests: [last], tight: true })
  }
  const made = new Map<Word, Word>()
  const gone = new Set<Word>()
  for (const { upper, rests } of sure.sort((a, b) => a.upper.word.base - b.upper.word.base)) {
    if ([upper, ...rests].some(({ word }) => gone.has(word) || made.has(word))) continue
    const word = whole(upper, rests, segments)
    made.set(upper.word, word)
    for (const rest of rests) gone.add(rest.word)
    parts.set(
      word,
      [upper, ...rests].map(({ segment }) => segment),
    )
  }
  const joined = segments.flatMap(segment => {
    if (!segment.words.some(w => made.has(w) || gone.has(w))) return [segment]
    const own = segment.words.filter(w => !gone.has(w)).map(w => made.get(w) ?? w)
    const [first] = own
    return first ? [{ ...segment, ...around(own), base: first.base, words: own }] : []
  })
  return { segments: joined, parts }
}

/** The parts as one word, on the line that the rest of its row stands on. */
function whole({ word, segment }: Placed, rests: readonly Placed[], segments: readonly Segment[]): Word {
  const last = rests.at(-1)!.word
  const own = new Set([segment, ...rests.map(rest => rest.segment)])
  const middle = (word.base + last.base) / 2
  const beside = (base: number) =>
    segments
      .filter(s => !own.has(s) && Math.abs(s.base - base) < 0.2 * s.size)
      .reduce((count, s) => count + s.words.length, 0)
  const base = segment.words.length === 1 && beside(middle) > beside(word.base) ? middle : word.base
  return { ...word, y1: last.y1, base, text: word.text + rests.map(rest => rest.word.text).join('') }
}

function brokenAt(upper: Placed, words: readonly Placed[]): Broken | undefined {
  const { word } = upper
  const below = (above: Word, isNext: (text: string) => boolean) =>
    words.find(
      ({ word: w }) =>
        Math.abs(w.x0 - above.x0) < 1 &&
        w.base > above.base &&
        w.base - above.base < PITCH * above.size &&
        Math.abs(w.size - above.size) < 0.5 &&
        isNext(w.text),
    )
  const only = below(word, text => isRest(text, word.text))
  const rests = only ? [only] : []
  if (!only)
    while (rests.length < MOST_PARTS && isCut((rests.at(-1) ?? upper).word.text)) {
      const next = below((rests.at(-1) ?? upper).word, isPart)
      if (!next) return undefined
      rests.push(next)
    }
  const [first] = rests
  if (!first || (!only && !isHyphened(word.text + rests.map(rest => rest.word.text).join(''))))
    return undefined
  let next = Infinity
  for (const { word: w } of words)
    if (w.x0 > word.x1 && w.x0 < next && Math.abs(w.base - word.base) < word.size) next = w.x0
  const room = first.word.x1 - first.word.x0 + PADDING * word.size
  return { upper, rests, tight: next - word.x1 < room || FULL_DAY.test(word.text + first.word.text) }
}

/** Marks the lines of a ruled cell whose only word or figure goes on in the next. */
export function settleBroken(lines: readonly Line[], cell: Box): void {
  if (isCutFigure(lines, cell)) {
    for (const line of lines.slice(0, -1)) line.join = 'plain'
    return
  }
  const [first, second] = lines
  if (!first || !second || lines.length > 2 || !isCode(first.text) || !isRest(second.text, first.text)) return
  const letter = (first.x1 - first.x0) / first.text.length
  if (cell.x1 - first.x1 < first.x0 - cell.x0 + letter + 1) first.join = 'plain'
}
