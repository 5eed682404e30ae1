import type { BlockOf } from '../../layout/model.ts'
import type { Mark, Pen } from '../../layout/write/marks.ts'

/** The grounds and borders of a table's cells. */
export function tableMarks({ cells }: BlockOf<'table'>['table'], pen?: Pen): Mark[] {
  const marks: Mark[] = []
  for (const { x0, y0, x1, y1, fill } of cells) if (fill) marks.push({ x0, y0, x1, y1, fill, width: 0 })
  for (const { x0, y0, x1, y1, lines = [] } of cells) {
    const line = { stroke: pen?.color ?? '#404040', width: pen?.width ?? 0.5 }
    if (lines.includes('top')) marks.push({ x0, y0, x1, y1: y0, ...line })
    if (lines.includes('bottom')) marks.push({ x0, y0: y1, x1, y1, ...line })
    if (lines.includes('left')) marks.push({ x0, y0, x1: x0, y1, ...line })
    if (lines.includes('right')) marks.push({ x0: x1, y0, x1, y1, ...line })
  }
  return marks
}
