import type { PdfChar } from '../../../lib/geometry/pdf-page.ts'
import type { Hit } from './hit.ts'
import { usualLetter } from './other-spellings.ts'

/** Scripts whose vowel signs and joined consonants are glyphs of their own, drawn in another order than they are written. */
const SCRIPTS = [
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada'],
  ...['Malayalam', 'Sinhala', 'Khmer', 'Myanmar'],
]
const OWN = new RegExp(`^[${SCRIPTS.map(one => `\\p{Script=${one}}`).join('')}]`, 'u')
const MARK = /^\p{M}$/u
/** Signs that join two consonants. */
const JOINS = /^[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u17d2\u1039]$/
/** The letter ra, which is drawn on the other side of the consonant it is joined with. */
const RA = /^[\u0930\u09b0\u0ab0\u0b30\u0c30\u0cb0\u0dbb\u179a]$/
/** A glyph that the file does not name. */
export const UNNAMED = '\ufffd'

/** Consonants of a word that its place is told by; fewer are part of too many words. */
const FEWEST = 2
/** Arabic letters that tell a word without its spaces. */
const FEWEST_SLOPED = 4
const ARABIC = /^(?=\p{L})\p{Script=Arabic}/u
const JOINING = new RegExp(
  `(?=\\p{L})[\\p{Script=Arabic}${SCRIPTS.map(one => `\\p{Script=${one}}`).join('')}]`,
  'u',
)
/** Of a word's letters: how many may be told twice or not at all. */
const MOST_OFF = 0.5
const MOST_OFF_SLOPED = 0.25

/** Whether a text has letters that join with others, so that glyphs are not letters one for one. */
export const isOfJoiningScript = (text: string): boolean => JOINING.test(text)

/** A word by its letters without vowel signs. */
export interface Skeleton {
  label: string
  letters: string[]
  /** Whether a letter is joined with the next one. */
  joined: boolean[]
  wholeWord: boolean
  /** Arabic letters on slopes: two of them may stand in either order. */
  sloped: boolean
}

/** A word of such a script by its consonants; undefined for one of another script, and where too few are left. */
export function skeletonOf(label: string, wholeWord: boolean): Skeleton | undefined {
  const letters: string[] = []
  const joined: boolean[] = []
  for (const char of label.normalize('NFD').trim().replace(/\s+/g, ' ')) {
    if (JOINS.test(char)) joined[letters.length - 1] = true
    else if (!MARK.test(char) && !/\p{Cf}/u.test(char)) joined[letters.push(char) - 1] = false
  }
  const own = letters.filter(letter => OWN.test(letter)).length
  if (own >= FEWEST) return { label, letters, joined, wholeWord, sloped: false }
  const arabic = letters.filter(letter => ARABIC.test(letter)).map(usualLetter)
  if (arabic.length < FEWEST_SLOPED) return undefined
  return { label, letters: arabic, joined: arabic.map(() => true), wholeWord: false, sloped: true }
}

/** Whether words of such a script cannot be found by their spelling: glyphs in them have no name, or signs stand before any letter. */
export function isMisspelt(chars: readonly PdfChar[]): boolean {
  return chars.some((char, i) => {
    const near = (by: 1 | -1) => OWN.test(chars[i + by]?.text ?? '')
    if (char.kind === 'unmapped') return near(1) || near(-1)
    const before = chars[i - 1]
    return OWN.test(char.text) && MARK.test(char.text) && (!before || before.text.trim() === '')
  })
}

/** Of the type size: letters of one sloped word stand no farther above or below the next. */
const NEXT_STEP = 0.4
const UPRIGHT = 0

/**
 * Arabic letters whose words run down a slope, as Nastaliq sets them, line by line from right to left and without
 * spaces: engines take each step for a line of its own.
 */
export function slopedLines(chars: readonly PdfChar[]): number[][] {
  const letters = [...chars.keys()].filter(i => {
    const { text, kind, run } = chars[i]!
    return ARABIC.test(text) && kind !== 'generated' && run.angle === UPRIGHT
  })
  const lines: number[][] = []
  for (const i of letters.sort((a, b) => chars[a]!.y - chars[b]!.y)) {
    const line = lines.at(-1)
    const last = chars[line?.at(-1) ?? -1]
    if (last && chars[i]!.y - last.y < NEXT_STEP * last.run.size) line!.push(i)
    else lines.push([i])
  }
  const isSloped = (line: number[]) =>
    chars[line.at(-1)!]!.y - chars[line[0]!]!.y > NEXT_STEP * chars[line[0]!]!.run.size
  return lines.filter(isSloped).map(line => line.sort((a, b) => chars[b]!.x - chars[a]!.x))
}

