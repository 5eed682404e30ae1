import { around, type Box, median } from '../boxes.ts'
import type { Column } from './columns.ts'
import { CURRENCY } from './currencies.ts'
import { isBold, YEAR } from './head-rows.ts'
import type { Leading } from './leading.ts'
import type { Piece, TextRow } from './text-row.ts'

/** Figures under figures: two rows. */
export const clashes = (pieces: readonly Piece[], row: TextRow): boolean =>
  row.pieces.some(p => p.numeric && pieces.some(q => q.numeric && q.last >= p.first && q.first <= p.last))

/** A text alone that runs over several cells of the row above it goes on in none of them. */
export function runsOver(pieces: readonly Piece[], { pieces: [only, ...others] }: TextRow): boolean {
  if (!only || others.length > 0 || only.last === only.first) return false
  const over = pieces.filter(p => p.first >= only.first && p.last <= only.last)
  return over.some(p => p.last < Math.max(...over.map(q => q.first)))
}

const BARE = /\p{Nd}$/u

/** Whether a currency stands alone right below its figure, which left no room for it. */
const endsFigure = (before: TextRow, row: TextRow): boolean =>
  row.base - before.base < 1.7 * row.size &&
  row.pieces.some(
    p =>
      CURRENCY.test(p.text) && before.pieces.some(q => q.numeric && q.first === p.first && BARE.test(q.text)),
  )

/** Weighs what speaks for a new row against what speaks for one more line of the row before. */
export class RowJudge {
  readonly #columns: readonly Column[]
  readonly #leading: Leading
  readonly #allRuled: boolean
  /** How many columns a full row fills. */
  readonly #full: number
  /** Columns of codes, dates and figures: single words that nobody breaks. */
  readonly #atomic: Set<number>
  readonly #groups: boolean
  /** A name stands above the first row, where there is nothing that it could go on from. */
  readonly #opened: boolean
  /** Most rows have words in the second column. */
  readonly #named: boolean
  /** Nearly all rows of several texts have figures. */
  readonly #figured: boolean
  /** All rows of several texts have several figures. */
  readonly #counted: boolean
  /** Rows of figures follow each other as closely as lines of a cell would. */
  readonly isEven: boolean
  /** The widest of the texts that stand alone in their line, by columns. */
  readonly #widest = new Map<number, number>()

