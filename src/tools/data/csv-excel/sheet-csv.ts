import { closeSync, openSync, writeSync } from 'node:fs'
import { isCsvFormula } from '../../../formats/office/csv/csv-formulas.ts'
import { MOST_CSV_BYTES, tooLargeForCsv } from '../../../formats/office/csv/csv-limit.ts'
import {
  emptyLayout,
  type ReadRow,
  type SheetInfo,
  type Workbook,
} from '../../../formats/office/xlsx/read-xlsx.ts'
import { writeCsv } from '../../../formats/text/csv.ts'
import type { Watcher } from '../../../lib/async/watched.ts'

/** Writes a sheet as CSV with rows of equal length. Gives the number of rows, and of cells made harmless or empty. */
export async function writeSheetAsCsv(path: string, book: Workbook, sheet: SheetInfo, watcher: Watcher) {
  // How wide the sheet is shows only at its end, but most sheets have their widest row first.
  const first = await writeRows(path, book, sheet, 0, watcher)
  return first.ragged ? writeRows(path, book, sheet, first.width) : first
}

async function writeRows(path: string, book: Workbook, sheet: SheetInfo, atLeast: number, watcher?: Watcher) {
  const fd = openSync(path, 'w')
  const layout = emptyLayout()
  let width = atLeast
  let ragged = false
  let rows = 0
  let escaped = 0
  let bytes = 0
  let lines: string[][] = []
  const flush = () => {
    const text = writeCsv(lines, { finalNewline: true })
    bytes += Buffer.byteLength(text)
    if (bytes > MOST_CSV_BYTES) throw tooLargeForCsv(sheet.name)
    writeSync(fd, text)
    lines = []
  }
  const add = (fields: string[]) => {
    while (fields.length < width) fields.push('')
    lines.push(fields)
    rows++
    if (lines.length >= 500) flush()
  }
  const fieldsOf = (row: ReadRow): string[] => {
    const fields: string[] = []
    for (const cell of row.cells) {
      const text = book.display.plain(cell)
      const risky = cell.type === 'text' && isCsvFormula(text)
      if (risky) escaped++
      while (fields.length < cell.column) fields.push('')
      fields[cell.column] = risky ? `'${text}` : text
    }
    return fields
  }
  try {
    for await (const read of book.rows(sheet, layout)) {
      for (const row of read) {
        const fields = fieldsOf(row)
        if (fields.length > width) {
          ragged ||= row.number > 1
          width = fields.length
        }
        if (row.number * width > MOST_CSV_BYTES) throw tooLargeForCsv(sheet.name)
        // Rows without any cell are not in the file; in the table they stand.
        while (rows < row.number - 1) add([])
        add(fields)
      }
      watcher?.signal.throwIfAborted()
      if (read.length > 0 && layout.lastRow > 0)
        watcher?.progress(rows, Math.max(rows, layout.lastRow), 'rows')
    }
    flush()
  } finally {
    closeSync(fd)
  }
  return { rows, escaped, width, ragged, uncalculated: layout.uncalculated }
}
