import { readFile } from 'node:fs/promises'
import type { Book } from '../../../document/sheet-book.ts'
import { TextSetter } from '../../../engines/fontkit/text-setter.ts'
import type { Watcher } from '../../../lib/async/watched.ts'
import type { InputFile } from '../../../lib/files/file-kinds.ts'
import { splitName } from '../../../lib/files/file-names.ts'
import { counted } from '../../../lib/text/counted.ts'
import { type Printed, printBook } from '../../../print/print-book.ts'
import { SheetText } from '../../../print/sheet-text.ts'

export interface PrintCall {
  now: Date
  watcher: Watcher
  comments?: 'file' | 'none' | 'end' | 'shown'
}

/** Prints a workbook or CSV file as Excel or Calc would. */
export async function printWorkbook(
  file: InputFile,
  { now, comments = 'file', watcher }: PrintCall,
): Promise<Printed> {
  const setter = await TextSetter.create()
  const book = await readBook(file, new SheetText(setter), now)
  if (book.hiddenSheets > 0) book.warnings.unshift(`left out: ${counted(book.hiddenSheets, 'hidden sheet')}`)
  const { stem } = splitName(file.name)
  return printBook(book, setter, {
    title: stem,
    file: file.name,
    now,
    watcher,
    param: 'file',
    comments: comments === 'file' ? undefined : comments,
  })
}

/** Loads only the reader that the file needs. */
async function readBook(file: InputFile, text: SheetText, now: Date): Promise<Book> {
  if (file.kind === 'xlsx') {
    const { readXlsxBook } = await import('../../../formats/office/xlsx/book/read-xlsx-book.ts')
    const { missingResults } = await import('../../../print/missing-results.ts')
    return readXlsxBook(file.path, {
      param: 'file',
      digitWidth: font => text.digitWidth(font),
      compute: await missingResults(now),
    })
  }
  if (file.kind === 'ods') {
    const { readOdsSheets } = await import('../../../formats/office/ods/book/read-ods-sheets.ts')
    return readOdsSheets(file.path, 'file')
  }
  const { csvToBook } = await import('../../../formats/office/csv-book.ts')
  const { decodeText } = await import('../../../formats/text/text-encoding.ts')
  const name = splitName(file.name).stem
  return csvToBook(decodeText(await readFile(file.path)).text, name, (value, font) => text.width(value, font))
}
