import { entryOf } from '../../../lib/text/entry-of.ts'
import type { XmlElement } from '../../xml/xml-tree.ts'
import { svgNumber as n } from './docx-units.ts'

/** The outline of a shape as an SVG path in a box of the given size. */
export interface Outline {
  path: string
  /** A line has no inside to fill. */
  open: boolean
  /** The plain box, which a frame can draw without a picture. */
  plain: boolean
}

type Draw = (w: number, h: number, adjust: (name: string, otherwise: number) => number) => string

const points = (list: [number, number][]): string =>
  `${list.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${n(x)} ${n(y)}`).join('')}Z`

const rounded: Draw = (w, h, adjust) => {
  const r = Math.min(w, h) * Math.min(0.5, Math.max(0, adjust('adj', 16667) / 100_000))
  const corner = (x: number, y: number) => `A${n(r)} ${n(r)} 0 0 1 ${n(x)} ${n(y)}`
  return `M${n(r)} 0H${n(w - r)}${corner(w, r)}V${n(h - r)}${corner(w - r, h)}H${n(r)}${corner(0, h - r)}V${n(r)}${corner(r, 0)}Z`
}
const ellipse: Draw = (w, h) =>
  `M0 ${n(h / 2)}A${n(w / 2)} ${n(h / 2)} 0 1 1 ${n(w)} ${n(h / 2)}A${n(w / 2)} ${n(h / 2)} 0 1 1 0 ${n(h / 2)}Z`
const diamond: Draw = (w, h) =>
  points([
    [w / 2, 0],
    [w, h / 2],
    [w / 2, h],
    [0, h / 2],
  ])
const slanted: Draw = (w, h, adjust) => {
  const s = (Math.min(w, h) * adjust('adj', 25_000)) / 100_000
  return points([
    [s, 0],
    [w, 0],
    [w - s, h],
    [0, h],
  ])
}
/** An arrow to the right; the others are it, turned. */
const arrow = (w: number, h: number, adjust: Parameters<Draw>[2]): [number, number][] => {
  const head = Math.min(w, (Math.min(w, h) * adjust('adj2', 50_000)) / 100_000)
  const side = (h * (1 - Math.min(1, adjust('adj1', 50_000) / 100_000))) / 2
  return [
    [0, side],
    [w - head, side],
    [w - head, 0],
    [w, h / 2],
    [w - head, h],
    [w - head, h - side],
    [0, h - side],
  ]
}
const star = (count: number, inner: number): Draw => {
  return (w, h) =>
    points(
      Array.from({ length: count * 2 }, (_, i) => {
        const angle = (Math.PI * i) / count - Math.PI / 2
        const r = i % 2 === 0 ? 1 : inner
        return [(w / 2) * (1 + r * Math.cos(angle)), (h / 2) * (1 + r * Math.sin(angle))]
      }),
    )
}

const SHAPES: Record<string, Draw> = {
  roundRect: rounded,
  flowChartAlternateProcess: rounded,
  flowChartTerminator: (w, h) => rounded(w, h, () => 50_000),
  ellipse,
  flowChartConnector: ellipse,
  diamond,
  flowChartDecision: diamond,
  parallelogram: slanted,
  flowChartInputOutput: slanted,
  triangle: (w, h, adjust) =>
    points([
      [(w * adjust('adj', 50_000)) / 100_000, 0],
      [w, h],
      [0, h],
    ]),
  rtTriangle: (w, h) =>
    points([
      [0, 0],
      [w, h],
      [0, h],
    ]),
  trapezoid: (w, h, adjust) => {
    const s = (Math.min(w, h) * adjust('adj', 25_000)) / 100_000
    return points([
      [s, 0],
      [w - s, 0],
      [w, h],
      [0, h],
    ])
  },
  hexagon: (w, h, adjust) => {
    const s = (Math.min(w, h) * adjust('adj', 25_000)) / 100_000
    return points([
      [s, 0],
      [w - s, 0],
      [w, h / 2],
      [w - s, h],
      [s, h],
      [0, h / 2],
    ])
  },
  homePlate: (w, h, adjust) => {
    const s = (Math.min(w, h) * adjust('adj', 50_000)) / 100_000
    return points([
      [0, 0],
      [w - s, 0],
      [w, h / 2],
      [w - s, h],
      [0, h],
    ])
  },
  chevron: (w, h, adjust) => {
    const s = (Math.min(w, h) * adjust('adj', 50_000)) / 100_000
    return points([
      [0, 0],
      [w - s, 0],
      [w, h / 2],
      [w - s, h],
      [0, h],
      [s, h / 2],
    ])
  },
  rightArrow: (w, h, adjust) => points(arrow(w, h, adjust)),
  leftArrow: (w, h, adjust) => points(arrow(w, h, adjust).map(([x, y]) => [w - x, y])),
  downArrow: (w, h, adjust) => points(arrow(h, w, adjust).map(([x, y]) => [y, x])),
  upArrow: (w, h, adjust) => points(arrow(h, w, adjust).map(([x, y]) => [y, h - x])),
  star4: star(4, 0.38),
  star5: star(5, 0.38),
  star6: star(6, 0.58),
  star8: star(8, 0.75),
}

const LINES: Record<string, Draw> = {
  line: (w, h) => `M0 0L${n(w)} ${n(h)}`,
  straightConnector1: (w, h) => `M0 0L${n(w)} ${n(h)}`,
  bentConnector2: (w, h) => `M0 0H${n(w)}V${n(h)}`,
  bentConnector3: (w, h, adjust) => `M0 0H${n((w * adjust('adj1', 50_000)) / 100_000)}V${n(h)}H${n(w)}`,
  curvedConnector3: (w, h) => `M0 0C${n(w / 2)} 0 ${n(w / 2)} ${n(h)} ${n(w)} ${n(h)}`,
}

const PLAIN = new Set(['rect', 'flowChartProcess', 'textNoShape', ''])

/** What a shape's properties draw; shapes that are not known are boxes. */
export function outlineOf(properties: XmlElement | undefined, width: number, height: number): Outline {
  const custom = properties?.path('a:custGeom', 'a:pathLst')
  if (custom) return { path: customPath(custom, width, height), open: false, plain: false }
  const preset = properties?.find('a:prstGeom')
  const name = preset?.get('prst') ?? ''
  const given = new Map<string, number>()
  for (const guide of preset?.find('a:avLst')?.all('a:gd') ?? []) {
    const value = Number(/^val (-?\d+)$/.exec(guide.get('fmla') ?? '')?.[1])
    if (Number.isFinite(value)) given.set(guide.get('name') ?? '', value)
  }
  const adjust = (key: string, otherwise: number) => given.get(key) ?? otherwise
  const line = entryOf(LINES, name) ?? (/Connector/.test(name) ? LINES['straightConnector1'] : undefined)
  if (line) return { path: line(width, height, adjust), open: true, plain: false }
  const shape = entryOf(SHAPES, name)
  if (shape) return { path: shape(width, height, adjust), open: false, plain: false }
  return { path: `M0 0H${n(width)}V${n(height)}H0Z`, open: false, plain: PLAIN.has(name) }
}

/** A path drawn by hand; points that are formulas of guides are left out. */
function customPath(list: XmlElement, width: number, height: number): string {
  let out = ''
  for (const path of list.all('a:path')) {
    const sx = width / (Number(path.get('w')) || width)
    const sy = height / (Number(path.get('h')) || height)
    for (const step of path.elements()) {
      const at = step.all('a:pt').map(point => {
        const [x, y] = [Number(point.get('x')) * sx, Number(point.get('y')) * sy]
        return `${n(x)} ${n(y)}`
      })
      if (at.some(one => /NaN|Infinity/.test(one)) || out.length > 200_000) continue
      if (step.name === 'a:moveTo' && at.length === 1) out += `M${at[0]}`
      else if (out === '') continue
      else if (step.name === 'a:close') out += 'Z'
      else if (step.name === 'a:lnTo' && at.length === 1) out += `L${at[0]}`
      else if (step.name === 'a:cubicBezTo' && at.length === 3) out += `C${at.join(' ')}`
      else if (step.name === 'a:quadBezTo' && at.length === 2) out += `Q${at.join(' ')}`
    }
  }
  return out
}
