import { readFile } from 'node:fs/promises'
import { writeHtml } from '../../../document/html.ts'
import type { Block, Document } from '../../../document/tree.ts'
import { writeMarkdown } from '../../../document/write-markdown.ts'
import { withKnownPictures } from '../../../engines/document-images.ts'
import { writeDocument } from '../../../engines/docx/write-document.ts'
import { badInput } from '../../../fault.ts'
import { readHtml } from '../../../formats/epub/read-html.ts'
import { readMarkdown } from '../../../formats/markdown/read-markdown.ts'
import { readTextDocument, TEXT_DOCUMENTS } from '../../../formats/office/read-text-document.ts'
import { decodeText } from '../../../formats/text/text-encoding.ts'
import { type InputFile, KINDS } from '../../../lib/files/file-kinds.ts'
import { renamed, splitName } from '../../../lib/files/file-names.ts'
import { p } from '../../../params.ts'
import { defineTool, file } from '../../../tool.ts'

const MAX_TEXT = 5 * 2 ** 20
const MEDIA = { docx: KINDS.docx.media, html: 'text/html', md: 'text/markdown' } as const

export default defineTool({
  name: 'Convert documents',
  collection: 'extra',
  description:
    'Turns text documents (.docx, .docm, .dotx, .odt, .rtf, .html, .md) into Word (.docx), HTML or Markdown: headings, lists, tables, links, notes, pictures and emphasis. What gets lost is told as warnings. Nothing outside the file is opened.',
  credits: 3,
  params: {
    file: p
      .file({
        kinds: [...TEXT_DOCUMENTS, 'html', 'text'],
        label: 'Word, OpenDocument, RTF, HTML or Markdown',
      })
      .describe(
        'The document, told by its content; plain text is read as Markdown. HTML and Markdown up to 5 MB.',
      ),
    to: p.choice(['docx', 'html', 'md']).describe('What to make of it: Word, HTML or Markdown.'),
  },
  returns: file(MEDIA.docx, MEDIA.html, MEDIA.md),
  example: { file: 'report.docx', to: 'md' },
  async run({ file, to }, call) {
    const read = await withKnownPictures(await readAny(file))
    const doc = withTitle({ ...read, title: read.title ?? splitName(file.name).stem })
    const { bytes, warnings } = await written(doc, to)
    for (const warning of new Set(warnings)) call.warn(warning)
    return { bytes, name: renamed(file.name, '', to), mediaType: MEDIA[to] }
  },
})

/** The title that is printed above the text becomes part of it. */
function withTitle(doc: Document): Document {
  const [first, ...rest] = doc.sections
  if (!doc.titleBlock || !first) return doc
  const { title, authors, date } = doc.titleBlock
  const below = [authors, date].filter(Boolean).join(', ')
  const blocks: Block[] = [
    { kind: 'paragraph', format: { style: 'title' }, content: [{ kind: 'text', text: title }] },
    ...(below ? [{ kind: 'paragraph' as const, content: [{ kind: 'text' as const, text: below }] }] : []),
  ]
  return { ...doc, sections: [{ ...first, blocks: [...blocks, ...first.blocks] }, ...rest] }
}

async function readAny(file: InputFile): Promise<Document> {
  if (file.kind !== 'html' && file.kind !== 'text') return readTextDocument(file)
  if (file.size > MAX_TEXT) throw badInput('file: is over 5 MB, which is the limit for HTML and Markdown.')
  const { text } = decodeText(await readFile(file.path))
  if (text.trim() === '') throw badInput('file: must not be empty.')
  return file.kind === 'html' ? readHtml(text) : readMarkdown(text)
}

async function written(doc: Document, to: 'docx' | 'html' | 'md') {
  if (to === 'docx') return writeDocument(doc)
  if (to === 'html') {
    const { html, warnings } = writeHtml(doc)
    return { bytes: Buffer.from(html), warnings }
  }
  const { markdown, warnings } = writeMarkdown(doc)
  return { bytes: Buffer.from(markdown), warnings }
}
