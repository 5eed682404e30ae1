import { around } from '../../lib/geometry/around.ts'
import type { Box } from '../../lib/geometry/pdf-page.ts'
import { doubtfulLines, isDoubtful } from './cascade.ts'
import { scriptOf } from './pack-scripts.ts'
import { confidenceOf, type OcrLine, type OcrWord } from './read-words.ts'
import type { ReadPart } from './second-look.ts'

/** In heights of a line: what is seen around it. */
const AROUND = 0.25
/** Of the narrower word's width: words that lie over each other by less are beside each other. */
const SAME_PLACE = 0.3
/** Scripts as letters tell them, by what packs call them; all others are told as Latin. */
const LETTERS: Record<string, RegExp> = {
  Cyrillic: /\p{Script=Cyrillic}/u,
  Greek: /\p{Script=Greek}/u,
  Arabic: /\p{Script=Arabic}/u,
  Hebrew: /\p{Script=Hebrew}/u,
  Devanagari: /\p{Script=Devanagari}/u,
  Latin: /\p{Script=Latin}/u,
}

/**
 * Packs of two scripts at once take one's letters for the other's. The codes of each script, where there are several whose
 * words stand apart.
 */
export function codesByScript(codes: readonly string[]): Map<string, string[]> {
  const groups = Map.groupBy(codes, scriptOf)
  const isParted =
    groups.size > 1 && [...groups.keys()].some(script => script in LETTERS && script !== 'Latin')
  return isParted ? groups : new Map()
}

/** Lines with words in doubt, by the scripts of their letters: which of them are wrong is not known before. */
export function doubtfulByScript(lines: readonly OcrLine[]): Map<string, OcrLine[]> {
  const doubtful = doubtfulLines(lines)
  return new Map(
    Object.entries(LETTERS).map(([script, letters]) => [
      script,
      doubtful.filter(({ words }) => words.some(({ text }) => letters.test(text))),
    ]),
  )
}

/** A line with its words in doubt as the packs of its own script alone read them, where these are surer. */
export function readInOwnScript(line: OcrLine, readPart: ReadPart): void {
  const box = around(line.words.map(word => word.box))
  const by = AROUND * (box.bottom - box.top)
  const found = readPart({
    left: box.left - by,
    top: box.top - by,
    right: box.right + by,
    bottom: box.bottom + by,
  }).lines
  // A line that falls apart was no line.
  if (found.length !== 1) return
  const places = placesOf(line.words, found[0]!.words)
  line.words = places.flatMap(({ before, after }) => {
    const isSurer = before.some(isDoubtful) && sureOf(after) > sureOf(before)
    return isSurer ? after : before
  })
}

const sureOf = (words: OcrWord[]): number => confidenceOf([{ words, starts: false }])

interface Place {
  before: OcrWord[]
  after: OcrWord[]
}

/** Words that were read in the same place before and after, in the order of the line. */
function placesOf(before: readonly OcrWord[], after: readonly OcrWord[]): Place[] {
  const places: Place[] = before.map(word => ({ before: [word], after: [] }))
  for (const word of after) {
    const over = places.filter(place => place.before.some(({ box }) => isOver(box, word.box)))
    const [first, ...others] = over
    if (!first) continue
    first.after.push(word)
    for (const place of others) {
      first.before.push(...place.before)
      first.after.push(...place.after)
      places.splice(places.indexOf(place), 1)
    }
  }
  return places
}

const isOver = (a: Box, b: Box): boolean =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) >
  SAME_PLACE * Math.min(a.right - a.left, b.right - b.left)
