import { around, median } from '../boxes.ts'
import type { Horizontal } from '../rulings.ts'
import { type Segment, textOf } from '../segments.ts'
import type { Column } from './columns.ts'
import { isFigure, isMoment, isNumeric } from './grid.ts'
import { isBold, YEAR } from './head-rows.ts'
import { BESIDE } from './row-judge.ts'
import type { Row } from './rows.ts'
import { amidst, headsOver, isSetLike, standsOver } from './stands-over.ts'
import type { Piece, TextRow } from './text-row.ts'

/** The row where the headings come again, or others in their place: a second table right below the first. */
export function secondHead(rows: TextRow[]): number | undefined {
  const [head] = rows as [TextRow]
  const isHead = (row: TextRow) => row.pieces.length > 1 && row.pieces.every(p => !p.numeric)
  if (!isHead(head)) return undefined
  const texts = new Set(head.pieces.map(p => p.text))
  const pitch = median(rows.slice(1).map((row, i) => row.base - rows[i]!.base))
  const bold = (row: TextRow) => row.pieces.every(p => p.words.every(w => w.run.font.bold))
  const at = rows.findIndex((row, i) => {
    const next = rows[i + 1]
    if (i < 2 || !next || !isHead(row) || isHead(next)) return false
    const again = row.pieces.filter(p => texts.has(p.text)).length
    // The second table may have fewer columns.
    if (again > 1 && again >= 0.6 * Math.min(head.pieces.length, row.pieces.length)) return true
    if (sharesWords(head, row)) return true
    if (isNarrower(rows, i, bold(row) && bold(head)) || headsOthers(rows, i)) return true
    const apart = row.base - rows[i - 1]!.base > 1.25 * pitch
    return apart && bold(row) && bold(head) && !bold(next) && row.pieces.length >= 0.6 * head.pieces.length
  })
  return at < 0 ? undefined : at
}

/** Whether a line begins rows of fewer texts, each with a figure at its end, than all those above it. */
function isNarrower(rows: readonly TextRow[], at: number, named: boolean): boolean {
  const [row, ...below] = rows.slice(at) as [TextRow, ...TextRow[]]
  const most = row.pieces.length
  const full = rows.slice(1, at).filter(other => other.pieces.some(p => p.numeric))
  const isFigured = ({ pieces }: TextRow) =>
    pieces[0]!.words.length + pieces.length > 2 && isNumeric(pieces.at(-1)!.words.at(-1)!.text)
  return (
    below.length > 1 &&
    full.length > 1 &&
    below.every(other => textsIn(other) <= most) &&
    // Only below headings that look like such may lines of higher cells stand; others are totals of the table above.
    (named
      ? below.filter(isFigured).length > 1 && below.every(other => textsIn(other) === 1 || isFigured(other))
      : below.every(other => other.pieces.at(-1)!.numeric)) &&
    full.every(other => textsIn(other) > most)
  )
}

/** The share of a column's texts that makes it one of figures. */
const FIGURES = 0.75

/**
 * Whether a row of texts stands between figures in two columns and more, and what is below it stands in other columns
 * than what is above.
 */
function headsOthers(rows: readonly TextRow[], at: number): boolean {
  const [above, below] = [rows.slice(1, at), rows.slice(at + 1)]
  const { pieces } = rows[at]!
  if (above.length < 2 || below.length < 2 || pieces.length < rows[0]!.pieces.length - 1) return false
  const own = (part: readonly TextRow[], column: number) =>
    part.flatMap(row => row.pieces.filter(p => p.first === column && p.last === column))
  const isFigured = (part: readonly TextRow[], column: number) => {
    const texts = own(part, column)
    return texts.length > 1 && texts.filter(p => p.numeric).length >= FIGURES * texts.length
  }
  const figured = pieces.filter(p => isFigured(above, p.first) && isFigured(below, p.first))
  const columns = Math.max(...rows.flatMap(row => row.pieces.map(p => p.last))) + 1
  const used = (part: readonly TextRow[]) =>
    Array.from({ length: columns }, (_, c) => own(part, c).length >= Math.max(2, 0.6 * part.length))
  const [upper, lower] = [used(above), used(below)]
  const onlyAbove = upper.filter((is, c) => is && own(below, c).length === 0).length
  const onlyBelow = lower.filter((is, c) => is && own(above, c).length === 0).length
  return figured.length > 1 && onlyAbove > 0 && onlyBelow > 0
}

