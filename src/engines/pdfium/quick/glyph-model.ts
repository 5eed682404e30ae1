import type { Rgb } from '../../../lib/color/colors.ts'
import type { Face } from '../runs.ts'

/** What PDFium makes of a code: the characters, the advance, and the ink, in thousandths of the type size. */
export interface Glyph {
  text: readonly number[]
  width: number
  left: number
  bottom: number
  right: number
  top: number
  /** Where its box begins and how wide it is: that of its advance and its ink. */
  start: number
  wide: number
}

/** A font of the file, as far as PDFium has shown it. */
export interface KnownFont {
  codeBytes: 1 | 2
  /** The widths that the file tells, for glyphs that no other one follows. */
  told: { first: number; widths: readonly number[] }
  glyphs: (Glyph | undefined)[]
  face: Face | undefined
  /** Its name does not say all of its face: PDFium's pages tell it by the ink of some letters. */
  unsure: boolean
  /** The width of its space; 0 where it is not known to have one. */
  space: number
}

/** What the names in a page's content mean. */
export interface GlyphSource {
  font: (name: string) => KnownFont | undefined
  /** What a graphics state sets: nothing that a page is read by, or how things are blended; undefined for more. */
  stateOf: (name: string) => 'plain' | 'blended' | undefined
  /** The identifier of marked content of this name, -1 without; undefined where its glyphs stand for something else. */
  markOf: (name: string) => number | undefined
}

/**
 * The strings that a page's content shows, in its order, as columns of numbers. Only upright text of one direction is
 * read; whatever else a page may hold makes it one for PDFium.
 */
export interface ShownStrings {
  /** How many strings there are; each is a text object of PDFium. */
  count: number
  fonts: KnownFont[]
  colors: Rgb[]
  /** The first code of each string; one more tells where the last ends. */
  first: Uint32Array
  /** Where a string begins on the page, and what a unit of its space is there. */
  x: Float64Array
  y: Float64Array
  across: Float64Array
  up: Float64Array
  /** Type size, in units of the string's space, and the spacing of its characters. */
  size: Float64Array
  charSpace: Float64Array
  /** The ink of each string, on the page. */
  left: Float64Array
  bottom: Float64Array
  right: Float64Array
  top: Float64Array
  /** Whether it has more than one part, with moves between them. */
  parts: Uint32Array
  /** The marked content that each stands in. */
  mcid: Int32Array
  artifact: Uint8Array
  codes: Uint16Array
  /** The move before a code that an array says, in thousandths of the type size; 0 without. */
  moves: Float64Array
  /** Where each code begins along its string. */
  at: Float64Array
  /** A code was met that is not known yet: places behind it are wrong. */
  unknown: boolean
}
