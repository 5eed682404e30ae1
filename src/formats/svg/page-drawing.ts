import type { Rgb } from '../../lib/color/colors.ts'
import type { Matrix } from '../../lib/geometry/matrix.ts'
import type { Bitmap, Box, PdfFont } from '../../lib/geometry/pdf-page.ts'

/** A page as shapes, glyphs and pictures in the order they are painted; points on the displayed page, y down. */
export interface Drawing {
  width: number
  height: number
  /** Outlines of glyphs, an em high and upright. */
  glyphs: string[]
  clips: Clip[]
  items: DrawnItem[]
  /** All of the text by lines, and the part of it that no glyphs show. */
  hidden: { lines: DrawnLetters[]; rest: DrawnLetters[] }
}

/** Letters along one baseline. */
export interface DrawnLetters {
  text: string
  /** From points along the baseline to the page. */
  matrix: Matrix
  size: number
  /** Of the whole text, in points. */
  length: number
  font: Pick<PdfFont, 'bold' | 'italic' | 'fixedPitch' | 'serif'>
}

/** Path data, inside the clip of that number. */
export interface Clip {
  data: string
  inside: number | undefined
}

export interface Paint {
  color: Rgb
  opacity: number
}

export interface Pen extends Paint {
  width: number
  cap: number
  join: number
  dash: number[]
  phase: number
}

export interface DrawnShape {
  kind: 'shape'
  data: string
  matrix: Matrix
  fill?: Paint
  evenOdd: boolean
  stroke?: Pen
  clip: number | undefined
}

export interface DrawnGlyphs {
  kind: 'glyphs'
  /** From the em square to the page; each glyph brings its own origin. */
  matrix: Matrix
  fill: Paint
  glyphs: { glyph: number; x: number; y: number; stretch: number }[]
  letters: DrawnLetters
  clip: number | undefined
}

export type PictureSource = { jpeg: Uint8Array; shown: Bitmap | undefined } | { bitmap: Bitmap }

export interface DrawnPicture {
  kind: 'picture'
  source: PictureSource
  /** From the unit square, first row at its top, to the page. */
  matrix: Matrix
  clip: number | undefined
  /** What could not be drawn as vectors, where it is no picture in the file. */
  instead: boolean
}

export type DrawnItem = DrawnShape | DrawnGlyphs | DrawnPicture

/** Where a picture fills a box of the page. */
export const intoBox = ({ left, top, right, bottom }: Box): Matrix => [
  right - left,
  0,
  0,
  bottom - top,
  left,
  top,
]
