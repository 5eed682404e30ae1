import { isRtlCode } from '../../../layout/codes.ts'
import type { Box, PdfChar } from '../../../lib/geometry/pdf-page.ts'
import { isMisspelt, skeletonHits, slopedLines, UNNAMED } from './consonants.ts'
import { drawnTexts } from './drawn-texts.ts'
import { composed, findHits, guessedHits, isUnseen, plainSign, type Search } from './find-hits.ts'
import type { Hit } from './hit.ts'
import { otherGaps } from './other-gaps.ts'
import { edgeTexts, LINE_END, placedTexts, SPACE, UNSPACED } from './placed-text.ts'
import { rtlLines, turnedTexts, wordsBackward } from './rtl-text.ts'

export interface PageHit {
  by: string
  text: string
  /** One box a line, in points from the upper left corner of the page as displayed. */
  boxes: Box[]
  /** Set where nobody knows what part of the line it is. */
  wholeLine?: true
}

/** Of the type size: no more of a line than its letters need is covered. */
const HIGHEST = 0.95
const LOWEST = 0.25
/** Of the type size: between two words of one text there is never so much. */
const FAR = 2.5
/** Of a cell: how far from its place in a row of cells a character may stand. */
const COMB = 0.06
/** Of the type size: characters in cells of their own leave more between them than a space. */
const APART = 0.4

/**
 * What is found on a page. A word that a line's end divides is looked for as one, too, and so are the characters that a
 * field sets into cells of their own.
 */
export function pageHits(chars: readonly PdfChar[], search: Search, fields: readonly Box[] = []): PageHit[] {
  const combs = fields.flatMap(field => combText(chars, field) ?? [])
  const { plain, joined } = placedTexts(chars)
  const inOrder = (orders: number[][]) =>
    orders.filter(order => order.length > 0).map(order => textInOrder(chars, order))
  const texts = [
    textOf(chars),
    textOf(chars, 'drop'),
    textOf(chars, 'keep'),
    textOf(chars, 'unspaced'),
    ...combs,
  ]
  const turned = [turnedTexts(chars, 'line'), turnedTexts(chars, 'word'), wordsBackward(chars)]
  texts.push(...inOrder([...plain, rtlLines(chars), ...turned]))
  const seen = new Set<string>()
  const hits = unlike(texts).flatMap(one => hitsIn(one, chars, search, seen))
  for (const one of unlike(inOrder([...joined, ...otherGaps(chars)])))
    hits.push(...unknown(hitsIn(one, chars, { ...search, kinds: [] }, seen), hits))
  const misspelt = misspeltHits(chars, search, seen)
  return [
    ...hits,
    ...misspelt.filter((hit, i) => unknown([hit], [...hits, ...misspelt.slice(0, i)]).length > 0),
  ]
}

/** What reaches beyond all that was found before. */
const unknown = (hits: readonly PageHit[], known: readonly PageHit[]): PageHit[] =>
  hits.filter(
    hit => !hit.boxes.every(box => known.some(({ boxes }) => boxes.some(other => holds(other, box)))),
  )

/** Of a box, in points: so little of it may stand out of another. */
const OUT = 0.5

const holds = (one: Box, box: Box): boolean =>
  box.left >= one.left - OUT &&
  box.right <= one.right + OUT &&
  box.top >= one.top - OUT &&
  box.bottom <= one.bottom + OUT

/** The same in the order that glyphs are drawn in. What is turned round for right-to-left words is no figure. */
export function drawnHits(chars: readonly PdfChar[], search: Search): PageHit[] {
  const { drawn, turned } = drawnTexts(chars)
  const seen = new Set<string>()
  const words = { ...search, kinds: [] }
  return [
    ...hitsIn(textInOrder(chars, drawn), chars, search, seen),
    ...turned.flatMap(order => hitsIn(textInOrder(chars, order), chars, words, seen)),
  ]
}

