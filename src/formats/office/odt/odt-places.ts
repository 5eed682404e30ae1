import type { XmlElement } from '../../xml/xml-tree.ts'
import { points } from '../ods/book/ods-lengths.ts'

/** Where a drawing stands and how large it is before it is turned, in degrees clockwise about its middle. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
  turn?: number
}

/** The place and size of a drawing as its attributes have them. */
export function boxOf(shape: XmlElement): Box {
  const of = (name: string) => points(shape.get(name))
  const [x1, y1, x2, y2] = ['x1', 'y1', 'x2', 'y2'].map(of)
  if (x1 !== undefined && y1 !== undefined && x2 !== undefined && y2 !== undefined)
    return { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) }
  const [width, height] = [of('width') ?? 0, of('height') ?? 0]
  // A turned shape has its place in its transformation.
  const moved = transformed(shape.get('transform') ?? '', width, height)
  return { ...moved, x: of('x') ?? moved.x, y: of('y') ?? moved.y, width, height }
}

type Matrix = [number, number, number, number, number, number]

/** `draw:transform`: steps that are taken one after the other. Angles are in radians and run against the clock. */
function transformed(written: string, width: number, height: number): Pick<Box, 'x' | 'y' | 'turn'> {
  let at: Matrix = [1, 0, 0, 1, 0, 0]
  for (const [, name = '', list = ''] of written.slice(0, 1000).matchAll(/([a-zA-Z]+)\s*\(([^()]*)\)/g))
    at = after(at, stepOf(name, list.trim().split(/[\s,]+/)))
  const [a, b, c, d, e, f] = at
  const [middleX, middleY] = [width / 2, height / 2]
  const turn = Math.round((Math.atan2(b, a) * 1800) / Math.PI) / 10
  return {
    x: a * middleX + c * middleY + e - middleX,
    y: b * middleX + d * middleY + f - middleY,
    ...(turn !== 0 && { turn }),
  }
}

function stepOf(name: string, values: string[]): Matrix {
  const number = (i: number) => Number.parseFloat(values[i] ?? '') || 0
  const length = (i: number) => points(values[i]) ?? 0
  if (name === 'translate') return [1, 0, 0, 1, length(0), length(1)]
  if (name === 'matrix') return [number(0), number(1), number(2), number(3), length(4), length(5)]
  if (name !== 'rotate') return [1, 0, 0, 1, 0, 0]
  const [cos, sin] = [Math.cos(number(0)), Math.sin(number(0))]
  return [cos, -sin, sin, cos, 0, 0]
}

const after = ([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix => [
  A * a + C * b,
  B * a + D * b,
  A * c + C * d,
  B * c + D * d,
  A * e + C * f + E,
  B * e + D * f + F,
]
