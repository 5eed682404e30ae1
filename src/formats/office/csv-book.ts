import type { CellFont, CellStyle } from '../../document/cell-style.ts'
import type { Book, Sheet, SheetRow } from '../../document/sheet-book.ts'
import { badInput } from '../../fault.ts'
import { A4 } from '../../lib/geometry/paper.ts'
import { csvRows } from '../text/csv.ts'
import { columnLetters, MAX_ROWS, SHOWN_WIDTH } from './xlsx/cells.ts'
import { tooManyRows } from './xlsx/write-xlsx.ts'

const NUMBER = /^[+-]?(\d{1,3}([.,' ]\d{3})*|\d+)([.,]\d+)?( ?%)?$|^[+-]?[$€£] ?\d[\d.,]*$/
/** `+34 600 100` and `030 123 456` are no numbers. */
const PHONE = /^(\+|0)\d* /
const FONT: CellFont = { name: 'Arial', size: 10 }
/** Columns are as wide as what they hold, within these. */
const [NARROW, WIDE] = [40, 240]
const MAX_MEASURED = 2_000
/** As many as of an OpenDocument workbook. */
const MAX_CELLS = 3_000_000
/** Of a cell; lines of more are wrapped for minutes. */
const MAX_TEXT = 1_000_000

const style = (wrap: boolean): CellStyle => ({
  font: FONT,
  borders: {},
  format: 'General',
  horizontal: 'general',
  vertical: 'top',
  wrap,
  shrink: false,
  indent: 0,
  rotation: 0,
})

/** A CSV text as a workbook of one sheet; what looks like a number is set to the right. */
export function csvToBook(text: string, name: string, width: (text: string, font: CellFont) => number): Book {
  const [plain, wrapped] = [style(false), style(true)]
  const widths: number[] = []
  const rows: SheetRow[] = []
  let cells = 0
  for (const fields of csvRows(text, SHOWN_WIDTH).rows()) {
    const row: SheetRow = { index: rows.length, cells: [] }
    rows.push(row)
    if (rows.length > MAX_ROWS) throw tooManyRows('file')
    fields.forEach((field, column) => {
      const shown = field
        .replace(/\r\n?/g, '\n')
        .replace(/[\t\u0000-\u0008\u000b-\u001f]/g, ' ')
        .trim()
      if (shown === '') return
      if (shown.length > MAX_TEXT)
        throw badInput(
          `file: cell ${columnLetters(column)}${row.index + 1} has ${shown.length.toLocaleString('en-US')} characters, at most ${MAX_TEXT.toLocaleString('en-US')} are printed.`,
        )
      const isNumber = shown.length < 30 && NUMBER.test(shown) && !PHONE.test(shown)
      const wide = row.index < MAX_MEASURED ? width(shown.split('\n')[0]!, FONT) + 6 : 0
      widths[column] = Math.max(widths[column] ?? NARROW, Math.min(WIDE, wide))
      const isLong = wide > WIDE || shown.includes('\n') || shown.length > 50
      row.cells.push({
        column,
        kind: isNumber ? 'number' : 'text',
        value: isNumber ? 0 : shown,
        ...(isNumber && { shown }),
        style: isLong ? wrapped : plain,
      })
    })
    cells += row.cells.length
    if (cells > MAX_CELLS)
      throw badInput(
        `file: the table has more than ${MAX_CELLS.toLocaleString('en-US')} cells; convert parts of it one by one.`,
      )
  }
  const total = Array.from(widths, one => one ?? NARROW).reduce((sum, one) => sum + one, 0)
  const upright = total <= A4[0] - 100
  const [pageWidth, pageHeight] = upright ? A4 : [A4[1], A4[0]]
  const sheet: Sheet = {
    name,
    columns: Array.from(widths, (one, i) => ({ first: i, last: i, width: one ?? NARROW, hidden: false })),
    defaultWidth: 64,
    defaultHeight: 12.8,
    zeroHeight: false,
    rows,
    merges: [],
    conditions: [],
    drawings: [],
    links: [],
    notes: [],
    setup: {
      width: pageWidth,
      height: pageHeight,
      margin: { top: 50, right: 50, bottom: 50, left: 50, header: 25, footer: 25 },
      scale: 1,
      // Somewhat too wide a table is made smaller rather than cut.
      ...(total > pageWidth - 100 && total < (pageWidth - 100) * 1.6 && { fit: { wide: 1, tall: 0 } }),
      order: 'down',
      centerX: false,
      centerY: false,
      gridlines: false,
      headings: false,
      comments: 'none',
      blackAndWhite: false,
      header: {},
      footer: { odd: '&C&9Page &P of &N' },
      pictures: new Map(),
      ownScale: true,
    },
    printAreas: [],
    rowBreaks: [],
    columnBreaks: [],
    rightToLeft: false,
    hideZeros: false,
    chartOnly: false,
  }
  return {
    sheets: [sheet],
    hiddenSheets: 0,
    date1904: false,
    font: FONT,
    warnings: [],
    cells: new Map(),
    tables: new Map(),
    names: new Map(),
  }
}
