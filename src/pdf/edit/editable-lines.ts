import { combined, type Matrix } from '../../lib/geometry/matrix.ts'
import type { Dict } from '../core/objects.ts'
import { displaySize, rotationOf, userUnit, visibleBox } from '../pages/pages.ts'
import { readingOrder } from './reading-order.ts'
import { type ShownText, shownText } from './shown-runs.ts'

/** A line of text that can be replaced, in points of the page as displayed, from its upper left corner. */
export interface TextLine {
  /** Its place in the list of the page's lines. */
  id: number
  text: string
  x: number
  baseline: number
  width: number
  size: number
  /** Degrees clockwise that it is turned by. */
  angle: number
  color: string
  font: { name: string; kind: 'sans' | 'serif' | 'mono'; bold: boolean; italic: boolean }
  /** The letters that its font has. */
  letters: string
}

export interface PageText {
  content: Buffer
  lines: { line: TextLine; shown: ShownText[] }[]
}

/** From the page's own coordinates to those of the page as displayed, whose y runs down. */
export function toDisplay(page: Dict): Matrix {
  const [left, bottom, right, top] = visibleBox(page)
  const k = userUnit(page)
  const { height } = displaySize(page)
  const up: Matrix =
    rotationOf(page) === 90
      ? [0, -k, k, 0, -bottom * k, right * k]
      : rotationOf(page) === 180
        ? [-k, 0, 0, -k, right * k, top * k]
        : rotationOf(page) === 270
          ? [0, k, -k, 0, top * k, -left * k]
          : [k, 0, 0, k, -left * k, -bottom * k]
  return combined(up, [1, 0, 0, -1, 0, height])
}

interface Placed {
  shown: ShownText
  x: number
  y: number
  end: number
  angle: number
  size: number
}

/** The lines of a page: what is shown one behind the other at one height, in one way. */
export async function textLines(page: Dict): Promise<PageText | undefined> {
  const read = await shownText(page)
  if (!read) return undefined
  const display = toDisplay(page)
  const groups: Placed[][] = []
  for (const shown of read.shown) {
    if (shown.hidden || (shown.text.trim() === '' && groups.length === 0)) continue
    const [a, b, c, d, x, y] = combined(shown.matrix, display)
    const angle = (Math.atan2(b, a) * 180) / Math.PI
    const size = shown.size * Math.hypot(c, d)
    const scale = Math.hypot(display[0], display[1])
    // Lines are followed along themselves, whichever way they run.
    const turn = (-angle * Math.PI) / 180
    const along = x * Math.cos(turn) - y * Math.sin(turn)
    const across = x * Math.sin(turn) + y * Math.cos(turn)
    const placed: Placed = { shown, x: along, y: across, end: along + shown.width * scale, angle, size }
    const last = groups.at(-1)
    const before = last?.at(-1)
    const follows =
      before &&
      Math.abs(before.angle - angle) < 0.5 &&
      Math.abs(before.y - across) < size * 0.2 &&
      along > before.end - size * 0.6 &&
      along < before.end + size * 1.2
    if (follows) last!.push(placed)
    else groups.push([placed])
  }
  const lines = groups
    .filter(group => group.some(one => one.shown.text.trim() !== ''))
    .map((group, id) => {
      const [first] = group
      const { shown, angle, size } = first!
      const turn = (angle * Math.PI) / 180
      const x = first!.x * Math.cos(turn) - first!.y * Math.sin(turn)
      const baseline = first!.x * Math.sin(turn) + first!.y * Math.cos(turn)
      const { name, kind, bold, italic } = shown.font
      const line: TextLine = {
        id,
        text: joined(group),
        x,
        baseline,
        width: Math.max(...group.map(one => one.end)) - first!.x,
        size,
        angle,
        color: shown.color,
        font: { name, kind, bold, italic },
        letters: [...shown.font.letters].filter(letter => letter.length === 1).join(''),
      }
      return { line, shown: group.map(one => one.shown) }
    })
  return { content: read.content, lines }
}

function joined(group: readonly Placed[]): string {
  const pieces = group.flatMap((one, at) => {
    const before = group[at - 1]
    const gap = before ? one.x - before.end : 0
    const space =
      before && gap > one.size * 0.15 && !before.shown.text.endsWith(' ') && !one.shown.text.startsWith(' ')
    return space ? [' ', ...one.shown.pieces] : one.shown.pieces
  })
  return readingOrder(pieces)
}