/** How many texts a row has: columns that are not its own may have cut them at spaces. */
const textsIn = ({ pieces, size }: TextRow): number =>
  pieces.filter((p, i) => i === 0 || around(p.words).x0 - around(pieces[i - 1]!.words).x1 > 0.8 * size).length

/** Whether most words of the headings come again: in columns of other widths some stand too close to be told apart. */
function sharesWords(head: TextRow, row: TextRow): boolean {
  const wordsOf = ({ pieces }: TextRow) => pieces.flatMap(p => p.words.map(w => w.text))
  const words = new Set(wordsOf(head))
  const own = wordsOf(row)
  const shared = own.filter(word => words.has(word)).length
  return shared >= 2 && shared >= 0.6 * Math.max(own.length, words.size)
}

/** A column that only headings stand in is none: they stand over the gap between two. */
export function withoutHeads(columns: Column[], rows: Row[]): Column[] {
  const isValue = (s: Segment) =>
    (isFigure(s) && !YEAR.test(textOf(s.words))) || (s.words.length === 1 && isMoment(s.words[0]!.text))
  const figures = rows.findIndex(row => row.segments.slice(1).filter(isValue).length > 1)
  const body = rows.slice(figures)
  if (figures < 1 || figures > 5 || body.length < 3) return columns
  // Nor is one that labels of totals stand in besides.
  const isTotal = ({ segments: [label, total, ...others] }: Row) =>
    others.length === 0 &&
    label!.x0 > columns[0]!.x1 &&
    !isValue(label!) &&
    total !== undefined &&
    isValue(total)
  const cells = body.filter(row => !isTotal(row))
  const isOver = (row: Row, c: Column) => row.segments.some(s => s.x0 < c.x1 && s.x1 > c.x0)
  // A heading between those of both neighbours, or behind that of the last, names cells left empty.
  const fromRight = rows.slice(0, figures).some(row => row.segments.some(s => s.words.some(w => w.rtl)))
  const isNamed = (c: Column) => {
    const at = columns.indexOf(c)
    const own = columns.slice(Math.max(at - 1, 0), at + 2)
    return (
      (fromRight ? at < columns.length - 1 : at > 0) &&
      rows
        .slice(0, figures)
        .some(
          row =>
            own.every(column => isOver(row, column)) &&
            row.segments.every(
              s => columns.filter(column => s.x0 < column.x1 && s.x1 > column.x0).length < 2,
            ),
        )
    )
  }
  const used = (c: Column) => cells.some(row => isOver(row, c)) || isNamed(c)
  const kept = columns.filter(used)
  return kept.length > 2 ? kept : columns
}

/** Columns counted from one on below their headings, as forms and statistics have it. */
const isCount = ({ segments }: Row): boolean =>
  segments.length > 3 && segments.every((s, i) => textOf(s.words).replace(/^\((.+)\)$/, '$1') === `${i + 1}`)

const shares = (a: Column, b: Column): number => Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0)

