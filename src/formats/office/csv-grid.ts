import type { GridCell, GridSheet } from '../../document/grid-page.ts'
import { parseCsv } from '../text/csv.ts'
import { checkWidth, columnLetters, MAX_COLUMNS } from './xlsx/cells.ts'

const NUMBER = /^[+-]?(\d{1,3}([.,' ]\d{3})*|\d+)([.,]\d+)?( ?%)?$|^[+-]?[$€£] ?\d[\d.,]*$/

/** A CSV text as a sheet; what looks like a number is set to the right. */
export function csvToGrid(text: string, name: string): GridSheet {
  const used = new Set<number>()
  const rows = parseCsv(text).rows.map((fields, i) => {
    const cells = new Map<number, GridCell>()
    fields.forEach((field, column) => {
      const shown = field
        .replace(/\r\n?/g, '\n')
        .replace(/[\t\u0000-\u0008\u000b-\u001f]/g, ' ')
        .trim()
      if (shown === '') return
      if (column >= MAX_COLUMNS) checkWidth('file', i + 1, fields.length)
      used.add(column)
      const number = shown.length < 30 && NUMBER.test(shown)
      cells.set(column, { text: shown, align: number ? 'right' : 'left', ...(number && { whole: true }) })
    })
    return { number: i + 1, cells }
  })
  return {
    name,
    rows: rows.filter(row => row.cells.size > 0),
    columns: [...used].sort((a, b) => a - b),
    merges: [],
    letters: columnLetters,
  }
}
