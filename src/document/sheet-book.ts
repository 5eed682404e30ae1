import type { Borders, CellFill, CellFont, CellLine, CellStyle, DrawnLine, TextRun } from './cell-style.ts'
import type { Chart } from './sheet-chart.ts'

/** A workbook as it is printed: what Excel and OpenDocument files become. Lengths are points, colours `#rrggbb`. */
export interface Book {
  sheets: Sheet[]
  hiddenSheets: number
  date1904: boolean
  /** Of the default style: its digits are the unit of column widths. */
  font: CellFont
  warnings: string[]
  /** The rows of every sheet by its name in lower case, hidden ones too: formulas refer to them. */
  cells: Map<string, SheetRow[]>
  /** Formulas by the defined names, in lower case. */
  names: Map<string, string>
  /** Tables by their names in lower case: formulas refer to their columns. */
  tables: Map<string, BookTable>
}

export interface BookTable {
  /** The sheet's name in lower case. */
  sheet: string
  area: Area
  heads: number
  totals: number
  /** In lower case, from the left. */
  columns: string[]
}

export interface SheetCell {
  column: number
  kind: 'text' | 'number' | 'boolean' | 'error' | 'blank'
  value: string | number | boolean
  style: CellStyle
  runs?: TextRun[] | undefined
  /** The text the file keeps for it, where it does. */
  shown?: string | undefined
  /** The text it keeps is in the general format, whose digits follow the room there is. */
  general?: boolean | undefined
  /** Set by the number format, where the file keeps the text. */
  shownColor?: string | undefined
  /** The character that fills the cell's width, and where it stands in the text that the file keeps. */
  shownFill?: { at: number; char: string } | undefined
  formula?: string | undefined
  /** The number of what Excel knows of it beyond its value. */
  metadata?: number | undefined
  /** The formula has no result in the file. */
  pending?: boolean | undefined
  /** The cells that an array formula fills, those of its result where they are not said. */
  spill?: { rows: number; columns: number } | 'result' | undefined
}

export interface SheetRow {
  /** Counted from 0, like columns. */
  index: number
  height?: number | undefined
  /** The height is the least: text that needs more gets it. */
  grows?: boolean | undefined
  /** The height is for programs that do not measure rows of their own. */
  measured?: boolean | undefined
  hidden?: boolean | undefined
  style?: CellStyle | undefined
  cells: SheetCell[]
}

export interface SheetColumn {
  first: number
  last: number
  width?: number | undefined
  hidden: boolean
  style?: CellStyle | undefined
}

/** Rows and columns counted from 0, the last ones included. */
export interface Area {
  top: number
  left: number
  bottom: number
  right: number
}

export interface HeaderFooter {
  odd?: string | undefined
  even?: string | undefined
  first?: string | undefined
}

export interface PageSetup {
  width: number
  height: number
  margin: { top: number; right: number; bottom: number; left: number; header: number; footer: number }
  scale: number
  /** Pages to fit on; 0 is as many as needed. */
  fit?: { wide: number; tall: number } | undefined
  order: 'down' | 'across'
  centerX: boolean
  centerY: boolean
  gridlines: boolean
  headings: boolean
  comments: 'none' | 'end' | 'shown'
  blackAndWhite: boolean
  /** What is printed in place of errors, where it is not their names. */
  errors?: '' | '--' | '#N/A' | undefined
  firstPage?: number | undefined
  header: HeaderFooter
  footer: HeaderFooter
  /** Pictures of headers and footers by their places: `LH`, `CF` … */
  pictures: Map<string, { image: DrawnPicture; width: number; height: number }>
  /** Headers and footers keep their size when the page is scaled. */
  ownScale: boolean
}

export interface Anchor {
  from?: { column: number; dx: number; row: number; dy: number } | undefined
  to?: { column: number; dx: number; row: number; dy: number } | undefined
  at?: { x: number; y: number } | undefined
  size?: { width: number; height: number } | undefined
}

export interface DrawnPicture {
  bytes: Uint8Array
  media: string
  /** Shares of each side that are cut off. */
  crop?: { left: number; top: number; right: number; bottom: number } | undefined
  /** How much it covers of what lies behind it, where not all. */
  opacity?: number | undefined
  /** Keeps its proportions within its place. */
  fit?: boolean | undefined
}

