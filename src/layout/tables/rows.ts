import type { Box } from '../boxes.ts'
import type { Segment } from '../segments.ts'

/** Segments on one baseline. */
export interface Row extends Box {
  segments: Segment[]
  base: number
  size: number
}

/** Groups segments by baseline, from top to bottom; those of a row from left to right. */
export function findRows(segments: readonly Segment[]): Row[] {
  const sorted = [...segments].sort((a, b) => a.base - b.base)
  const rows: Row[] = []
  for (const s of sorted) {
    const row = rows.at(-1)
    if (row && s.base - row.base < 0.35 * Math.min(s.size, row.size)) {
      row.segments.push(s)
      row.size = Math.max(row.size, s.size)
      row.x0 = Math.min(row.x0, s.x0)
      row.x1 = Math.max(row.x1, s.x1)
      row.y0 = Math.min(row.y0, s.y0)
      row.y1 = Math.max(row.y1, s.y1)
    } else {
      rows.push({ segments: [s], base: s.base, size: s.size, x0: s.x0, x1: s.x1, y0: s.y0, y1: s.y1 })
    }
  }
  for (const row of rows) row.segments.sort((a, b) => a.x0 - b.x0)
  return rows
}
