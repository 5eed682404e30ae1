/** A line of a drawing, and whether it begins and ends with an arrow. */
export interface Line {
  color: string
  width: number
  dash?: string | undefined
  head: boolean
  tail: boolean
}

/** The attributes of a stroke in SVG. */
export const strokeOf = ({ color, width, dash }: Line): string =>
  ` stroke="${color}" stroke-width="${width}"${dash ? ` stroke-dasharray="${dashOf(dash, width)}"` : ''}`

/** Dashes of a line by the name of their kind, as SVG has them. */
const dashOf = (kind: string, width: number): string =>
  (/dot/i.test(kind) && !/dash/i.test(kind) ? [1, 2] : /dashdot/i.test(kind) ? [4, 2, 1, 2] : [4, 3])
    .map(part => part * Math.max(0.75, width))
    .join(' ')

/** Triangles at the ends of a line, along its first and last stretch. */
export function arrowHeads(path: string, { color, width, head, tail }: Line): string {
  const stops = stopsOf(path)
  if (stops.length < 2) return ''
  const size = Math.max(4, 3 * width)
  const at = (end: [number, number], from: [number, number]) => {
    const angle = (Math.atan2(end[1] - from[1], end[0] - from[0]) * 180) / Math.PI
    return `<path transform="translate(${end[0]} ${end[1]}) rotate(${angle})" d="M0 0L${-size} ${size / 2}L${-size} ${-size / 2}Z" fill="${color}"/>`
  }
  return (head ? at(stops[0]!, stops[1]!) : '') + (tail ? at(stops.at(-1)!, stops.at(-2)!) : '')
}

/** The corners a line of ours goes through. */
function stopsOf(path: string): [number, number][] {
  const out: [number, number][] = []
  for (const [, command, rest] of path.matchAll(/([MLHVC])([^MLHVCZ]*)/g)) {
    const numbers = rest!.trim().split(/\s+/).map(Number)
    const [x, y] = out.at(-1) ?? [0, 0]
    const next: [number, number] =
      command === 'H'
        ? [numbers[0]!, y]
        : command === 'V'
          ? [x, numbers[0]!]
          : [numbers.at(-2)!, numbers.at(-1)!]
    if (out.length === 0 || next[0] !== x || next[1] !== y) out.push(next)
  }
  return out
}
