import type { Table } from './tree.ts'

/** The first rows that are the table's head, with those that cells of them reach into; none where that is too much. */
export function headRows(rows: Table['rows'], marked: number): number {
  let head = Math.min(marked, rows.length)
  for (let i = 0; i < head; i++)
    for (const { rowSpan = 1 } of rows[i]!.cells) head = Math.max(head, i + rowSpan)
  return head <= Math.min(rows.length, marked + 3) ? head : 0
}
