import { counted } from '../../lib/text/counted.ts'

/** Rows in which the headings of a table are looked for. */
export const LEAD_LOOKED_AT = 30

const NUMBER_OR_DATE = /^[-+]?[\d.,\s]*\d%?$|^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}/

export const isNumberOrDate = (cell: string): boolean => NUMBER_OR_DATE.test(cell.trim())

const filled = (row: readonly string[]): number => row.filter(cell => cell.trim() !== '').length

/**
 * How many rows stand above the headings of a table: its title, an account and a period, a comment. Headings fill three
 * columns or more, at least twice as many as any row above them, and figures stand below where they have words. Otherwise 0.
 */
export function leadRows(rows: readonly (readonly string[])[]): number {
  const first = rows.slice(0, LEAD_LOOKED_AT)
  const most = first.reduce((sum, row) => Math.max(sum, filled(row)), 0)
  const at = first.findIndex(row => filled(row) >= Math.max(3, most * 0.75))
  const heading = first[at]
  if (at < 1 || !heading || heading.some(isNumberOrDate)) return 0
  if (first.slice(0, at).some(row => filled(row) * 2 > filled(heading))) return 0
  const isFigureBelow = (row: readonly string[] | undefined) =>
    row?.some((cell, i) => heading[i]?.trim() && isNumberOrDate(cell))
  return isFigureBelow(first[at + 1]) || isFigureBelow(first[at + 2]) ? at : 0
}

/** The rows from the headings on; rows left out above them are told. */
export function withoutLead<Row extends readonly string[]>(
  rows: Row[],
  warn: (message: string) => void,
  of = '',
): Row[] {
  const lead = leadRows(rows)
  if (lead === 0) return rows
  warn(leftOut(lead, of))
  return rows.slice(lead)
}

/** The warning of rows left out above the headings of a table. */
export const leftOut = (lead: number, of = ''): string =>
  of
    ? `${counted(lead, 'row')} above the headings of ${of} left out`
    : `${counted(lead, 'row')} above the headings left out`
