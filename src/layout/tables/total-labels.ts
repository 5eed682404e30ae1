import { around } from '../boxes.ts'
import type { Piece, TextRow } from './text-row.ts'

/** Labels whose ends are this close stand on one edge, in points. */
const EDGE = 1.5

interface Label {
  piece: Piece
  /** Its end towards the figures. */
  edge: number
  /** The column of that end. */
  column: number
}

/** Labels of totals that end on one edge stand in the column of that edge, however far before it the longest begin. */
export function alignLabels(rows: readonly TextRow[]): void {
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
}

/** The text before nothing but figures, or behind them in scripts that run from the right; nothing stands before it. */
function labelOf({ pieces }: TextRow): Label | undefined {
  const piece = pieces.find(p => !p.numeric)
  if (!piece || pieces.length < 2 || pieces.some(p => p !== piece && !p.numeric)) return undefined
  const { x0, x1 } = around(piece.words)
  if (piece.words.some(w => w.rtl))
    return piece === pieces.at(-1) ? { piece, edge: x0, column: piece.first } : undefined
  return piece === pieces[0] ? { piece, edge: x1, column: piece.last } : undefined
}
