import type { Box } from '../boxes.ts'
import type { Horizontal } from '../rulings.ts'
import type { Piece, TextRow } from './text-row.ts'

/** Lines of text → rows of the table: lines of one cell belong together. */
export function logicalRows(rows: TextRow[], lines: Horizontal[], box: Box): TextRow[][] {
  const wide = lines.filter(h => Math.min(h.x1, box.x1) - Math.max(h.x0, box.x0) > 0.5 * (box.x1 - box.x0))
  const ruledBefore = rows.map((row, i) => {
    const before = rows[i - 1]
    return before !== undefined && wide.some(h => h.y > before.base - 1 && h.y < row.base - 0.3 * row.size)
  })
  const ruled = ruledBefore.filter(Boolean).length
  const head = headRows(rows, ruledBefore)
  // Where lines part the body's rows, what stands between two lines is one row.
  const bodyRuled = ruledBefore.slice(head + 1).filter(Boolean).length
  const allRuled = ruled >= 3 && bodyRuled >= 0.3 * (rows.length - head - 1)
  const groups: TextRow[][] = []
  for (const [i, row] of rows.entries()) {
    const group = groups.at(-1)
    if (!group || ruledBefore[i] || i === head || !continues(group, row, i < head, allRuled))
      groups.push([row])
    else group.push(row)
  }
  return groups
}

/** How many lines at the top hold headings: those before the first row of figures, or before the first line drawn. */
function headRows(rows: TextRow[], ruledBefore: boolean[]): number {
  const figures = rows.findIndex(row => {
    const others = row.pieces.filter(p => p.first > 0)
    return (
      others.length > 0 &&
      others.filter(p => p.numeric && !/^(19|20)\d\d$/.test(p.text)).length >= 0.5 * others.length
    )
  })
  const ruled = ruledBefore.indexOf(true)
  if (figures > 0) return ruled > 0 && ruled < figures && figures - ruled < 3 ? ruled : figures
  return ruled > 0 && ruled <= 4 ? ruled : 1
}

function continues(group: TextRow[], row: TextRow, head: boolean, allRuled: boolean): boolean {
  const before = group.at(-1)!
  const gap = row.y0 - before.y1
  const pieces = group.flatMap(line => line.pieces)
  const size = Math.min(row.size, before.size)
  const clash = row.pieces.some(
    p => p.numeric && pieces.some(q => q.numeric && q.last >= p.first && q.first <= p.last),
  )
  if (clash && !head) return false
  if (gap < -0.5 * size) return true
  if (head) {
    // A heading over several columns stays a row of its own above the headings of each.
    const parted = pieces.some(
      p => p.last > p.first && row.pieces.filter(q => q.first >= p.first && q.last <= p.last).length > 1,
    )
    return gap < 0.4 * size && !parted && !clash && !namesGroup(row, pieces)
  }
  if (allRuled) return true
  if (gap > 0.45 * size) return false
  const has = (c: number) => pieces.some(p => p.first <= c && p.last >= c)
  const text = row.pieces.filter(p => !p.numeric)
  const figures = row.pieces.length - text.length
  const startsFirst = row.pieces[0]!.first === 0
  if (!startsFirst) return figures === 0 && row.pieces.every(p => has(p.first))
  if (row.pieces.length === 1) {
    // The first column alone: the rest of a long label, or a heading inside the table.
    return pieces.length > 1 && /^[\p{Ll}(]/u.test(row.pieces[0]!.text) && gap < 0.3 * size
  }
  if (pieces.length === 1 && pieces[0]!.first === 0 && pieces[0]!.last === 0) {
    return /^\p{Ll}/u.test(row.pieces[0]!.text) && gap < 0.3 * size
  }
  return false
}

/** A word alone in the first column under a full row of headings names the rows that follow. */
const namesGroup = ({ pieces: [only, ...others] }: TextRow, above: Piece[]): boolean =>
  only?.last === 0 &&
  others.length === 0 &&
  above.length > 2 &&
  above.some(p => p.first === 0) &&
  !/^[\p{Ll}(]/u.test(only.text)
