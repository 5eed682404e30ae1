import { type Box, grow } from '../boxes.ts'
import type { Segment } from '../segments.ts'

/** Segments on one baseline. */
export interface Row extends Box {
  segments: Segment[]
  base: number
  size: number
}

/** How far apart the baselines of one row may be, in type sizes. */
export const SAME_ROW = 0.35

/** Groups segments by baseline, from top to bottom; those of a row from left to right. */
export function findRows(segments: readonly Segment[]): Row[] {
  const sorted = [...segments].sort((a, b) => a.base - b.base)
  const rows: Row[] = []
  for (const s of sorted) {
    const row = rows.at(-1)
    if (row && s.base - row.base < SAME_ROW * Math.min(s.size, row.size)) {
      row.segments.push(s)
      row.size = Math.max(row.size, s.size)
      grow(row, s)
    } else {
      rows.push({ segments: [s], base: s.base, size: s.size, x0: s.x0, x1: s.x1, y0: s.y0, y1: s.y1 })
    }
  }
  for (const row of rows) row.segments.sort((a, b) => a.x0 - b.x0)
  return rows
}