/** A heading that stands beside the column it names, and not over it, goes with it. */
export function joinHeads(columns: Column[], rows: Row[]): Column[] {
  const inside = (row: Row, c: Column) =>
    row.segments.some(s => s.words.some(w => w.x0 < c.x1 && w.x1 > c.x0))
  const joined: Column[] = []
  const [head, ...body] = rows.slice(Math.max(0, rows.findIndex(isCount))) as [Row, ...Row[]]
  for (const [i, column] of columns.entries()) {
    const before = joined.at(-1)
    // A figure longer than the others may reach below the heading.
    const isUnder = (row: Row, c: Column, beside: Column) =>
      row.segments.some(s => s.words.some(w => shares(w, c) > Math.max(0, shares(w, beside))))
    const headOnly = (c: Column, beside: Column) =>
      inside(head, c) && !body.some(row => isUnder(row, c, beside))
    const bare = (c: Column) => !inside(head, c) && body.filter(row => inside(row, c)).length > 1
    const isBeside = (c: Column, other: Column) => headOnly(c, other) && bare(other)
    if (before && i > 1 && (isBeside(before, column) || isBeside(column, before)))
      joined[joined.length - 1] = { x0: before.x0, x1: column.x1 }
    else joined.push(column)
  }
  return joined
}

/** A heading over the middle of two columns that have headings of their own stands over both. */
function overTwo(row: TextRow, below: TextRow, columns: Column[]): void {
  for (const piece of row.pieces) {
    if (piece.first !== piece.last) continue
    const box = around(piece.words)
    const own = columns[piece.first]!
    const inside = Math.min(box.x1, own.x1) - Math.max(box.x0, own.x0) > 0.3 * (box.x1 - box.x0)
    // Over a wide column and a narrow one, the middle of both is inside the wide one.
    if (inside && below.pieces.some(q => isSetLike(piece, q))) continue
    const sides = inside
      ? [piece.first - 1, piece.first]
      : [(box.x0 + box.x1) / 2 > own.x1 ? piece.first : piece.first - 1]
    for (const left of sides) {
      const [a, b] = [columns[left], columns[left + 1]]
      if (!a || !b || row.pieces.some(p => p !== piece && p.last >= left && p.first <= left + 1)) continue
      const off = Math.abs(box.x0 + box.x1 - a.x0 - b.x1) / 2
      const both = [left, left + 1].every(c => below.pieces.some(p => p.first === c && p.last === c))
      if (!both || off > (inside ? 0.06 : 0.12) * (b.x1 - a.x0)) continue
      ;[piece.first, piece.last] = [left, left + 1]
      break
    }
  }
}

/** Headings in the middle over several columns that have headings of their own stand over all of them. */
function overMany(row: TextRow, below: TextRow, columns: Column[]): void {
  if (!standsOver(row, below)) return
  const over = headsOver(row, below)
  const named = columns.map((_, c) => below.pieces.some(p => p.first === c && p.last === c))
  const [only] = over
  const first = named.indexOf(true, 1)
  const spans =
    over.length > 1
      ? shared(over, first, columns.slice(0, named.lastIndexOf(true) + 1), named)
      : only && spanOf(only, columns, named)
  const own = amidst(row, below)
  if (own && !spans?.length) [own.first, own.last] = [below.pieces[0]!.first, below.pieces.at(-1)!.last]
  for (const [i, piece] of over.entries()) {
    const span = spans?.[i]
    if (span) [piece.first, piece.last] = [span.first, span.last]
  }
}

interface Span {
  first: number
  last: number
  /** How far the heading is from the middle of these columns, as a share of their width. */
  off: number
}

function spanFrom(piece: Piece, first: number, last: number, columns: readonly Column[]): Span {
  const { x0, x1 } = around(piece.words)
  const [left, right] = [columns[first]!.x0, columns[last]!.x1]
  return { first, last, off: Math.abs(x0 + x1 - left - right) / 2 / (right - left) }
}

/** The columns that a heading alone stands in the middle of. */
function spanOf(piece: Piece, columns: Column[], named: readonly boolean[]): Span[] {
  let best: Span | undefined
  for (let first = 1; first <= piece.first; first++) {
    for (let last = Math.max(piece.last, first + 2); last < columns.length; last++) {
      if (named.slice(first, last + 1).includes(false)) continue
      const span = spanFrom(piece, first, last, columns)
      if (span.off < 0.06 && (!best || span.off < best.off)) best = span
    }
  }
  return best ? [best] : []
}

