import type { GridCell, GridRow, GridSheet } from '../../../document/grid-page.ts'
import { HiddenParts } from '../../../document/hidden-merges.ts'
import { badInput } from '../../../fault.ts'
import { columnLetters } from './cells.ts'
import type { ReadCell } from './read-cell.ts'
import { emptyLayout, type ReadRow, type Workbook } from './read-xlsx.ts'

export interface GridBook {
  sheets: GridSheet[]
  /** How many sheets, rows and columns are hidden and left out. */
  hidden: { sheets: number; rows: number; columns: number }
  /** Sheets with charts or pictures, which are no part of a grid. */
  drawn: number
  /** Cells that are empty or 0, because the result of their formula is not in the file. */
  uncalculated: number
}

/** More cells than fit on the pages that are allowed; stopped while reading. */
export const MAX_CELLS = 600_000
/** At most 90 lines stand on a page. */
export const MAX_ROWS = 45_000

/** The visible sheets of a workbook, every cell as Excel shows it. */
export async function readGridBook(book: Workbook, param: string): Promise<GridBook> {
  const visible = book.sheets.filter(sheet => !sheet.hidden)
  const hidden = { sheets: book.sheets.length - visible.length, rows: 0, columns: 0 }
  const sheets: GridSheet[] = []
  let cells = 0
  let lines = 0
  let drawn = 0
  let uncalculated = 0
  for (const info of visible) {
    const layout = emptyLayout()
    const rows: GridRow[] = []
    const off = new HiddenParts()
    const used = new Set<number>()
    for await (const read of book.rows(info, layout)) {
      for (const row of read) {
        if (row.hidden) {
          hidden.rows++
          off.addRows(row.number, 1, gridCells(row, book))
          continue
        }
        const shown: GridRow = { number: row.number, cells: new Map() }
        for (const [column, cell] of gridCells(row, book)) {
          shown.cells.set(column, cell)
          used.add(column)
          if (++cells > MAX_CELLS) throw tooLong(param)
        }
        if (shown.cells.size > 0) rows.push(shown)
        if (++lines > MAX_ROWS) throw tooLong(param)
      }
    }
    if (layout.drawn) drawn++
    uncalculated += layout.uncalculated
    for (const number of layout.hiddenRows) off.addRows(number, 1, [])
    for (const one of layout.columns) if (one.hidden) off.addColumns(one.first, one.last)
    const merges = layout.merges.map(merge => ({ ...merge, row: merge.row + 1 }))
    const shown = off.uncover(rows, merges, used)
    const columns = [...used].sort((a, b) => a - b)
    const kept = columns.filter(
      column => !layout.columns.some(one => one.hidden && column >= one.first && column <= one.last),
    )
    hidden.columns += columns.length - kept.length
    sheets.push({ name: info.name, ...shown, columns: kept, letters: columnLetters })
  }
  return { sheets, hidden, drawn, uncalculated }
}

export const tooLong = (param: string) =>
  badInput(
    `${param}: the sheets have more cells than fit on 500 pages; convert the sheets or parts of them one by one.`,
  )

/** Cells that show something, by their columns. */
function* gridCells(row: ReadRow, book: Workbook): Generator<[number, GridCell]> {
  for (const cell of row.cells) {
    const made = gridCell(cell, book)
    if (made.text !== '') yield [cell.column, made]
  }
}

function gridCell(cell: ReadCell, book: Workbook): GridCell {
  const text = book.display
    .shown(cell)
    .replace(/\r\n?/g, '\n')
    .replace(/[\t\u0000-\u0008\u000b-\u001f]/g, ' ')
    .trimEnd()
  const align =
    cell.style.align ?? (cell.type === 'number' ? 'right' : cell.type === 'text' ? 'left' : 'center')
  return {
    text,
    align,
    ...(cell.style.bold && { bold: true }),
    ...(cell.type === 'number' && { whole: true }),
  }
}
