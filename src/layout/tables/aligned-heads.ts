import { around } from '../boxes.ts'
import type { Segment } from '../segments.ts'
import type { Word } from '../word.ts'
import type { Column } from './columns.ts'
import { isFigure, isMoment, isNumeric } from './grid.ts'
import { isMoved } from './moved-gaps.ts'
import type { Row } from './rows.ts'

/** Places this close are the same edge, in points. */
const EDGE = 1.5
/** Longer texts are no headings. */
const MOST_WORDS = 16

/** The row of headings right above the first figures, days and times. */
export function lastHead(rows: readonly Row[]): Row | undefined {
  const isValue = (s: Segment) => isFigure(s) || s.words.some(w => isMoment(w.text))
  const figures = rows.findIndex(row => row.segments.some(isValue))
  return rows.slice(0, Math.max(0, figures)).findLast(row => row.segments.length > 1)
}

/**
 * Headings that stand a space apart and look like one text: its parts, where each of them begins, ends or has its
 * middle as the texts of its own column do. Undefined where there are no such parts.
 */
export function alignedHeads(words: readonly Word[], columns: readonly Column[]): Word[][] | undefined {
  const { x0, x1 } = around(words)
  const own = columns.filter(c => Math.min(c.x1, x1) - Math.max(c.x0, x0) > EDGE)
  if (own.length < 2 || words.length < own.length || words.length > MOST_WORDS) return undefined
  return bestParts(words, own)?.parts
}

/** The columns as wide as the texts below their headings: headings over several are wider. */
export function bodyColumns(
  columns: readonly Column[],
  rows: readonly Row[],
  head: Row | undefined,
): Column[] {
  const body = head ? rows.slice(rows.indexOf(head) + 1).flatMap(row => row.segments) : []
  const own: Segment[][] = columns.map(() => [])
  for (const segment of body) {
    const [at, ...others] = columns.flatMap((c, i) => (segment.x0 < c.x1 && segment.x1 > c.x0 ? [i] : []))
    if (at !== undefined && others.length === 0) own[at]!.push(segment)
  }
  return columns.map((column, i) => (own[i]!.length > 0 ? around(own[i]!) : column))
}

interface Parts {
  parts: Word[][]
  /** How much of their columns' width they have in all. */
  shared: number
}

/** Of several ways to part headings, the one that keeps them most to their own columns. */
function bestParts(words: readonly Word[], [column, ...others]: readonly Column[]): Parts | undefined {
  if (!column) return words.length === 0 ? { parts: [], shared: 0 } : undefined
  const most = words.length - others.length
  let best: Parts | undefined
  for (let end = others.length > 0 ? 1 : most; end <= most; end++) {
    const part = words.slice(0, end)
    if (part.length === 0 || !isSetLike(part, column)) continue
    const rest = bestParts(words.slice(end), others)
    if (!rest) continue
    const { x0, x1 } = around(part)
    const shared = rest.shared + Math.min(x1, column.x1) - Math.max(x0, column.x0)
    if (!best || shared > best.shared) best = { parts: [part, ...rest.parts], shared }
  }
  return best
}

function isSetLike(words: readonly Word[], column: Column): boolean {
  const { x0, x1 } = around(words)
  const apart = [x0 - column.x0, x1 - column.x1, (x0 + x1 - column.x0 - column.x1) / 2]
  return apart.some(distance => Math.abs(distance) < EDGE)
}

/** The same edge where one text alone has to show it. */
const EXACT = 0.6
/** The least gap between headings, in type sizes. */
const LEAST = 0.22
/** Columns that show that headings end with their figures. */
const FEWEST = 2
/** Where a gap is wider than any between words, in type sizes, one such column is enough. */
const WIDE = 0.5
/** No gap inside a text is so wide where its words were put on the page one by one, in type sizes. */
const APART = 0.4

/** The columns with one more, for a last heading with hardly anything below it that stands right behind that of figures, which ends as these do. */
export function withEmptyLast(columns: Column[], rows: readonly Row[]): Column[] {
  const head = lastHead(rows)
  const last = head?.segments.at(-1)
  if (!head || !last || last.words.length < 2 || last.words.some(w => w.rtl)) return columns
  const body = rows.slice(rows.indexOf(head) + 1)
  const ends = columns.map(column => endOf(column, body))
  const isEnd = (word: Word, end: number | undefined) => end !== undefined && Math.abs(word.x1 - end) < EXACT
  const words = head.segments.flatMap(s => s.words)
  const alike = ends.slice(0, -1).filter(end => words.some(word => isEnd(word, end)))
  const at = last.words.findIndex((_, i) => i > 0 && isEnd(last.words[i - 1]!, ends.at(-1)))
  const [before, first] = [last.words[at - 1], last.words[at]]
  if (!before || !first || first.x0 - before.x1 < LEAST * last.size) return columns
  const gap = (first.x0 - before.x1) / last.size
  const apart = gap > APART && isMoved(before, first)
  if (alike.length < (gap > WIDE ? 1 : FEWEST) && !apart) return columns
  const { x0 } = columns.at(-1)!
  return [...columns.slice(0, -1), { x0, x1: before.x1 }, { x0: first.x0, x1: last.x1 }]
}

/** Where all figures of a column end, if there is nothing else but texts put behind some of them. */
function endOf(column: Column, rows: readonly Row[]): number | undefined {
  const own = rows.flatMap(row => row.segments.filter(s => s.x0 < column.x1 && s.x1 > column.x0))
  const ends = own.map(figureEnd)
  const isOne = Math.max(...ends) - Math.min(...ends) < EXACT
  return isOne && own.filter(isFigure).length > 0.5 * own.length ? ends[0] : undefined
}

function figureEnd(segment: Segment): number {
  const [figure, text] = segment.words as [Word, ...Word[]]
  if (isFigure(segment)) return segment.x1
  if (!text || !isNumeric(figure.text)) return Number.NaN
  return isMoved(figure, text) || text.x0 - figure.x1 > WIDE * segment.size ? figure.x1 : Number.NaN
}
