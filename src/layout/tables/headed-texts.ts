import { around } from '../boxes.ts'
import { wordsIn } from './cell-words.ts'
import type { Column } from './columns.ts'
import { isBold } from './head-rows.ts'
import type { Piece, TextRow } from './text-row.ts'

/** Longer texts are no headings and no names. */
const MOST_WORDS = 4
/** Texts this near to an edge keep to it, in points. */
const EDGE = 1.5
const FEWEST_ROWS = 3
const MOST_COLUMNS = 5
/** The share of a column's lines that have to begin on its edge, and of the last column's that are not bold. */
const MOST = 0.8

/**
 * Whether names and what is said of them, in one column or several, stand below bold headings on the edges of all
 * columns: cells, however long the texts are. On a page in columns all of them are running text.
 */
export function isHeadedTexts(rows: readonly TextRow[], columns: readonly Column[]): boolean {
  const [head, ...body] = rows
  if (!head || columns.length > MOST_COLUMNS || head.pieces.length !== columns.length) return false
  if (!head.pieces.every(p => isBold(p) && wordsIn(p.words) <= MOST_WORDS)) return false
  const full = body.filter(row => row.pieces.length === columns.length)
  if (full.length < FEWEST_ROWS) return false
  const sides = columns.map((_, c) =>
    body.flatMap(row => row.pieces.filter(p => p.first === c && p.last === c)),
  )
  const fromRight = sides.flat().filter(p => p.words.some(w => w.rtl)).length > sides.flat().length / 2
  const [names, ...texts] = (fromRight ? sides.toReversed() : sides) as [Piece[], ...Piece[][]]
  const words = names.reduce((sum, p) => sum + wordsIn(p.words), 0)
  if (words > MOST_WORDS * names.length || most(texts.flat(), isBold)) return false
  const edge = ({ words: own }: Piece) => (fromRight ? around(own).x1 : around(own).x0)
  return sides.every((side, c) => most(side, p => Math.abs(edge(p) - edge(head.pieces[c]!)) < EDGE))
}

const most = (pieces: readonly Piece[], is: (piece: Piece) => boolean): boolean =>
  pieces.filter(is).length >= MOST * pieces.length
