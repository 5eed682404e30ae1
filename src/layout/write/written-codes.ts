import { readDate } from '../../lib/dates/column-dates.ts'
import type { Cell, Table } from '../model.ts'
import { markedText } from './write-text.ts'
import { decimalOf } from './written-numbers.ts'

/** Fewer may look alike by chance. */
const FEWEST = 4
/** Edges this close are the same, and this far apart they are not, in points. */
const EDGE = 1.5
const APART = 3

/** 4711.08 and 12.345.67: digits in groups, at least as many as a price rarely has. */
const CODE = /^(?=(?:\D*\d){5})\d+(?:\.\d+)+$/

/**
 * Columns of codes that look like figures with decimals: all written alike and set under the start of their heading,
 * where figures beside them are set to the right; or with points, where all figures beside them have a decimal comma.
 */
export function codeColumns(table: Table): Set<number> {
  const columns = Array.from({ length: table.columns }, (_, c) =>
    table.cells.filter(cell => cell.column === c && cell.columnSpan === 1 && cell.text !== ''),
  )
  const bodies = columns.map(cells => cells.filter(cell => cell.row >= table.headerRows))
  const texts = bodies.map(cells => cells.map(cell => markedText(cell).trim()))
  const codes = new Set<number>()
  for (const [c, own] of texts.entries()) {
    const shapes = new Set(own.map(text => text.replace(/\d/g, '0')))
    if (own.length < FEWEST || shapes.size > 1 || !own.every(text => CODE.test(text))) continue
    // 15.03.2025 is written like a code, and every 15.03.25 too.
    if (own.every(text => readDate(text, 'day'))) continue
    const others = texts.filter((_, other) => other !== c)
    const signs = others.map(column => decimalOf(column)).filter(sign => sign !== undefined)
    const foreign = signs.length > 0 && signs.every(sign => sign === ',') && decimalOf(own) === '.'
    const heads = columns[c]!.filter(cell => cell.row < table.headerRows)
    const flush = heads.some(head => beginsLike(head, bodies[c]!, table.rtl))
    if (foreign || (flush && bodies.some((cells, other) => other !== c && endTogether(cells, table.rtl))))
      codes.add(c)
  }
  return codes
}

const startOf = (cell: Cell, rtl: boolean): number => (rtl ? -cell.textEnd : cell.textX)
const endOf = (cell: Cell, rtl: boolean): number => (rtl ? -cell.textX : cell.textEnd)

/** Whether texts begin with their heading, and do not end with it. */
function beginsLike(head: Cell, cells: readonly Cell[], rtl: boolean): boolean {
  return cells.every(
    cell =>
      Math.abs(startOf(cell, rtl) - startOf(head, rtl)) < EDGE &&
      Math.abs(endOf(cell, rtl) - endOf(head, rtl)) > APART,
  )
}

/** Whether figures of several lengths end on one edge. */
function endTogether(cells: readonly Cell[], rtl: boolean): boolean {
  const figures = cells.filter(cell => /\d$/.test(markedText(cell)))
  if (figures.length < FEWEST || figures.length < 0.7 * cells.length) return false
  const spread = (places: number[]) => Math.max(...places) - Math.min(...places)
  const ends = figures.map(cell => endOf(cell, rtl))
  return spread(ends) < EDGE && spread(figures.map(cell => startOf(cell, rtl))) > APART
}
