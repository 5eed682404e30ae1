import { around } from '../boxes.ts'
import { type Segment, textOf } from '../segments.ts'
import { CURRENCY } from './currencies.ts'
import { isFigure, isNumeric } from './grid.ts'
import type { Row } from './rows.ts'

/** Figures that end this near to each other are of one column, in points. */
const EDGE = 1.5

/**
 * Cuts currencies off the figures that they stand close behind: where the same one stands by itself before a figure of
 * the row, the next is that of the figure behind it. Other figures end where that before it does.
 */
export function partCurrencies(rows: Row[]): Row[] {
  return rows.map(row => {
    const segments = row.segments.flatMap((segment, i) => parted(row, segment, i, rows))
    return segments.length > row.segments.length ? { ...row, segments } : row
  })
}

function parted(row: Row, segment: Segment, i: number, rows: readonly Row[]): Segment[] {
  const last = segment.words.at(-1)!
  const next = row.segments[i + 1]
  if (segment.words.length < 2 || !next || !CURRENCY.test(last.text)) return [segment]
  const figure = segment.words.slice(0, -1)
  const leads = row.segments
    .slice(0, i)
    .some(({ words: [only, ...others] }) => only!.text === last.text && others.length === 0)
  if (!leads || !isNumeric(textOf(figure)) || !isNumeric(textOf(next.words.slice(0, 1)))) return [segment]
  const { x1 } = around(figure)
  const isBelow = (s: Segment) => Math.abs(s.x1 - x1) < EDGE && isFigure(s)
  if (!rows.some(other => other !== row && other.segments.some(isBelow))) return [segment]
  return [figure, [last]].map(words => ({ ...segment, ...around(words), words }))
}
