import { readDate } from '../../lib/dates/column-dates.ts'
import type { Line } from '../model.ts'
import { textOf } from '../segments.ts'
import type { Column } from './columns.ts'
import { isMoment } from './grid.ts'
import { isBold, YEAR } from './head-rows.ts'
import type { Row } from './rows.ts'
import type { Piece, TextRow } from './text-row.ts'

/** A day, the name of its month and its year may each have a line. */
const MOST_LINES = 4
/** Lines of one cell stand no further apart, in type sizes. */
const PITCH = 1.9
/** One alone may be a day above the year that heads the rows below. */
const FEWEST = 2
/** How many of a column's days have to be whole dates, in one line or more. */
const MOST = 0.75

/** A day, and what may go on to a month and a year: `3`, `3 de março de`, `6. 3.`, `Jan 20,` */
const BEGINS = /^\p{Nd}{1,2}(?:[\s./ºª-]|er$|$)|^\p{L}{3,}\.? \d{1,2}(?:st|nd|rd|th)?,?$/u
const HAS_YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/
/** A date in a language whose months are not known here. */
const UNNAMED =
  /^\d{1,2}[.\s]\s?\p{L}[\p{L}\p{M}.]+(?:[\s,.]+[\p{L}\p{M}\d.]{1,12}){0,2}[\s,.]+(?:19|20)\d\d$/u
const TIME = /^\d{1,2}:\d\d(?::\d\d)?$/

/** Lines of a column begin this near to its edge, in points. */
const LINED = 1.5

interface ColumnLine {
  row: number
  piece: Piece
}

/**
 * Finds dates that are broken over several lines of a narrow column, in tables whose other cells need fewer: their
 * further lines go on in their row, and are neither figures nor years that head others.
 */
export function joinDates(rows: readonly TextRow[]): void {
  const columns = Math.max(0, ...rows.flatMap(row => row.pieces.map(p => p.last + 1)))
  for (let c = 0; c < columns; c++) {
    const lines = rows.flatMap((row, i) =>
      row.pieces.filter(p => p.first === c && p.last === c).map((piece): ColumnLine => ({ row: i, piece })),
    )
    const found: ColumnLine[][] = []
    let days = 0
    for (let i = 0; i < lines.length; i++) {
      const text = lines[i]!.piece.text
      const broken = brokenDate(lines, i, rows)
      if (broken) {
        found.push(broken)
        i += broken.length - 1
      } else if (!BEGINS.test(text) || HAS_YEAR.test(text) || isMoment(text)) continue
      days++
    }
    const sure = found.some(own => !YEAR.test(own.at(-1)!.piece.text))
    if (found.length < (sure ? 1 : FEWEST) || found.length < MOST * days) continue
    for (const [first, ...others] of found) {
      const last = others.at(-1)!
      // What stands between two lines of a cell is in its row.
      for (let i = first!.row + 1; i <= last.row; i++) rows[i]!.goesOn = true
      for (const { piece } of [first!, ...others]) piece.numeric = false
    }
  }
}

/** A date in figures, with its year in four. */
const FIGURES = /^(?:\d{1,2}([./-])\d{1,2}\1(?:19|20)\d\d|(?:19|20)\d\d([./-])\d{1,2}\2\d{1,2})$/

/** A date in figures that a narrow cell breaks within its year or day is whole: `10/04/202` and `5`. */
export function settleDates(lines: readonly Line[]): void {
  for (const [i, { text }] of lines.entries()) {
    const before = lines[i - 1]
    if (before && /^\d{1,3}$/.test(text) && !FIGURES.test(before.text) && FIGURES.test(before.text + text))
      before.join = 'plain'
  }
}

/** Lines below a table without which the date that its last row begins with is none. */
export function endOfDate(
  rows: readonly Row[],
  below: readonly Row[],
  columns: readonly Column[],
): readonly Row[] {
  const [first, second] = columns as [Column, Column]
  const own = rows.slice(-3).map(row => row.segments.find(s => s.x1 < second.x0))
  const isLine = (row: Row, i: number) =>
    row.segments.length === 1 &&
    Math.abs(row.x0 - first.x0) < LINED &&
    row.x1 < second.x0 &&
    row.base - (below[i - 1] ?? rows.at(-1)!).base < PITCH * row.size
  const end = below.findIndex((row, i) => !isLine(row, i))
  const lines = below.slice(0, end < 0 ? undefined : end)
  const texts = lines.map(row => textOf(row.segments[0]!.words))
  for (const [i, segment] of own.entries()) {
    if (!segment) continue
    const upper = own.slice(i + 1).flatMap(s => (s ? [textOf(s.words)] : []))
    const rest = restOfDate(textOf(segment.words), [...upper, ...texts]) - upper.length
    if (rest > 0) return lines.slice(0, rest)
  }
  return []
}

/** How many of the lines below a text it needs to be a date; 0 where it is none with them, or one without. */
function restOfDate(text: string, below: readonly string[]): number {
  if (!BEGINS.test(text) || HAS_YEAR.test(text)) return 0
  let whole = text
  for (const [i, line] of below.slice(0, MOST_LINES - 1).entries()) {
    whole = joined(whole, line)
    if (isWhole(whole)) return i + 1
  }
  return 0
}

/** The lines of a date that is none without its last. */
function brokenDate(
  lines: readonly ColumnLine[],
  at: number,
  rows: readonly TextRow[],
): ColumnLine[] | undefined {
  const first = lines[at]!
  let text = first.piece.text
  const isDay = BEGINS.test(text) && !HAS_YEAR.test(text)
  // A day above times heads them, unless it stands in a row.
  const isTimed = isDate(text) && rows[first.row]!.pieces.length > 1
  if (!isDay && !isTimed) return undefined
  for (let i = at + 1; i < Math.min(at + MOST_LINES, lines.length); i++) {
    const { row, piece } = lines[i]!
    const above = rows[lines[i - 1]!.row]!
    const { base, size, pieces } = rows[row]!
    if (base - above.base > PITCH * Math.min(size, above.size) || isBold(piece) !== isBold(first.piece))
      return undefined
    if (isTimed && (!TIME.test(piece.text) || pieces.length > 1)) return undefined
    text = joined(text, piece.text)
    if (isWhole(text)) return lines.slice(at, i + 1)
    if (HAS_YEAR.test(text)) return undefined
  }
  return undefined
}

const joined = (upper: string, lower: string): string =>
  /[/-]$/.test(upper) ? upper + lower : `${upper} ${lower}`

const isWhole = (text: string): boolean => isDate(text) || UNNAMED.test(text)

const isDate = (text: string): boolean =>
  readDate(text, 'day') !== undefined || readDate(text, 'month') !== undefined
