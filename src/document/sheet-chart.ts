import type { CellFill, CellFont, DrawnLine, TextRun } from './cell-style.ts'

/** What the labels of a series say, and how. */
export interface ChartLabels {
  value?: boolean | undefined
  percent?: boolean | undefined
  category?: boolean | undefined
  series?: boolean | undefined
  /** What stands in the cells beside the values that the series names for its labels. */
  cell?: boolean | undefined
  /** Words of their own, in place of all that, and fields among them. */
  text?: string | undefined
  words?: (string | { field: 'cell' | 'series' | 'category' | 'value' | 'percent' })[] | undefined
  position?: string | undefined
  separator?: string | undefined
  format?: string | undefined
  font?: Partial<CellFont> | undefined
}

/** What a point has of its own. */
export interface ChartPoint {
  color?: string | undefined
  noFill?: boolean | undefined
  gradient?: CellFill['gradient']
  pattern?: CellFill['pattern']
  explosion?: number | undefined
}

export interface ChartSeries {
  kind:
    | 'bar'
    | 'line'
    | 'area'
    | 'pie'
    | 'doughnut'
    | 'scatter'
    | 'radar'
    | 'bubble'
    | 'stock'
    | 'treemap'
    | 'box'
  name: string
  labels: string[]
  /** Texts of the levels outside these, as years about quarters: the nearest first, '' where one goes on. */
  outer?: string[][] | undefined
  values: (number | undefined)[]
  /** What labels say, where it is not what is drawn. */
  told?: (number | undefined)[] | undefined
  across?: (number | undefined)[] | undefined
  sizes?: (number | undefined)[] | undefined
  /** Of bars in three dimensions that are no boxes; their tip lies at the value, or where the greatest value is. */
  body?: { kind: 'cone' | 'cylinder' | 'pyramid'; toMost: boolean } | undefined
  color?: string | undefined
  noFill?: boolean | undefined
  gradient?: CellFill['gradient']
  /** In front of `color`. */
  pattern?: CellFill['pattern']
  line?:
    | {
        color?: string | undefined
        width?: number | undefined
        none?: boolean | undefined
        dash?: string | undefined
      }
    | undefined
  marker?: { symbol: string; size: number; fill?: string | undefined; line?: string | undefined } | undefined
  points: Map<number, ChartPoint>
  smooth: boolean
  /** The line goes on over places without a value. */
  joined?: boolean | undefined
  secondary: boolean
  format: string
  show?: ChartLabels
  /** Texts of the cells that labels may show, point by point. */
  labelCells?: string[] | undefined
  /** Points that are labelled otherwise than the others, or not at all. */
  labelled?: Map<number, ChartLabels | undefined> | undefined
  explosion?: number | undefined
  trends?: ChartTrend[] | undefined
  errors?: ChartErrors | undefined
  /** Of a box plot, one a category. */
  boxes?: (ChartBox | undefined)[] | undefined
}

/** What the values of a category are like: quartiles, ends of the whiskers, and values that are shown one by one. */
export interface ChartBox {
  low: number
  first: number
  median: number
  third: number
  high: number
  mean?: number | undefined
  dots: number[]
}

/** Bars that tell how far values may be off. */
export interface ChartErrors {
  kind: 'fixedVal' | 'percentage' | 'stdDev' | 'stdErr' | 'cust'
  value: number
  /** Of each value, where the file says them one by one. */
  plus: (number | undefined)[]
  minus: (number | undefined)[]
  sides: 'both' | 'plus' | 'minus'
  caps: boolean
  color: string
  width: number
}

/** A line that tells where values tend to. */
export interface ChartTrend {
  kind: 'linear' | 'exp' | 'log' | 'power' | 'poly' | 'movingAvg'
  name: string
  /** Of a polynomial; of a moving average the number of values. */
  order: number
  /** How far the line goes on before the first value and behind the last, in units of the axis along it. */
  backward?: number | undefined
  forward?: number | undefined
  /** Written beside the line: its formula, and how well it fits. */
  equation?: boolean | undefined
  fit?: boolean | undefined
  color?: string | undefined
  width?: number | undefined
  dash?: string | undefined
}

