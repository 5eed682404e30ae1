import type { Rgb } from '../color/colors.ts'

/**
 * What a PDF page holds, as plain data. All coordinates are points (1/72 inch) on the page as a reader
 * displays it: after its rotation and crop, x to the right and y down from the top-left corner.
 */

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export interface PdfFont {
  /** As the file names it, without the subset prefix: `Helvetica-Bold`. */
  name: string
  /** 100 to 900; from the file's own figures, or its name. */
  weight: number
  bold: boolean
  italic: boolean
  fixedPitch: boolean
  serif: boolean
  /** The font's own encoding, such as dingbats. */
  symbolic: boolean
  embedded: boolean
  /** The name of the font whose glyphs are drawn, which a Type 3 font has in its descriptor. */
  drawn?: string
}

/** What a run of characters shares. Characters of one text object point at the same run. */
export interface TextRun {
  font: PdfFont
  /** Font size in points as displayed, after all scaling. */
  size: number
  /** Of the font above and below the baseline, in points as displayed; descent is positive. */
  ascent: number
  descent: number
  /** Degrees clockwise, 0 for upright text on the displayed page; 0 ≤ angle < 360. */
  angle: number
  /** Written downwards, as Chinese and Japanese can be; x is then the middle of the column. */
  vertical: boolean
  color: Rgb
  /** 0 invisible … 1 opaque. */
  opacity: number
  /** Drawn with text render mode 3: there, but not painted, as under a scan. */
  invisible: boolean
  /** Marked content id, for the structure tree; -1 when unmarked. */
  mcid: number
  /** Inside an /Artifact mark: running header, page number, decoration. */
  artifact: boolean
}

export interface PdfChar {
  /** One code point, as the file maps it. Ligatures come expanded: f and i share one box. */
  text: string
  /** Extent of the glyph's ink; zero height or width for spaces. */
  left: number
  top: number
  right: number
  bottom: number
  /** Start of the glyph on its baseline, and the way from there to the next one. */
  x: number
  y: number
  advance: number
  /**
   * `normal`; `generated`: a space or line break that PDFium put in, without a place of its own;
   * `hyphen`: a hyphen at a line's end that may only be there for the break;
   * `unmapped`: the file does not say which character this is.
   */
  kind: 'normal' | 'generated' | 'hyphen' | 'unmapped'
  run: TextRun
}

/** What a character of a table is, as `PdfChar.kind` says it. */
export const CHAR_KIND = { normal: 0, generated: 1, hyphen: 2, unmapped: 3 } as const

/** The characters of a page as columns of numbers: an object for each costs more than reading the page. */
export interface CharTable {
  count: number
  /** Code points. */
  codes: Uint32Array
  kinds: Uint8Array
  /** Index into `runs`. */
  runOf: Uint32Array
  runs: TextRun[]
  x: Float64Array
  y: Float64Array
  advance: Float64Array
  left: Float64Array
  top: Float64Array
  right: Float64Array
  bottom: Float64Array
}

/** One stroke of the pen. A rectangle is a closed subpath of four or five points. */
export interface Subpath {
  /** x, y, x, y, …; of curves only the ends. */
  points: number[]
  closed: boolean
  curved: boolean
}

export interface PdfPath {
  box: Box
  subpaths: Subpath[]
  fill?: Rgb
  fillOpacity: number
  stroke?: Rgb
  strokeOpacity: number
  /** Points, after scaling. */
  strokeWidth: number
  mcid: number
  artifact: boolean
}

export interface PdfImage {
  /** Place in the page's list of images, for reading its pixels. */
  index: number
  /** Where it is drawn. */
  box: Box
  /** Pixels of the picture itself. */
  width: number
  height: number
  /** Resolution as drawn, in dots per inch: the smaller of both directions. */
  dpi: number
  /** Degrees clockwise by which it is turned as displayed. */
  angle: number
  /** Compression in the file, such as DCTDecode for JPEG. */
  filters: string[]
  mcid: number
  artifact: boolean
}

/** The text of an annotation that has no appearance stream. */
export interface Caption {
  box: Box
  text: string
  /** Type size in points; 0 where it is left to the reader. */
  size: number
}

export interface PdfLink {
  box: Box
  /** Address, or page of this document counted from 1. */
  uri?: string
  page?: number
}

/** A node of the structure tree of a tagged PDF, as far as it lies on one page. */
export interface StructElement {
  /** Standard role after the role map: H1, P, L, LI, Table, TR, TD, Figure … */
  role: string
  title?: string
  alt?: string
  actualText?: string
  lang?: string
  id?: string
  /** Of table cells. */
  rowSpan?: number
  columnSpan?: number
  /** Of header cells: Row, Column or Both. */
  scope?: string
  /** In document order: nodes, and the marked content ids whose characters belong here. */
  children: (StructElement | number)[]
}

export interface OutlineEntry {
  title: string
  /** Page counted from 1, where the target is one. */
  page?: number
  uri?: string
  children: OutlineEntry[]
}

export interface PdfMetadata {
  title?: string
  author?: string
  subject?: string
  keywords?: string
  creator?: string
  producer?: string
  /** As the file has it: D:20260131120000+01'00'. */
  creationDate?: string
  modDate?: string
}

/** A picture in memory: rows from the top, no padding. */
export interface Bitmap {
  width: number
  height: number
  /** 1 grey, 3 RGB, 4 RGBA. */
  channels: 1 | 3 | 4
  data: Uint8Array
}