interface Item {
  char: string
  start: number
  end: number
}

/** Where a text of misnamed glyphs shows the consonants of a word. */
export function skeletonHits(text: string, skeletons: readonly Skeleton[]): Hit[] {
  const items: Item[] = []
  let at = 0
  for (const char of text) {
    const from = at
    at += char.length
    const [base = ''] = char.normalize('NFD')
    const last = items.at(-1)
    if (MARK.test(base)) {
      if (last) last.end = at
    } else if (/\s/.test(base)) {
      if (last?.char === ' ') last.end = at
      else items.push({ char: ' ', start: from, end: at })
    } else items.push({ char: base, start: from, end: at })
  }
  const arabic = items.filter(item => ARABIC.test(item.char))
  const joined = arabic.map(item => ({ ...item, char: usualLetter(item.char) }))
  return skeletons.flatMap(skeleton => hitsOf(skeleton.sloped ? joined : items, skeleton))
}

function hitsOf(items: readonly Item[], skeleton: Skeleton): Hit[] {
  const hits: Hit[] = []
  const { letters, wholeWord, label } = skeleton
  for (let start = 0; start < items.length; start++) {
    const { char } = items[start]!
    if (char !== letters[0] && char !== letters[1] && char !== UNNAMED) continue
    if (wholeWord && start > 0 && isLetter(items[start - 1]!.char)) continue
    const end = endOf(items, start, skeleton)
    if (end === undefined) continue
    hits.push({ start: items[start]!.start, end: items[end - 1]!.end, by: label })
    start = end - 1
  }
  return hits
}

const isLetter = (char: string): boolean => char === UNNAMED || /[\p{L}\p{N}]/u.test(char)

/** The farthest end of the word where it begins here; undefined where it does not. */
function endOf(items: readonly Item[], start: number, skeleton: Skeleton): number | undefined {
  const { letters, joined, wholeWord, sloped } = skeleton
  const known = new Set([...letters, ' '])
  const most = Math.max(1, Math.floor(letters.length * (sloped ? MOST_OFF_SLOPED : MOST_OFF)))
  /** Letters read so far, and the least number of them that were off. */
  let states = new Map([[0, 0]])
  let found: number | undefined
  // Two letters that trade their places are read in one step.
  const later = new Map<number, Map<number, number>>()
  for (let at = start; at < items.length && (states.size > 0 || later.has(at)); at++) {
    for (const [read, off] of later.get(at) ?? []) better(states, read, off)
    const { char } = items[at]!
    const next = new Map<number, number>()
    for (const [read, off] of states) {
      const wanted = letters[read]
      if (char === wanted) better(next, read + 1, off)
      if (char === UNNAMED) {
        better(next, read, off)
        if (wanted !== undefined && wanted !== ' ') {
          better(next, read + 1, off + 1)
          if (joined[read]) better(next, read + 2, off + 1)
        }
      }
      const isTraded = joined[read] && (sloped || RA.test(wanted!) || RA.test(letters[read + 1] ?? ''))
      if (isTraded && char === letters[read + 1]) {
        const after = afterSigns(items, at + 1)
        if (items[after]?.char === wanted) {
          const map = later.get(after + 1) ?? new Map<number, number>()
          better(map, read + 2, off)
          later.set(after + 1, map)
        }
      }
      if (read > 0 && read < letters.length && known.has(char)) better(next, read, off + 1)
    }
    for (const [read, off] of next) if (off > most) next.delete(read)
    const isEnd = next.has(letters.length) || later.get(at + 1)?.has(letters.length)
    if (isEnd && !(wholeWord && isLetter(items[at + 1]?.char ?? ' '))) found = at + 1
    states = next
  }
  return found
}

function better(states: Map<number, number>, read: number, off: number): void {
  if (off < (states.get(read) ?? Infinity)) states.set(read, off)
}

function afterSigns(items: readonly Item[], from: number): number {
  let at = from
  while (items[at]?.char === UNNAMED && at < from + 2) at++
  return at
}
