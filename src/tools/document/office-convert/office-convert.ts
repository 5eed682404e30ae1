import type { Document } from '../../../document/tree.ts'
import { badInput } from '../../../fault.ts'
import { TEXT_DOCUMENTS } from '../../../formats/office/read-text-document.ts'
import { KINDS } from '../../../lib/files/file-kinds.ts'
import { renamed, splitName } from '../../../lib/files/file-names.ts'
import { p } from '../../../params.ts'
import { defineTool, file } from '../../../tool.ts'

const MEDIA = {
  docx: KINDS.docx.media,
  odt: KINDS.odt.media,
  rtf: KINDS.rtf.media,
  html: 'text/html',
  md: 'text/markdown',
  xlsx: KINDS.xlsx.media,
  ods: KINDS.ods.media,
  csv: 'text/csv',
} as const
type Target = keyof typeof MEDIA
const TARGETS = Object.keys(MEDIA) as [Target, ...Target[]]
type SheetTarget = 'xlsx' | 'ods' | 'csv'
const isSheet = (to: Target): to is SheetTarget => to === 'xlsx' || to === 'ods' || to === 'csv'

export default defineTool({
  name: 'Convert documents',
  collection: 'extra',
  description:
    'Turns text documents (.docx, .odt, .rtf, .html, .md) into Word, OpenDocument, RTF, HTML or Markdown, and sheets (.xlsx, .ods, .csv) into Excel, OpenDocument or CSV, with formulas and looks, or into tables of a document. What gets lost is told as warnings. Nothing outside the file is opened.',
  credits: 3,
  params: {
    file: p
      .file({
        kinds: [...TEXT_DOCUMENTS, 'html', 'text', 'xlsx', 'ods', 'xml'],
        label: 'Word, OpenDocument, RTF, HTML, Markdown, Excel or CSV',
      })
      .describe(
        'The document, told by its content; plain text is CSV where its name ends in .csv or a sheet is asked for, else Markdown. HTML and Markdown up to 5 MB.',
      ),
    to: p
      .choice(TARGETS)
      .describe(
        'What to make of it. Only sheets become xlsx, ods and csv; every file becomes one of the others.',
      ),
    sheet: p
      .string({ max: 100 })
      .optional()
      .describe('Name of the only sheet to convert. CSV holds one: without a name, the first.'),
  },
  returns: file(MEDIA.docx, MEDIA.odt, MEDIA.rtf, MEDIA.html, MEDIA.md, MEDIA.xlsx, MEDIA.ods, MEDIA.csv),
  example: { file: 'report.docx', to: 'md' },
  async run({ file: sent, to, sheet }, call) {
    const { sheetPackage } = await import('../../../formats/office/flat/sheet-package.ts')
    const file = await sheetPackage(sent, { param: 'file', call })
    const isCsv = file.kind === 'text' && (isSheet(to) || /\.(csv|tsv)$/i.test(file.name))
    const name = renamed(file.name, '', to)
    if (file.kind === 'xlsx' || file.kind === 'ods' || isCsv) {
      const { chosenSheets, readSheets, sheetsDocument, writeSheets } = await import('./convert-sheets.ts')
      const sheets = chosenSheets(await readSheets(file, call), sheet)
      if (isSheet(to)) return { path: await writeSheets(sheets, to, call), name, mediaType: MEDIA[to] }
      const doc = await sheetsDocument(sheets, splitName(file.name).stem)
      return { bytes: (await written(doc, to)).bytes, name, mediaType: MEDIA[to] }
    }
    if (isSheet(to))
      throw badInput(
        `to: ${to} is for sheets, and the file is a text document; send docx, odt, rtf, html or md.`,
      )
    if (sheet !== undefined) throw badInput('sheet: the file is a text document and has no sheets.')
    const { readDocument } = await import('./read-document.ts')
    const read = await readDocument(file)
    const { bytes, warnings } = await written({ ...read, title: read.title ?? splitName(file.name).stem }, to)
    for (const warning of new Set(warnings)) call.warn(warning)
    return { bytes, name, mediaType: MEDIA[to] }
  },
})

async function written(
  doc: Document,
  to: Exclude<Target, SheetTarget>,
): Promise<{ bytes: Buffer; warnings: string[] }> {
  const { withPng } = await import('./read-document.ts')
  if (to === 'docx') {
    const { writeDocument } = await import('../../../engines/docx/write-document.ts')
    return writeDocument(await withPng(doc, ['webp', 'svg']))
  }
  if (to === 'odt') return (await import('../../../formats/office/odt/write-odt.ts')).writeOdt(doc)
  if (to === 'rtf') {
    const { writeRtf } = await import('../../../formats/office/rtf/write-rtf.ts')
    return writeRtf(await withPng(doc, ['webp', 'svg', 'gif']))
  }
  if (to === 'html') {
    const { writeHtml } = await import('../../../document/html.ts')
    const { html, warnings } = writeHtml(doc)
    return { bytes: Buffer.from(html), warnings }
  }
  const { writeMarkdown } = await import('../../../document/write-markdown.ts')
  const { markdown, warnings } = writeMarkdown(doc)
  return { bytes: Buffer.from(markdown), warnings }
}
