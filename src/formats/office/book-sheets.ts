import type { Book, SheetCell, Sheet as SheetPrint } from '../../document/sheet-book.ts'
import { counted } from '../../lib/text/counted.ts'
import { excelFormula } from './ods/ods-formulas.ts'
import type { Cell, Sheet } from './xlsx/write-xlsx.ts'

/** Points of a character's width in a column. */
const CHARACTER = 5.3
const MAX_WIDTHS = 1_024
/** Empty rows between others that are written out. */
const MAX_GAP = 1_048_576

/** The sheets of a workbook to be written in another format, and what does not go along. */
export function bookSheets(book: Book): { sheets: Sheet[]; losses: string[] } {
  const lost = { formulas: 0, pending: 0, drawings: 0, notes: 0, conditions: 0, links: 0 }
  const sheets = book.sheets
    .filter(sheet => !sheet.chartOnly)
    .map(sheet => {
      lost.drawings += sheet.drawings.length
      lost.notes += sheet.notes.length
      lost.conditions += sheet.conditions.length
      lost.links += sheet.links.length
      return plainSheet(sheet, book, lost)
    })
  lost.drawings += book.sheets.length - sheets.length
  const told = (count: number, one: string, more: string) => (count > 0 ? [counted(count, one, more)] : [])
  const gone = [
    ...told(lost.drawings, 'picture or chart', 'pictures and charts'),
    ...told(lost.notes, 'comment', 'comments'),
    ...told(lost.conditions, 'conditional format', 'conditional formats'),
    ...told(lost.links, 'link', 'links'),
    ...told(book.hiddenSheets, 'hidden sheet', 'hidden sheets'),
  ]
  return {
    sheets,
    losses: [
      ...(gone.length > 0 ? [`not kept: ${gone.join(', ')}`] : []),
      ...(lost.formulas > 0 ? [formulasTold(lost.formulas)] : []),
      ...(lost.pending > 0
        ? [
            `${counted(lost.pending, 'formula has no result in the file and stays', 'formulas have no results in the file and stay')} empty until calculated`,
          ]
        : []),
    ],
  }
}

export const formulasTold = (count: number): string =>
  count === 1
    ? '1 formula became a plain value: the other format writes it differently'
    : `${count} formulas became plain values: the other format writes them differently`

function plainSheet(sheet: SheetPrint, book: Book, lost: { formulas: number; pending: number }): Sheet {
  const plainStyle = sheet.rows.flatMap(row => row.cells)[0]?.style
  const cellOf = (cell: SheetCell): Cell => {
    const formula = cell.formula === undefined ? undefined : plainFormula(cell.formula)
    if (cell.formula !== undefined && formula === undefined) lost.formulas++
    if (cell.pending) lost.pending++
    const { format } = cell.style
    const isDate =
      book.date1904 &&
      typeof cell.value === 'number' &&
      /[ymdhs]/i.test(format.replace(/"[^"]*"|\[[^\]]*\]/g, ''))
    const value = isDate ? (cell.value as number) + 1462 : cell.kind === 'blank' ? null : cell.value
    return { value, format, formula, style: cell.style }
  }
  function* rows(): Generator<Cell[]> {
    let index = 0
    for (const row of sheet.rows) {
      if (row.index - index > MAX_GAP) return
      for (; index < row.index; index++) yield []
      const cells: Cell[] = []
      for (const cell of row.cells) {
        while (cells.length < cell.column) cells.push(undefined)
        cells.push(cellOf(cell))
      }
      yield cells
      index++
    }
  }
  const widths: number[] = []
  const hiddenColumns = new Set<number>()
  for (const column of sheet.columns)
    for (let i = column.first; i <= Math.min(column.last, MAX_WIDTHS); i++) {
      widths[i] = (column.width ?? sheet.defaultWidth) / CHARACTER
      if (column.hidden) hiddenColumns.add(i)
    }
  const known = Array.from(widths, width => width ?? sheet.defaultWidth / CHARACTER)
  // A column that ends the list stands for all that follow; they need none of their own.
  const used = sheet.rows.reduce((most, row) => Math.max(most, (row.cells.at(-1)?.column ?? 0) + 1), 0)
  return {
    name: sheet.name,
    rows: plainStyle ? [...rows()] : [],
    ...(known.length > 0 && { widths: known.slice(0, Math.max(1, used)) }),
    rightToLeft: sheet.rightToLeft,
    merges: sheet.merges.map(({ top, left, bottom, right }) => ({
      row: top,
      column: left,
      rows: bottom - top + 1,
      columns: right - left + 1,
    })),
    hiddenRows: new Set(sheet.rows.filter(row => row.hidden).map(row => row.index)),
    hiddenColumns,
  }
}

/** Formulas of OpenDocument say so at their beginning; Excel's are as they are. */
const plainFormula = (formula: string): string | undefined =>
  /^(of|oooc):/.test(formula) ? excelFormula(formula) : formula