/** How headings share all columns, each in the middle of its own. */
function shared(over: readonly Piece[], from: number, columns: Column[], named: readonly boolean[]): Span[] {
  const [piece, ...others] = over as [Piece, ...Piece[]]
  let best: { spans: Span[]; off: number } | undefined
  const end = columns.length - 2 * others.length
  for (let last = others.length > 0 ? from + 1 : end - 1; last < end; last++) {
    const own = spanFrom(piece, from, last, columns)
    if (last <= from || own.off > 0.2 || named.slice(from, last + 1).includes(false)) continue
    const rest = others.length > 0 ? shared(others, last + 1, columns, named) : []
    if (rest.length < others.length) continue
    const off = rest.reduce((sum, span) => sum + span.off, own.off)
    if (!best || off < best.off) best = { spans: [own, ...rest], off }
  }
  return best?.spans ?? []
}

/** The next row, or the one after it where the next is half a line off and stands beside the row. */
function belowOf(rows: readonly TextRow[], r: number): TextRow | undefined {
  const [row, next, after] = [rows[r]!, rows[r + 1], rows[r + 2]]
  const isBeside = next && next.base - row.base < BESIDE * row.size && headsOver(row, next).length === 0
  return isBeside && after ? after : next
}

/** Lines of one heading are no further apart, in type sizes. */
const LEADING = 1.5

/** Whether a text alone above figures is the last line of a heading in a full row of them. */
function isLastLine(rows: readonly TextRow[], r: number, below: TextRow): boolean {
  const [row, above] = [rows[r]!, rows[r - 1]]
  const [only, ...others] = row.pieces
  if (!above || !only || others.length > 0 || only.first !== only.last || above.pieces.length < 3)
    return false
  // Beside headings of one line, those of two begin half a line above.
  const higher = rows[r - 2]
  const lines = higher && above.base - higher.base < BESIDE * row.size ? [higher, above] : [above]
  const head = lines.flatMap(line => line.pieces).find(p => p.first === only.first && p.last === only.last)
  const isNear = row.base - above.base < LEADING * row.size && row.base - above.base < below.base - row.base
  return head !== undefined && isBold(head) === isBold(only) && isNear && below.pieces.some(p => p.numeric)
}

/** A heading with a line under it stands over the columns that the line runs over. */
export function spreadHeads(rows: TextRow[], columns: Column[], lines: Horizontal[]): void {
  for (const [r, row] of rows.slice(0, 5).entries()) {
    const below = belowOf(rows, r)
    if (!below || row.pieces.filter(p => p.numeric && !YEAR.test(p.text)).length > 1) break
    // Below a full row of headings it is the first line of a cell.
    const isFirstLine = row.pieces.length === 1 && rows.slice(0, r).some(other => other.pieces.length > 2)
    if (row.inTurn || (isFirstLine && !isBold(row.pieces[0]!)) || isLastLine(rows, r, below)) continue
    overTwo(row, below, columns)
    overMany(row, below, columns)
    for (const piece of row.pieces) {
      const box = around(piece.words)
      const line = lines.find(
        h =>
          h.y > row.base &&
          h.y < below.base - 0.5 * below.size &&
          h.x0 < box.x0 + 3 &&
          h.x1 > box.x1 - 3 &&
          h.x1 - h.x0 > 1.25 * (box.x1 - box.x0),
      )
      if (!line) continue
      const under = columns.flatMap((c, i) =>
        Math.min(c.x1, line.x1) - Math.max(c.x0, line.x0) > 0.5 * (c.x1 - c.x0) ? [i] : [],
      )
      const [first, last] = [under[0], under.at(-1)]
      if (first === undefined || last === undefined || last === first || under.length === columns.length)
        continue
      const free = row.pieces.every(p => p === piece || p.last < first || p.first > last)
      if (free && first <= piece.first && last >= piece.last) [piece.first, piece.last] = [first, last]
    }
  }
}
