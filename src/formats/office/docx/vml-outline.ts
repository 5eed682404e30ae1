import type { XmlElement } from '../../xml/xml-tree.ts'
import { svgNumber } from './docx-units.ts'
import { vmlPair } from './vml-shape.ts'

/** An outline in points from the corner of its box; `open` ones are lines, `plain` ones the box itself. */
export interface VmlOutline {
  path: string
  open: boolean
  plain: boolean
}

const LONGEST_PATH = 20_000

/** The outline of a shape in a box of this size; `type` is what it says it is one of. */
export function vmlOutline(
  shape: XmlElement,
  type: XmlElement | undefined,
  width: number,
  height: number,
): VmlOutline {
  const box = { path: `M0 0H${width}V${height}H0Z`, open: false, plain: true }
  const closed = (path: string) => ({ path, open: false, plain: false })
  const oval = () => {
    const [rx, ry] = [width / 2, height / 2]
    return closed(`M0 ${ry}A${rx} ${ry} 0 1 1 ${width} ${ry}A${rx} ${ry} 0 1 1 0 ${ry}Z`)
  }
  if (shape.name === 'v:oval') return oval()
  if (shape.name === 'v:roundrect') {
    const written = shape.get('arcsize') ?? '0.2'
    const share =
      Number.parseFloat(written) / (written.endsWith('%') ? 100 : written.endsWith('f') ? 65_536 : 1)
    const r = Math.min(0.5, Math.max(0, share || 0)) * Math.min(width, height)
    return closed(
      `M${r} 0H${width - r}A${r} ${r} 0 0 1 ${width} ${r}V${height - r}A${r} ${r} 0 0 1 ${width - r} ${height}H${r}A${r} ${r} 0 0 1 0 ${height - r}V${r}A${r} ${r} 0 0 1 ${r} 0Z`,
    )
  }
  if (shape.name !== 'v:shape') return box
  const path = (shape.get('path') ?? type?.get('path') ?? '').slice(0, LONGEST_PATH)
  const number = /_t(\d+)$/.exec(shape.get('type') ?? '')?.[1]
  if (path === '') {
    if (number === '3' || number === '120') return oval()
    if (number === '32' || number === '20')
      return { path: `M0 0L${width} ${height}`, open: true, plain: false }
    return box
  }
  const [w, h] = vmlPair(shape.get('coordsize') ?? type?.get('coordsize')) ?? [1000, 1000]
  const [x, y] = vmlPair(shape.get('coordorigin') ?? type?.get('coordorigin')) ?? [0, 0]
  const scaled = drawnPath(path, formulasOf(shape, type, w, h), {
    x: n => svgNumber(((n - x) * width) / (w || 1)),
    y: n => svgNumber(((n - y) * height) / (h || 1)),
  })
  const open = !scaled.includes('Z')
  return { path: scaled, open, plain: number === '202' || number === '1' || number === '75' }
}

/** Values that a path refers to, each made of those before it and of the adjustments of the shape. */
function formulasOf(
  shape: XmlElement,
  type: XmlElement | undefined,
  width: number,
  height: number,
): number[] {
  const given = (element: XmlElement | undefined) => (element?.get('adj') ?? '').split(',')
  const usual = given(type)
  const own = given(shape)
  const adjust = (i: number) => Number(own[i] || usual[i]) || 0
  const values: number[] = []
  const formulas = (shape.find('v:formulas') ?? type?.find('v:formulas'))?.all('v:f') ?? []
  for (const formula of formulas.slice(0, 128)) {
    const [operation = '', ...words] = (formula.get('eqn') ?? '').trim().split(/\s+/)
    const value = (word = '0'): number => {
      if (word.startsWith('@')) return values[Number(word.slice(1))] ?? 0
      if (word.startsWith('#')) return adjust(Number(word.slice(1)))
      if (/width$/i.test(word)) return width
      if (/height$/i.test(word)) return height
      if (word === 'xcenter') return width / 2
      if (word === 'ycenter') return height / 2
      return Number(word) || 0
    }
    const [a, b, c] = [value(words[0]), value(words[1]), value(words[2])]
    const result = {
      val: a,
      sum: a + b - c,
      prod: c ? (a * b) / c : 0,
      product: c ? (a * b) / c : 0,
      mid: (a + b) / 2,
      abs: Math.abs(a),
      min: Math.min(a, b),
      max: Math.max(a, b),
      if: a > 0 ? b : c,
      mod: Math.hypot(a, b, c),
      sqrt: Math.sqrt(Math.max(0, a)),
    }[operation]
    values.push(result !== undefined && Number.isFinite(result) ? result : 0)
  }
  return values
}

