import type { Book, SheetCell, SheetRow } from '../../document/sheet-book.ts'
import { createDisplay } from './xlsx/displayed-value.ts'
import type { ReadCell } from './xlsx/read-cell.ts'
import { emptyLayout, type ReadRow, type Workbook } from './xlsx/read-xlsx.ts'

/** Rows handed over at a time. */
const ROWS = 500

/** A workbook that was read whole, to be gone through row by row. */
export async function bookWorkbook(book: Book): Promise<Workbook> {
  const sheets = book.sheets.filter(sheet => !sheet.chartOnly)
  return {
    sheets: sheets.map(({ name }) => ({ name, hidden: false })),
    display: await createDisplay(book.date1904),
    async *rows(info, layout = emptyLayout()) {
      const rows = sheets.find(sheet => sheet.name === info.name)?.rows ?? []
      layout.lastRow = (rows.at(-1)?.index ?? -1) + 1
      layout.uncalculated = pendingIn(rows)
      yield* readRows(rows)
    },
  }
}

/** How many formulas have no result. */
export const pendingIn = (rows: readonly SheetRow[]): number =>
  rows.reduce((sum, row) => sum + row.cells.filter(cell => cell.pending).length, 0)

export function* readRows(rows: readonly SheetRow[]): Generator<ReadRow[]> {
  for (let i = 0; i < rows.length; i += ROWS) yield rows.slice(i, i + ROWS).flatMap(rowOf)
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
