import { hexOf, isClear } from './colors.ts'
import { boxPath, type Gradient, type Item, type Matrix, type Stroke } from './items.ts'

/** Pixels of CSS in a point. */
export const PT = 0.75

/** What is left of a box inside its border and padding. */
export const contentBox = (
  style: CSSStyleDeclaration,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
) => {
  const side = (name: 'Left' | 'Top' | 'Right' | 'Bottom') =>
    (Number.parseFloat(style[`padding${name}`]) + Number.parseFloat(style[`border${name}Width`])) * PT || 0
  const [l, t, r, b] = [side('Left'), side('Top'), side('Right'), side('Bottom')]
  return { x: x + l, y: y + t, width: width - l - r, height: height - t - b }
}

export function radiiOf(style: CSSStyleDeclaration): [number, number, number, number] {
  const one = (text: string) =>
    text.endsWith('%') ? 1e6 * Number(Number.parseFloat(text) > 0) : Number.parseFloat(text) * PT || 0
  return [
    one(style.borderTopLeftRadius),
    one(style.borderTopRightRadius),
    one(style.borderBottomRightRadius),
    one(style.borderBottomLeftRadius),
  ]
}

/** The box that lines go round: cells of a table that share their lines have them on their edges, half of each outside. */
export function linedBox(
  style: CSSStyleDeclaration,
  box: { x: number; y: number; width: number; height: number },
): typeof box {
  if (style.borderCollapse !== 'collapse' || !/^table-(cell|row)/.test(style.display)) return box
  const half = (side: (typeof SIDES)[number]) =>
    style[`border${side}Style`] === 'none' ? 0 : (Number.parseFloat(style[`border${side}Width`]) * PT) / 2
  const [top, right, bottom, left] = SIDES.map(half) as [number, number, number, number]
  const [x, y] = [box.x - left, box.y - top]
  return { x, y, width: box.width + left + right, height: box.height + top + bottom }
}

const SIDES = ['Top', 'Right', 'Bottom', 'Left'] as const

/** The lines around a box. */
export function borders(
  style: CSSStyleDeclaration,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  radii: [number, number, number, number],
): Item[] {
  const lines = SIDES.map(side => ({
    width: Number.parseFloat(style[`border${side}Width`]) * PT,
    kind: style[`border${side}Style`],
    color: hexOf(style[`border${side}Color`]),
  }))
  const shown = lines.map(
    line => line.width > 0 && line.kind !== 'none' && line.kind !== 'hidden' && !isClear(line.color),
  )
  if (!shown.includes(true)) return []
  const stroke = (line: (typeof lines)[number]): Stroke => ({
    color: line.color,
    width: line.kind === 'double' ? line.width / 3 : line.width,
    ...(line.kind === 'dashed' && { dash: [line.width * 3, line.width * 2] }),
    ...(line.kind === 'dotted' && { dash: [0, line.width * 2], cap: 1 as const }),
  })
  const [first] = lines
  const same = lines.every(
    line => line.width === first!.width && line.kind === first!.kind && line.color === first!.color,
  )
  const w = first!.width
  if (same && shown[0]) {
    const inset = (by: number) =>
      boxPath(
        x + by,
        y + by,
        width - 2 * by,
        height - 2 * by,
        radii.map(r => Math.max(0, r - by)) as typeof radii,
      )
    if (first!.kind === 'double')
      return [w / 6, (w * 5) / 6].map(by => ({ kind: 'path', path: inset(by), stroke: stroke(first!) }))
    return [{ kind: 'path', path: inset(w / 2), stroke: stroke(first!) }]
  }
  return lines.flatMap((line, at): Item[] => {
    if (!shown[at]) return []
    const half = line.width / 2
    const path = [
      `M${x} ${y + half}L${x + width} ${y + half}`,
      `M${x + width - half} ${y}L${x + width - half} ${y + height}`,
      `M${x} ${y + height - half}L${x + width} ${y + height - half}`,
      `M${x + half} ${y}L${x + half} ${y + height}`,
    ][at]!
    return [{ kind: 'path', path, stroke: stroke(line) }]
  })
}