/** Words that are found by their consonants alone. */
function misspeltHits(chars: readonly PdfChar[], { skeletons }: Search, seen: Set<string>): PageHit[] {
  const sloped = skeletons.filter(skeleton => skeleton.sloped)
  const lines = () => [...slopedLines(chars), turnedTexts(chars, 'word'), turnedTexts(chars, 'line')]
  const found = (sloped.length > 0 ? lines() : [])
    .map(line => textInOrder(chars, line))
    .flatMap(line => placedHits(line, chars, skeletonHits(line.text, sloped), seen))
  const level = skeletons.filter(skeleton => !skeleton.sloped)
  if (level.length === 0 || !isMisspelt(chars)) return found
  const told = chars.map(char => (char.kind === 'unmapped' ? { ...char, text: UNNAMED } : char))
  const orders = [...placedTexts(told).plain, ...otherGaps(told)].filter(order => order.length > 0)
  const texts = unlike([textOf(told), textOf(told, 'drop'), ...orders.map(order => textInOrder(told, order))])
  return [...found, ...texts.flatMap(one => placedHits(one, told, skeletonHits(one.text, level), seen))]
}

const unlike = (texts: Owned[]): Owned[] => [...new Map(texts.map(one => [one.text, one])).values()]

/** Texts and the characters they came from. */
interface Owned {
  text: string
  /** For each unit of the text the number of its character. */
  owners: number[]
}

const hitsIn = (one: Owned, chars: readonly PdfChar[], search: Search, seen: Set<string>): PageHit[] =>
  placedHits(one, chars, [...findHits(one.text, search), ...guessedHits(one.text, search)], seen)

function placedHits(
  { text, owners }: Owned,
  chars: readonly PdfChar[],
  found: readonly Hit[],
  seen: Set<string>,
): PageHit[] {
  const hits: PageHit[] = []
  for (const { start, end, by } of found) {
    const key = `${owners[start]} ${owners[end - 1]}`
    const { boxes, wholeLine } = boxesOf(chars, owners.slice(start, end))
    if (boxes.length === 0 || seen.has(key)) continue
    seen.add(key)
    hits.push({ by, text: told(text.slice(start, end)), boxes, ...(wholeLine && { wholeLine }) })
  }
  return hits
}

const told = (text: string): string => text.replace(/\s+/g, ' ').trim()

function boxesOf(chars: readonly PdfChar[], owners: readonly number[]): Pick<PageHit, 'boxes' | 'wholeLine'> {
  const found = new Set(owners)
  // Accents may be characters of their own. One may also follow that stands over another word.
  for (const i of owners)
    for (let n = i + 1; isMark(chars[n]) && isBeside(chars[i]!, chars[n]!); n++) found.add(n)
  const placed = [...found]
    .map(i => chars[i]!)
    .filter(char => char.kind !== 'generated' && char.text.trim() !== '')
  if (placed.length === 0) return { boxes: [] }
  return isHeaped(chars, placed)
    ? { boxes: lineBoxes(levelWith(chars, placed[0]!)), wholeLine: true }
    : { boxes: inkedBoxes(placed) }
}

const isBeside = (letter: PdfChar, mark: PdfChar): boolean =>
  Math.hypot(letter.x - mark.x, letter.y - mark.y) < letter.advance + letter.run.size

/** Of the type size: how far letters and marks of right-to-left scripts reach over the cell of their line. */
const BEYOND = 0.4

/** The boxes of letters; vowel marks that stand over and under them make them higher, and those of others do not count. */
function inkedBoxes(chars: readonly PdfChar[]): Box[] {
  const isInked = ({ text, run }: PdfChar) => run.angle === 0 && isRtlCode(text.codePointAt(0)!)
  const letters = chars.filter(char => !(isInked(char) && isMark(char)))
  if (letters.length === 0) return lineBoxes(chars)
  const boxes = lineBoxes(letters)
  for (const { left, right, top, bottom, run } of chars.filter(isInked)) {
    const x = (left + right) / 2
    const reach = BEYOND * run.size
    for (const box of boxes) {
      if (x < box.left || x > box.right || top > box.bottom + reach || bottom < box.top - reach) continue
      const [high, low] = [box.top, box.bottom]
      box.top = Math.min(high, Math.max(top, high - reach))
      box.bottom = Math.max(low, Math.min(bottom, low + reach))
    }
  }
  return boxes
}

/** Texts at the edge of a page that may go on over it: more are headers, footers and columns. */
const MOST_EDGES = 6

