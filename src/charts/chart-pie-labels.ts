import type { CellFont } from '../document/cell-style.ts'
import type { Chart, ChartSeries } from '../document/sheet-chart.ts'
import { largest } from '../lib/geometry/extremes.ts'
import { type Frame, labelsAt } from './chart-frame.ts'
import { labelText } from './chart-label-text.ts'
import { type Tilt, UPRIGHT } from './chart-slices.ts'
import { label } from './chart-text.ts'
import type { Surface } from './surface.ts'
import { linesOf, type TextLine } from './text-lines.ts'

export interface SlicePlace {
  plot: Frame
  x: number
  y: number
  angle: number
  inner: number
  outer: number
  tilt?: Tilt
}

/** A label with its place; one outside its slice may be moved away from others. */
export interface SliceLabel {
  lines: TextLine[]
  font: CellFont
  wide: number
  high: number
  /** Where its slice ends, and the box of its lines. */
  anchor: readonly [number, number]
  x: number
  y: number
  align: 'left' | 'center' | 'right'
  isOut: boolean
}

/** The share of a slice's radius at which the label inside it stands. */
const INSIDE = 0.62

/** How far a label is moved before a line leads to it. */
const LED = 8

/** The label of a slice in its lines, and whether it stands outside. */
export function labelOf(
  canvas: Surface,
  chart: Chart,
  series: ChartSeries,
  point: number,
  share: number,
  { plot, angle, outer }: Pick<SlicePlace, 'plot' | 'angle' | 'outer'>,
) {
  const text = labelText(series, point, share)
  const show = labelsAt(series, point)
  const font: CellFont = { ...chart.font, ...show?.font }
  const position = show?.position ?? 'bestFit'
  const lines = text
    ? linesOf([{ text, font }], canvas.text, roomBeside(canvas, text, font, plot, outer))
    : []
  const wide = lines.reduce((widest, line) => Math.max(widest, line.width), 0)
  const high = lines.reduce((sum, line) => sum + line.ascent + line.descent, 0)
  // Across its slice a label needs this much of the room between the two sides.
  const across = Math.abs(wide * Math.sin(angle)) + Math.abs(high * Math.cos(angle))
  const sides = share < 0.5 ? 2 * INSIDE * outer * Math.sin(Math.PI * share) : 2 * INSIDE * outer
  const fits = wide <= outer * 0.7 && across <= sides
  const isOut = position === 'outEnd' || (position === 'bestFit' && !fits)
  return { lines, wide, high, font, position, isOut }
}

/** The room beside a pie of half its size, but no less than the longest word needs. */
function roomBeside(canvas: Surface, text: string, font: CellFont, plot: Frame, outer: number): number {
  const words = text.split(/\s+/, 50).map(word => canvas.text.width(word, font))
  const wanted = Math.max(40, largest(words, 0) + 0.5, Math.min(plot.width * 0.3, plot.width / 2 - outer / 2))
  return Math.min(wanted, Math.max(40, plot.width * 0.45))
}

/** The label of a slice where it would stand alone; none where it says nothing. */
export function sliceLabel(
  canvas: Surface,
  chart: Chart,
  series: ChartSeries,
  point: number,
  share: number,
  { plot, x, y, angle, inner, outer, tilt = UPRIGHT }: SlicePlace,
): SliceLabel[] {
  const place = { plot, angle, outer }
  const { lines, wide, high, font, position, isOut } = labelOf(canvas, chart, series, point, share, place)
  if (lines.length === 0) return []
  const r =
    inner > 0
      ? (inner + outer) / 2
      : isOut
        ? outer + 3
        : position === 'inEnd'
          ? outer - wide / 2 - 4
          : outer * INSIDE
  // Below a lying pie its wall comes first.
  const below = isOut && Math.sin(angle) > 0 ? tilt.thick : 0
  const [px, py] = [x + r * Math.cos(angle), y + r * tilt.flat * Math.sin(angle) + below]
  const isBeside = isOut && inner === 0
  const align =
    isBeside && Math.abs(Math.cos(angle)) > 0.1 ? (Math.cos(angle) > 0 ? 'left' : 'right') : 'center'
  const left = align === 'left' ? px : align === 'right' ? px - wide : px - wide / 2
  const top = py - high / 2 + (isBeside ? (high / 2) * Math.sin(angle) : 0)
  return [{ lines, font, wide, high, anchor: [px, py], x: left, y: top, align, isOut: isBeside }]
}

/** Draws labels of slices; those outside are kept inside the plot and off each other. */
export function drawSliceLabels(canvas: Surface, labels: SliceLabel[], plot: Frame): void {
  const middle = plot.x + plot.width / 2
  const outside = labels.filter(one => one.isOut)
  const isLeft = (one: SliceLabel) => one.x + one.wide / 2 < middle
  const moved = new Map([
    ...apart(outside.filter(isLeft), plot),
    ...apart(
      outside.filter(one => !isLeft(one)),
      plot,
    ),
  ])
  for (const one of labels) {
    const x = one.isOut ? within(one.x, one.wide, plot.x, plot.width) : one.x
    const y = moved.get(one) ?? one.y
    if (Math.abs(y - one.y) > LED) lead(canvas, one, x, y)
    let top = y
    const from = one.align === 'left' ? x : one.align === 'right' ? x + one.wide : x + one.wide / 2
    for (const line of one.lines) {
      label(canvas, line.pieces.map(piece => piece.text).join(''), from, top, one.font, one.align)
      top += line.ascent + line.descent
    }
  }
}

function lead(canvas: Surface, { anchor, wide, high }: SliceLabel, x: number, y: number): void {
  const end = anchor[0] < x ? x - 1 : anchor[0] > x + wide ? x + wide + 1 : anchor[0]
  canvas.line(...anchor, end, y + high / 2, { color: '#a6a6a6', width: 0.5 })
}

const within = (at: number, size: number, start: number, room: number): number =>
  Math.max(start, Math.min(at, start + room - size))

/** As many labels before one as may stand beside it. */
const NEIGHBOURS = 4

/** The tops of labels on one side of a pie, moved so that none lies on another, as far as there is room. */
function apart(labels: SliceLabel[], plot: Frame): [SliceLabel, number][] {
  const sorted = labels.toSorted((a, b) => a.y + a.high / 2 - (b.y + b.high / 2))
  const tops = sorted.map(one => within(one.y, one.high, plot.y, plot.height))
  const meets = (a: SliceLabel, b: SliceLabel) => a.x < b.x + b.wide && b.x < a.x + a.wide
  for (const [i, one] of sorted.entries())
    for (let j = Math.max(0, i - NEIGHBOURS); j < i; j++)
      if (meets(one, sorted[j]!)) tops[i] = Math.max(tops[i]!, tops[j]! + sorted[j]!.high)
  for (let i = sorted.length - 1; i >= 0; i--) {
    tops[i] = within(tops[i]!, sorted[i]!.high, plot.y, plot.height)
    for (let j = i + 1; j <= Math.min(sorted.length - 1, i + NEIGHBOURS); j++)
      if (meets(sorted[i]!, sorted[j]!)) tops[i] = Math.min(tops[i]!, tops[j]! - sorted[i]!.high)
  }
  return sorted.map((one, i) => [one, tops[i]!])
}
