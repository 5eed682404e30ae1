import { type Box, median } from '../boxes.ts'
import type { Horizontal } from '../rulings.ts'
import { bandedRows } from './banded-rows.ts'
import { rowsBelow } from './cell-blocks.ts'
import type { Column } from './columns.ts'
import { footRows } from './foot-rows.ts'
import { headRows, isBold, YEAR } from './head-rows.ts'
import { keyedRows } from './keyed-rows.ts'
import { leadingOf } from './leading.ts'
import { mirrored, readsFromRight } from './mirror.ts'
import { aroundNames } from './numbered-names.ts'
import { BESIDE, clashes, isNew, RowJudge, runsOver, sharesColumn } from './row-judge.ts'
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
  if (!readsFromRight(rows.flatMap(row => row.pieces)))
    return aroundNames(rowsFromLeft(rows, lines, box, columns, headed, stripes), rows)
  // The first column is the rightmost: seen in a mirror it is the leftmost, as everywhere else.
  const last = columns.length - 1
  const own = new Map(rows.map(row => [mirrored(row, last), row]))
  const turned = columns.map(c => ({ x0: -c.x1, x1: -c.x0 })).reverse()
  const groups = rowsFromLeft([...own.keys()], lines, box, turned, headed, stripes)
  return aroundNames(groups, [...own.keys()]).map(group => group.map(row => own.get(row)!))
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
  const middle =
    blocks?.rows ??
    middleRows(body, judge) ??
    (allRuled ? undefined : footRows(body, judge)) ??
    keyedRows(body, parted.slice(head)) ??
    (allRuled ? undefined : bandedRows(body, striped.slice(head)))
  const seconds = secondLines(body, opened)
  // Where coloured grounds part all rows, lines of headings on one ground are one row, however far apart.
  const grounded = striped.length - head > 2 && striped.slice(head).every(Boolean)
  const groups: TextRow[][] = []
  for (const [i, row] of (middle ? rows.slice(0, head) : rows).entries()) {
    const group = groups.at(-1)
    const starts =
      !group ||
      ruledBefore[i] ||
      i === head ||
      (i > head && striped[i]) ||
      ((i < head || !seconds.has(row)) &&
        (i < head
          ? !continuesHead(group, row, grounded ? Infinity : pitch, columns.length, judge)
          : judge.startsRow(group, row)))
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
  // No heading goes on with a number, as the positions of rows are.
  const [first] = row.pieces as [Piece]
  if (first.first === 0 && first.numeric && !YEAR.test(first.text) && row.base - before.base > BESIDE * size)
    return false
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
  const close =
    pitch === Infinity ||
    gap < 0.4 * size ||
    apart < 1.4 * size ||
    (apart < 1.75 * size && apart < 0.95 * pitch)
  return (
    close && !parted && !clashes(pieces, row) && !runsOver(pieces, row) && !namesGroup(row, pieces, judge)
  )
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
    // What had room behind the text above it is a note.
    if (judge.isEven && last && owed.length > 0 && isNew(last, lines[0]!, judge)) return undefined
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
  const noted = groups.some((group, i) => isNote(group, groups[i - 1], groups[i + 1]?.[0], judge))
  let inBody = false
  for (const [i, group] of groups.entries()) {
    inBody ||= group.includes(firstOfBody)
    const next = groups[i + 1]
    const last = group.at(-1)!
    const upper = joined.at(-1)
    const labels = next !== undefined && isWrappedLabel(group, next[0]!, judge)
    const goesDown =
      (inBody || labels) &&
      next !== undefined &&
      group.every(row => !judge.isFull(row) && row.pieces.every(p => !p.numeric)) &&
      judge.isFull(next[0]!) &&
      (labels || group.every(row => row.pieces.every(p => p.first > 0))) &&
      !group.some(row => runsOver(next[0]!.pieces, row)) &&
      judge.isTight(last, next[0]!) &&
      (upper === undefined || !judge.isTight(upper.at(-1)!, group[0]!) || isNew(upper, group[0]!, judge)) &&
      !(noted && upper && judge.isBetween(upper.at(-1)!, last, next[0]!)) &&
      last.pieces.every(p =>
        next[0]!.pieces.some(q => q.first === p.first && (judge.isSure || !judge.fits(p, q))),
      )
    if (goesDown) groups[i + 1] = [...group, ...next]
    else joined.push(group)
  }
  return joined
}

/** Whether a line alone had room for what stands below it, and is no nearer to that row than to the one above: a note. */
function isNote(
  [line, ...others]: readonly TextRow[],
  upper: readonly TextRow[] | undefined,
  lower: TextRow | undefined,
  judge: RowJudge,
): boolean {
  const [only, ...beside] = line!.pieces
  if (!upper || !lower || !only || others.length + beside.length > 0 || only.first === 0) return false
  const below = lower.pieces.find(p => p.first === only.first)
  return below !== undefined && judge.isBetween(upper.at(-1)!, line!, lower) && judge.fits(only, below)
}

/** Whether lines of the first column alone begin a label whose last line stands beside figures, at the foot of its row. */
const isWrappedLabel = (group: readonly TextRow[], row: TextRow, judge: RowJudge): boolean => {
  const [label] = row.pieces
  return (
    judge.isSure &&
    row.pieces.some(p => p.numeric) &&
    group.every(({ pieces: [only, ...others] }) => others.length === 0 && only!.last === 0) &&
    label?.first === 0 &&
    !judge.fits(group.at(-1)!.pieces[0]!, label) &&
    isBold(label) === isBold(group[0]!.pieces[0]!)
  )
}
