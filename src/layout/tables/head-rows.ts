import { isMoment } from './grid.ts'
import type { Piece, TextRow } from './text-row.ts'

/** Headings of more lines are none. */
const MOST_HEADS = 6

/** How many lines at the top hold headings: those before the first row of figures, or before the first line drawn. */
export function headRows(rows: TextRow[], ruledBefore: boolean[]): number {
  const figures = rows.findIndex(row => {
    const others = row.pieces.filter(p => p.first > 0)
    const values = others.filter(isValue)
    return values.length > 0 && (values.length >= 0.5 * others.length || values.some(p => heads(rows, p)))
  })
  const ruled = ruledBefore.indexOf(true)
  if (figures === 0) return 0
  const light = lightRow(rows)
  if (light > 0 && light < figures && (ruled < 0 || ruled >= light)) return light
  const leads = figures > 1 && figures <= MOST_HEADS && !ruledBefore[figures] ? leadsTo(rows, figures) : 0
  if (leads > 0) return figures - leads
  if (figures > 0 && figures <= MOST_HEADS)
    return ruled > 0 && ruled < figures && figures - ruled < 3 ? ruled : figures
  const moments = momentsRow(rows)
  if (moments > 0 && moments < ruled) return moments
  return ruled > 0 && ruled <= 4 ? ruled : boldHeads(rows)
}

/** The first row of days and times, where the next has them in the same columns. */
const momentsRow = (rows: readonly TextRow[]): number =>
  rows.findIndex((row, i) => {
    const own = row.pieces.filter(p => isMoment(p.text))
    const next = rows[i + 1]?.pieces.filter(p => isMoment(p.text)) ?? []
    return own.length > 1 && own.every(p => next.some(q => q.first === p.first))
  })

/** The first row from the first column on that is not bold, below headings that are. */
const lightRow = (rows: readonly TextRow[]): number =>
  rows[0]!.pieces.every(isBold)
    ? rows.findIndex(row => row.pieces.length > 1 && row.pieces[0]!.first === 0 && !row.pieces.some(isBold))
    : -1

/** How many lines are bold before one that is not: a heading's further lines with it. */
function boldHeads(rows: readonly TextRow[]): number {
  const count = rows.findIndex(row => !row.pieces.every(isBold))
  return count > 1 && count <= 4 && rows.slice(1, count).every(row => row.pieces[0]!.first > 0) ? count : 1
}

/** A point by itself is the end of a word that a narrow cell breaks. */
const isValue = (p: Piece): boolean => p.numeric && p.text !== '.' && !YEAR.test(p.text)

/** Whether a figure is the first of a column: below a heading in words, above figures in most rows. */
function heads(rows: readonly TextRow[], first: Piece): boolean {
  const own = rows.flatMap(row => row.pieces.filter(p => p.first === first.first && p.last === first.last))
  const [head, ...body] = own
  return head !== undefined && !head.numeric && body.length > 2 && body[0] === first && body.every(isValue)
}

/** How many lines before the first row of figures begin a cell there: nearer to it than to the headings. */
function leadsTo(rows: readonly TextRow[], at: number): number {
  const column = rows[at - 1]?.pieces[0]?.first ?? 0
  let from = at
  while (from > 1 && isOnly(rows[from - 1]!, column)) from--
  const [above, ...lines] = rows.slice(from - 1, at + 1) as [TextRow, ...TextRow[]]
  if (from === at || column === 0 || !rows.slice(0, from).some(head => head.pieces.length > 2)) return 0
  // Type that is not bold, as all headings are, begins the first row wherever it stands.
  if (
    rows.slice(0, from).every(row => row.pieces.every(isBold)) &&
    !lines.some(row => row.pieces.some(isBold))
  )
    return at - from
  const apart = lines[0]!.base - above.base
  return lines.slice(1).every((line, i) => line.base - lines[i]!.base < 0.8 * apart) ? at - from : 0
}

const isOnly = ({ pieces: [only, ...others] }: TextRow, column: number): boolean =>
  only?.first === column && others.length === 0

/** Figures that head columns as often as they stand in them. */
export const YEAR = /^(19|20)\d\d$/

export const isBold = (piece: Piece): boolean => piece.words.every(w => w.run.font.bold)
