import type { Frame, Place } from '../../../document/tree.ts'
import { type Margin, placed } from './drawing-context.ts'

/** A place as files say it: measured, or in a word such as `center`, from some edge on either axis. */
export interface SaidPlace {
  across: string | undefined
  x: number | string
  down: string | undefined
  y: number | string
}

/** The place of something of a size, from where the text begins on its page. */
export function placeOf(
  said: SaidPlace,
  size: { width: number; height: number },
  { left, top, width, height, paper, column }: Margin,
): Place {
  const right = paper.width - left - width
  const bottom = paper.height - top - height
  const rooms: Record<string, [number, number]> = {
    page: [-left, paper.width],
    margin: [0, width],
    leftMargin: [-left, left],
    insideMargin: [-left, left],
    rightMargin: [width, right],
    outsideMargin: [width, right],
  }
  const own = rooms[said.across ?? '']
  const [from, room] = own ?? [0, column ?? width]
  const x = from + along(said.x, room - size.width)
  const levels: Record<string, [number, number]> = {
    page: [-top, paper.height],
    topMargin: [-top, top],
    margin: [0, height],
    bottomMargin: [height, bottom],
  }
  const level = levels[said.down ?? '']
  // A line or paragraph has no height to be placed in: only a distance counts.
  if (!level)
    return {
      x,
      y: typeof said.y === 'number' ? said.y : 0,
      from: 'here',
      ...(own && column && { overColumns: true }),
    }
  return { x, y: level[0] + along(said.y, level[1] - size.height), from: 'page' }
}

/** Frames of one paragraph as they lie on each other; what text goes around stays where it is. */
export function inOrder(frames: Frame[]): Frame[] {
  const order = ({ layer }: Frame) => layer?.order ?? 0
  const lying = frames.filter(frame => frame.layer).sort((a, b) => order(a) - order(b))
  return [...frames.filter(frame => !frame.layer), ...lying]
}

const along = (said: number | string, rest: number): number =>
  typeof said === 'number' ? said : placed(said, 0, rest)
