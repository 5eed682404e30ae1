import { readFile } from 'node:fs/promises'
import type { Block, Document, DocumentImage } from '../../../document/tree.ts'
import { withKnownPictures } from '../../../engines/document-images.ts'
import { openSvg } from '../../../engines/image/render-svg.ts'
import { badInput } from '../../../fault.ts'
import { readHtml } from '../../../formats/epub/read-html.ts'
import { readMarkdown } from '../../../formats/markdown/read-markdown.ts'
import { readTextDocument } from '../../../formats/office/read-text-document.ts'
import { decodeText } from '../../../formats/text/text-encoding.ts'
import type { InputFile } from '../../../lib/files/file-kinds.ts'

const MAX_TEXT = 5 * 2 ** 20

/** A text document as a tree, with the title that is printed above the text as part of it. */
export async function readDocument(file: InputFile): Promise<Document> {
  return withTitle(await withKnownPictures(await readAny(file)))
}

async function readAny(file: InputFile): Promise<Document> {
  if (file.kind !== 'html' && file.kind !== 'text') return readTextDocument(file)
  if (file.size > MAX_TEXT) throw badInput('file: is over 5 MB, which is the limit for HTML and Markdown.')
  const { text } = decodeText(await readFile(file.path))
  if (text.trim() === '') throw badInput('file: must not be empty.')
  return file.kind === 'html' ? readHtml(text) : readMarkdown(text)
}

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

/** Pictures of kinds that a format does not know, drawn as PNG; one that cannot be drawn stays as it is, and is told of. */
export async function withPng(doc: Document, kinds: readonly DocumentImage['kind'][]): Promise<Document> {
  const images = new Map(doc.images)
  for (const [key, { bytes, kind }] of doc.images) {
    if (!kinds.includes(kind)) continue
    try {
      const { default: sharp } = await import('sharp')
      const picture =
        kind === 'svg' ? await openSvg(bytes, {}, 'file') : sharp(bytes, { limitInputPixels: 50e6 })
      images.set(key, { bytes: await picture.png().toBuffer(), kind: 'png' })
    } catch {
      // The writer shows the alternative text, and counts it.
    }
  }
  return { ...doc, images }
}
