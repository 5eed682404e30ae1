import { around, type Box, median } from '../boxes.ts'
import type { Horizontal } from '../rulings.ts'
import { rowsBelow } from './cell-blocks.ts'
import type { Column } from './columns.ts'
import { headRows, isBold, YEAR } from './head-rows.ts'
import { keyedRows } from './keyed-rows.ts'
import { type Leading, leadingOf } from './leading.ts'
import { mirrored, readsFromRight } from './mirror.ts'
import { secondLines } from './second-lines.ts'
import { standsOver } from './stands-over.ts'
import type { Piece, TextRow } from './text-row.ts'

/**
 * Lines of text → rows of the table: lines of one cell belong together. `headed`: the first may be headings. `stripes`:
 * where coloured grounds begin and end.
 */
export function logicalRows(
  rows: TextRow[],
  lines: Horizontal[],
  box: Box,
  columns: readonly Column[],
  headed = true,
  stripes: readonly number[] = [],
): TextRow[][] {
  if (!readsFromRight(rows)) return rowsFromLeft(rows, lines, box, columns, headed, stripes)
  // The first column is the rightmost: seen in a mirror it is the leftmost, as everywhere else.
  const last = columns.length - 1
  const own = new Map(rows.map(row => [mirrored(row, last), row]))
  const turned = columns.map(c => ({ x0: -c.x1, x1: -c.x0 })).reverse()
  return rowsFromLeft([...own.keys()], lines, box, turned, headed, stripes).map(group =>
    group.map(row => own.get(row)!),
  )
}

function rowsFromLeft(
  rows: TextRow[],
  lines: Horizontal[],
  box: Box,
  columns: readonly Column[],
  headed: boolean,
  stripes: readonly number[],
): TextRow[][] {
  const wide = lines.filter(h => Math.min(h.x1, box.x1) - Math.max(h.x0, box.x0) > 0.5 * (box.x1 - box.x0))
  const ruledBefore = rows.map((row, i) => {
    const before = rows[i - 1]
    return before !== undefined && wide.some(h => h.y > before.base - 1 && h.y < row.base - 0.3 * row.size)
  })
  const ruled = ruledBefore.filter(Boolean).length
  const headings = headed ? headRows(rows, ruledBefore) : 0
  // Where lines part the body's rows, what stands between two lines is one row.
  const bodyRuled = ruledBefore.slice(headings + 1).filter(Boolean).length
  const allRuled = ruled >= 3 && bodyRuled >= 0.3 * (rows.length - headings - 1)
  const striped = rows.map((row, i) => isStriped(rows[i - 1], row, stripes))
  const parted = rows.map((_, i) => ruledBefore[i] || striped[i]!)
  const blocks = allRuled ? undefined : rowsBelow(rows, headings, columns.length, parted)
  const head = blocks?.head ?? headings
  const body = rows.slice(head)
  const opened = [rows[head - 1], body[0]].some((row, i) => head + i > 1 && row !== undefined && isName(row))
  const judge = new RowJudge(body, columns, leadingOf(body, ruledBefore.slice(head)), allRuled, opened)
  const pitch = median(body.slice(1).map((row, i) => row.base - body[i]!.base))
  const middle = blocks?.rows ?? middleRows(body, judge) ?? keyedRows(body, parted.slice(head))
  const seconds = secondLines(body, opened)
  const groups: TextRow[][] = []
  for (const [i, row] of (middle ? rows.slice(0, head) : rows).entries()) {
    const group = groups.at(-1)
    const starts =
      !group ||
      ruledBefore[i] ||
      i === head ||
      (i > head && striped[i]) ||
      ((i < head || !seconds.has(row)) &&
        (i < head ? !continuesHead(group, row, pitch, columns.length, judge) : judge.startsRow(group, row)))
    if (starts) groups.push([row])
    else group.push(row)
  }
  return middle ? [...groups, ...middle] : joinDown(groups, judge, rows[head]!)
}

/** A text alone in the first column. */
const isName = ({ pieces: [only, ...others] }: TextRow): boolean => only?.first === 0 && others.length === 0

const isStriped = (before: TextRow | undefined, row: TextRow, stripes: readonly number[]): boolean =>
  before !== undefined && stripes.some(y => y > before.base - 1 && y < row.base - 0.3 * row.size)

