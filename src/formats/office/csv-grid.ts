import type { GridCell, GridSheet } from '../../document/grid-page.ts'
import { csvRows } from '../text/csv.ts'
import { columnLetters, SHOWN_WIDTH } from './xlsx/cells.ts'
import { MAX_CELLS, MAX_ROWS, tooLong } from './xlsx/xlsx-to-grid.ts'

const NUMBER = /^[+-]?(\d{1,3}([.,' ]\d{3})*|\d+)([.,]\d+)?( ?%)?$|^[+-]?[$€£] ?\d[\d.,]*$/

/** A CSV text as a sheet; what looks like a number is set to the right. */
export function csvToGrid(text: string, name: string): GridSheet {
  const used = new Set<number>()
  const rows: { number: number; cells: Map<number, GridCell> }[] = []
  let [lines, shownCells] = [0, 0]
  for (const fields of csvRows(text, SHOWN_WIDTH).rows()) {
    const cells = new Map<number, GridCell>()
    fields.forEach((field, column) => {
      const shown = field
        .replace(/\r\n?/g, '\n')
        .replace(/[\t\u0000-\u0008\u000b-\u001f]/g, ' ')
        .trim()
      if (shown === '') return
      used.add(column)
      const number = shown.length < 30 && NUMBER.test(shown)
      cells.set(column, { text: shown, align: number ? 'right' : 'left', ...(number && { whole: true }) })
    })
    shownCells += cells.size
    if (++lines > MAX_ROWS || shownCells > MAX_CELLS) throw tooLong('file')
    if (cells.size > 0) rows.push({ number: lines, cells })
  }
  return {
    name,
    rows,
    columns: [...used].sort((a, b) => a - b),
    merges: [],
    letters: columnLetters,
  }
}
