import type { GridPage } from '../../document/grid-page.ts'
import type { Encoding, Json } from './encoding.ts'
import { clean, isRightToLeft } from './inlines.ts'
import { scriptRuns } from './script-runs.ts'

export function encodeGrid(e: Encoding, page: GridPage): Json {
  const { size, pitch, width, height, head, rules, table } = page
  const parts = page.parts.map(part =>
    'text' in part
      ? { x: clean(part.text), b: part.bold ?? false }
      : { c: part.cells.map(cell => [cell.x, cellText(e, cell.text)]), b: part.bold ?? false },
  )
  const base = { k: 'grid', size, pitch, w: width, h: height, head, rules }
  if (!table) return { ...base, parts }
  const rows = table.rows.map(row => ({
    h: row.height,
    b: row.bold,
    c: row.cells.map(cell => ({
      x: cellText(e, cell.text),
      a: cell.align,
      ...(cell.span > 1 && { n: cell.span }),
    })),
  }))
  return { ...base, table: { columns: table.columns, inset: table.inset, rows } }
}

/** A cell's text: as it is, or in runs of the scripts that other fonts draw, from right to left where it begins so. */
function cellText(e: Encoding, text: string): unknown {
  const x = clean(text)
  const runs = scriptRuns(x)
  if (runs.length === 0) return x
  const c = runs.map(run => (run.family ? { k: 't', s: e.monoStyle(run.family), x: run.text } : run.text))
  return isRightToLeft(x) ? { k: 'rtl', c } : c
}