/** What joins the series of a plot at each category. */
export interface ChartLinks {
  kind: ChartSeries['kind']
  secondary: boolean
  /** From the points down to the axis. */
  drop?: DrawnLine | undefined
  /** From the highest series to the lowest. */
  highLow?: DrawnLine | undefined
  /** Along the ends of stacked bars, from one category to the next. */
  along?: DrawnLine | undefined
  /** From the first series to the last; `gap` is in widths of a bar. */
  bars?: { gap: number; up: LinkBar; down: LinkBar } | undefined
}

interface LinkBar {
  fill?: CellFill | undefined
  line?: DrawnLine | undefined
}

export interface ChartAxis {
  deleted: boolean
  title?: TextRun[] | undefined
  /** Degrees the title is turned by; undefined as usual for the side. */
  titleTurn?: number | undefined
  min?: number | undefined
  max?: number | undefined
  step?: number | undefined
  log?: number | undefined
  reversed: boolean
  format: string
  /** What values are divided by before they are written beside the axis. */
  unit?: number | undefined
  grid?: { color: string; width: number; dash?: string | undefined } | undefined
  minorStep?: number | undefined
  minorGrid?: { color: string; width: number; dash?: string | undefined } | undefined
  line?: { color: string; width: number } | 'none' | undefined
  font: CellFont
  ticks: string
  /** Marks between those, as `ticks`; none where it is left out. */
  minorTicks?: string | undefined
  labels: string
  /** Of categories as dates. */
  date?: boolean | undefined
  /** Labels that are too wide are turned, not broken into lines. */
  unbroken?: boolean | undefined
  /** Of so many categories one is named. */
  every?: number | undefined
  /** The categories that are named, by their places; where they stand too close, every second or third of them. */
  named?: number[] | undefined
  /** Degrees labels are turned by, against the clock. */
  turn?: number | undefined
  between: boolean
  side: 'left' | 'right' | 'top' | 'bottom'
  crossMax?: boolean | undefined
}

export interface Chart {
  title?: TextRun[] | undefined
  overlayTitle: boolean
  legend?: {
    side: 'left' | 'right' | 'top' | 'bottom' | 'topRight'
    font: CellFont
    overlay: boolean
    hidden: number[]
    layout?:
      | {
          x?: number | undefined
          y?: number | undefined
          width?: number | undefined
          height?: number | undefined
        }
      | undefined
  }
  /** The values, in a table under the plot. */
  table?:
    | {
        keys: boolean
        horizontal: boolean
        vertical: boolean
        outline: boolean
        font: CellFont
        line: { color: string; width: number }
      }
    | undefined
  series: ChartSeries[]
  /** In three dimensions: series stand behind each other, or share one depth; and how high a pie is seen, of 1. */
  solid?: { deep: boolean; tilt: number; names: boolean } | undefined
  /** Slices of a pie that are drawn apart; lengths are shares of the first pie's. */
  second?:
    | { isBar: boolean; points: number[]; size: number; gap: number; line?: DrawnLine | undefined }
    | undefined
  links?: ChartLinks[] | undefined
  rows: boolean
  grouping: 'clustered' | 'stacked' | 'percentStacked' | 'standard'
  /** By kind of series, where several share a chart. */
  groupings: Map<string, 'clustered' | 'stacked' | 'percentStacked' | 'standard'>
  gap: number
  overlap: number
  hole: number
  firstAngle: number
  varied: boolean
  radarFilled: boolean
  /** The way the categories of a radar go round, as in Calc; and the slices of a pie, unless its values are reversed. */
  counterClockwise?: boolean | undefined
  /** Areas that are not stacked lie one behind the other, as in Calc. */
  firstInFront?: boolean | undefined
  category: ChartAxis
  value: ChartAxis
  secondValue?: ChartAxis | undefined
  /** In shares of the chart. */
  plot?: { x: number; y: number; width: number; height: number; inner: boolean } | undefined
  plotFill?: CellFill | undefined
  plotLine?: DrawnLine | undefined
  fill?: CellFill | undefined
  line?: DrawnLine | undefined
  font: CellFont
  palette: string[]
}