  constructor(
    body: readonly TextRow[],
    columns: readonly Column[],
    leading: Leading,
    allRuled: boolean,
    opened: boolean,
  ) {
    this.#columns = columns
    this.#leading = leading
    this.#allRuled = allRuled
    this.#full = median(
      body.filter(row => row.pieces.length > 1).map(row => row.pieces.length),
      columns.length,
    )
    this.#groups = body.some(
      ({ pieces: [only, ...others] }) => only?.first === 0 && others.length === 0 && isBold(only),
    )
    this.#opened = opened
    const full = body.filter(row => row.pieces.length > 1)
    const second = full.filter(row => row.pieces.some(p => p.first === 1 && !p.numeric))
    this.#named = second.length >= 0.6 * full.length
    const figured = full.filter(row => row.pieces.some(p => p.numeric))
    this.#figured = figured.length > 2 && figured.length >= 0.5 * full.length
    this.#counted = full.length > 2 && full.every(row => row.pieces.filter(p => p.numeric).length > 1)
    this.#atomic = new Set(columns.keys().filter(c => isAtomic(body, c)))
    this.isEven =
      !leading.sure && body.filter((row, i) => i > 0 && clashes(body[i - 1]!.pieces, row)).length > 1
    if (!this.isEven) return
    for (const { pieces } of body) {
      const [{ first, last, words }] = pieces as [Piece]
      const { x0, x1 } = around(words)
      if (pieces.length === 1 && first === last)
        this.#widest.set(first, Math.max(this.#widest.get(first) ?? 0, x1 - x0))
    }
  }

  startsRow(group: TextRow[], row: TextRow): boolean {
    const pieces = group.flatMap(line => line.pieces)
    const before = group.at(-1)!
    const size = Math.min(row.size, before.size)
    if (row.goesOn || endsFigure(before, row)) return false
    if (row.whole || clashes(pieces, row) || changesWeight(pieces, row) || runsOver(pieces, row)) return true
    // Lines that overlap stand side by side: a cell set into the middle of a higher row.
    if (row.base - before.base < (sharesColumn(before, row) ? 0.75 : BESIDE) * size) return false
    if (this.#allRuled || isSmallPrint(group, row)) return false
    return this.#weight(pieces, group, row) > 0
  }

  #weight(pieces: readonly Piece[], group: TextRow[], row: TextRow): number {
    const before = group.at(-1)!
    const [first] = row.pieces as [Piece]
    let weight = this.#leading.weight(before, row)
    const text = row.pieces.filter(p => !p.numeric)
    if (row.pieces.length > 1) {
      if (first.first === 0) weight += 1.5
      const bare = this.#figured && text.length === row.pieces.length
      if (bare && row.pieces.length < 0.6 * this.#columns.length) weight -= 2
      else if (row.pieces.length >= 0.6 * this.#full) weight += 1.5
    } else if (first.first === 0) {
      // The first column alone: the rest of a long label, or a heading inside the table.
      weight += /^[\p{Ll}(]/u.test(first.text) ? -1.5 : 0.3
      const above = pieces.find(p => p.first === 0)
      if (above && isBold(first) !== isBold(above)) weight += 2
      // What is said of an item below its name may be longer than all names.
      if (this.reachesOut(first) && !(this.isSure && this.isTight(before, row))) weight += 1.5
      if (this.isEven && this.#opened && isBold(first)) weight += 2
      if (this.#opened && this.#isTotal(pieces)) weight += SURELY
    } else if (!this.isEven || /^\p{Ll}/u.test(first.text)) weight -= 1
    // Scripts without capitals do not show where a text begins.
    else if (this.#counted && /^\p{Lo}/u.test(first.text)) weight -= SURELY
    if (text.length < row.pieces.length) weight += 1.5
    return weight + this.#wraps(pieces, row)
  }

  /** A label in the first column and figures, with nothing in the second, where most rows have words. */
  #isTotal([label, ...others]: readonly Piece[]): boolean {
    return (
      this.#named && label?.first === 0 && others.length > 0 && others.every(p => p.numeric && p.first > 1)
    )
  }

  /** Whether the texts of a line look like broken off from those above: negative where they do. */
  #wraps(pieces: readonly Piece[], row: TextRow): number {
    let weight = 0
    let count = 0
    for (const piece of row.pieces) {
      const above = pieces.findLast(p => p.first <= piece.last && p.last >= piece.first)
      count++
      if (!above) weight += 1
      else if (FROM.test(above.text) || (MONTH.test(above.text) && YEAR.test(piece.text))) return -SURELY
      else if (this.#atomic.has(piece.first) || this.fits(above, piece)) weight += 1.5
      else weight -= 1.5
    }
    return weight / Math.max(1, count)
  }

  /** Whether a text's first word would have had room behind the text above it. */
  fits(above: Piece, piece: Piece): boolean {
    const from = this.#columns[Math.min(above.first, piece.first)]!.x0
    const to = this.#columns[Math.max(above.last, piece.last)]!.x1
    const last = lastLine(above)
    const word = piece.words.some(w => w.rtl) ? piece.words.at(-1)! : piece.words[0]!
    if (/[-/]$/.test(above.text)) return false
    const own = /^\p{Ll}/u.test(piece.text) ? 0 : (this.#widest.get(piece.first) ?? 0)
    return last.x1 - last.x0 + 0.25 * word.size + word.x1 - word.x0 < Math.max(to - from, own)
  }

  /** Whether a text of the first column is longer than others there. */
  reachesOut = (piece: Piece): boolean => piece.last > 0 || around(piece.words).x1 > this.#columns[0]!.x1 + 2

  /** Whether words in bold type alone in the first column name rows of the body. */
  get hasGroups(): boolean {
    return this.#groups
  }

  /** Whether the distances alone tell lines of a cell from rows. */
  get isSure(): boolean {
    return this.#leading.sure
  }

  /** Whether a line between two rows is as far from the upper, where rows keep no distance that lines of a cell do not. */
  isBetween(upper: TextRow, line: TextRow, lower: TextRow): boolean {
    return this.isEven && line.base - upper.base < lower.base - line.base + NEARER * line.size
  }

  isTight(before: TextRow, row: TextRow): boolean {
    return this.#leading.weight(before, row) < 0
  }

  /** A line that only one of a row's lines can be: with a code, a figure or a text in most columns. */
  isAnchor(row: TextRow): boolean {
    return (
      this.isFull(row) ||
      row.pieces.some(p => p.numeric || (this.#atomic.has(p.first) && !row.goesOn) || p.last > p.first)
    )
  }

  /** Whether lines above a row are its own, and do not go on from the row before. */
  isApart(before: readonly TextRow[], above: readonly TextRow[], row: TextRow): boolean {
    const [first, nearest, last] = [above[0]!, above.at(-1)!, before.at(-1)!]
    // Half a line above the row: nothing goes on so close to what follows.
    if (row.base - nearest.base < BESIDE * row.size) return true
    if (above.length > 1 && first.base - last.base > above[1]!.base - first.base + NEARER * row.size)
      return true
    return (this.isTight(nearest, row) && !this.isTight(last, first)) || isNew(before, first, this)
  }

  isFull(row: TextRow): boolean {
    return row.pieces.length > 1 && (row.pieces.length >= 0.6 * this.#full || row.pieces[0]!.first === 0)
  }
}

/** Where a span of days or figures begins, whose end is in the next line. */
const FROM = /\d\s+[-\u2012-\u2015]$/
/** The end of a day that is broken before its year. */
const MONTH = /(?<!\d)\d{1,2}([./-])\d{1,2}\1$/
const SURELY = 3

/** The box of a piece's lowest line. */
function lastLine({ words }: Piece): Box {
  const base = Math.max(...words.map(w => w.base))
  return around(words.filter(w => w.base > base - 0.4 * w.size))
}

/** Whether a line in bold type stands alone below others, or others below it: a heading inside the table. */
function changesWeight(pieces: readonly Piece[], row: TextRow): boolean {
  const [only] = row.pieces
  const [above] = pieces
  if (!only || !above || only.first > 0 || above.first > 0) return false
  if (row.pieces.length === 1) return isBold(only) && !pieces.some(isBold)
  return pieces.length === 1 && isBold(above) && !row.pieces.some(isBold)
}

/** Whether lines under texts of a row are set in smaller type, as close as lines of a cell: they say more of it. */
function isSmallPrint(group: readonly TextRow[], row: TextRow): boolean {
  const [first] = group as [TextRow]
  const before = group.at(-1)!
  if (row.pieces.length >= first.pieces.length || row.base - before.base > SET_CLOSE * first.size)
    return false
  const above = (p: Piece) => first.pieces.find(q => q.first === p.first && q.last >= p.last)
  const small = row.pieces.filter(p => {
    const upper = above(p)
    return upper !== undefined && !isBold(p) && sizeOf(p) < SMALLER * sizeOf(upper)
  })
  return small.includes(row.pieces[0]!) && row.pieces.every(p => above(p) !== undefined)
}

/** Lines of a cell are no further apart, in sizes of its first line. */
const SET_CLOSE = 1.4
/** Type that is meant to be smaller, beside that around it. */
const SMALLER = 0.92

const sizeOf = ({ words }: Piece): number => median(words.map(w => w.size))

function isAtomic(body: readonly TextRow[], column: number): boolean {
  const own = body.flatMap(row => row.pieces.filter(p => p.first === column && p.last === column))
  const codes = own.filter(p => p.words.length === 1 && /\d/.test(p.text)).length
  return own.length > 1 && codes >= 0.75 * own.length
}

/** Lines this much nearer to one row than to the other belong to it, in type sizes. */
const NEARER = 0.1

/** Texts in the middle of a cell of two lines stand no further from these, in type sizes. */
export const BESIDE = 0.93

export const sharesColumn = (before: TextRow, row: TextRow): boolean =>
  row.pieces.some(p => before.pieces.some(q => q.first <= p.last && q.last >= p.first))

/** Whether all texts of a line had room behind those above them, so that they do not go on from there. */
export const isNew = (upper: readonly TextRow[], row: TextRow, judge: RowJudge): boolean =>
  row.pieces.every(p => {
    const above = upper.flatMap(line => line.pieces).findLast(q => q.first === p.first)
    return above !== undefined && judge.fits(above, p)
  })
