import { around, type Box } from '../boxes.ts'
import { YEAR } from './head-rows.ts'
import type { Piece, TextRow } from './text-row.ts'

/** Texts this far from another's edge or middle are not set like it, in points. */
const OFF = 2.5

/** A row of more headings is not searched for those that repeat. */
const MOST = 40

/** Whether headings, fewer than those below and not set like them, stand over several. */
export function standsOver(above: TextRow, row: TextRow): boolean {
  const over = headsOver(above, row)
  const under = row.pieces.filter(p => p.first > 0)
  if (over.some(p => p.numeric && !YEAR.test(p.text))) return false
  if (row.pieces.length < 3 || under.length < Math.max(2, 2 * over.length)) return false
  if (amidst(above, row) || isRepeated(above, row)) return true
  // Over three columns of one width the heading has the middle of the second.
  return over.some(p => row.pieces.every(q => !isSetLike(p, q)))
}

/** Whether the same headings, two or more, stand below each of several: price and points, price and points. */
function isRepeated({ pieces: over }: TextRow, { pieces }: TextRow): boolean {
  if (over.length < 2 || pieces.length > MOST) return false
  for (let size = Math.floor(pieces.length / over.length); size > 1; size--) {
    // Columns before and behind them have headings of their own.
    for (let from = 0; from + size * over.length <= pieces.length; from++) {
      const under = pieces.slice(from, from + size * over.length)
      const own = (i: number) => around(under.slice(i * size, (i + 1) * size).flatMap(p => p.words))
      if (
        under.every((p, i) => p.text === under[i % size]!.text) &&
        over.every((p, i) => isWithin(around(p.words), own(i)))
      )
        return true
    }
  }
  return false
}

/** Whether the middle of a text is over others. */
const isWithin = ({ x0, x1 }: Box, under: Box): boolean => {
  const middle = (x0 + x1) / 2
  return middle > under.x0 - OFF && middle < under.x1 + OFF
}

/** The only heading with others below it, where these stand on both sides of it with none above them: it is theirs. */
export function amidst(above: TextRow, row: TextRow): Piece | undefined {
  const [only, ...others] = headsOver(above, row)
  const [first, last] = [row.pieces[0]!, row.pieces.at(-1)!]
  if (!only || others.length > 0 || first.first === 0) return undefined
  if (last.last - first.first + 1 !== row.pieces.length) return undefined
  const known = only.first <= first.first && only.last >= last.last
  return known || (first.last < only.first && last.first > only.last) ? only : undefined
}

/** Headings beyond the first column that have others below them. */
export const headsOver = ({ pieces }: TextRow, row: TextRow): Piece[] =>
  pieces.filter(p => p.first > 0 && row.pieces.some(q => q.first <= p.last && q.last >= p.first))

/** Whether two texts share an edge or their middle. */
export function isSetLike(one: Piece, other: Piece): boolean {
  const [a, b] = [around(one.words), around(other.words)]
  const middle = (a.x0 + a.x1 - b.x0 - b.x1) / 2
  return Math.abs(a.x0 - b.x0) <= OFF || Math.abs(a.x1 - b.x1) <= OFF || Math.abs(middle) <= OFF
}
