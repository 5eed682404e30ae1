import { type Segment, textOf } from '../segments.ts'
import { bodyColumns, lastHead } from './aligned-heads.ts'
import type { Column } from './columns.ts'
import { isNumeric } from './grid.ts'
import { readsFromRight } from './mirror.ts'
import type { Row } from './rows.ts'
import type { TextRow } from './text-row.ts'

/** The least number of headings whose order tells. */
const FEWEST = 3
/** Texts reach over a column by more, in points. */
const EDGE = 1.5
/** In how many of the rows with several texts a column has one. */
const MOST = 0.5

const shared = (a: Column, b: Column): number => Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0)
const middle = ({ x0, x1 }: Column): number => (x0 + x1) / 2

export interface Ordered {
  columns: Column[]
  head: Row
}

/**
 * Headings that stand beside their columns, set to another side or to the middle of them: where there are as many as
 * columns with texts, each names the one that comes in its turn. Undefined where every column has both.
 */
export function orderedHeads(columns: readonly Column[], rows: readonly Row[]): Ordered | undefined {
  const head = lastHead(rows)
  if (!head || head !== rows[0] || head.segments.length < FEWEST) return undefined
  if (head.segments.some(heading => isOverTwo(heading, columns))) return undefined
  const full = rows.slice(1).filter(row => row.segments.length > 1)
  const counts = columns.map(() => 0)
  for (const segment of full.flatMap(row => row.segments)) {
    const at = mostOver(segment, columns)
    if (at !== undefined) counts[at]!++
  }
  if (counts.every(count => count > 0)) return undefined
  const least = Math.max(2, MOST * full.length)
  if (counts.some(count => count > 0 && count < least)) return undefined
  // Units close behind their figures have a column of their own, whose texts begin on one edge.
  if (columns.some((column, c) => counts[c] === 0 && linedUp(column, full) >= least)) return undefined
  const bodies = bodyColumns(columns, rows, head)
  const used = bodies.filter((_, c) => counts[c]! > 0)
  if (used.length !== head.segments.length) return undefined
  if (!isInTurn(head, used)) return undefined
  return { columns: used.map((column, i) => withHead(column, head.segments[i]!, used, i)), head }
}

/**
 * Headings below others that stand over several columns, as many as there are columns behind the first: each names the one
 * that comes in its turn, though it is set to the other side of it than its figures are.
 */
export function headsInTurn(columns: readonly Column[], rows: readonly Row[]): TextRow | undefined {
  const head = lastHead(rows)
  if (!head || head === rows[0] || head.segments.length < FEWEST + 1) return undefined
  if (head.segments.length !== columns.length - 1) return undefined
  const above = rows.slice(0, rows.indexOf(head)).filter(row => row.segments.length > 1)
  if (above.length === 0 || above.some(row => row.segments.length >= head.segments.length)) return undefined
  const bodies = bodyColumns(columns, rows, head)
  if (head.segments.some(heading => isOverTwo(heading, bodies))) return undefined
  // The first column, which a heading of its own beside both rows names, is the rightmost in right-to-left tables.
  const sides = readsFromRight(rows.flatMap(row => row.segments)) ? [0, 1] : [1, 0]
  const first = sides.find(from => isInTurn(head, bodies.slice(from, from + head.segments.length)))
  if (first === undefined) return undefined
  const row = inOrder(head)
  for (const piece of row.pieces) piece.first = piece.last += first
  return { ...row, inTurn: true }
}

/** Headings a space apart look like one text over two columns. */
const isOverTwo = (heading: Segment, columns: readonly Column[]): boolean =>
  columns.filter(column => shared(heading, column) > EDGE).length > 1

/** Whether the middle of each heading is between the columns before and behind its own. */
const isInTurn = (head: Row, columns: readonly Column[]): boolean =>
  head.segments.every((heading, i) => {
    const [before, after] = [columns[i - 1], columns[i + 1]]
    return (!before || middle(heading) > middle(before)) && (!after || middle(heading) < middle(after))
  })

/** How many words of a column begin on the edge that most of them do. */
function linedUp(column: Column, rows: readonly Row[]): number {
  const words = rows.flatMap(row => row.segments.flatMap(s => s.words))
  const starts = words.filter(w => 2 * shared(w, column) > w.x1 - w.x0).map(w => w.x0)
  return Math.max(0, ...starts.map(x => starts.filter(other => Math.abs(other - x) < EDGE).length))
}

/** The column that most of a text stands in. */
function mostOver(segment: Segment, columns: readonly Column[]): number | undefined {
  let best: number | undefined
  let most = 0
  for (const [c, column] of columns.entries())
    if (shared(segment, column) > most) [best, most] = [c, shared(segment, column)]
  return best
}

/** A column as wide as its texts and its heading, as far as its neighbours leave room for it. */
function withHead(column: Column, heading: Segment, columns: readonly Column[], at: number): Column {
  const x0 = Math.min(column.x0, heading.x0)
  const x1 = Math.max(column.x1, heading.x1)
  return {
    x0: Math.max(x0, columns[at - 1]?.x1 ?? x0),
    x1: Math.min(x1, columns[at + 1]?.x0 ?? x1),
  }
}

/** A row of headings, each in the column whose turn it is. */
export const inOrder = ({ segments, base, size, x0, y0, x1, y1 }: Row): TextRow => ({
  pieces: segments.map(({ words }, i) => {
    const text = textOf(words)
    return { first: i, last: i, words: [...words], text, numeric: isNumeric(text) }
  }),
  base,
  size,
  x0,
  y0,
  x1,
  y1,
})
