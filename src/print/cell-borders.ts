import type { CellLine } from '../document/cell-style.ts'
import { type Canvas, WIDTHS } from './canvas.ts'
import { isSlanted, type SheetPlan } from './sheet-plan.ts'

/** Rows and columns that are drawn together: indexes of the shown ones, and where each begins in the block. */
export interface Block {
  rows: number[]
  columns: number[]
  /** One more than there are rows and columns. */
  ys: number[]
  xs: number[]
}

const strength = (line: CellLine): number =>
  (line.width ?? WIDTHS[line.style] ?? 0.75) + (line.style === 'double' ? 1 : 0)

const stronger = (a: CellLine | undefined, b: CellLine | undefined): CellLine | undefined =>
  !a ? b : !b ? a : strength(b) > strength(a) ? b : a

const same = (a: CellLine | undefined, b: CellLine | undefined): boolean =>
  a === b ||
  (a !== undefined && b !== undefined && a.style === b.style && a.color === b.color && a.width === b.width)

/** The borders of a block, each line drawn once and in one piece. */
export function drawBorders(
  canvas: Canvas,
  plan: SheetPlan,
  { rows, columns, xs, ys }: Block,
  mirror: (x: number) => number,
): void {
  const [high, wide] = [rows.length, columns.length]
  const across: (CellLine | undefined)[] = new Array((high + 1) * wide)
  const down: (CellLine | undefined)[] = new Array(high * (wide + 1))
  let any = false
  // Merged cells may all have the borders of the first.
  const styleOf = (row: number, column: number) => {
    const merge = plan.sheet.mergedAsFirst ? plan.mergeAt(row, column) : undefined
    return plan.cells(merge?.top ?? row).get(merge?.left ?? column)?.style
  }
  for (let r = 0; r < high; r++) {
    const row = rows[r]!
    for (let c = 0; c < wide; c++) {
      const column = columns[c]!
      const merge = plan.mergeAt(row, column)
      const style = styleOf(row, column) ?? plan.styleAt(row, column)
      if (!merge && isSlanted(style)) continue
      const { borders } = style
      const over = r === 0 && row > 0 ? styleOf(row - 1, column)?.borders.bottom : undefined
      if (over && !(merge && row > merge.top)) {
        across[c] = stronger(across[c], over)
        any = true
      }
      if (c === 0 && column > 0 && !(merge && column > merge.left)) {
        const neighbour = styleOf(row, column - 1)
        const before = neighbour && !isSlanted(neighbour) ? neighbour.borders.right : undefined
        if (before) {
          down[r * (wide + 1)] = before
          any = true
        }
      }
      if (!borders.left && !borders.right && !borders.top && !borders.bottom && !borders.up && !borders.down)
        continue
      any = true
      if (borders.top && !(merge && row > merge.top))
        across[r * wide + c] = stronger(across[r * wide + c], borders.top)
      if (borders.bottom && !(merge && row < merge.bottom))
        across[(r + 1) * wide + c] = stronger(across[(r + 1) * wide + c], borders.bottom)
      const at = r * (wide + 1) + c
      if (borders.left && !(merge && column > merge.left)) down[at] = stronger(down[at], borders.left)
      if (borders.right && !(merge && column < merge.right))
        down[at + 1] = stronger(down[at + 1], borders.right)
      if (borders.up)
        canvas.border(mirror(xs[c]!), ys[r + 1]!, mirror(xs[c + 1]!), ys[r]!, {
          ...borders.up,
          style: 'thin',
        })
      if (borders.down)
        canvas.border(mirror(xs[c]!), ys[r]!, mirror(xs[c + 1]!), ys[r + 1]!, {
          ...borders.down,
          style: 'thin',
        })
    }
  }
  if (!any) return
  for (let r = 0; r <= high; r++)
    for (let c = 0; c < wide; c++) {
      const line = across[r * wide + c]
      if (!line) continue
      let end = c + 1
      while (end < wide && same(across[r * wide + end], line)) end++
      const [a, b] = [mirror(xs[c]!), mirror(xs[end]!)]
      const half = strength(line) / 2
      canvas.border(Math.min(a, b) - half, ys[r]!, Math.max(a, b) + half, ys[r]!, line)
      c = end - 1
    }
  for (let c = 0; c <= wide; c++)
    for (let r = 0; r < high; r++) {
      const line = down[r * (wide + 1) + c]
      if (!line) continue
      let end = r + 1
      while (end < high && same(down[end * (wide + 1) + c], line)) end++
      canvas.border(mirror(xs[c]!), ys[r]!, mirror(xs[c]!), ys[end]!, line)
      r = end - 1
    }
}
