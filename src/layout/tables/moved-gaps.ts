import { around } from '../boxes.ts'
import { isHangul, isWide } from '../codes.ts'
import { Seams } from '../seams.ts'
import type { Segment } from '../segments.ts'
import type { Word } from '../word.ts'
import { isNumeric } from './grid.ts'
import type { Row } from './rows.ts'
import { isSentence } from './sentences.ts'

/** Edges this close are the same, in points. */
const EDGE = 1.5
/** One row alone has to have it exactly. */
const EXACT = 0.3
/** The least gap between two cells, in type sizes. */
const LEAST = 0.08
/** Wider gaps are made of several spaces, in type sizes. */
const WIDEST_SPACE = 0.65
/** No wider gap is a single space, in type sizes. */
const SPACE = 0.45
/** The space of most fonts is narrower. */
const LETTER_SPACE = 0.33
/** How many rows above and below are asked. */
const AROUND = 4
/** How many of them make a long line one of cells. */
const SURE = 3

/** Whether the producer moved on between two neighbours, where the page tells. */
const movedBetween = (left: Word, right: Word): boolean | undefined =>
  right.order === left.order + 1
    ? right.moved
    : left.order === right.order + 1
      ? left.moved
      : right.moved || left.moved

/** Whether the producer put two neighbouring words on the page one by one, and not as words of one text. */
export const isMoved = (left: Word, right: Word): boolean =>
  movedBetween(left, right) === true && !joinsTo(left, right)

/** Whether two neighbouring words have a space written between them: they belong to one text. */
export const isWritten = (left: Word, right: Word): boolean =>
  movedBetween(left, right) === false &&
  right.x0 - left.x1 < WIDEST_SPACE * right.size &&
  !left.rtl &&
  !right.rtl

/** The place between two texts of a row: where one ends and the next begins, and where that one ends. */
interface Gap {
  from: number
  to: number
  end: number
  moved: boolean
  /** A figure and its unit: a gap only where words stand in the unit's place. */
  unit: boolean
  /** The words on both sides, where no more than a space is between them: of a figure, all those of its text. */
  words?: string
}

/**
 * Cuts segments between words that were put on the page one by one, where rows near by have a gap in that place too:
 * cells of columns that stand as close as words do.
 */
export function partMoved(rows: Row[]): Row[] {
  const seams = turnedSeams(rows)
  const texts = rows.map(row => row.segments.map(segment => chunksOf(segment, seams)))
  const gaps = texts.map(gapsOf)
  let parted: Row[] | undefined
  for (const [i, row] of rows.entries()) {
    if (!gaps[i]!.some(gap => gap.moved)) continue
    const near = gaps.slice(Math.max(0, i - AROUND), i).concat(gaps.slice(i + 1, i + 1 + AROUND))
    if (isProse(row) && !isCells(gaps[i]!, near)) continue
    const segments = row.segments.flatMap((segment, s) => cut(segment, texts[i]![s]!, near))
    if (segments.length > row.segments.length) (parted ??= [...rows])[i] = { ...row, segments }
  }
  return parted ?? rows
}

/** More words without a gap and without a figure are no cells. */
const MOST_WORDS = 9

/** A line of running text: it ends as sentences do, or goes on and on. */
function isProse(row: Row): boolean {
  const [only, ...others] = row.segments
  if (!only || others.length > 0 || only.words.some(isFigure)) return false
  return isSentence(row) || only.words.length > MOST_WORDS
}

/** Whether rows near by have cells that begin wherever the producer moved on in a long line. */
const isCells = (own: readonly Gap[], near: readonly (readonly Gap[])[]): boolean =>
  own.every(({ to }) => near.filter(gaps => gaps.some(gap => Math.abs(gap.to - to) < EXACT)).length >= SURE)

const isFigure = ({ text }: Word): boolean => isNumeric(text)

/** Where figures stand right beside texts that are read from the other side, in rows of several texts. */
function turnedSeams(rows: readonly Row[]): Seams {
  const seams = new Seams()
  for (const [at, { segments, base }] of rows.entries()) {
    if (segments.length < 2) continue
    for (const { words, x1: end } of segments) {
      for (let i = 1; i < words.length; i++) {
        const [left, right] = [words[i - 1]!, words[i]!]
        if (
          left.rtl !== right.rtl &&
          movedBetween(left, right) === true &&
          !isHeadedOver(rows, at, left, right)
        )
          seams.add({ start: left.x0, from: left.x1, to: right.x0, base, end })
      }
    }
  }
  return seams
}

