import { statSync } from 'node:fs'
import { bookWorkbook, pendingIn, readRows } from '../formats/office/book-workbook.ts'
import { readOdsSheets } from '../formats/office/ods/book/read-ods-sheets.ts'
import { readXlsxBook } from '../formats/office/xlsx/book/read-xlsx-book.ts'
import { emptyLayout, readXlsx, type Workbook } from '../formats/office/xlsx/read-xlsx.ts'
import type { InputFile } from '../lib/files/file-kinds.ts'
import { missingResults } from './missing-results.ts'

/** A file larger than this is not read into memory whole to compute what it lacks. */
const MAX_BYTES = 2 ** 24

interface Options {
  param: string
  now: Date
}

/** Opens an Excel or OpenDocument workbook to be gone through row by row; results that an .xlsx lacks come from `computedWorkbook`. */
export async function openWorkbook(file: InputFile, { param, now }: Options): Promise<Workbook> {
  if (file.kind !== 'ods') return readXlsx(file.path, param)
  const book = readOdsSheets(file.path, param)
  const compute = await missingResults(now)
  compute(book)
  return bookWorkbook(book)
}

/** A workbook with the results of formulas that its file does not keep, as far as they are simple to compute. */
export async function computedWorkbook(
  book: Workbook,
  file: Pick<InputFile, 'path' | 'kind'>,
  { param, now }: Options,
): Promise<Workbook> {
  if (file.kind === 'ods' || statSync(file.path).size > MAX_BYTES) return book
  const compute = await missingResults(now)
  const { cells } = readXlsxBook(file.path, { param, digitWidth: () => 7, compute })
  return {
    ...book,
    async *rows(sheet, layout = emptyLayout()) {
      const computed = cells.get(sheet.name.toLowerCase())
      // Sizes and merged cells are read as before.
      for await (const rows of book.rows(sheet, layout)) if (!computed) yield rows
      if (!computed) return
      layout.uncalculated = pendingIn(computed)
      yield* readRows(computed)
    },
  }
}
