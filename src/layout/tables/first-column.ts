import type { Segment } from '../segments.ts'
import type { Column } from './columns.ts'
import { isFigure } from './grid.ts'
import type { Row } from './rows.ts'

/** Fewer figures say little of the heading beside them. */
const FEWEST = 3

/**
 * Joins the first two columns where they are one, as wide as sheets have it: the heading and the labels of totals begin on
 * its left, the numbers of the rows end on its right, and no row has both.
 */
export function withWideFirst(columns: Column[], rows: readonly Row[]): Column[] {
  const [first, second, ...others] = columns
  const [head, ...body] = rows
  if (!first || !second || others.length < 2 || !head) return columns
  const isIn = (c: Column) => (s: Segment) => s.x0 < c.x1 && s.x1 > c.x0
  const figures = body.flatMap(row => row.segments.filter(isIn(second)))
  const isTaken = ({ segments }: Row) => segments.some(isIn(first)) && segments.some(isIn(second))
  const labels = body.filter(row => row.segments.some(isIn(first)))
  const isLabel = ({ segments: [label, ...totals] }: Row) => !isFigure(label!) && totals.every(isFigure)
  return figures.length >= FEWEST &&
    figures.every(isFigure) &&
    head.segments.some(isIn(first)) &&
    !rows.some(isTaken) &&
    labels.length < figures.length &&
    labels.every(isLabel)
    ? [{ x0: first.x0, x1: second.x1 }, ...others]
    : columns
}