interface Scale {
  x: (n: number) => string
  y: (n: number) => string
}

/** VML's own path commands as SVG's. Arcs become lines to their ends. */
function drawnPath(written: string, values: number[], scale: Scale): string {
  let out = ''
  let at: [number, number] = [0, 0]
  for (const [, command = '', rest = ''] of written.matchAll(
    /(nf|ns|ae|al|at|ar|wa|wr|qx|qy|qb|h[a-i]|[mlcxetrv])([^a-z]*)/g,
  )) {
    const list = numbersOf(rest, values)
    const relative = command === 't' || command === 'r' || command === 'v'
    const point = (i: number): [number, number] => {
      const [x, y] = [list[i] ?? 0, list[i + 1] ?? 0]
      return relative ? [at[0] + x, at[1] + y] : [x, y]
    }
    const shown = ([x, y]: [number, number]) => `${scale.x(x)} ${scale.y(y)}`
    if (command === 'x') out += 'Z'
    else if (command === 'm' || command === 't') {
      at = point(0)
      out += `M${shown(at)}`
      for (let i = 2; i + 1 < list.length; i += 2) out += `L${shown((at = point(i)))}`
    } else if (command === 'l' || command === 'r' || command === 'qb')
      for (let i = 0; i + 1 < list.length; i += 2) out += `L${shown((at = point(i)))}`
    else if (command === 'c' || command === 'v')
      for (let i = 0; i + 5 < list.length; i += 6) {
        const [first, second, end] = [point(i), point(i + 2), point(i + 4)]
        out += `C${shown(first)} ${shown(second)} ${shown(end)}`
        at = end
      }
    else if (command === 'qx' || command === 'qy')
      for (let i = 0; i + 1 < list.length; i += 2) {
        const end = point(i)
        // A quarter of an ellipse that begins along one axis and ends along the other.
        const sideways = (command === 'qx') === (i % 4 === 0)
        const corner: [number, number] = sideways ? [end[0], at[1]] : [at[0], end[1]]
        const near = (a: [number, number], b: [number, number]): [number, number] => [
          a[0] + (b[0] - a[0]) * 0.5523,
          a[1] + (b[1] - a[1]) * 0.5523,
        ]
        out += `C${shown(near(at, corner))} ${shown(near(end, corner))} ${shown(end)}`
        at = end
      }
    else if (/^(at|ar|wa|wr)$/.test(command)) out += boxArc(command, list, shown, out === '')
    if (/^(at|ar|wa|wr)$/.test(command) && list.length >= 8) at = [list.at(-2)!, list.at(-1)!]
  }
  return out
}

/** An arc of the ellipse in a box, from one point's direction to another's. */
function boxArc(
  command: string,
  [x0 = 0, y0 = 0, x1 = 0, y1 = 0, sx = 0, sy = 0, ex = 0, ey = 0]: number[],
  shown: (point: [number, number]) => string,
  begins: boolean,
): string {
  const [cx, cy, rx, ry] = [(x0 + x1) / 2, (y0 + y1) / 2, Math.abs(x1 - x0) / 2, Math.abs(y1 - y0) / 2]
  const angle = (x: number, y: number) => Math.atan2((y - cy) / (ry || 1), (x - cx) / (rx || 1))
  const from = angle(sx, sy)
  const clockwise = command === 'wa' || command === 'wr'
  let sweep = angle(ex, ey) - from
  if (clockwise && sweep <= 0) sweep += 2 * Math.PI
  if (!clockwise && sweep >= 0) sweep -= 2 * Math.PI
  const steps = 16
  const points = Array.from({ length: steps + 1 }, (_, i): [number, number] => {
    const a = from + (sweep * i) / steps
    return [cx + rx * Math.cos(a), cy + ry * Math.sin(a)]
  })
  const moves = begins || command === 'ar' || command === 'wr'
  return points.map((point, i) => `${i === 0 && moves ? 'M' : 'L'}${shown(point)}`).join('')
}

/** Numbers and references of a command; what is left out between commas is nought. */
function numbersOf(text: string, values: number[]): number[] {
  const out: number[] = []
  let isEmpty = true
  for (const [token] of text.matchAll(/@\d+|-?\d+(\.\d+)?|,/g)) {
    if (token === ',') {
      if (isEmpty) out.push(0)
      isEmpty = true
    } else {
      out.push(token.startsWith('@') ? (values[Number(token.slice(1))] ?? 0) : Number(token))
      isEmpty = false
    }
  }
  if (isEmpty && text.trim().endsWith(',')) out.push(0)
  return out
}
