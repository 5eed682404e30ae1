import type { Book } from '../../../document/sheet-book.ts'
import { TextSetter } from '../../../engines/fontkit/text-setter.ts'
import { readXlsxBook } from '../../../formats/office/xlsx/book/read-xlsx-book.ts'
import { splitName } from '../../../lib/files/file-names.ts'
import type { InputFile } from '../../../lib/files/file-kinds.ts'
import { printBook, type Printed } from '../../../print/print-book.ts'
import { SheetText } from '../../../print/sheet-text.ts'

/** Prints a workbook or CSV file as Excel or Calc would. */
export async function printWorkbook(file: InputFile, call: { now: Date }): Promise<Printed> {
  const setter = await TextSetter.create()
  const text = new SheetText(setter)
  const book: Book = readXlsxBook(file.path, { param: 'file', digitWidth: font => text.digitWidth(font) })
  const { stem } = splitName(file.name)
  return printBook(book, setter, { title: stem, file: file.name, now: call.now, param: 'file' })
}
