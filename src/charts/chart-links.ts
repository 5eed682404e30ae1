import type { CellFill, DrawnLine } from '../document/cell-style.ts'
import type { Chart, ChartLinks } from '../document/sheet-chart.ts'
import type { Surface } from './surface.ts'

/** Where the values of a plot lie. */
export interface LinkPlaces {
  x: (category: number) => number
  y: (value: number) => number
  /** The value that the axis of categories stands at. */
  base: number
  /** How wide a category is. */
  slot: number
}

const BLACK: DrawnLine = { color: '#000000', width: 0.75 }

/** High, low and close of a file that says no more than that: a line from the one to the other, and a mark. */
export const STOCK: Omit<ChartLinks, 'kind' | 'secondary'> = { highLow: BLACK }

export const linksOf = ({ links }: Chart, kind: string, secondary: boolean): ChartLinks | undefined =>
  links?.find(one => one.kind === kind && one.secondary === secondary)

/** Lines and bars from one series to another at each category; `lists` are the values of each series. */
export function drawLinks(
  canvas: Surface,
  { drop, highLow, bars }: Omit<ChartLinks, 'kind' | 'secondary'>,
  lists: (number | undefined)[][],
  { x, y, base, slot }: LinkPlaces,
): void {
  const count = Math.max(0, ...lists.map(list => list.length))
  for (let i = 0; i < count; i++) {
    const known = lists.map(list => list[i]).filter(value => value !== undefined)
    if (known.length === 0) continue
    const [low, high] = [Math.min(...known), Math.max(...known)]
    const at = x(i)
    if (drop) canvas.line(at, y(Math.max(high, base)), at, y(Math.min(low, base)), drop)
    if (highLow && high > low) canvas.line(at, y(high), at, y(low), highLow)
    const [from, to] = [lists[0]![i], lists.at(-1)![i]]
    if (!bars || lists.length < 2 || from === undefined || to === undefined) continue
    const { fill, line } = to >= from ? bars.up : bars.down
    drawBar(canvas, at, slot / (1 + bars.gap), y(from), y(to), fill, line)
  }
}

function drawBar(
  canvas: Surface,
  middle: number,
  width: number,
  from: number,
  to: number,
  fill: CellFill | undefined,
  line: DrawnLine | undefined,
): void {
  const box = [middle - width / 2, Math.min(from, to), width, Math.abs(to - from)] as const
  if (fill) canvas.paint(...box, fill)
  if (line) canvas.strokeRect(...box, line)
}

/** The marks of a stock chart without bars: where a day opened, to the left, and where it closed. */
export function drawStockMarks(canvas: Surface, lists: (number | undefined)[][], places: LinkPlaces): void {
  const count = Math.max(0, ...lists.map(list => list.length))
  for (let i = 0; i < count; i++) {
    const values = lists.map(list => list[i]).filter(value => value !== undefined)
    if (values.length === 0) continue
    const [x, close] = [places.x(i), places.y(values.at(-1)!)]
    canvas.line(x, close, x + 3, close, BLACK)
    if (values.length !== 4) continue
    const open = places.y(values[0]!)
    canvas.line(x - 3, open, x, open, BLACK)
  }
}

export type BarBox = readonly [x: number, y: number, width: number, height: number]

/** Lines along the ends of a stacked series, from one bar to the next; `boxes` are in the order of the categories. */
export function drawAlong(canvas: Surface, line: DrawnLine, boxes: BarBox[], rows: boolean): void {
  for (const [i, [x, y, width, height]] of boxes.entries()) {
    const next = boxes[i + 1]
    if (!next) continue
    const [nextX, nextY, nextWidth, nextHeight] = next
    if (rows) {
      const isDown = nextY > y
      canvas.line(
        x + width,
        isDown ? y + height : y,
        nextX + nextWidth,
        isDown ? nextY : nextY + nextHeight,
        line,
      )
    } else {
      const isRight = nextX > x
      canvas.line(isRight ? x + width : x, y, isRight ? nextX : nextX + nextWidth, nextY, line)
    }
  }
}
