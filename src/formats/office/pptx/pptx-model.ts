import type { DocumentImage } from '../../../document/tree.ts'
import type { OutlineLayer } from '../docx/drawing-geometry.ts'

/** A presentation as it is shown. Lengths are points, colours `#rrggbb`. */
export interface Presentation {
  title: string
  width: number
  height: number
  slides: Slide[]
  images: Map<string, DocumentImage>
  warnings: string[]
}

export interface Slide {
  background: SlideFill | undefined
  shapes: SlideShape[]
  hidden: boolean
  /** The first line of its title. */
  title: string
  notes: string
}

export type SlideFill =
  | { kind: 'solid'; color: string; opacity?: number }
  | {
      kind: 'gradient'
      angle: number
      radial: boolean
      stops: { at: number; color: string; opacity?: number }[]
    }
  | { kind: 'image'; image: string; tile: boolean; opacity?: number }

export interface SlideLine {
  color: string
  width: number
  dash?: 'dash' | 'dot'
  head?: boolean
  tail?: boolean
}

/** What a shape throws on what is behind it. Lengths are points. */
export interface SlideShadow {
  color: string
  opacity: number
  blur: number
  x: number
  y: number
}

export interface SlideShape {
  x: number
  y: number
  width: number
  height: number
  /** Degrees clockwise. */
  turn: number
  flipX: boolean
  flipY: boolean
  /** An SVG path in the shape's own box; none where nothing is drawn around the content. */
  path: string
  open: boolean
  /** Its parts, where they are filled and lined each in its own way. */
  layers?: OutlineLayer[]
  fill?: SlideFill
  line?: SlideLine
  shadow?: SlideShadow
  text?: TextBody
  image?: {
    source: string
    crop?: { top: number; right: number; bottom: number; left: number }
    alt: string
    opacity?: number
    grey?: boolean
  }
  table?: SlideTable
}

export interface TextBody {
  paragraphs: SlideParagraph[]
  vertical: 'top' | 'middle' | 'bottom'
  inset: { top: number; right: number; bottom: number; left: number }
  wrap: boolean
  /** How much smaller the text is set, so that it fits. */
  scale: number
  /** Whether text that does not fit is to be set smaller, and by how much is not said. */
  shrinks?: boolean
  tight: number
  /** Degrees the text is turned by inside its shape. */
  rotate: 0 | 90 | 270
  /** Letters stand one below the other, in columns from the left, from the right, or as East Asia sets them. */
  upright?: 'left' | 'right' | 'east'
  columns: number
}

export interface SlideParagraph {
  runs: SlideRun[]
  align: 'left' | 'center' | 'right' | 'justify'
  left: number
  first: number
  before: SpaceAmount
  after: SpaceAmount
  line: SpaceAmount
  rtl: boolean
  bullet?: { text: string; color?: string; size: number; font?: string }
  /** Size of text, where it is empty. */
  size: number
  tabs: TabStops
}

/** Where tabs lead to, from the edge of the text: stops of its own, and after the last of them one at every `usual`. */
export interface TabStops {
  stops: { at: number; align: 'left' | 'center' | 'right' | 'decimal' }[]
  usual: number
}

/** Points, or times the size of the text. */
export type SpaceAmount = { points: number } | { times: number }

export interface SlideRun {
  text: string
  size: number
  bold: boolean
  italic: boolean
  underline: boolean
  strike: boolean
  caps: boolean
  color: string
  opacity?: number
  font: string
  raised: number
  spacing: number
  highlight?: string
  link?: string
}

export interface SlideTable {
  widths: number[]
  rows: { height: number; cells: SlideCell[] }[]
}

export interface SlideCell {
  columnSpan: number
  rowSpan: number
  /** Covered by a cell before it. */
  covered: boolean
  fill?: SlideFill
  text: TextBody
  borders: Partial<Record<'left' | 'right' | 'top' | 'bottom', SlideLine>>
}