/** Whether a line of headings goes on from those above it. */
function continuesHead(
  group: TextRow[],
  row: TextRow,
  pitch: number,
  columns: number,
  judge: RowJudge,
): boolean {
  const before = group.at(-1)!
  const gap = row.y0 - before.y1
  const size = Math.min(row.size, before.size)
  // Labels beside their values have no headings.
  const pairs = columns === 2 && before.pieces.length === 2 && row.pieces.length === 2
  if (pairs && row.base - before.base > 0.9 * pitch) return false
  const pieces = group.flatMap(line => line.pieces)
  // Headings over others, and beside both, half a line off, those of columns without.
  if (group.some(line => line !== before && standsOver(line, row)) && !sharesColumn(before, row)) return false
  if (gap < -0.5 * size) return true
  if (row.base - before.base < BESIDE * size && !sharesColumn(before, row)) return true
  // A heading over several columns stays a row of its own above the headings of each.
  const parted = pieces.some(
    p => p.last > p.first && row.pieces.filter(q => q.first >= p.first && q.last <= p.last).length > 1,
  )
  if (group.length === 1 && standsOver(before, row)) return false
  const apart = row.base - before.base
  // Units below bold headings, as far from these as rows from each other, are a row.
  if (apart > 0.9 * pitch && pieces.every(isBold) && !row.pieces.some(isBold)) return false
  // Type may be set wide; then the rows below are further apart still.
  const close = gap < 0.4 * size || apart < 1.4 * size || (apart < 1.75 * size && apart < 0.95 * pitch)
  return (
    close && !parted && !clashes(pieces, row) && !runsOver(pieces, row) && !namesGroup(row, pieces, judge)
  )
}

/** Figures under figures: two rows. */
const clashes = (pieces: readonly Piece[], row: TextRow): boolean =>
  row.pieces.some(p => p.numeric && pieces.some(q => q.numeric && q.last >= p.first && q.first <= p.last))

/** A text alone that runs over several cells of the row above it goes on in none of them. */
function runsOver(pieces: readonly Piece[], { pieces: [only, ...others] }: TextRow): boolean {
  if (!only || others.length > 0 || only.last === only.first) return false
  const over = pieces.filter(p => p.first >= only.first && p.last <= only.last)
  return over.some(p => p.last < Math.max(...over.map(q => q.first)))
}

