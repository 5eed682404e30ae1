import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Block, Document } from '../../../document/tree.ts'
import { badInput } from '../../../fault.ts'
import { bookSheets, formulasTold } from '../../../formats/office/book-sheets.ts'
import { isCsvFormula } from '../../../formats/office/csv/csv-formulas.ts'
import { MOST_CSV_BYTES, tooLargeForCsv } from '../../../formats/office/csv/csv-limit.ts'
import { headsInSight, learnTypes, typedRows } from '../../../formats/office/csv/typed-csv.ts'
import { readOdsSheets } from '../../../formats/office/ods/book/read-ods-sheets.ts'
import { writeOds } from '../../../formats/office/ods/write-ods.ts'
import { readXlsxBook } from '../../../formats/office/xlsx/book/read-xlsx-book.ts'
import { SHEET_WIDTH } from '../../../formats/office/xlsx/cells.ts'
import { createDisplay } from '../../../formats/office/xlsx/displayed-value.ts'
import { type Cell, type Sheet, sheetNames, writeXlsx } from '../../../formats/office/xlsx/write-xlsx.ts'
import { PLAIN } from '../../../formats/office/xlsx/xlsx-styles.ts'
import { csvRows, writeCsv } from '../../../formats/text/csv.ts'
import { decodeText } from '../../../formats/text/text-encoding.ts'
import type { InputFile } from '../../../lib/files/file-kinds.ts'
import { splitName } from '../../../lib/files/file-names.ts'
import { A4 } from '../../../lib/geometry/paper.ts'
import { counted } from '../../../lib/text/counted.ts'
import type { Call } from '../../../tool.ts'

/** More cells than this make no document that people read. */
const MOST_READ = 100_000

/** The sheets of a workbook or a CSV file. */
export async function readSheets(file: InputFile, call: Call): Promise<Sheet[]> {
  if (file.kind === 'xlsx' || file.kind === 'ods') {
    const book =
      file.kind === 'ods'
        ? readOdsSheets(file.path, 'file')
        : // Seven pixels for eleven points, as Calibri has it.
          readXlsxBook(file.path, { param: 'file', digitWidth: font => font.size * 0.477 })
    const { sheets, losses } = bookSheets(book)
    if (sheets.length === 0) throw badInput('file: the workbook has no visible sheet with cells.')
    for (const loss of losses) call.warn(loss)
    return sheets
  }
  const { text, encoding } = decodeText(await readFile(file.path))
  if (!encoding.startsWith('UTF')) call.warn(`the text is not UTF-8 and was read as ${encoding}`)
  const { dialect, rows } = csvRows(text, SHEET_WIDTH)
  const types = learnTypes(rows(), dialect.delimiter !== ',')
  if (!types) throw badInput('file: there is no row with any content.')
  const told = (done: number, total: number) => call.progress(done, total, 'rows')
  return [
    { name: splitName(file.name).stem, header: headsInSight(types), rows: typedRows(rows(), types, told) },
  ]
}

/** The sheet that is wanted by name; the first one otherwise. */
export function chosenSheets(sheets: Sheet[], wanted: string | undefined): Sheet[] {
  if (wanted === undefined) return sheets
  const same = (one: Sheet) => one.name.trim().toLowerCase() === wanted.trim().toLowerCase()
  const found = sheets.find(one => one.name === wanted) ?? sheets.find(same)
  if (found) return [found]
  const names = sheets.slice(0, 50).map(one => `"${one.name}"`)
  throw badInput(`sheet: there is no sheet "${wanted}"; the file has ${names.join(', ')}.`)
}

/** Writes sheets as a workbook or, the first of them, as CSV. Gives the path. */
export async function writeSheets(sheets: Sheet[], to: 'xlsx' | 'ods' | 'csv', call: Call): Promise<string> {
  const path = join(call.scratch, `sheets.${to}`)
  if (to === 'xlsx') await writeXlsx(path, sheets)
  else if (to === 'ods') {
    const names = sheetNames(sheets.map(sheet => sheet.name))
    const { formulas } = await writeOds(
      path,
      sheets.map((sheet, i) => ({ ...sheet, name: names[i]! })),
    )
    if (formulas > 0) call.warn(formulasTold(formulas))
  } else await writeFirst(path, sheets, call)
  return path
}

async function writeFirst(path: string, [sheet, ...more]: Sheet[], call: Call): Promise<void> {
  const { writeFile } = await import('node:fs/promises')
  const plain = await plainText()
  let escaped = 0
  let width = 0
  const rows: string[][] = []
  for await (const row of sheet!.rows) {
    width = Math.max(width, row.length)
    if ((rows.length + 1) * width > MOST_CSV_BYTES) throw tooLargeForCsv(sheet!.name)
    rows.push(
      row.map(cell => {
        const text = plain(cell)
        const isText = typeof (typeof cell === 'object' ? cell?.value : cell) === 'string'
        if (!isText || !isCsvFormula(text)) return text
        escaped++
        return `'${text}`
      }),
    )
  }
  if (width === 0) throw badInput(`file: the sheet "${sheet!.name}" has no cells.`)
  for (const row of rows) while (row.length < width) row.push('')
  if (escaped > 0)
    call.warn(`${counted(escaped, 'cell')} of text that spreadsheets would run as formulas got an apostrophe`)
  if (more.length > 0)
    call.warn(
      `only the sheet "${sheet!.name}" of ${more.length + 1} was converted; choose another with sheet`,
    )
  await writeFile(path, writeCsv(rows, { finalNewline: true }))
}

/** What a cell holds as text for other programs. */
async function plainText(): Promise<(cell: Cell) => string> {
  const display = await createDisplay(false)
  return cell => {
    const { value, format = 'General' } = typeof cell === 'object' && cell !== null ? cell : { value: cell }
    if (value === null || value === undefined) return ''
    if (typeof value === 'string') return value
    return display.plain({
      column: 0,
      type: typeof value === 'number' ? 'number' : 'boolean',
      value,
      style: { ...PLAIN, format },
    })
  }
}

/** Sheets as tables of a document, each under its name. */
export async function sheetsDocument(sheets: Sheet[], title: string): Promise<Document> {
  const plain = await plainText()
  const blocks: Block[] = []
  let cells = 0
  for (const sheet of sheets) {
    if (sheets.length > 1)
      blocks.push({ kind: 'heading', level: 1, content: [{ kind: 'text', text: sheet.name }] })
    const rows: string[][] = []
    for await (const row of sheet.rows) {
      const texts = row.map(plain)
      cells += texts.length
      if (cells > MOST_READ)
        throw badInput(
          'file: has more than 100,000 cells, which is the limit for a document; convert it to xlsx, ods or csv.',
        )
      if (texts.some(text => text !== '')) rows.push(texts)
    }
    const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
    if (width === 0) continue
    blocks.push({
      kind: 'table',
      headerRows: 1,
      rules: 'grid',
      rows: rows.map((row, i) => ({
        cells: Array.from({ length: width }, (_, column) => ({
          ...(i === 0 && { header: true }),
          blocks: [
            { kind: 'paragraph' as const, content: [{ kind: 'text' as const, text: row[column] ?? '' }] },
          ],
        })),
      })),
    })
  }
  const margin = { top: 56, right: 56, bottom: 56, left: 56 }
  return {
    title,
    lang: 'en',
    style: 'article',
    sections: [{ page: { width: A4[0], height: A4[1], margin }, blocks }],
    images: new Map(),
    warnings: [],
  }
}
