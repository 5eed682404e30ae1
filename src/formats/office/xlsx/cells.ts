import { badInput } from '../../../fault.ts'
import type { WidthBound } from '../../text/csv.ts'

/** What an Excel sheet can hold. */
export const MAX_ROWS = 1_048_576
export const MAX_COLUMNS = 16_384
export const MAX_CELL = 32_767

const LETTERS: string[] = []

/** 0 → A, 25 → Z, 26 → AA. */
export function columnLetters(column: number): string {
  return (LETTERS[column] ??=
    (column >= 26 ? columnLetters(Math.floor(column / 26) - 1) : '') +
    String.fromCharCode(65 + (column % 26)))
}

/** `AB12` → 27; 0 where no column has such a name. */
export function columnOf(reference: string): number {
  let column = 0
  for (let at = 0; at < 4; at++) {
    const code = reference.charCodeAt(at) & ~32
    // Behind the end there is no number, which counts as 0.
    if (code < 65 || code > 90) break
    column = column * 26 + code - 64
  }
  return column > MAX_COLUMNS || column === 0 ? 0 : column - 1
}

/** `AB12` → column 27, row 12 (columns from 0, rows from 1); undefined where it is no cell. */
export function parseReference(reference: string): { column: number; row: number } | undefined {
  let column = 0
  let at = 0
  for (; at < reference.length && at < 4; at++) {
    const code = reference.charCodeAt(at) & ~32
    if (code < 65 || code > 90) break
    column = column * 26 + code - 64
  }
  const row = Number(reference.slice(at))
  const exists = Number.isInteger(row) && row >= 1 && row <= MAX_ROWS
  if (at === 0 || column > MAX_COLUMNS || !exists) return undefined
  return { column: column - 1, row }
}

const DAY = 86_400_000
const EPOCH = Date.UTC(1899, 11, 30)

/** The number Excel keeps for a moment given as UTC milliseconds: days since the end of 1899. */
export function serialOf(milliseconds: number): number {
  const serial = (milliseconds - EPOCH) / DAY
  // Excel thinks that 1900 was a leap year; before March of it, its numbers are one less.
  return serial < 61 ? serial - 1 : serial
}

/** The other way, to the millisecond; undefined for what Excel cannot show as a date. */
export function momentOf(serial: number, date1904 = false): number | undefined {
  const days = date1904 ? serial + 1462 : serial
  if (!(days >= 0 && days < 2_958_466)) return undefined
  return Math.round(EPOCH + (days < 60 ? days + 1 : days) * DAY)
}

/** Refuses a row that no sheet can hold. */
export function checkWidth(param: string, row: number, cells: number): void {
  if (cells > MAX_COLUMNS)
    throw badInput(
      `${param}: row ${row} has ${cells.toLocaleString('en')} columns, Excel holds ${MAX_COLUMNS.toLocaleString('en')}.`,
    )
}

/** The widest row of a CSV that becomes a sheet. */
export const SHEET_WIDTH: WidthBound = {
  most: MAX_COLUMNS,
  refuse: (row, columns) => checkWidth('file', row, columns),
}

/** The same where empty fields are not shown. */
export const SHOWN_WIDTH: WidthBound = {
  most: MAX_COLUMNS,
  refuse: (row, columns, filled) => filled > MAX_COLUMNS && checkWidth('file', row, columns),
}

/** A format of hours, minutes or seconds counted on past a day: an amount, which no calendar moves. */
export const isElapsed = (format: string): boolean => /\[(h+|m+|s+)\]/i.test(format)