export interface DrawnText {
  paragraphs: { runs: TextRun[]; align: 'left' | 'center' | 'right'; bullet?: string | undefined }[]
  inset: { left: number; top: number; right: number; bottom: number }
  anchor: 'top' | 'center' | 'bottom'
  wrap: boolean
  /** Quarter turns clockwise. */
  turned?: number | undefined
}

/** What stands in a box of a drawing. */
export interface DrawnBox {
  x: number
  y: number
  width: number
  height: number
  turn?: number | undefined
  flipX?: boolean | undefined
  flipY?: boolean | undefined
  name?: string | undefined
  picture?: DrawnPicture | undefined
  chart?: Chart | undefined
  /** The outline as an SVG path within the box. */
  path?: string | undefined
  open?: boolean | undefined
  fill?: CellFill | undefined
  line?: DrawnLine | undefined
  text?: DrawnText | undefined
  children?: DrawnBox[] | undefined
}

export interface Drawing {
  anchor: Anchor
  /** Its own place is that of the anchor; children keep places in it. */
  box: DrawnBox
}

export interface SheetLink {
  area: Area
  target: string
}

export interface Note {
  row: number
  column: number
  author: string
  text: string
  shown: boolean
  /** Where the file puts it, in points from the corner of the sheet; else it stands beside its cell. */
  box?: { x: number; y: number; width: number; height: number } | undefined
}

export interface Sheet {
  name: string
  columns: SheetColumn[]
  defaultWidth: number
  defaultHeight: number | undefined
  /** Rows that are not listed are hidden. */
  zeroHeight: boolean
  rows: SheetRow[]
  merges: Area[]
  /** Merged cells have the borders of their first one, as in OpenDocument; else each has its own. */
  mergedAsFirst?: boolean | undefined
  conditions: Condition[]
  drawings: Drawing[]
  links: SheetLink[]
  notes: Note[]
  setup: PageSetup
  printAreas: Area[]
  titleRows?: { first: number; last: number } | undefined
  titleColumns?: { first: number; last: number } | undefined
  rowBreaks: number[]
  columnBreaks: number[]
  rightToLeft: boolean
  hideZeros: boolean
  /** A sheet that is one chart. */
  chartOnly: boolean
  /** Kept off paper by its author, while other sheets are printed. */
  unprinted?: boolean | undefined
}

/** What a rule changes of a style. */
export interface StyleChange {
  font?: Partial<CellFont> | undefined
  fill?: CellFill | undefined
  borders?: Borders | undefined
  /** Lines between the cells of an area, where the borders are those around it. */
  inner?: { horizontal?: CellLine | undefined; vertical?: CellLine | undefined } | undefined
  format?: string | undefined
}

export interface Threshold {
  kind: 'num' | 'percent' | 'percentile' | 'min' | 'max' | 'formula' | 'autoMin' | 'autoMax'
  value: string
  /** Reached by values above it only. */
  above?: boolean | undefined
}

/** A conditional format. Areas share it; the first is the one formulas are written for. */
export interface Condition {
  areas: Area[]
  priority: number
  stop: boolean
  kind: string
  operator: string
  formulas: string[]
  text: string
  rank: number
  percent: boolean
  bottom: boolean
  aboveAverage: boolean
  equalAverage: boolean
  deviations: number
  change?: StyleChange | undefined
  scale?: { at: Threshold; color: string }[] | undefined
  bar?: {
    low: Threshold
    high: Threshold
    color: string
    negative?: string | undefined
    solid: boolean
    border?: string | undefined
    /** Of values below nought, where it differs. */
    negativeBorder?: string | undefined
    fromRight?: boolean | undefined
    /** Shares of the cell's width. */
    least: number
    most: number
    hideValue: boolean
    axis: 'auto' | 'middle' | 'none'
  }
  icons?:
    | {
        set: string
        at: Threshold[]
        reverse: boolean
        hideValue: boolean
        custom?: { set: string; index: number }[] | undefined
      }
    | undefined
}
