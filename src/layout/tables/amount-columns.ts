import { around } from '../boxes.ts'
import type { Segment } from '../segments.ts'
import type { Word } from '../word.ts'
import { isFigure, isNumeric } from './grid.ts'
import type { Row } from './rows.ts'

/** Figures that end this near to each other are of one column, in points. */
const EDGE = 0.6
/** The least gap between two figures of a row, in type sizes. */
const LEAST = 0.22
/** Fewer figures may end in one place by chance. */
const FEWEST = 3

/** A figure with its decimals is whole: no group of digits goes on from it. */
const WHOLE = /\d[.,]\d{1,2}$/

/** Cuts a figure off the whole one that it stands close behind, where figures that stand alone end on its edge in other rows. */
export function partAmounts(rows: Row[]): Row[] {
  return rows.map(row => {
    const segments = row.segments.flatMap(segment => parted(row, segment, rows))
    return segments.length > row.segments.length ? { ...row, segments } : row
  })
}

function parted(row: Row, segment: Segment, rows: readonly Row[]): Segment[] {
  const { words, size } = segment
  const [last, before] = [words.at(-1)!, words.at(-2)]
  if (!before || !WHOLE.test(before.text) || !isNumeric(last.text)) return [segment]
  if (last.x0 - before.x1 < LEAST * size) return [segment]
  const isBelow = (s: Segment) => Math.abs(s.x1 - last.x1) < EDGE && s.x0 > before.x1 && isFigure(s)
  const below = rows.filter(other => other !== row && other.segments.some(isBelow))
  if (below.length < FEWEST) return [segment]
  const piece = (own: Word[]): Segment => ({ ...segment, ...around(own), words: own })
  return [...parted(row, piece(words.slice(0, -1)), rows), piece([last])]
}
