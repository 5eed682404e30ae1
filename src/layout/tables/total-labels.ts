import { around } from '../boxes.ts'
import type { Column } from './columns.ts'
import type { Piece, TextRow } from './text-row.ts'

/** Labels whose ends are this close stand on one edge, in points. */
const EDGE = 1.5

interface Label {
  piece: Piece
  /** Its end towards the figures. */
  edge: number
  /** The other end. */
  start: number
  /** The column of that end. */
  column: number
}

/**
 * Labels of totals that end on one edge stand in the column of that edge, however far before it the longest begin; those
 * that begin on one, between two columns of figures, stand in the column behind it.
 */
export function alignLabels(rows: readonly TextRow[], columns: readonly Column[]): void {
  const labels = rows.flatMap(row => labelOf(row) ?? [])
  for (const { piece, edge, column } of labels) {
    if (piece.first === piece.last) continue
    const alike = labels.some(
      other =>
        other.column === column &&
        other.piece.first === other.piece.last &&
        Math.abs(other.edge - edge) < EDGE,
    )
    if (alike) piece.first = piece.last = column
  }
  beginTogether(rows, labels, columns)
}

function beginTogether(rows: readonly TextRow[], labels: readonly Label[], columns: readonly Column[]): void {
  const isFigured = (column: number) => {
    const own = rows.flatMap(row => row.pieces.filter(p => p.first === column && p.last === column))
    return own.filter(p => p.numeric).length > 1
  }
  for (const { piece, start, edge } of labels) {
    const alike = labels.filter(other => Math.abs(other.start - start) < EDGE)
    const ends = alike.map(other => other.edge)
    if (alike.length < 2 || Math.max(...ends) - Math.min(...ends) < EDGE) continue
    const gap = columns.findIndex((column, c) => column.x1 < start && start < (columns[c + 1]?.x0 ?? 0))
    // Scripts that run from the right have the column behind on the left.
    const own = gap < 0 ? gap : start < edge ? gap + 1 : gap
    const before = start < edge ? own - 1 : own + 1
    if (own <= 0 || !isFigured(before) || !isFigured(own)) continue
    if (start < edge) piece.last = Math.max(own, piece.last)
    else piece.first = Math.min(own, piece.first)
    if (start < edge) piece.first = own
    else piece.last = own
  }
}

/** The text before nothing but figures, or behind them in scripts that run from the right; nothing stands before it. */
function labelOf({ pieces }: TextRow): Label | undefined {
  const piece = pieces.find(p => !p.numeric)
  if (!piece || pieces.length < 2 || pieces.some(p => p !== piece && !p.numeric)) return undefined
  const { x0, x1 } = around(piece.words)
  if (piece.words.some(w => w.rtl))
    return piece === pieces.at(-1) ? { piece, edge: x0, start: x1, column: piece.first } : undefined
  return piece === pieces[0] ? { piece, edge: x1, start: x0, column: piece.last } : undefined
}
