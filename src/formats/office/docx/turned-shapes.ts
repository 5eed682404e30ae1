import type { Frame } from '../../../document/tree.ts'
import type { XmlElement } from '../../xml/xml-tree.ts'

/** Where a shape lies in its drawing before it is turned about its middle, in points and degrees clockwise. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
  turn: number
  flipX: boolean
  flipY: boolean
}

type Sides = Record<'left' | 'right' | 'top' | 'bottom', number>

/** Text turns with its shape, and may run up or down in it. */
export function turnedText(box: Box, body: XmlElement | undefined, sides: Sides): Partial<Frame> {
  const vertical = body?.get('vert') ?? 'horz'
  const runs = vertical === 'vert270' ? 270 : /^(vert|eaVert)$/.test(vertical) ? 90 : 0
  const turn = (((/^(1|true)$/.test(body?.get('upright') ?? '') ? 0 : box.turn) % 360) + 360 + runs) % 360
  if (turn === 0) return {}
  const { left, right, top, bottom } = sides
  const place = { x: box.x, y: box.y, from: 'page' as const }
  if (runs === 0) return { turn, place }
  const [width, height] = [box.height, box.width]
  return {
    turn,
    width,
    height,
    place: { ...place, x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2 },
    padding:
      runs === 90
        ? { left: top, top: right, right: bottom, bottom: left }
        : { left: bottom, top: left, right: top, bottom: right },
  }
}

/** How much wider and higher a shape is once it is turned; less than nothing where it is narrower. */
export function grownBy({ width, height, turn }: Pick<Box, 'width' | 'height' | 'turn'>) {
  const angle = (turn * Math.PI) / 180
  const [sin, cos] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))]
  return { across: width * cos + height * sin - width, down: width * sin + height * cos - height }
}

/** How far a turned shape reaches out of its drawing. */
export function overhang(box: Box, size: { width: number; height: number }): number {
  if (!box.turn) return 0
  const { across, down } = grownBy(box)
  const [left, top] = [box.x - across / 2, box.y - down / 2]
  const [right, bottom] = [left + box.width + across, top + box.height + down]
  return Math.min(800, Math.max(0, -left, -top, right - size.width, bottom - size.height))
}
