import type { GridPage } from '../../document/grid-page.ts'
import type { Json } from './encoding.ts'
import { clean } from './inlines.ts'

export function encodeGrid(page: GridPage): Json {
  const { size, pitch, width, height, head, rules, table } = page
  const parts = page.parts.map(part =>
    'text' in part
      ? { x: clean(part.text), b: part.bold ?? false }
      : { c: part.cells.map(cell => [cell.x, clean(cell.text)]), b: part.bold ?? false },
  )
  const base = { k: 'grid', size, pitch, w: width, h: height, head, rules }
  if (!table) return { ...base, parts }
  const rows = table.rows.map(row => ({
    h: row.height,
    b: row.bold,
    c: row.cells.map(cell => ({
      x: clean(cell.text),
      a: cell.align,
      ...(cell.span > 1 && { n: cell.span }),
    })),
  }))
  return { ...base, table: { columns: table.columns, inset: table.inset, rows } }
}
