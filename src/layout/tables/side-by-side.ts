import type { Rulings } from '../rulings.ts'
import type { Segment } from '../segments.ts'
import type { Column } from './columns.ts'
import type { Row } from './rows.ts'
import type { TextRow } from './text-row.ts'

/** Lines and grounds that end this close to each other end on one edge, in points. */
const EDGE = 3
/** Tables side by side are rarely closer, in points. */
const WIDE = 8
/** Nor are lists with their sums, whose cells keep free what those of one table do. */
const APART = 4

/**
 * The place between two tables that stand side by side: a gap wider than others where the headings begin anew, or where
 * all lines and grounds end that are drawn for the rows, and others begin.
 */
export function betweenTables(
  rows: readonly TextRow[],
  columns: readonly Column[],
  rulings: Rulings,
): number | undefined {
  if (columns.length < 4) return undefined
  for (let c = 2; c + 1 < columns.length; c++) {
    const [from, to] = [columns[c - 1]!.x1, columns[c]!.x0]
    if (rows.some(row => row.pieces.some(p => p.first < c && p.last >= c))) continue
    const wide = to - from >= WIDE && (headsAgain(rows, c) || drawnApart(rows, from, to, rulings))
    if (wide || (to - from >= APART && sumsAgain(rows, c, columns.length))) return (from + to) / 2
  }
  return undefined
}

/** Whether the headings behind a place are those before it, but for the first. */
function headsAgain([head]: readonly TextRow[], at: number): boolean {
  if (!head) return false
  const before = head.pieces.filter(p => p.last < at)
  const left = before.map(p => p.text)
  const right = head.pieces.filter(p => p.first >= at).map(p => p.text)
  if (left.length < 2 || left.length !== right.length) return false
  const same = left.filter((text, i) => text === right[i]).length
  // Years and sizes head columns too, but figures that happen to be the same do not.
  if (head.pieces.some(p => p.numeric)) return !before[0]!.numeric && same === left.length
  return same >= Math.max(2, left.length - 1)
}

/**
 * Whether two lists of texts and amounts stand beside each other, as earnings and deductions do: the amounts under the
 * same heading, and below each list its sum, named alike.
 */
function sumsAgain(rows: readonly TextRow[], at: number, columns: number): boolean {
  const [head, ...body] = rows
  if (at !== 2 || columns !== 4 || head?.pieces.length !== 4 || body.length < 3) return false
  if (head.pieces.some(p => p.numeric)) return false
  const textOf = ({ pieces }: TextRow, column: number) =>
    pieces.find(p => p.first === column && p.last === column)?.text
  // Read from the right, amounts stand left of what they are for.
  const amounts = body.some(row => row.pieces.some(p => p.numeric && p.first === 0)) ? 0 : 1
  const names = 1 - amounts
  if (textOf(head, amounts) !== textOf(head, amounts + 2)) return false
  if (textOf(head, names) === textOf(head, names + 2)) return false
  if (
    !body.every(({ pieces }) =>
      pieces.every(p => p.first === p.last && p.numeric === (p.first % 2 === amounts)),
    )
  )
    return false
  const [left = [], right = []] = [names, names + 2].map(column =>
    body.map(row => textOf(row, column)).filter(text => text !== undefined),
  )
  const isSum = (list: readonly string[]) => list.length > 2 && list.indexOf(list.at(-1)!) === list.length - 1
  return left.at(-1) === right.at(-1) && isSum(left) && isSum(right)
}

/**
 * Whether nothing drawn for the rows crosses a gap, though two and more of it end on its left and begin on its right, or
 * two frames do.
 */
function drawnApart(
  rows: readonly TextRow[],
  from: number,
  to: number,
  { horizontal, vertical, shades }: Rulings,
): boolean {
  const [top, bottom] = [rows[0]!.y0 - EDGE, rows.at(-1)!.y1 + EDGE]
  const [left, right] = [Math.min(...rows.map(row => row.x0)), Math.max(...rows.map(row => row.x1))]
  const across = [
    ...horizontal.map(h => ({ x0: h.x0, x1: h.x1, y: h.y })),
    ...shades.map(s => ({ x0: s.x0, x1: s.x1, y: (s.y0 + s.y1) / 2 })),
  ].filter(line => line.y > top && line.y < bottom)
  if (across.some(line => line.x0 < from && line.x1 > to)) return false
  // The right edge of one frame, and the left edge of the next.
  const edges = vertical.filter(
    v => v.x > from && v.x < to && Math.min(v.y1, bottom) - Math.max(v.y0, top) > 0.4 * (bottom - top),
  )
  if (edges.some(one => edges.some(other => other.x - one.x > 2 * EDGE))) return true
  const before = across.filter(line => line.x1 <= to && line.x1 > from - EDGE && line.x0 < left + EDGE)
  const behind = across.filter(line => line.x0 >= from && line.x0 < to + EDGE && line.x1 > right - EDGE)
  return before.length > 1 && behind.length > 1
}

/** Rows below two tables that stand on one side of the place between them: the longer one goes on. */
export function beside(below: readonly Row[], last: Row, x: number): Row[] {
  const end = below.findIndex((row, i) => {
    const before = below[i - 1] ?? last
    return (row.x0 < x && row.x1 > x) || row.y0 - before.y1 > 1.5 * Math.max(row.size, before.size)
  })
  return end < 0 ? [...below] : below.slice(0, end)
}

/** The segments on both sides of a place. */
export const halves = (segments: readonly Segment[], x: number): [left: Segment[], right: Segment[]] => [
  segments.filter(s => s.x0 + s.x1 < 2 * x),
  segments.filter(s => s.x0 + s.x1 >= 2 * x),
]
