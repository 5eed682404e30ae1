import type { TextRun } from '../lib/geometry/pdf-page.ts'
import type { Box } from './boxes.ts'
import type { Piece } from './rtl-lines.ts'

/** What is drawn around a word rather than written: a line under or through it, colour behind it. */
export interface Decoration {
  underline?: true
  strike?: true
  /** `#ffff00` */
  back?: string
}

/** Characters that stand together. */
export interface Word extends Box {
  text: string
  size: number
  run: TextRun
  /** Quarter turns clockwise: 0 reads left to right, 1 downwards, 3 upwards; -1 stands askew. */
  quarter: number
  /** Its baseline: y of upright words. */
  base: number
  /** Its rank in the engine's order. */
  order: number
  /** White space was written before it. */
  spaced: boolean
  /** On a page that has its spaces written: none is before it, the producer moved to another place. */
  moved?: boolean | undefined
  /** It holds letters that are written from right to left. */
  rtl: boolean
  /** It ends in a hyphen that may only be there for the line break. */
  softHyphen: boolean
  decoration?: Decoration
  /** It stands in a field, or on a note or stamp. */
  field?: true
  /** It is a part of a formula that has more than one line, and this is what it says. */
  latex?: string
  /** The file does not say which characters its glyphs are. */
  lost?: true
  /** What it is made of from left to right, on pages with text that is read from the right. */
  pieces?: Piece[]
}
