import { median } from '../boxes.ts'
import { endOfDate } from './broken-dates.ts'
import type { Column } from './columns.ts'
import { BESIDE } from './row-judge.ts'
import type { Row } from './rows.ts'

/** Texts this near to a column's edge keep to it, in points. */
export const LINED = 1.5

/** Rows before and after a run that belong to it: heads over some columns, last lines of cells. */
export function withEnds(run: Row[], above: Row[], below: Row[], columns: Column[]): Row[] {
  const rows = [...run]
  const second = columns[1]!.x0
  const right = Math.max(columns.at(-1)!.x1, ...run.filter(row => row.x0 > second - 3).map(row => row.x1))
  const inside = (row: Row) => row.x0 > columns[0]!.x1 && row.x0 > columns[0]!.x0 + 20 && row.x1 < right + 10
  const pitch = median(run.slice(1).map((row, i) => row.base - run[i]!.base))
  const isOver = isFromRight(run)
    ? (row: Row) => row.x1 < columns.at(-1)!.x0 && row.x0 > columns[0]!.x0 - 10
    : inside
  for (const row of above.reverse()) {
    const next = rows[0]!
    // A heading over those of the columns stands as far from them as rows from each other.
    const over =
      rows.length - run.length < 2 && row.segments.length === 1 && next.base - row.base < 1.1 * pitch
    const most = over && row.segments[0]!.words.length < 5 ? 1.8 : 0.9
    if (next.y0 - row.y1 > most * row.size || !(isOver(row) || isAmong(row, next))) break
    rows.unshift(row)
  }
  const dated = endOfDate(rows, below, columns)
  rows.push(...dated)
  for (const row of below.slice(dated.length)) {
    const before = rows.at(-1)!
    if (row.y0 - before.y1 > 0.5 * row.size && !(row.x0 > second - 3 && isKnown(rows, row))) break
    const after = below[below.indexOf(row) + 1]
    if (row.x0 < second - 3 ? !goesOnFirst(rows, row, after, columns) : !inside(row)) break
    rows.push(row)
  }
  return rows
}

/** Whether a line less than its height above another stands between the texts of that. */
const isAmong = (row: Row, next: Row): boolean =>
  next.base - row.base < BESIDE * row.size &&
  row.x0 > next.x0 &&
  row.x1 < next.x1 &&
  next.segments.every(s => s.x1 < row.x0 || s.x0 > row.x1)

/** Whether most rows begin on the right. */
const isFromRight = (rows: readonly Row[]): boolean =>
  2 * rows.filter(row => row.segments.at(-1)!.words.some(w => w.rtl)).length > rows.length

/** Whether a line below a table goes on in its first column: as far from the last row as other rows have such lines, or in mid-sentence. */
function goesOnFirst(rows: readonly Row[], row: Row, after: Row | undefined, columns: Column[]): boolean {
  const [first, second] = columns as [Column, Column]
  const before = rows.at(-1)!
  const [only, ...others] = row.segments
  if (!only || others.length > 0 || Math.abs(row.x0 - first.x0) > LINED || row.x1 > second.x0) return false
  const apart = row.base - before.base
  if (after && after.base - row.base < apart + 0.3 * row.size) return false
  const last = before.segments[0]!
  const width = only.words[0]!.x1 - only.words[0]!.x0
  const wraps = /^\p{Ll}/u.test(only.words[0]!.text) && last.x1 + 0.25 * row.size + width > first.x1
  return isKnown(rows, row) || wraps
}

/**
 * Whether other rows have lines that stand by themselves on the same edge, as far below the line before, or such a line
 * stands as far above the last row: cells set to the middle.
 */
function isKnown(rows: readonly Row[], row: Row): boolean {
  const apart = row.base - rows.at(-1)!.base
  const above = rows.at(-2)
  const mirrors =
    above?.segments.length === 1 &&
    rows.at(-1)!.segments.length > 2 &&
    Math.abs(above.x0 - row.x0) < LINED &&
    above.size === row.size &&
    Math.abs(rows.at(-1)!.base - above.base - apart) < 0.05 * row.size
  if (mirrors && row.segments.length === 1) return true
  const known = rows.filter(
    (line, i) =>
      i > 0 &&
      line.segments.length === 1 &&
      Math.abs(line.x0 - row.x0) < LINED &&
      line.size === row.size &&
      Math.abs(line.base - rows[i - 1]!.base - apart) < 0.05 * row.size,
  )
  return row.segments.length === 1 && known.length > 1
}
