import type { Box } from '../boxes.ts'
import type { Word } from '../word.ts'

/** A piece of a row and the columns it stands in. */
export interface Piece {
  first: number
  last: number
  words: Word[]
  text: string
  numeric: boolean
  /** How many rows it stands for, where these are more than one. */
  rows?: number
}

export interface TextRow extends Box {
  pieces: Piece[]
  base: number
  size: number
  /** A row by itself, known as such. */
  whole?: boolean
  /** One more line of the row above, known as such. */
  goesOn?: boolean
  /** Headings, each known to name the one column it is put in. */
  inTurn?: boolean
}
