import { Seams } from '../seams.ts'
import { type Segment, textOf } from '../segments.ts'
import { CURRENCY } from './currencies.ts'
import { isFigure, isMoment } from './grid.ts'
import type { Row } from './rows.ts'

export interface Column {
  x0: number
  x1: number
}

/** Texts this close are of one column, in type sizes. */
const TOUCHING = 0.15
/** Letters of a mark such as X, R/A or (x). */
const LONGEST_MARK = 3
/** Fewer texts that end in one place may do so by chance. */
const FEWEST = 3

/**
 * Columns of rows of segments: what remains apart when the segments that bridge columns are left out.
 * A segment bridges where most other rows are open at that place.
 */
export function findColumns(rows: readonly Row[]): Column[] {
  const segments = rows.flatMap(row => row.segments)
  // Half a point is fine enough; on posters it would make thousands of places.
  const span = Math.max(...segments.map(s => s.x1)) - Math.min(...segments.map(s => s.x0))
  const step = Math.max(0.5, span / 2000)
  const round = (x: number): number => Math.round(x / step) * step
  const edges = [...new Set(segments.flatMap(s => [round(s.x0), round(s.x1)]))].sort((a, b) => a - b)
  const bridged = new Array<number>(edges.length).fill(0)
  const open = new Array<number>(edges.length).fill(0)
  for (const row of rows) {
    const left = round(row.x0)
    const right = round(row.x1)
    for (let e = 0; e + 1 < edges.length; e++) {
      const x = (edges[e]! + edges[e + 1]!) / 2
      if (x < left || x > right) continue
      if (row.segments.some(s => s.x0 < x && s.x1 > x)) bridged[e]!++
      else open[e]!++
    }
  }
  // The label of a total that begins right where a column ends would join it to the next.
  const labels = new Set(rows.flatMap(({ segments: own }) => (isTotal(own) ? [own[0]!] : [])))
  const follows = (s: Segment): boolean =>
    labels.has(s) &&
    segments.filter(other => Math.abs(other.x1 - s.x0) < TOUCHING * s.size + 0.5).length >= FEWEST
  const bridges = (s: Segment): boolean => {
    for (let e = 0; e + 1 < edges.length; e++) {
      if (edges[e + 1]! < s.x0 + 1) continue
      if (edges[e + 1]! > s.x1 - 1) break
      if (open[e]! < Math.max(2, 2.5 * bridged[e]!)) continue
      if (edges[e]! >= s.x0 + 1 || (edges[e]! > s.x0 - 1 && follows(s))) return true
    }
    return false
  }
  const columns: Column[] = []
  const solid = segments.filter(s => !bridges(s)).sort((a, b) => a.x0 - b.x0)
  const seams = seamsIn(rows)
  for (const s of solid) {
    const column = columns.at(-1)
    const touches = column && s.x0 < column.x1 + TOUCHING * s.size
    if (touches && !(s.x0 > column.x1 && seams.has(column.x1, s.x0))) column.x1 = Math.max(column.x1, s.x1)
    else columns.push({ x0: s.x0, x1: s.x1 })
  }
  return withoutStrays(columns, rows)
}

/** Where texts of a row stand so close that only those of other rows tell them apart. */
function seamsIn(rows: readonly Row[]): Seams {
  const seams = new Seams()
  for (const { segments, base } of rows) {
    for (let i = 1; i < segments.length; i++) {
      const [left, right] = [segments[i - 1]!, segments[i]!]
      if (right.x0 - left.x1 >= TOUCHING * right.size) continue
      // Codes are all of one width, but the texts behind them are not.
      const end = isTyped(left) && !isTyped(right) ? { end: right.x1 } : {}
      seams.add({ start: left.x0, from: left.x1, to: right.x0, base, ...end })
    }
  }
  return seams
}

/** A figure, a date, a time or a code. */
const isTyped = ({ words }: Segment): boolean => /^\p{N}[\p{N}\p{P}]*$/u.test(words[0]!.text)

const isTotal = (segments: readonly Segment[]): boolean =>
  segments.length === 2 && !isFigure(segments[0]!) && isFigure(segments[1]!)

/** A column that only one row has, close beside that row's next segment, is a gap inside a cell. */
function withoutStrays(columns: Column[], rows: readonly Row[]): Column[] {
  if (rows.length < 4) return columns
  for (let c = columns.length - 1; c >= 0 && columns.length > 2; c--) {
    const column = columns[c]!
    const inside = (s: Segment) => s.x0 < column.x1 && s.x1 > column.x0
    const own = rows.filter(row => row.segments.some(inside))
    if (own.length !== 1) continue
    const { segments } = own[0]!
    const at = segments.findIndex(inside)
    const gap = (i: number) =>
      segments[i - 1] && segments[i] ? segments[i]!.x0 - segments[i - 1]!.x1 : Infinity
    const [before, after] = [gap(at), gap(at + 1)]
    if (Math.min(before, after) > 1.8 * own[0]!.size) continue
    if (own[0] === rows[0] && at === segments.length - 1 && isOverMarks(segments[at - 1], rows)) continue
    const host = columns[before <= after ? c - 1 : c + 1]
    if (!host || (host === columns[c + 1] && isRemark(segments[at]!, own[0]!, host, rows, columns))) continue
    host.x0 = Math.min(host.x0, column.x0)
    host.x1 = Math.max(host.x1, column.x1)
    columns.splice(c, 1)
  }
  return columns
}

/** Fewer figures below each other say little of what stands before one of them. */
const FEWEST_FIGURES = 4

/** Whether a word before a column of nothing but figures or times, in a row that fills all columns, is a remark. */
function isRemark(
  word: Segment,
  row: Row,
  host: Column,
  rows: readonly Row[],
  columns: readonly Column[],
): boolean {
  const text = textOf(word.words)
  if (!/^\p{L}+$/u.test(text) || CURRENCY.test(text) || row.segments.length < columns.length) return false
  const below = rows.slice(1).flatMap(other => other.segments.filter(s => s.x0 < host.x1 && s.x1 > host.x0))
  const filled = below.filter(s => isFigure(s) || isMoment(textOf(s.words)))
  return columns.length > 3 && filled.length >= FEWEST_FIGURES && filled.length >= 0.75 * below.length
}

/** Whether nothing but marks stands below a heading, each in its middle: what follows it is the heading of another column. */
function isOverMarks(head: Segment | undefined, [, ...body]: readonly Row[]): boolean {
  if (!head) return false
  const below = body.flatMap(row => row.segments.filter(s => s.x0 < head.x1 && s.x1 > head.x0))
  const isMark = ({ words, x0, x1 }: Segment) =>
    words.length === 1 && words[0]!.text.length <= LONGEST_MARK && Math.abs(x0 + x1 - head.x0 - head.x1) < 2
  return below.length > 0 && below.every(isMark)
}
