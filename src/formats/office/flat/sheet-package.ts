import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { badInput } from '../../../fault.ts'
import type { FileKind, InputFile } from '../../../lib/files/file-kinds.ts'
import { createZip } from '../../archive/zip-writer.ts'
import { readXmlPart } from '../../xml/xml-tree.ts'
import { excel2003Losses, excel2003Parts } from './excel-2003.ts'

const HEAD = 8_192
const MEDIA = 'application/vnd.oasis.opendocument.spreadsheet'

/** What is sent as XML, or as text where its first line is missing. */
const FLAT: readonly FileKind[] = ['xml', 'text']

/** Excel and Calc open files that begin with blank lines, which XML does not allow before its declaration. */
function withoutBlanks(bytes: Buffer): Buffer {
  const start = bytes.subarray(0, HEAD).indexOf('<')
  return start > 0 && bytes.toString('utf8', 0, start).trim() === '' ? bytes.subarray(start) : bytes
}

/**
 * A workbook in one XML file, OpenDocument's or that of Excel 2003, as the package that the readers take.
 * Any other file is given back as it is.
 */
export async function sheetPackage(
  file: InputFile,
  { param, call }: { param: string; call: { scratch: string; warn: (text: string) => void } },
): Promise<InputFile> {
  if (!FLAT.includes(file.kind)) return file
  const bytes = withoutBlanks(await readFile(file.path))
  const head = bytes.toString('latin1', 0, HEAD).replaceAll('\0', '')
  if (!/^[^<]{0,4}</.test(head)) return file
  if (/<(?:\w+:)?Workbook\s/.test(head) && head.includes('urn:schemas-microsoft-com:office:spreadsheet')) {
    const path = join(call.scratch, 'excel-2003.xlsx')
    const root = readXmlPart(bytes, `${param}: the workbook`)
    await createZip(path, excel2003Parts(root))
    const lost = excel2003Losses(root)
    if (lost.length > 0) call.warn(`not kept: ${lost.join(', ')}`)
    return { ...file, path, kind: 'xlsx' }
  }
  if (/<office:document\s/.test(head) && head.includes(MEDIA)) {
    const path = join(call.scratch, 'flat.ods')
    // Styles, content and pictures are all in one part: the reader looks for each by its element.
    await createZip(path, [
      { name: 'mimetype', content: MEDIA, store: true },
      { name: 'content.xml', content: bytes, store: true },
    ])
    return { ...file, path, kind: 'ods' }
  }
  return file
}

export const noSheetInXml = (param: string) =>
  badInput(`${param}: the content is XML, but neither a flat OpenDocument sheet nor an Excel 2003 workbook.`)
