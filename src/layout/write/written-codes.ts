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
/** 12.345.678 and 1.0834 are figures, wherever they are set. */
const FIGURE = /^[1-9]\d?(?:\.\d{3}){2,}$|^\d\.\d+$/
/** 612 345 678: nine digits or more are the number of a telephone, a company or an account. */
const SPACED = /^\d{3}(?:\s\d{3}){2,}$/
const TELEPHONE = /^\+\d{1,3}(?:[\s.]\d{2,}){2,}$/
const DOTTED = /^v?\d+(?:\.\d+)*$/

/**
 * Columns of codes that look like figures: telephone numbers, versions and addresses; positions; codes all written alike and set under the start of their heading,
 * where figures beside them are set to the right; or with points, where all figures beside them have a decimal comma.
 */
export function codeColumns(table: Table): Set<number> {
  const columns = Array.from({ length: table.columns }, (_, c) =>
    table.cells.filter(cell => cell.column === c && cell.columnSpan === 1 && cell.text !== ''),
  )
  const bodies = columns.map(cells => cells.filter(cell => cell.row >= table.headerRows))
  const texts = bodies.map(cells => cells.map(cell => markedText(cell).trim()))
  /** Whether texts are codes because of how they are set, or of what stands beside them. */
  const looksNamed = (c: number): boolean => {
    const own = texts[c]!
    const isSpaced = own.every(text => SPACED.test(text))
    const isAlike = new Set(own.map(text => text.replace(/\d/g, '0'))).size === 1
    const isCode = isAlike && (isSpaced || own.every(text => CODE.test(text)))
    if (own.length < FEWEST || !(isCode || areSteps(own))) return false
    // 15.03.2025 is written like a code, and every 15.03.25 too.
    if (own.every(text => readDate(text, 'day'))) return false
    const others = texts.filter((_, other) => other !== c)
    const signs = others.map(column => decimalOf(column)).filter(sign => sign !== undefined)
    if (signs.length > 0 && signs.every(sign => sign === ',') && decimalOf(own) === '.') return true
    const heads = columns[c]!.filter(cell => cell.row < table.headerRows)
    if (!heads.some(head => beginsLike(head, bodies[c]!, table.rtl))) return false
    if (isSpaced) return true
    if (isCode && own.every(text => FIGURE.test(text))) return false
    return bodies.some((cells, other) => other !== c && endTogether(cells, table.rtl))
  }
  const codes = new Set<number>()
  for (const [c, own] of texts.entries()) {
    const isNamed =
      areVersions(own) ||
      (own.length > 1 && own.every(text => TELEPHONE.test(text))) ||
      (c === 0 && areSteps(own)) ||
      looksNamed(c)
    if (isNamed) codes.add(c)
  }
  return codes
}

/** 05.04.22 and 5.4.2022 are days; 5.4.22 may be a version too. */
const isSureDay = (text: string): boolean =>
  /^(?:\d\d\.\d\d\.\d\d|.*\b\d{4}\b.*)$/.test(text) && readDate(text, 'day') !== undefined

/** Versions and addresses: 1.2.3 beside 1.10, and 192.168.0.10. Thousands and days have points as well. */
function areVersions(texts: readonly string[]): boolean {
  const numbers = texts.filter(text => /\d/.test(text))
  if (!numbers.every(text => DOTTED.test(text)) || numbers.some(isSureDay)) return false
  const long = numbers.filter(text => /\..*\./.test(text) && !/^\d{1,3}(?:\.\d{3})+$/.test(text))
  if (long.length === 0 || long.length < numbers.length / 4) return false
  return long.some(text => !readDate(text, 'day')) || numbers.some(text => /^\d+\.\d+$/.test(text))
}

/** 3.10, 3.20, 3.30: positions, counted behind the point. */
function areSteps(texts: readonly string[]): boolean {
  if (texts.length < FEWEST || !texts.every(text => /^[1-9]\d{0,2}\.\d{1,3}$/.test(text))) return false
  const [wholes, parts] = [0, 1].map(i => texts.map(text => Number(text.split('.')[i])))
  const step = parts![0]!
  return step > 0 && new Set(wholes).size === 1 && parts!.every((part, i) => part === (i + 1) * step)
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
  const figures = cells.filter(cell => /\d\D{0,6}$/.test(markedText(cell)))
  if (figures.length < FEWEST || figures.length < 0.7 * cells.length) return false
  const spread = (places: number[]) => Math.max(...places) - Math.min(...places)
  const ends = figures.map(cell => endOf(cell, rtl))
  return spread(ends) < EDGE && spread(figures.map(cell => startOf(cell, rtl))) > APART
}
