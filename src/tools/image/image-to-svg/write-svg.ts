import { toHex } from '../../../lib/color/colors.ts'
import type { Arc } from './arcs.ts'
import type { Cubic, Curve, Point } from './curves.ts'
import { CLEAR, type Regions } from './regions.ts'

/** A border and the curve that was fitted to it, in tenths of a pixel. */
export interface DrawnArc {
  arc: Arc
  start: Point
  pieces: (Point | Cubic)[]
}

/** Rounds a curve to tenths once, so that both sides of it write the same numbers. */
export function drawn(arc: Arc, curve: Curve): DrawnArc {
  const tenths = (values: number[]) => values.map(value => Math.round(value * 10))
  return {
    arc,
    start: tenths(curve.start) as Point,
    pieces: curve.pieces.map(piece => tenths(piece) as Point | Cubic),
  }
}

/** A tenth of a pixel as the shortest text: 125 → 12.5, -5 → -.5. */
const text = (tenths: number): string => {
  const sign = tenths < 0 ? '-' : ''
  const whole = Math.abs(tenths)
  const [units, rest] = [Math.floor(whole / 10), whole % 10]
  return `${sign}${units === 0 && rest > 0 ? '' : units}${rest > 0 ? `.${rest}` : ''}`
}

/** Numbers one after the other, a space only where a reader needs one. */
const list = (numbers: number[]): string =>
  numbers.reduce((line, number, i) => {
    const next = text(number)
    return line + (i > 0 && !next.startsWith('-') ? ' ' : '') + next
  }, '')

/** Path commands along a drawn border, forwards or backwards, from where the pen stands. */
export function commands({ start, pieces }: DrawnArc, backwards: boolean): string {
  const steps = backwards ? reversed(start, pieces) : { from: start, pieces }
  let [x, y] = steps.from
  let path = ''
  let command = ''
  for (const piece of steps.pieces) {
    const relative = piece.map((value, i) => value - (i % 2 === 0 ? x : y))
    const end: Point = [piece.at(-2)!, piece.at(-1)!]
    const straight = piece.length === 2
    const kind = straight ? (relative[1] === 0 ? 'h' : relative[0] === 0 ? 'v' : 'l') : 'c'
    if (straight && relative[0] === 0 && relative[1] === 0) continue
    const numbers = kind === 'h' ? [relative[0]!] : kind === 'v' ? [relative[1]!] : relative
    const body = list(numbers)
    path += kind === command ? (body.startsWith('-') ? body : ` ${body}`) : kind + body
    command = kind
    ;[x, y] = end
  }
  return path
}

function reversed(start: Point, pieces: (Point | Cubic)[]) {
  const ends: Point[] = [start, ...pieces.map(piece => [piece.at(-2)!, piece.at(-1)!] as Point)]
  const back = pieces.map((piece, i): Point | Cubic =>
    piece.length === 2 ? ends[i]! : [piece[2], piece[3], piece[0], piece[1], ends[i]![0], ends[i]![1]],
  )
  return { from: ends.at(-1)!, pieces: back.reverse() }
}

/**
 * The whole picture: one path a colour, filled by the even-odd rule from the borders it has. Smoothing lets
 * the ground shine through where two fills meet. In a drawing a hairline in one of the two colours goes below
 * each shared border, so that every shape stays exact; in a photograph each fill is a little wider, which
 * costs no bytes.
 */
export function svgOf(regions: Regions, arcs: DrawnArc[], flat: boolean): string {
  const { width, height, labels, palette } = regions
  const sizes = new Float64Array(256)
  for (let at = 0; at < labels.length; at++) sizes[labels[at]!]!++
  const order = palette
    .map((_, label) => label)
    .filter(label => sizes[label]! > 0)
    .sort((a, b) => sizes[b]! - sizes[a]!)
  const widen = !flat && sizes[CLEAR] === 0
  const fills = order.map(label => {
    const own = arcs.filter(({ arc }) => arc.sides.includes(label))
    const color = toHex(palette[label]!)
    return `<path fill="${color}"${widen ? ` stroke="${color}"` : ''} d="${loops(own)}"/>`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    ...(widen ? [] : seams(order, palette, arcs)),
    `<g fill-rule="evenodd"${widen ? ' stroke-width=".6"' : ''}>`,
    ...fills,
    '</g>',
    '</svg>',
    '',
  ].join('\n')
}

function seams(order: number[], palette: Regions['palette'], arcs: DrawnArc[]): string[] {
  const lines = order.flatMap(label => {
    const shared = arcs.filter(({ arc: { sides } }) => Math.min(...sides) === label && !sides.includes(CLEAR))
    const path = shared.map(one => `M${list(one.start)}${commands(one, false)}`).join('')
    return path ? [`<path stroke="${toHex(palette[label]!)}" d="${path}"/>`] : []
  })
  return lines.length > 0 ? ['<g fill="none" stroke-width=".7">', ...lines, '</g>'] : []
}

/** Joins the borders of one colour end to end into closed loops. */
function loops(arcs: DrawnArc[]): string {
  const byCorner = new Map<number, { index: number; backwards: boolean }[]>()
  const add = (corner: number, index: number, backwards: boolean) => {
    const list = byCorner.get(corner)
    if (list) list.push({ index, backwards })
    else byCorner.set(corner, [{ index, backwards }])
  }
  for (const [i, { arc }] of arcs.entries()) {
    if (arc.ring) continue
    add(arc.from, i, false)
    add(arc.to, i, true)
  }
  const used = new Uint8Array(arcs.length)
  let path = ''
  for (const [i, one] of arcs.entries()) {
    if (used[i]) continue
    used[i] = 1
    path += `M${list(one.start)}${commands(one, false)}`
    let corner = one.arc.to
    while (!one.arc.ring && corner !== one.arc.from) {
      const next = byCorner.get(corner)!.find(({ index }) => !used[index])
      if (!next) break
      used[next.index] = 1
      const arc = arcs[next.index]!
      path += commands(arc, next.backwards)
      corner = next.backwards ? arc.arc.from : arc.arc.to
    }
    path += 'z'
  }
  return path
}
