import { textOf } from '../segments.ts'
import type { Word } from '../word.ts'
import { isNumeric } from './grid.ts'
import type { Piece, TextRow } from './text-row.ts'

/** Edges this close are the same, in points. */
const EDGE = 1.2
/** The share of a column's figures that end on one edge. */
const ALIGNED = 0.75
/** Rows of headings are no more. */
const MOST_HEADS = 4

/**
 * Parts headings that stand so close that they pass for one text over several columns, where each ends on the edge on
 * which the figures below it end, as in output of programs.
 */
export function partEndedHeads(rows: readonly TextRow[], columns: number): void {
  const first = rows.findIndex(row => row.pieces.slice(1).filter(p => p.numeric).length > 1)
  if (first < 1 || first > MOST_HEADS) return
  const edges = Array.from({ length: columns }, (_, c) => edgeOf(rows.slice(first), c))
  for (const row of rows.slice(0, first)) {
    const parted = row.pieces.flatMap(piece => partsOf(piece, edges, row.pieces) ?? [piece])
    if (parted.length > row.pieces.length) row.pieces = parted
  }
}

/** Where the figures of a column end, if they end on one edge. */
function edgeOf(body: readonly TextRow[], column: number): number | undefined {
  const own = body.flatMap(row => row.pieces.filter(p => p.first === column && p.last === column))
  const ends = own.filter(p => p.numeric).map(p => p.words.at(-1)!.x1)
  if (ends.length < 2 || ends.length < ALIGNED * own.length) return undefined
  const edge = ends.toSorted((a, b) => a - b)[Math.floor(ends.length / 2)]!
  return ends.filter(end => Math.abs(end - edge) < EDGE).length >= ALIGNED * ends.length ? edge : undefined
}

function partsOf(
  piece: Piece,
  edges: readonly (number | undefined)[],
  all: readonly Piece[],
): Piece[] | undefined {
  if (piece.words.length < 2 || piece.words.some(w => w.rtl || isNumeric(w.text))) return undefined
  const parts: Piece[] = []
  let words: Word[] = []
  for (const word of piece.words) {
    words.push(word)
    const column = edges.findIndex(edge => edge !== undefined && Math.abs(edge - word.x1) < EDGE)
    if (column < 0) continue
    parts.push({ ...piece, first: column, last: column, words, text: textOf(words), numeric: false })
    words = []
  }
  const inTurn = parts.every((part, i) => i === 0 || part.first === parts[i - 1]!.first + 1)
  const free = parts.every(part => all.every(p => p === piece || p.last < part.first || p.first > part.last))
  return words.length === 0 && parts.length > 1 && inTurn && free ? parts : undefined
}