/** What begins on one page and ends on the next, as a hit on each. */
export function hitsAcross(
  one: readonly PdfChar[],
  next: readonly PdfChar[],
  search: Search,
): [PageHit[], PageHit[]] {
  const hits: [PageHit[], PageHit[]] = [[], []]
  for (const tail of edgeTexts(one, 'last', MOST_EDGES)) {
    const before = textInOrder(one, tail)
    const ends = [`${before.text} `]
    if (/[-\u00ad\u0002]$/.test(before.text)) ends.push(before.text, before.text.slice(0, -1))
    for (const head of edgeTexts(next, 'first', MOST_EDGES)) {
      const after = textInOrder(next, head)
      for (const text of ends) {
        for (const { start, end, by } of findHits(text + after.text, search)) {
          if (start >= text.trimEnd().length || end <= text.length) continue
          const whole = told((text + after.text).slice(start, end))
          hits[0].push({ by, text: whole, ...boxesOf(one, before.owners.slice(start)) })
          hits[1].push({ by, text: whole, ...boxesOf(next, after.owners.slice(0, end - text.length)) })
        }
      }
    }
  }
  return hits
}

/** The same for what was found in one place of two readings of a page. */
export const keyOf = ({ by, text, boxes: [box] }: PageHit): string =>
  [by, text, box!.left.toFixed(1), box!.top.toFixed(1)].join('\0')

/** Characters as one text; a word that a line's end divides as one where that is asked, with its hyphen or without. */
function textOf(chars: readonly PdfChar[], end?: 'drop' | 'keep' | 'unspaced'): Owned {
  const made: Owned = { text: '', owners: [] }
  for (let i = 0; i < chars.length; i++) {
    const char = chars[i]!
    if ((end === 'drop' || end === 'keep') && isLineEndHyphen(chars, i)) {
      if (end === 'keep') put(made, '-', i)
      while (/\s/.test(chars[i + 1]?.text ?? '')) i++
      continue
    }
    if (end === 'unspaced' && isUnspacedEnd(chars, i)) continue
    if (!isUnseen(char.text)) put(made, isWhite(char) ? spaceAt(chars, i) : plainSign(char.text), i)
  }
  return made
}

/** Adds the sign of a character; an accent becomes one with the letter before it. */
function put(made: Owned, sign: string, owner: number): void {
  const whole = composed(() => made.text.at(-1), sign)
  if (whole) {
    made.text = made.text.slice(0, -1) + whole
    return
  }
  made.text += sign
  for (let n = 0; n < sign.length; n++) made.owners.push(owner)
}

const isMark = (char: PdfChar | undefined): boolean => char !== undefined && /^\p{M}$/u.test(char.text)

/** The characters of a field that stand whole cells apart, as one text. */
function combText(chars: readonly PdfChar[], field: Box): Owned | undefined {
  const owners: number[] = []
  for (const [i, { left, top, right, bottom, text }] of chars.entries()) {
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    const inside = x > field.left && x < field.right && y > field.top && y < field.bottom
    if (inside && text.trim() !== '') owners.push(i)
  }
  if (owners.length < 3 || !(isEven(owners.map(i => chars[i]!)) || isApart(owners.map(i => chars[i]!))))
    return undefined
  return textInOrder(chars, owners)
}

/** These characters as one text, with spaces and ends of lines among them. */
function textInOrder(chars: readonly PdfChar[], order: readonly number[]): Owned {
  const made: Owned = { text: '', owners: [] }
  let last = 0
  for (const i of order) {
    if (i >= 0) last = i
    if (i < 0 || !isUnseen(chars[i]!.text))
      put(made, i === SPACE ? ' ' : i === LINE_END ? '\n' : plainSign(chars[i]!.text), last)
  }
  return made
}

/** Whether the middles of characters are whole cells apart. */
function isEven(chars: readonly PdfChar[]): boolean {
  const middles = chars.map(({ left, right }) => (left + right) / 2)
  const steps = middles.slice(1).map((x, i) => x - middles[i]!)
  const cell = Math.min(...steps)
  return cell > 0 && steps.every(step => Math.abs(step / cell - Math.round(step / cell)) <= COMB)
}

/** Whether each character stands apart from the next, as only those of cells do. */
const isApart = (chars: readonly PdfChar[]): boolean =>
  chars.slice(1).every((char, i) => char.left - chars[i]!.right > APART * char.run.size)

const isWhite = (char: PdfChar | undefined): boolean => char !== undefined && char.text.trim() === ''

/** Words of one text are a space apart; other columns and lines are farther away, and no number goes on there. */
function spaceAt(chars: readonly PdfChar[], i: number): string {
  if (/[\r\n]/.test(chars[i]!.text)) return '\n'
  let [before, after] = [i, i]
  while (isWhite(chars[before])) before--
  while (isWhite(chars[after])) after++
  const [one, next] = [chars[before], chars[after]]
  if (!one || !next) return ' '
  const way = Math.hypot(next.x - one.x, next.y - one.y) - one.advance
  return way > Math.max(one.run.size, next.run.size) * FAR ? '\t' : ' '
}

