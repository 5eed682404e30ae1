import type { Matrix } from '../../lib/geometry/matrix.ts'
import type { Obj } from '../core/objects.ts'

/** The room that points take up. */
export class Extent {
  private x: number[] = []
  private y: number[] = []

  add(operator: string, operands: readonly Obj[], matrix: Matrix): void {
    const values = operands.filter(one => typeof one === 'number')
    const points =
      operator === 're' && values.length === 4
        ? [values[0]!, values[1]!, values[0]! + values[2]!, values[1]! + values[3]!]
        : /^[mlcvy]$/.test(operator)
          ? values
          : []
    for (let i = 0; i + 1 < points.length; i += 2) this.point(points[i]!, points[i + 1]!, matrix)
    if (operator === 're' && points.length === 4) {
      this.point(points[0]!, points[3]!, matrix)
      this.point(points[2]!, points[1]!, matrix)
    }
  }

  private point(x: number, y: number, [a, b, c, d, e, f]: Matrix): void {
    this.x = spread(this.x, a * x + c * y + e)
    this.y = spread(this.y, b * x + d * y + f)
  }

  sides(): [number, number, number, number] {
    return [this.x[0] ?? 0, this.y[0] ?? 0, this.x[1] ?? 0, this.y[1] ?? 0]
  }
}

const spread = ([low = Infinity, high = -Infinity]: number[], value: number): number[] => [
  Math.min(low, value),
  Math.max(high, value),
]

/** The room that the unit square takes up, into which pictures are drawn. */
export function unitBox(matrix: Matrix): [number, number, number, number] {
  const box = new Extent()
  box.add('re', [0, 0, 1, 1], matrix)
  return box.sides()
}
