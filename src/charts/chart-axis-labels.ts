import type { Chart, ChartAxis, ChartSeries } from '../document/sheet-chart.ts'
import { largest, smallest } from '../lib/geometry/extremes.ts'
import { crossing, TICK } from './chart-axis-lines.ts'
import type { Scale } from './chart-scale.ts'
import type { Plot } from './chart-spans.ts'
import { formatted, label } from './chart-text.ts'
import type { Surface } from './surface.ts'

/** Between an axis and what stands beside it. */
export const GAP = 3

/** Labels that are too wide for their place and have spaces to break at. */
export const WRAPPED = -1

/** Kept free between the lines of labels side by side, as a share of their size: "Jan Jan", not "JanJan". */
const APART = 0.25

export const hasLabels = (axis: ChartAxis): boolean => !axis.deleted && axis.labels !== 'none'

/** The format an axis takes from its values where it has none of its own. */
export const axisFormat = (axis: ChartAxis, series: ChartSeries[], percent: boolean): string =>
  percent
    ? axis.format || '0%'
    : axis.format || series.find(one => one.format && !/^general$/i.test(one.format))?.format || 'General'

const tickText = (tick: number, { unit = 1 }: ChartAxis, format: string): string =>
  formatted(tick / unit, format)

export const widestOf = (canvas: Surface, scale: Scale, axis: ChartAxis, format: string): number =>
  Math.max(0, ...scale.ticks.map(tick => canvas.text.width(tickText(tick, axis, format), axis.font)))

export const wrapsIn = (canvas: Surface, labels: string[], font: ChartAxis['font'], slot: number): boolean =>
  labels.every(text =>
    text.split(' ').every(word => canvas.text.width(word, font) + APART * font.size <= slot),
  ) && labels.some(text => text.includes(' '))

/** A label in lines no wider than a place and no more than it has room for. */
export function fitted(
  canvas: Surface,
  text: string,
  font: ChartAxis['font'],
  room: number,
  most: number,
): string[] {
  const lines = wrapped(canvas, text, font, room)
  const kept = lines.slice(0, Math.max(1, most))
  return kept.map((line, i) =>
    cut(canvas, line, font, room, i === kept.length - 1 && kept.length < lines.length),
  )
}

/** More letters than any line of a chart has. */
const LONGEST = 500

/** A text in one line, with an ellipsis for what has no room or is left out. */
export function cut(
  canvas: Surface,
  text: string,
  font: ChartAxis['font'],
  room: number,
  goesOn = false,
): string {
  if (!goesOn && canvas.text.width(text, font) <= room) return text
  let end = Math.min(LONGEST, text.length)
  while (end > 1 && canvas.text.width(`${text.slice(0, end)}…`, font) > room) end--
  return `${text.slice(0, end).trimEnd()}…`
}

function wrapped(canvas: Surface, text: string, font: ChartAxis['font'], slot: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && canvas.text.width(`${last} ${word}`, font) <= slot)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

export const linesNeeded = (
  canvas: Surface,
  labels: string[],
  font: ChartAxis['font'],
  slot: number,
): number =>
  largest(
    labels.map(text => wrapped(canvas, text, font, slot).length),
    1,
  )

export function drawValueLabels(
  canvas: Surface,
  axis: ChartAxis,
  { frame, rows }: Plot,
  scale: Scale,
  format: string,
  far: boolean,
): void {
  if (!hasLabels(axis)) return
  const high = canvas.text.lineHeight(axis.font)
  const steps = Math.max(1, scale.ticks.length - 1)
  // Digits may come near to each other, but not touch.
  const every = rows ? 1 : Math.max(1, Math.ceil((axis.font.size * 0.75 * steps) / frame.height))
  for (const [i, tick] of scale.ticks.entries()) {
    if (i % every !== 0) continue
    const text = tickText(tick, axis, format)
    const share = scale.share(tick)
    if (rows)
      label(
        canvas,
        text,
        frame.x + share * frame.width,
        far ? frame.y - TICK - 1 - high : frame.y + frame.height + TICK + 1,
        axis.font,
        'center',
      )
    else {
      const y = frame.y + (1 - share) * frame.height - high / 2
      if (!far) label(canvas, text, frame.x - TICK - GAP, y, axis.font, 'right')
      else label(canvas, text, frame.x + frame.width + TICK + GAP, y, axis.font)
    }
  }
}