/** Whether a text above, in the rows right over a place, goes over it: the heading of one column, in which both words stand. */
function isHeadedOver(rows: readonly Row[], at: number, left: Word, right: Word): boolean {
  for (let i = at - 1; i >= 0 && rows[i]!.segments.length > 1; i--)
    if (rows[i]!.segments.some(s => s.words.some(w => w.x0 < left.x1 - EDGE && w.x1 > right.x0 + EDGE)))
      return true
  return false
}

/** The words of a segment, parted where the producer moved on; a list's marker stays with its item. */
function chunksOf({ words, size }: Segment, seams: Seams): Word[][] {
  const chunks: Word[][] = [[words[0]!]]
  for (let i = 1; i < words.length; i++) {
    const [left, word] = [words[i - 1]!, words[i]!]
    const told = isMoved(left, word) || isUnit(left, word) || isBehindPrice(words, i)
    const cell =
      (word.x0 - left.x1 > LEAST * size ? told : isSeam(left, word)) &&
      !(i === 1 && MARKER.test(left.text)) &&
      !(i === words.length - 1 && left.rtl && NUMBER_AT_RIGHT.test(word.text)) &&
      !isKoreanSpace(left, word) &&
      !(turns(left, word) && !seams.has(left.x1, word.x0))
    if (cell) chunks.push([word])
    else chunks.at(-1)!.push(word)
  }
  return chunks
}

/** Letters of one font that stand so close would be one word, if the columns of the page did not part them. */
const isSeam = (left: Word, word: Word): boolean =>
  word.x0 > left.x1 && !word.spaced && !word.rtl && !left.rtl && left.run.font === word.run.font

/** All letters are equally wide, so that spaces stand below each other by chance. */
const isKoreanSpace = (left: Word, word: Word): boolean =>
  word.x0 - left.x1 < SPACE * word.size &&
  isHangul(left.text.charCodeAt(left.text.length - 1)) &&
  isHangul(word.text.charCodeAt(0))

/** Words of two directions, or of two scripts with a font each, are put on the page one by one in one text. */
export const turns = (left: Word, word: Word): boolean => {
  const gap = word.x0 - left.x1
  if (left.rtl !== word.rtl) return gap < SPACE * word.size
  const wide = isWide(left.text.charCodeAt(left.text.length - 1)) !== isWide(word.text.charCodeAt(0))
  return wide && left.run.font !== word.run.font && gap < LETTER_SPACE * word.size
}

/** A unit put on the page by itself: it belongs to its figure, unless other units stand on its edge in a column. */
const isUnit = (left: Word, word: Word): boolean =>
  movedBetween(left, word) === true && isNumeric(left.text) && /^[%‰]$|^\p{Sc}$/u.test(word.text)

/** Whether a word stands behind a figure and its currency, which is then no sign of what follows. */
const isBehindPrice = (words: readonly Word[], i: number): boolean =>
  i > 1 &&
  /^\p{Sc}$/u.test(words[i - 1]!.text) &&
  isNumeric(words[i - 2]!.text) &&
  movedBetween(words[i - 2]!, words[i - 1]!) === false &&
  movedBetween(words[i - 1]!, words[i]!) === true

/** Signs and numbers that lists have before their items. */
const MARKER = /^([•‣◦▪■□●○◆❖❑❒❍–—*·➢✓✔-]|\(?(\d{1,3}|[a-z])[.)])$/i

/** The number of an item that is read from the right, as it is drawn: its point stands on its left. */
const NUMBER_AT_RIGHT = /^\.\d{1,3}$/

/** The places of a row where one cell may end and the next begin. */
function gapsOf(row: readonly (readonly Word[][])[]): Gap[] {
  const gaps: Gap[] = []
  let before: Word[] | undefined
  for (const chunks of row) {
    for (const [i, chunk] of chunks.entries()) {
      if (before) gaps.push(gapOf(before, chunk, i > 0, i > 0 ? chunks : undefined))
      before = chunk
    }
  }
  return gaps
}