/** Whether this ends a line inside of a text of a script without spaces. */
function isUnspacedEnd(chars: readonly PdfChar[], i: number): boolean {
  if (!/[\r\n]/.test(chars[i]!.text)) return false
  let [before, after] = [i, i]
  while (isWhite(chars[before])) before--
  while (isWhite(chars[after])) after++
  return [chars[before], chars[after]].every(char => char !== undefined && UNSPACED.test(char.text))
}

const isLineEndHyphen = (chars: readonly PdfChar[], i: number): boolean =>
  chars[i]!.kind === 'hyphen' ||
  (/[-\u2010\u0002]/.test(chars[i]!.text) && /[\r\n]/.test(chars[i + 1]?.text ?? ''))

function boxOf(char: PdfChar): Box {
  const { left, right, top, bottom, run } = char
  if (run.vertical) return { left, top, right, bottom }
  const upright = cellOf(char, 1)
  const mirrored = isMiddleIn(char, upright) ? upright : cellOf(char, -1)
  const cell = isMiddleIn(char, mirrored) ? mirrored : upright
  // Ink that leans out of the cell is covered along the line.
  const level = run.angle % 180 === 0
  return level
    ? { ...cell, left: Math.min(cell.left, left), right: Math.max(cell.right, right) }
    : { ...cell, top: Math.min(cell.top, top), bottom: Math.max(cell.bottom, bottom) }
}

const isMiddleIn = ({ left, right, top, bottom }: Box, cell: Box): boolean => {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  return x >= cell.left && x <= cell.right && y >= cell.top && y <= cell.bottom
}

/** The cell of a character: along the baseline, up and down from it. Letters of mirrored text stand on the other side. */
function cellOf({ x, y, advance, run }: PdfChar, side: 1 | -1): Box {
  const up = side * Math.min(run.ascent || run.size, run.size * HIGHEST)
  const down = side * Math.min(run.descent, run.size * LOWEST)
  const turn = (run.angle * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const corners = [
    [0, -up],
    [0, down],
    [advance, -up],
    [advance, down],
  ].map(([u, v]) => [x + u! * cos - v! * sin, y + u! * sin + v! * cos] as const)
  const [xs, ys] = [corners.map(corner => corner[0]), corners.map(corner => corner[1])]
  return {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
  }
}

/** No glyph stands for more letters, but for a few phrases. */
const MOST_LETTERS = 8

/** Whether letters were told in one place with many others: nobody knows where on their line they are drawn. */
function isHeaped(chars: readonly PdfChar[], [first, ...more]: readonly PdfChar[]): boolean {
  const isThere = ({ x, y }: PdfChar) => x === first!.x && y === first!.y
  return more.length > 0 && more.every(isThere) && chars.filter(isThere).length > MOST_LETTERS
}

/** All of the line that a character stands on. */
const levelWith = (chars: readonly PdfChar[], { y, run }: PdfChar): PdfChar[] =>
  chars.filter(
    char =>
      char.kind !== 'generated' && char.run.angle === run.angle && Math.abs(char.y - y) < 0.3 * run.size,
  )

function lineBoxes(chars: readonly PdfChar[]): Box[] {
  const boxes: (Box & { run: PdfChar['run']; x: number; y: number })[] = []
  for (const char of chars) {
    const box = boxOf(char)
    const last = boxes.at(-1)
    const turn = (char.run.angle * Math.PI) / 180
    const across = (x: number, y: number) => -x * Math.sin(turn) + y * Math.cos(turn)
    const straight = char.run.angle % 90 === 0
    const sameLine =
      last &&
      straight &&
      last.run.angle === char.run.angle &&
      Math.abs(across(last.x, last.y) - across(char.x, char.y)) < char.run.size * 0.5
    if (!sameLine) {
      boxes.push({ ...box, run: char.run, x: char.x, y: char.y })
      continue
    }
    last.left = Math.min(last.left, box.left)
    last.top = Math.min(last.top, box.top)
    last.right = Math.max(last.right, box.right)
    last.bottom = Math.max(last.bottom, box.bottom)
  }
  return boxes.map(({ left, top, right, bottom }) => ({ left, top, right, bottom }))
}
