import type { Canvas } from './canvas.ts'
import type { Block } from './cell-borders.ts'
import type { CellText } from './cell-layout.ts'
import type { SheetPlan } from './sheet-plan.ts'

const GRID = { style: 'thin', color: '#000000', width: 0.3 } as const

/** Lines between all cells, but not through merged ones, nor through text that runs over its neighbours. */
export function drawGridLines(
  canvas: Canvas,
  plan: SheetPlan,
  block: Block,
  texts: CellText[],
  mirror: (x: number) => number,
): void {
  const { rows, columns, xs, ys } = block
  const within = plan.sheet.merges.length > 0
  const sameMerge = (r: number, c: number, otherRow: number, otherColumn: number): boolean => {
    if (!within) return false
    const merge = plan.mergeAt(rows[r]!, columns[c]!)
    return merge !== undefined && merge === plan.mergeAt(rows[otherRow]!, columns[otherColumn]!)
  }
  const covered = coveredBy(texts, plan)
  const isUpright = (c: number, r: number): boolean =>
    c === 0 || c === columns.length || !(sameMerge(r, c, r, c - 1) || covered.get(rows[r]!)?.has(columns[c]!))
  const isLevel = (r: number, c: number): boolean =>
    r === 0 || r === rows.length || !sameMerge(r, c, r - 1, c)
  for (const [c, x] of xs.entries())
    for (const [from, to] of stretches(rows.length, r => isUpright(c, r)))
      canvas.border(mirror(x), ys[from]!, mirror(x), ys[to]!, GRID)
  for (const [r, y] of ys.entries())
    for (const [from, to] of stretches(columns.length, c => isLevel(r, c)))
      canvas.border(mirror(xs[from]!), y, mirror(xs[to]!), y, GRID)
}

/** Columns by row whose line at their beginning lies under a text. */
function coveredBy(texts: CellText[], plan: SheetPlan): Map<number, Set<number>> {
  const covered = new Map<number, Set<number>>()
  for (const text of texts) {
    if (text.turn !== 0 || (text.left >= text.x && text.right <= text.x + text.width)) continue
    const row = plan.rows.find(text.y)
    const own = covered.get(row) ?? new Set<number>()
    covered.set(row, own)
    const last = plan.columns.find(text.right - 0.01)
    for (let column = plan.columns.find(text.left) + 1; column <= last; column++) own.add(column)
  }
  return covered
}

/** From where to where something holds without a gap. */
function* stretches(count: number, holds: (index: number) => boolean): Generator<[number, number]> {
  let from = 0
  for (let i = 0; i <= count; i++) {
    if (i < count && holds(i)) continue
    if (i > from) yield [from, i]
    from = i + 1
  }
}
