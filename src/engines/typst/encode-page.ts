import type { PageSetup } from '../../document/tree.ts'
import { bordersOf, type Json } from './encoding.ts'

/** The room of a column; of several widths the largest, as nothing says where a block will stand. */
export function columnWidth({ columns = 1, columnGap = 18, columnWidths }: PageSetup, whole: number): number {
  if (columnWidths) return Math.min(whole, Math.max(...columnWidths.map(one => one.width)))
  return columns < 2 ? whole : Math.max(36, (whole - columnGap * (columns - 1)) / columns)
}

/** A page as the template takes it; `alone`: one section is all that its pages hold. */
export const encodePage = (
  page: PageSetup,
  { alone, isTurned }: { alone: boolean; isTurned: boolean },
): Json => ({
  width: page.width,
  height: page.height,
  margin: page.margin,
  plain: page.bare ?? false,
  columns: alone && !page.columnWidths ? (page.columns ?? 1) : 1,
  ...(alone && page.columnLine && { line: true }),
  ...(isTurned && { turned: true }),
  columnGap: page.columnGap ?? 18,
  headerDistance: page.headerDistance ?? 36,
  footerDistance: page.footerDistance ?? 36,
  ...(page.borders && { borders: bordersOf(page.borders), from: page.borders.from }),
  ...(page.vertical && { v: page.vertical }),
  ...(page.mirrored && !isTurned && { mirrored: true }),
  ...(page.fill && { fill: page.fill }),
})

/**
 * The columns of a section. They end at a page break, those before it as long as they happen to be, and begin anew
 * behind it; `even`: the last are as long as each other.
 */
export function encodeColumns(page: PageSetup, bottom: number, body: unknown[], even: boolean): Json[] {
  const { columns: n = 1, columnGap: gap = 18, columnLine: line = false, columnWidths: widths } = page
  const shape = { k: 'cols', n, gap, line, ...(widths && { widths }), bottom }
  const out: Json[] = []
  let b: unknown[] = []
  for (const block of body) {
    if ((block as Json | undefined)?.['k'] === 'pagebreak') {
      out.push({ ...shape, even: false, b }, block as Json)
      b = []
    } else b.push(block)
  }
  return [...out, { ...shape, even, b }]
}
