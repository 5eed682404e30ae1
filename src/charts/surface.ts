import type { CellFill, CellFont, DrawnLine } from '../document/cell-style.ts'

/** How much room texts take, in points. */
export interface TextMeasure {
  width(text: string, font: CellFont): number
  ascent(font: CellFont): number
  descent(font: CellFont): number
  lineHeight(font: CellFont): number
}

/** Room that a path takes up: from its own origin on, where it does not say. */
export interface PathSize {
  left?: number
  top?: number
  width: number
  height: number
}

/** What charts are drawn on: a page of a sheet, or a picture. Its y runs down; lengths are points. */
export interface Surface {
  readonly text: TextMeasure
  clipped(x: number, y: number, width: number, height: number, draw: () => void): void
  fillRect(x: number, y: number, width: number, height: number, color: string): void
  strokeRect(x: number, y: number, width: number, height: number, line: DrawnLine): void
  /** A fill with its gradient. */
  paint(x: number, y: number, width: number, height: number, fill: CellFill): void
  line(x1: number, y1: number, x2: number, y2: number, line: DrawnLine): void
  /** An SVG path, its own origin at x and y; a gradient runs over the size, from its left and top on. */
  path(
    path: string,
    x: number,
    y: number,
    fill: CellFill | undefined,
    line: DrawnLine | undefined,
    size?: PathSize,
  ): void
  /** Text from its baseline's beginning on, turned against the clock; `align` is what its place was reckoned from. */
  show(
    text: string,
    x: number,
    y: number,
    font: CellFont,
    color: string,
    degrees?: number,
    runsLeft?: boolean,
    align?: 'left' | 'center' | 'right',
  ): void
}