/** A linear gradient that fills a box; others are left to the colour below. */
export function gradientOf(
  css: string,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): Gradient | undefined {
  const match = /^(linear|radial)-gradient\((.*)\)$/s.exec(css)
  if (!match) return undefined
  const parts = match[2]!.split(/,(?![^(]*\))/).map(part => part.trim())
  if (match[1] === 'radial') return outwards(parts, { x, y, width, height })
  let angle = 180
  const head = parts[0]!
  const degrees = /^(-?[\d.]+)(deg|turn|rad)$/.exec(head)
  if (degrees)
    angle =
      Number(degrees[1]) * { deg: 1, turn: 360, rad: 180 / Math.PI }[degrees[2] as 'deg' | 'turn' | 'rad']
  else if (head.startsWith('to ')) {
    const [up, right] = [
      /top/.test(head) ? 1 : /bottom/.test(head) ? -1 : 0,
      /right/.test(head) ? 1 : /left/.test(head) ? -1 : 0,
    ]
    angle =
      up !== 0 && right !== 0
        ? (Math.atan2(right * height, up * width) * 180) / Math.PI
        : (Math.atan2(right, up) * 180) / Math.PI
  }
  const colors = degrees || head.startsWith('to ') ? parts.slice(1) : parts
  const turn = (angle * Math.PI) / 180
  const [dx, dy] = [Math.sin(turn), -Math.cos(turn)]
  const reach = (Math.abs(dx) * width + Math.abs(dy) * height) / 2
  const [cx, cy] = [x + width / 2, y + height / 2]
  const stops = stopsOf(colors)
  if (stops.length === 0) return undefined
  return { line: [cx - dx * reach, cy - dy * reach, cx + dx * reach, cy + dy * reach], stops }
}

const stopsOf = (colors: string[]): Gradient['stops'] =>
  colors.map((color, at) => {
    const place = / ([\d.]+)%$/.exec(color)
    return {
      at: place ? Number(place[1]) / 100 : at / Math.max(1, colors.length - 1),
      color: hexOf(color.replace(/ [\d.]+(%|px)$/, '')).slice(0, 7),
    }
  })

/** A gradient from a point to the farthest corner of its box, as a circle or in the proportions of the box. */
function outwards(
  parts: string[],
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): Gradient | undefined {
  const head = /^(circle|ellipse|at\b)/.test(parts[0]!) ? parts[0]! : ''
  if (/closest|side|\d(px|em)(?!.*at)/.test(head)) return undefined
  const stops = stopsOf(head ? parts.slice(1) : parts)
  const at = /at ([\d.]+)(%|px) ([\d.]+)(%|px)/.exec(head)
  const along = (value: string, unit: string, length: number) =>
    unit === '%' ? (length * Number(value)) / 100 : Number(value) * PT
  const [px, py] = at
    ? [along(at[1]!, at[2]!, width), along(at[3]!, at[4]!, height)]
    : [width / 2, height / 2]
  const [fx, fy] = [Math.max(px, width - px), Math.max(py, height - py)]
  const reach = Math.hypot(fx, fy)
  const radii = head.startsWith('circle') ? [reach, reach] : [fx * Math.SQRT2, fy * Math.SQRT2]
  return stops.length === 0 ? undefined : { oval: [x + px, y + py, radii[0]!, radii[1]!], stops }
}

export function originOf(
  style: CSSStyleDeclaration,
  { x, y }: { x: number; y: number },
): { x: number; y: number } {
  const [ox = 0, oy = 0] = style.transformOrigin.split(' ').map(part => Number.parseFloat(part) * PT)
  return { x: x + ox, y: y + oy }
}

/** A transform about a point other than the page's corner. */
export const about = ([a, b, c, d, e, f]: Matrix, { x, y }: { x: number; y: number }): Matrix => [
  a,
  b,
  c,
  d,
  x + e * PT - a * x - c * y,
  y + f * PT - b * x - d * y,
]
