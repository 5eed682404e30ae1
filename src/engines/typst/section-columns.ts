import type { PageSetup } from '../../document/tree.ts'

/** The room of a column; of several widths the largest, as nothing says where a block will stand. */
export function columnWidth({ columns = 1, columnGap = 18, columnWidths }: PageSetup, whole: number): number {
  if (columnWidths) return Math.min(whole, Math.max(...columnWidths.map(one => one.width)))
  return columns < 2 ? whole : Math.max(36, (whole - columnGap * (columns - 1)) / columns)
}
