import { statSync } from 'node:fs'
import type { SheetCell, SheetRow } from '../document/sheet-book.ts'
import { readXlsxBook } from '../formats/office/xlsx/book/read-xlsx-book.ts'
import type { ReadCell } from '../formats/office/xlsx/read-cell.ts'
import { emptyLayout, type ReadRow, type Workbook } from '../formats/office/xlsx/read-xlsx.ts'
import { missingResults } from './missing-results.ts'

/** A file larger than this is not read into memory whole to compute what it lacks. */
const MAX_BYTES = 2 ** 24

/** Rows handed over at a time. */
const ROWS = 500

/** A workbook with the results of formulas that its file does not keep, as far as they are simple to compute. */
export async function computedWorkbook(
  book: Workbook,
  path: string,
  { param, now }: { param: string; now: Date },
): Promise<Workbook> {
  if (statSync(path).size > MAX_BYTES) return book
  const compute = await missingResults(now)
  const { cells } = readXlsxBook(path, { param, digitWidth: () => 7, compute })
  return {
    ...book,
    async *rows(sheet, layout = emptyLayout()) {
      const computed = cells.get(sheet.name.toLowerCase())
      // Sizes and merged cells are read as before.
      for await (const rows of book.rows(sheet, layout)) if (!computed) yield rows
      if (!computed) return
      layout.uncalculated = 0
      for (const row of computed) for (const cell of row.cells) if (cell.pending) layout.uncalculated++
      for (let i = 0; i < computed.length; i += ROWS) yield computed.slice(i, i + ROWS).flatMap(rowOf)
    },
  }
}

function rowOf({ index, hidden = false, cells }: SheetRow): ReadRow[] {
  const filled = cells.filter(cell => cell.kind !== 'blank').map(cellOf)
  return filled.length > 0 ? [{ number: index + 1, hidden, cells: filled }] : []
}

function cellOf({ column, kind, value, style, formula }: SheetCell): ReadCell {
  const { horizontal } = style
  return {
    column,
    type: kind as ReadCell['type'],
    value,
    style: {
      // Excel writes this one by the reader's country.
      format: style.format === 'm/d/yyyy' ? 'yyyy-mm-dd' : style.format,
      bold: Boolean(style.font.bold),
      italic: Boolean(style.font.italic),
      wrap: style.wrap,
      ...((horizontal === 'left' || horizontal === 'center' || horizontal === 'right') && {
        align: horizontal,
      }),
    },
    ...(formula !== undefined && { formula }),
  }
}
