import { largest } from '../geometry/extremes.ts'
import { wrapLines } from './wrap-lines.ts'

export interface Fitted {
  lines: string[]
  size: number
}

interface Room {
  width: number
  height: number
  /** Degrees the block is turned by. */
  rotation?: number
}

const SMALLEST = 4
/** How much smaller each try is. */
const STEP = 0.93

/**
 * Sets a text into a room: in one line if it can be, else broken into lines, else smaller. The size never
 * grows over the wanted one.
 * @param width how wide a line is at a size, to which it is proportional
 * @param lineHeight the distance of lines, as a share of the size
 */
export function fitText(
  text: string,
  wanted: number,
  room: Room,
  width: (line: string, size: number) => number,
  lineHeight: number,
): Fitted {
  const angle = ((room.rotation ?? 0) * Math.PI) / 180
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))]
  // Where lines break does not depend on the size, as all widths grow with it; so they are broken and measured once.
  const broken = [...breaks(text, line => width(line, wanted))].map(lines => ({
    lines,
    wide: largest(lines.map(line => width(line, wanted))) / wanted,
    high: lineHeight * lines.length,
  }))
  for (let size = wanted; size >= SMALLEST; size *= STEP) {
    const fitting = broken.find(
      ({ wide, high }) =>
        (wide * cos + high * sin) * size <= room.width && (wide * sin + high * cos) * size <= room.height,
    )
    if (fitting) return { lines: fitting.lines, size }
  }
  return {
    lines: wrapLines(text, Math.max(room.width, 1), line => width(line, SMALLEST)),
    size: Math.min(wanted, SMALLEST),
  }
}

/** The text in its own lines, then broken into ever more of about equal length. */
function* breaks(text: string, width: (line: string) => number): Generator<string[]> {
  const whole = text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map(line => line.trim())
  yield whole
  const longest = largest(whole.map(width))
  let before = whole.length
  for (let parts = 2; parts <= 40; parts++) {
    // A little more than an equal share, because words do not end where it does.
    const lines = wrapLines(text, (longest / parts) * 1.08, width)
    if (lines.length > before) yield lines
    before = Math.max(before, lines.length)
  }
}
