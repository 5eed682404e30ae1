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

/**
 * Sets a text into a room: in one line if it can be, else broken into lines, else smaller. The size never
 * grows over the wanted one.
 * @param width how wide a line is at a size
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
  const fits = (lines: string[], size: number) => {
    const wide = Math.max(...lines.map(line => width(line, size)))
    const high = size * lineHeight * lines.length
    return wide * cos + high * sin <= room.width && wide * sin + high * cos <= room.height
  }
  let size = wanted
  for (; size >= SMALLEST; size *= 0.93) {
    for (const lines of breaks(text, line => width(line, size))) if (fits(lines, size)) return { lines, size }
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
  const longest = Math.max(...whole.map(width))
  let before = whole.length
  for (let parts = 2; parts <= 40; parts++) {
    // A little more than an equal share, because words do not end where it does.
    const lines = wrapLines(text, (longest / parts) * 1.08, width)
    if (lines.length > before) yield lines
    before = Math.max(before, lines.length)
  }
}
