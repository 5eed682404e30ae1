import type { CellLine } from '../document/cell-style.ts'
import type { Canvas } from './canvas.ts'
import type { Block } from './cell-borders.ts'
import { isSlanted, type SheetPlan } from './sheet-plan.ts'

/** Fills and borders of cells that lean, their feet where the others stand. */
export function drawSlantedCells(
  canvas: Canvas,
  plan: SheetPlan,
  { rows, columns, xs, ys }: Block,
  mirror: (x: number) => number,
  what: 'fills' | 'borders',
): void {
  const at = new Map(columns.map((column, i) => [column, i]))
  for (const [r, row] of rows.entries())
    for (const { column, style } of plan.cells(row).between(columns[0]!, columns.at(-1)!)) {
      const c = at.get(column)
      if (c === undefined || !isSlanted(style) || plan.mergeAt(row, column)) continue
      const [a, b] = [mirror(xs[c]!), mirror(xs[c + 1]!)]
      const [left, right, top, foot] = [Math.min(a, b), Math.max(a, b), ys[r]!, ys[r + 1]!]
      const lean = (foot - top) / Math.tan((style.rotation * Math.PI) / 180)
      const { fill, borders } = style
      if (what === 'fills') {
        if (fill && fill.color !== '#ffffff')
          canvas.path(
            `M${left} ${foot}L${left + lean} ${top}L${right + lean} ${top}L${right} ${foot}Z`,
            0,
            0,
            { color: fill.color },
            undefined,
          )
        continue
      }
      const line = (x1: number, y1: number, x2: number, y2: number, border: CellLine | undefined) => {
        if (border) canvas.border(x1, y1, x2, y2, border)
      }
      line(left, foot, left + lean, top, borders.left)
      line(right, foot, right + lean, top, borders.right)
      line(left + lean, top, right + lean, top, borders.top)
      line(left, foot, right, foot, borders.bottom)
    }
}
