import { type Dict, deref } from '../core/objects.ts'
import type { Box } from '../pages/pages.ts'
import { numbers } from '../pages/stamp.ts'

const COLOR_OPERATORS: Record<number, { fill: string; stroke: string }> = {
  1: { fill: 'g', stroke: 'G' },
  3: { fill: 'rg', stroke: 'RG' },
  4: { fill: 'k', stroke: 'K' },
}

/** The instruction for a colour of an annotation; undefined for one that lets all through. */
export function colorOperator(values: number[] | undefined, use: 'fill' | 'stroke'): string | undefined {
  const operators = values && COLOR_OPERATORS[values.length]
  return operators && `${numbers(...values)} ${operators[use]}`
}

/** How thick an annotation's lines are; the older way to say so may have dashes behind it. */
export function lineWidth(annotation: Dict): number {
  const old = deref(annotation.array('Border')?.[2])
  return annotation.dict('BS')?.number('W') ?? (typeof old === 'number' ? old : 1)
}

/** How far the handles of a curve lie from its ends, in radii, so that four curves make an ellipse. */
const HANDLE = 0.5523

/** The ellipse that fills a box, as a path. */
export function ellipse([left, bottom, right, top]: Box): string {
  const [x, y, rx, ry] = [(left + right) / 2, (bottom + top) / 2, (right - left) / 2, (top - bottom) / 2]
  const [kx, ky] = [rx * HANDLE, ry * HANDLE]
  return [
    `${numbers(x + rx, y)} m`,
    `${numbers(x + rx, y + ky, x + kx, y + ry, x, y + ry)} c`,
    `${numbers(x - kx, y + ry, x - rx, y + ky, x - rx, y)} c`,
    `${numbers(x - rx, y - ky, x - kx, y - ry, x, y - ry)} c`,
    `${numbers(x + kx, y - ry, x + rx, y - ky, x + rx, y)} c`,
  ].join(' ')
}

/** A circle as a path. */
export const circle = (x: number, y: number, r: number): string => ellipse([x - r, y - r, x + r, y + r])
