import { around } from '../../lib/geometry/around.ts'
import type { Box } from '../../lib/geometry/pdf-page.ts'
import { confidenceOf, type OcrLine, type OcrWord, type ReadLines } from './read-words.ts'
import type { ReadPart } from './second-look.ts'

/** A line with a word of less is read again: this word, and others that are not quite sure. */
const DOUBTFUL = 86
const UNSURE = 92
/** Signs by themselves are always told with little. */
const LETTERS = /[\p{L}\p{N}]/u
/** Where more lines than this share are doubtful, the page is better read as a whole. */
const MOST_LINES = 0.5
/** In heights of a line: what is seen around it. */
const AROUND = 0.25
/** A word is read together with so many letters on each side: the model goes by what stands around. */
const BESIDE = 4
/** Where words in doubt and those beside them are more of a line, all of it is read. */
const MOST_WORDS = 0.7

const isUnder = ({ text, confidence }: OcrWord, least: number): boolean =>
  confidence < least && LETTERS.test(text)

export const isDoubtful = (word: OcrWord): boolean => isUnder(word, DOUBTFUL)

export const doubtfulLines = (lines: readonly OcrLine[]): OcrLine[] =>
  lines.filter(({ words }) => words.some(isDoubtful))

/** Whether the large model had better read the page from the beginning. */
export const isMostlyDoubtful = (lines: readonly OcrLine[]): boolean =>
  doubtfulLines(lines).length > MOST_LINES * lines.length

/** What a small model was not sure of, as a large one reads it where it is more so. */
export function readDoubtful({ lines }: ReadLines, readPart: ReadPart): ReadLines {
  for (const line of doubtfulLines(lines)) {
    const spans = spansOf(line.words)
    const few = spans.reduce((sum, { from, to }) => sum + to - from, 0) <= MOST_WORDS * line.words.length
    if (few && readSpans(line, spans, readPart)) continue
    const found = readPart(withMargin(line.words, 0, line.words.length)).lines
    // A line that falls apart was no line.
    if (found.length !== 1 || confidenceOf(found) <= confidenceOf([line])) continue
    line.words = found[0]!.words
  }
  return { lines, confidence: confidenceOf(lines) }
}

/** Words in doubt from `first` up to `last`, and with the words beside them from `from` up to `to`. */
interface Span {
  from: number
  first: number
  last: number
  to: number
}

function spansOf(words: readonly OcrWord[]): Span[] {
  const spans: Span[] = []
  for (const [i, word] of words.entries()) {
    if (!isUnder(word, UNSURE)) continue
    const span = { from: reach(words, i, -1), first: i, last: i + 1, to: reach(words, i, 1) + 1 }
    const before = spans.at(-1)
    if (before && span.from < before.to) Object.assign(before, { last: span.last, to: span.to })
    else spans.push(span)
  }
  return spans
}

/** How far from a word there are letters enough beside it. */
function reach(words: readonly OcrWord[], start: number, step: 1 | -1): number {
  let at = start
  for (let letters = 0; letters < BESIDE && words[at + step]; letters += words[at]!.text.length) at += step
  return at
}

/** Reads words in doubt among those beside them; false where these come out otherwise than before. */
function readSpans(line: OcrLine, spans: readonly Span[], readPart: ReadPart): boolean {
  let { words } = line
  for (const { from, first, last, to } of spans.toReversed()) {
    const { lines } = readPart(withMargin(words, from, to))
    const read = lines.length === 1 ? lines[0]!.words : []
    const [before, after] = [first - from, to - last]
    const isSame = (word: OcrWord, i: number) => word.text === read.at(i)?.text
    const settled =
      read.length === to - from &&
      words.slice(from, first).every(isSame) &&
      words.slice(last, to).every((word, i) => isSame(word, i - after))
    if (!settled) return false
    // The words beside it too: boxes of the two models part words in different places.
    const isBetter = sureOf(read.slice(before, before + last - first)) > sureOf(words.slice(first, last))
    if (isBetter) words = words.toSpliced(from, to - from, ...read)
  }
  line.words = words
  return true
}

const sureOf = (words: OcrWord[]): number => confidenceOf([{ words, starts: false }])

/** The box of some words of a line with a little around it, but nothing of the words beside them. */
function withMargin(words: readonly OcrWord[], from: number, to: number): Box {
  const box = around(words.slice(from, to).map(word => word.box))
  const by = AROUND * (box.bottom - box.top)
  const others = [words[from - 1], words[to]].flatMap(word => word?.box ?? [])
  const room = (gaps: number[]) => Math.min(by, ...gaps.filter(gap => gap > 0).map(gap => gap / 2))
  return {
    left: box.left - room(others.map(other => box.left - other.right)),
    top: box.top - by,
    right: box.right + room(others.map(other => other.left - box.right)),
    bottom: box.bottom + by,
  }
}