/** A word alone in the first column under a full row of headings names the rows that follow. */
function namesGroup({ pieces: [only, ...others] }: TextRow, above: Piece[], judge: RowJudge): boolean {
  const first = above.find(p => p.first === 0)
  if (!only || others.length > 0 || /^[\p{Ll}(]/u.test(only.text)) return false
  if (!first) return only.first === 0 && above.length > 1 && judge.hasGroups && isBold(only)
  // Beside one other heading it has to show that it did not go on from the first.
  if (above.length === 2) return only.first === 0 && (judge.fits(first, only) || judge.reachesOut(only))
  return only.last === 0 && above.length > 2
}

/** Weighs what speaks for a new row against what speaks for one more line of the row before. */
class RowJudge {
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
    this.#figured = figured.length > 2 && figured.length >= 0.75 * full.length
    this.#atomic = new Set(columns.keys().filter(c => isAtomic(body, c)))
  }

  startsRow(group: TextRow[], row: TextRow): boolean {
    const pieces = group.flatMap(line => line.pieces)
    const before = group.at(-1)!
    const size = Math.min(row.size, before.size)
    if (row.whole || clashes(pieces, row) || changesWeight(pieces, row) || runsOver(pieces, row)) return true
    // Lines that overlap stand side by side: a cell set into the middle of a higher row.
    if (row.base - before.base < (sharesColumn(before, row) ? 0.75 : BESIDE) * size) return false
    if (this.#allRuled) return false
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
      if (this.reachesOut(first)) weight += 1.5
      if (this.#opened && this.#isTotal(pieces)) weight += SURELY
    } else weight -= 1
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
    return last.x1 - last.x0 + 0.25 * word.size + word.x1 - word.x0 < to - from
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

  isTight(before: TextRow, row: TextRow): boolean {
    return this.#leading.weight(before, row) < 0
  }

  /** A line that only one of a row's lines can be: with a code, a figure or a text in most columns. */
  isAnchor(row: TextRow): boolean {
    return (
      this.isFull(row) || row.pieces.some(p => p.numeric || this.#atomic.has(p.first) || p.last > p.first)
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

function isAtomic(body: readonly TextRow[], column: number): boolean {
  const own = body.flatMap(row => row.pieces.filter(p => p.first === column && p.last === column))
  const codes = own.filter(p => p.words.length === 1 && /\d/.test(p.text)).length
  return own.length > 1 && codes >= 0.75 * own.length
}

/** Lines this much nearer to one row than to the other belong to it, in type sizes. */
const NEARER = 0.1

/** Distances that differ by less are the same, in type sizes. */
const SYMMETRIC = 0.2

/**
 * Rows whose cells are all set to the middle of the highest: as many lines stand above the codes and figures of each
 * row as below them, equally far away, from the first row to the last.
 */
function middleRows(body: readonly TextRow[], judge: RowJudge): TextRow[][] | undefined {
  const groups: TextRow[][] = []
  let lines: TextRow[] = []
  let owed: TextRow[] = []
  let found = false
  // Nothing stands above the first row that its lines could go on from.
  const leads = body[0] !== undefined && !judge.isAnchor(body[0])
  for (const row of body) {
    if (!judge.isAnchor(row)) {
      lines.push(row)
      continue
    }
    const last = groups.at(-1)
    const above = lines.slice(owed.length)
    // Names of groups stand above and below rows too.
    if (above.some(line => line.pieces.every(isBold)) && !row.pieces.some(isBold)) return undefined
    if (lines.length < owed.length || !isMirrored(last, owed, lines)) return undefined
    last?.push(...lines.slice(0, owed.length))
    if (above.length > 0 && last && !leads && !judge.isApart(last, above, row)) return undefined
    found ||= above.length > 0
    groups.push([...above, row])
    ;[lines, owed] = [[], above]
  }
  const last = groups.at(-1)
  if (!found || lines.length !== owed.length || !isMirrored(last, owed, lines)) return undefined
  last?.push(...lines)
  return groups
}

/** Whether lines below a row stand as far from it as those above. */
function isMirrored(group: readonly TextRow[] | undefined, above: TextRow[], below: TextRow[]): boolean {
  const row = group?.at(-1)
  return above.every((line, i) => {
    const mirror = below[above.length - 1 - i]
    return row && mirror && Math.abs(mirror.base + line.base - 2 * row.base) < SYMMETRIC * row.size
  })
}

/** A line that starts a cell above the rest of its row: cells set to the middle or foot of theirs. */
function joinDown(groups: TextRow[][], judge: RowJudge, firstOfBody: TextRow): TextRow[][] {
  const joined: TextRow[][] = []
  let inBody = false
  for (const [i, group] of groups.entries()) {
    inBody ||= group.includes(firstOfBody)
    const next = groups[i + 1]
    const last = group.at(-1)!
    const upper = joined.at(-1)
    const goesDown =
      inBody &&
      next !== undefined &&
      group.every(row => !judge.isFull(row) && row.pieces.every(p => p.first > 0 && !p.numeric)) &&
      judge.isFull(next[0]!) &&
      !group.some(row => runsOver(next[0]!.pieces, row)) &&
      judge.isTight(last, next[0]!) &&
      (upper === undefined || !judge.isTight(upper.at(-1)!, group[0]!) || isNew(upper, group[0]!, judge)) &&
      last.pieces.every(p =>
        next[0]!.pieces.some(q => q.first === p.first && (judge.isSure || !judge.fits(p, q))),
      )
    if (goesDown) groups[i + 1] = [...group, ...next]
    else joined.push(group)
  }
  return joined
}

/** Texts in the middle of a cell of two lines stand no further from these, in type sizes. */
export const BESIDE = 0.93

const sharesColumn = (before: TextRow, row: TextRow): boolean =>
  row.pieces.some(p => before.pieces.some(q => q.first <= p.last && q.last >= p.first))

/** Whether all texts of a line had room behind those above them, so that they do not go on from there. */
const isNew = (upper: readonly TextRow[], row: TextRow, judge: RowJudge): boolean =>
  row.pieces.every(p => {
    const above = upper.flatMap(line => line.pieces).findLast(q => q.first === p.first)
    return above !== undefined && judge.fits(above, p)
  })
