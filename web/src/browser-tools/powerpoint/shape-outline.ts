import type { SlideLine, SlideShape } from '../../../../src/formats/office/pptx/pptx-model.ts'
import { px } from './units.ts'

const SVG = 'http://www.w3.org/2000/svg'

/** How much of white or black the sides of a shape have. */
const SHADES = { norm: 0, none: 0, lighten: 0.4, lightenLess: 0.2, darken: -0.4, darkenLess: -0.2 }

function shaded(color: string, part: number): string {
  const mixed = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16)
    return Math.round(value + ((part > 0 ? 255 : 0) - value) * Math.abs(part))
      .toString(16)
      .padStart(2, '0')
  }
  return part === 0 ? color : `#${[1, 3, 5].map(mixed).join('')}`
}

/** How many layers a soft shadow has: each a little larger than the one above. */
const SHADOW_LAYERS = 8

/** The shape once more, in the shadow's colour and a little aside; soft edges are layers of several sizes. */
export function shadowElement(owner: Document, shape: SlideShape): SVGElement {
  const { width, height, path, shadow, fill } = shape
  const { color, blur, x, y } = shadow!
  // What is seen through throws less of a shadow.
  const opacity = shadow!.opacity * (fill?.kind === 'solid' ? (fill.opacity ?? 1) : 1)
  const count = blur < 1 ? 1 : SHADOW_LAYERS
  const alpha = 1 - (1 - Math.min(0.99, opacity)) ** (1 / count)
  const svg = svgElement(owner, width, height)
  for (let layer = 0; layer < count; layer++) {
    const grown = count === 1 ? 0 : blur * (1 - (2 * layer) / (count - 1)) * 0.5
    const [sx, sy] = [Math.max(0.01, 1 + (2 * grown) / width), Math.max(0.01, 1 + (2 * grown) / height)]
    const drawn = owner.createElementNS(SVG, 'path')
    drawn.setAttribute('d', path)
    drawn.setAttribute('fill', color)
    drawn.setAttribute('fill-opacity', String(alpha))
    drawn.setAttribute(
      'transform',
      `translate(${x + width / 2} ${y + height / 2}) scale(${shape.flipX ? -sx : sx} ${shape.flipY ? -sy : sy}) translate(${-width / 2} ${-height / 2})`,
    )
    svg.append(drawn)
  }
  return svg
}

/** A drawing as large as its shape, whose lines may reach beyond it. */
function svgElement(owner: Document, width: number, height: number): SVGElement {
  const svg = owner.createElementNS(SVG, 'svg')
  // A level line has no height, and would be drawn in none.
  const [w, h] = [width || 1, height || 1]
  Object.assign(svg.style, {
    position: 'absolute',
    inset: '0',
    overflow: 'visible',
    width: px(w),
    height: px(h),
  })
  svg.setAttribute('viewBox', `0 0 ${w} ${h}`)
  svg.setAttribute('preserveAspectRatio', 'none')
  return svg
}

/** The shape's own outline; what is no plain colour is filled by a box that is cut to it. */
export function outlineElement(
  owner: Document,
  { path, open, layers, fill, line, width, height, flipX, flipY }: SlideShape,
  filled: boolean,
): SVGElement {
  const svg = svgElement(owner, width, height)
  const flip =
    flipX || flipY
      ? `translate(${flipX ? width : 0} ${flipY ? height : 0}) scale(${flipX ? -1 : 1} ${flipY ? -1 : 1})`
      : ''
  const add = (d: string, attributes: Record<string, string>) => {
    const drawn = owner.createElementNS(SVG, 'path')
    drawn.setAttribute('d', d)
    for (const [name, value] of Object.entries(attributes)) drawn.setAttribute(name, value)
    if (flip) drawn.setAttribute('transform', flip)
    svg.append(drawn)
  }
  const ground = filled || open || fill?.kind !== 'solid' ? undefined : fill
  for (const layer of layers ?? [{ path, fill: 'norm' as const, line: true }])
    add(layer.path, {
      fill: ground && layer.fill !== 'none' ? shaded(ground.color, SHADES[layer.fill] ?? 0) : 'none',
      ...(ground?.opacity !== undefined && { 'fill-opacity': String(ground.opacity) }),
      ...(line && layer.line ? strokeOf(line) : { stroke: 'none' }),
    })
  if (line && (line.head || line.tail))
    for (const head of arrowHeads(path, line)) add(head, { fill: line.color, stroke: 'none' })
  return svg
}

const strokeOf = ({ color, width, dash }: SlideLine): Record<string, string> => ({
  stroke: color,
  'stroke-width': String(width),
  ...(dash && {
    'stroke-dasharray': dash === 'dot' ? `${width} ${width * 1.5}` : `${width * 4} ${width * 3}`,
  }),
})

/** Triangles at the ends of a line. */
function arrowHeads(path: string, { width, head, tail }: SlideLine): string[] {
  const numbers = (path.match(/[A-Z][^A-Z]*/g) ?? []).reduce<[number, number][]>((all, part) => {
    const values = (part.slice(1).match(/-?[\d.]+/g) ?? []).map(Number)
    const [lx, ly] = all.at(-1) ?? [0, 0]
    if (part[0] === 'H') all.push([values[0]!, ly])
    else if (part[0] === 'V') all.push([lx, values[0]!])
    else for (let i = 0; i + 1 < values.length; i += 2) all.push([values[i]!, values[i + 1]!])
    return all
  }, [])
  const size = Math.max(4, width * 3.2)
  const at = (tip: [number, number], from: [number, number]) => {
    const angle = Math.atan2(tip[1] - from[1], tip[0] - from[0])
    const corner = (turn: number) =>
      `${tip[0] - size * Math.cos(angle + turn)} ${tip[1] - size * Math.sin(angle + turn)}`
    return `M${tip[0]} ${tip[1]}L${corner(0.45)}L${corner(-0.45)}Z`
  }
  if (numbers.length < 2) return []
  return [
    ...(head ? [at(numbers[0]!, numbers[1]!)] : []),
    ...(tail ? [at(numbers.at(-1)!, numbers.at(-2)!)] : []),
  ]
}