function gapOf(left: Word[], right: Word[], moved: boolean, text?: readonly Word[][]): Gap {
  const [last, first] = [left.at(-1)!, right[0]!]
  const pair = `${last.text} ${first.text}`
  const words = /\p{N}/u.test(pair) ? text && wordsOf(text) : pair
  const spaced = first.x0 - last.x1 < SPACE * first.size && words !== undefined
  const unit = isUnit(last, first)
  return { from: last.x1, to: first.x0, end: right.at(-1)!.x1, moved, unit, ...(spaced && { words }) }
}

/** A text of several words. */
function wordsOf(chunks: readonly Word[][]): string | undefined {
  const texts = chunks.flat().map(({ text }) => text)
  return texts.filter(text => WORD.test(text)).length > 1 ? texts.join(' ') : undefined
}

const WORD = /\p{L}{3}/u

function cut(segment: Segment, chunks: readonly Word[][], near: readonly (readonly Gap[])[]): Segment[] {
  const parts: Word[][] = [[...chunks[0]!]]
  for (let i = 1; i < chunks.length; i++) {
    const own = gapOf(chunks[i - 1]!, chunks[i]!, true, chunks)
    const isAlike = own.unit
      ? (gap: Gap) => gap.moved && !gap.unit && Math.abs(gap.to - own.to) < EXACT
      : (gap: Gap) => isSame(gap, own, EDGE)
    const same = near.filter(gaps => gaps.some(isAlike))
    if (
      same.length > 1 ||
      (!own.unit && same.some(gaps => gaps.some(gap => gap.moved && isSame(gap, own, EXACT))))
    )
      parts.push([...chunks[i]!])
    else parts.at(-1)!.push(...chunks[i]!)
  }
  return parts.length === 1 ? [segment] : parts.map(words => ({ ...segment, ...around(words), words }))
}

/** The same two words in another row have the same gap, whatever it is. */
const isSame = (a: Gap, b: Gap, edge: number): boolean =>
  (a.words === undefined || a.words !== b.words) &&
  a.from < b.to &&
  a.to > b.from &&
  [a.from - b.from, a.to - b.to, a.end - b.end, (a.to + a.end - b.to - b.end) / 2].some(
    apart => Math.abs(apart) < edge,
  )

/** Whether two words belong together whatever stands in other rows: a sign and its figure, groups of one number. */
export const joinsTo = (before: Word, word: Word): boolean =>
  // A dash in place of a figure is no sign of the word in the next column.
  (isSign(before.text) && (!/^\p{L}/u.test(word.text) || word.x0 - before.x1 < SPACE * word.size)) ||
  DOTS.test(before.text) ||
  DOTS.test(word.text) ||
  isSigned(before, word) ||
  ((DASH.test(word.text) || DASH.test(before.text)) && word.x0 - before.x1 < spaceIn(word) * word.size) ||
  (/^[+\-\u2212(]?\d{1,3}$/.test(before.text) &&
    /^\d{3}(?:[.,]\d+)?\)?[-\u2212]?$/.test(word.text) &&
    word.x0 - before.x1 < 0.45 * word.size)

/** Whether a currency, a percent sign or the like is that of the figure before it. */
export const isSigned = (before: Word, word: Word): boolean =>
  isNumeric(before.text) && UNIT.test(word.text) && word.x0 - before.x1 < unitReach(word) * word.size

const DASH = /^[-\u2010-\u2015\u2212]$/
/** What is written behind a figure and belongs to it. */
const UNIT = /^(\p{Sc}|[%‰°元円]|EUR|USD|GBP|CHF|zł|Kč|kr\.?|lei|Ft|ر\.س|ج\.م|د\.إ)$/u
/** A space is as wide as a letter where all letters are. */
const spaceIn = ({ run }: Word): number => (run.font.fixedPitch ? 0.75 : SPACE)
const unitReach = (word: Word): number => (/^[%‰]$/.test(word.text) ? 0.75 : spaceIn(word))
const DOTS = /^[.·…]+$/

/** Signs that belong to what follows: currencies, and the dots that lead to a figure. */
const isSign = (text: string): boolean => /^[\p{Sc}+±(\-\u2212]$/u.test(text)