export function drawCategoryLabels(
  canvas: Surface,
  chart: Chart,
  plot: Plot,
  labels: string[],
  turned: number,
  beside: number,
  below?: TurnedRoom,
): void {
  const { frame, rows, scale, xScale, count, reversed } = plot
  const { font } = chart.category
  const high = canvas.text.lineHeight(font)
  const low = chart.category.labels === 'low' ? 0 : crossing(scale)
  if (rows) {
    const slot = frame.height / count
    // Labels of one line may touch: the room above and below letters is left out.
    const every = Math.max(1, Math.ceil(font.size / slot))
    const x = frame.x + low * frame.width - TICK - GAP
    for (let i = 0; i < count; i += every) {
      const middle = frame.y + (reversed ? i + 0.5 : count - i - 0.5) * slot
      const lines = fitted(canvas, labels[i] ?? '', font, beside, Math.floor((slot * every) / high))
      for (const [l, line] of lines.entries())
        label(canvas, line, x, middle + (l - lines.length / 2) * high, font, 'right')
    }
    return
  }
  const base = frame.y + (1 - low) * frame.height + TICK + GAP * 0.6
  if (xScale)
    for (const [i, tick] of xScale.ticks.entries())
      label(canvas, labels[i] ?? '', frame.x + xScale.share(tick) * frame.width, base, font, 'center')
  else drawLabelsBelow(canvas, chart.category, plot, labels, turned, base, below)
}

/** The categories under the plot that are named. */
export function namedPlaces(
  canvas: Surface,
  { font, every: given = 1, named }: ChartAxis,
  { frame, count, between }: Plot,
  labels: string[],
  turned: number,
): number[] {
  const slot = frame.width / (between ? count : Math.max(1, count - 1))
  const widest = largest(
    labels.map(text => canvas.text.width(text, font)),
    1,
  )
  const room = turned > 0 ? canvas.text.lineHeight(font) * 1.1 : turned === WRAPPED ? slot : widest + 1
  if (named) {
    const apart = smallest(named.slice(1).map((place, i) => place - named[i]!))
    const every = Math.max(1, Math.ceil(room / (slot * apart) - 0.05))
    return named.filter((_, i) => i % every === 0)
  }
  const every = Math.max(given, Math.ceil(room / slot - 0.05))
  return Array.from({ length: Math.ceil(count / every) }, (_, i) => i * every)
}

/** Labels of categories under the plot: as many as have room, level, wrapped or turned. */
function drawLabelsBelow(
  canvas: Surface,
  axis: ChartAxis,
  plot: Plot,
  labels: string[],
  turned: number,
  base: number,
  below?: TurnedRoom,
): void {
  const { font } = axis
  const { frame, count, between, reversed } = plot
  const high = canvas.text.lineHeight(font)
  const slots = between ? count : Math.max(1, count - 1)
  const slot = frame.width / slots
  const places = namedPlaces(canvas, axis, plot, labels, turned)
  const every = (places[1] ?? count) - (places[0] ?? 0)
  for (const i of places) {
    const place = between ? i + 0.5 : i
    const x = frame.x + (reversed ? slots - place : place) * slot
    const text = labels[i] ?? ''
    if (turned === WRAPPED)
      for (const [l, line] of wrapped(canvas, text, font, slot * every).entries())
        label(canvas, line, x, base + l * high, font, 'center')
    else if (turned !== 0)
      drawTurnedLabel(
        canvas,
        cut(canvas, text, font, turnedRoom(below, x, turned, high)),
        x,
        base,
        font,
        turned,
      )
    else label(canvas, text, x, base, font, 'center')
  }
}

/** Where labels that rise towards their categories may reach. */
export interface TurnedRoom {
  left: number
  height: number
}

/** How long a label may be that ends at x. */
function turnedRoom(room: TurnedRoom | undefined, x: number, turned: number, high: number): number {
  if (!room || turned <= 0) return Number.POSITIVE_INFINITY
  const turn = (turned * Math.PI) / 180
  const down = (room.height - high * Math.cos(turn)) / Math.sin(turn)
  const across = turned < 89 ? (x - room.left) / Math.cos(turn) : down
  return Math.max(high * 2, Math.min(down, across) + 0.5)
}

/** One that rises ends under its tick, one that falls begins there. */
function drawTurnedLabel(
  canvas: Surface,
  text: string,
  x: number,
  base: number,
  font: ChartAxis['font'],
  turned: number,
): void {
  const turn = (turned * Math.PI) / 180
  const ascent = canvas.text.ascent(font)
  const width = turned > 0 ? canvas.text.width(text, font) : 0
  canvas.show(
    text,
    x - width * Math.cos(turn) + ascent * 0.35 * (turned > 0 ? 1 : Math.sin(turn)),
    base + width * Math.sin(turn) + ascent * 0.5,
    font,
    font.color ?? '#000000',
    turned,
  )
}
