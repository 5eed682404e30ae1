import type { TextRow } from './text-row.ts'

/** Whether most words of a table are of a script that runs from the right. */
export function readsFromRight(rows: readonly TextRow[]): boolean {
  if (!rows.some(row => row.pieces.some(p => p.words.some(w => w.rtl)))) return false
  const words = rows.flatMap(row => row.pieces.flatMap(p => p.words)).filter(w => /\p{L}{2}/u.test(w.text))
  return words.filter(w => w.rtl).length > 0.5 * words.length
}

/** A row as seen in a mirror: its last column is the first. */
export const mirrored = (row: TextRow, last: number): TextRow => ({
  ...row,
  pieces: row.pieces.map(p => ({ ...p, first: last - p.last, last: last - p.first })).reverse(),
})
