import { type Box, grow, median } from '../boxes.ts'
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
  const joined = withShifted(rows)
  for (const row of joined) row.segments.sort((a, b) => a.x0 - b.x0)
  return joined
}

/** How far texts of another font may be set below their row, in type sizes. */
const SHIFT = 0.65
/** Shifts this near are the same, in type sizes. */
const SAME_SHIFT = 0.08
/** This much of the height of a smaller text stands beside a larger one. */
const ALMOST = 0.7
/** Fewer shifted rows may be anything. */
const FEWEST = 3

/**
 * Joins rows of which one part is set a little below or above the other, as fonts of two scripts are: line after line
 * by the same distance, with nothing above or below each other, and with more room to the next row.
 */
function withShifted(rows: Row[]): Row[] {
  const shifts = new Map<Row, number>()
  for (const [i, row] of rows.entries()) {
    const [next, after] = [rows[i + 1], rows[i + 2]]
    if (!next) break
    const shift = next.base - row.base
    const size = Math.min(row.size, next.size)
    if (shift > SHIFT * size || !isLevel(row, next)) continue
    if (after && after.base - next.base < 1.15 * shift) continue
    if ([row, next].some(isItem)) continue
    if (row.segments.some(a => next.segments.some(b => a.x0 < b.x1 && b.x0 < a.x1))) continue
    shifts.set(row, shift / size)
  }
  if (shifts.size < FEWEST) return rows
  const usual = median([...shifts.values()])
  const alike = [...shifts].filter(([, shift]) => Math.abs(shift - usual) < SAME_SHIFT)
  if (alike.length < FEWEST) return rows
  const upper = new Set(alike.map(([row]) => row))
  return rows.flatMap((row, i) => {
    const before = rows[i - 1]
    if (before && upper.has(before)) return []
    return upper.has(row) ? [joinedRow(row, rows[i + 1]!)] : [row]
  })
}

/** Whether two rows are of one size, or the one that is set smaller stands within the height of the other. */
function isLevel(a: Row, b: Row): boolean {
  const [small, large] = a.size < b.size ? [a, b] : [b, a]
  if (large.size - small.size <= 0.1 * small.size) return true
  return Math.min(small.y1, large.y1) - Math.max(small.y0, large.y0) > ALMOST * (small.y1 - small.y0)
}

/** Items of a list beside a label are set to their own lines. */
const isItem = ({ segments }: Row): boolean =>
  segments.some(s => s.words.length > 1 && /^[•‣◦▪■●○➢]$/.test(s.words[0]!.text))

function joinedRow(upper: Row, lower: Row): Row {
  const size = Math.max(upper.size, lower.size)
  const row = { ...upper, size, segments: [...upper.segments, ...lower.segments] }
  grow(row, lower)
  if (lower.segments.length > upper.segments.length) row.base = lower.base
  return row
}
