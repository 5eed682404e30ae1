export interface CellFont {
  name: string
  size: number
  bold?: boolean | undefined
  italic?: boolean | undefined
  underline?: 'single' | 'double' | undefined
  strike?: boolean | undefined
  color?: string | undefined
  raised?: 'super' | 'sub' | undefined
}

export type LineStyle =
  | 'hair'
  | 'dotted'
  | 'dashDotDot'
  | 'dashDot'
  | 'dashed'
  | 'thin'
  | 'mediumDashDotDot'
  | 'slantDashDot'
  | 'mediumDashDot'
  | 'mediumDashed'
  | 'medium'
  | 'thick'
  | 'double'

export interface CellLine {
  style: LineStyle
  color: string
  /** Where the file says it in points, as OpenDocument does. */
  width?: number | undefined
}

export interface Borders {
  left?: CellLine | undefined
  right?: CellLine | undefined
  top?: CellLine | undefined
  bottom?: CellLine | undefined
  /** From the lower left, and from the upper left corner. */
  up?: CellLine | undefined
  down?: CellLine | undefined
}

export interface CellFill {
  color: string
  /** A pattern in front of the colour: its name in Excel and the colour of its lines. */
  pattern?: { name: string; color: string } | undefined
  /** Colours from one side to the other, degrees clockwise from the left. */
  gradient?: { angle: number; stops: { at: number; color: string }[] } | undefined
}

export type Horizontal =
  | 'general'
  | 'left'
  | 'center'
  | 'right'
  | 'fill'
  | 'justify'
  | 'centerContinuous'
  | 'distributed'
export type Vertical = 'top' | 'center' | 'bottom' | 'justify' | 'distributed'

/** The style of a cell. Cells share these. */
export interface CellStyle {
  font: CellFont
  fill?: CellFill | undefined
  borders: Borders
  format: string
  horizontal: Horizontal
  vertical: Vertical
  wrap: boolean
  shrink: boolean
  indent: number
  /** Degrees against the clock; 255 is one letter below the other. */
  rotation: number
  direction?: 'ltr' | 'rtl' | undefined
  /** Truth is shown as a box with or without a tick. */
  checkbox?: boolean | undefined
}

const JUSTIFIED = new Set<Horizontal | Vertical>(['justify', 'distributed'])

/** Whether a cell breaks its text into lines: where it says so, and where lines are spread over its width or height. */
export const breaksLines = ({ wrap, horizontal, vertical }: CellStyle): boolean =>
  wrap || JUSTIFIED.has(horizontal) || JUSTIFIED.has(vertical)

export interface TextRun {
  text: string
  font: CellFont
}

export interface DrawnLine {
  color: string
  width: number
  dash?: string | undefined
  head?: boolean | undefined
  tail?: boolean | undefined
}
