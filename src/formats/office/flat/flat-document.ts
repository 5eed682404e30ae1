import { readFile } from 'node:fs/promises'
import type { Document } from '../../../document/tree.ts'
import { badInput } from '../../../fault.ts'
import { decodeText } from '../../text/text-encoding.ts'
import { pageOf } from './page-rule.ts'
import { wordPackage } from './word-package.ts'

const HEAD = 8_192
const MAX_PAGE = 5 * 2 ** 20

/** Text documents that are one file of text. */
export type FlatKind = 'xml' | 'html' | 'text'

/**
 * A text document in one file: flat OpenDocument (`.fodt`), Word's XML document with its whole package, and web pages
 * and web archives, which many programs write for Word and call `.doc`.
 */
export async function readFlatDocument(
  { path, kind, name }: { path: string; kind: FlatKind; name: string },
  param: string,
  readDocx: (bytes: Uint8Array) => Promise<Document>,
): Promise<Document> {
  const bytes = await readFile(path)
  const head = bytes.toString('latin1', 0, HEAD).replaceAll('\0', '')
  if (kind === 'html') return readPage(decodeText(bytes).text, param)
  if (/<office:document\s/.test(head) && head.includes('application/vnd.oasis.opendocument.text'))
    return (await import('../odt/read-odt.ts')).readFlatOdt(bytes, param)
  if (/<pkg:package\s/.test(head)) return readDocx(await wordPackage(decodeText(bytes).text))
  if (/<w:wordDocument\s/.test(head))
    throw badInput(`${param}: the file is a Word 2003 XML document; save it as .docx first.`)
  if (/^\s*(?:mime-version|from|date|subject|x-[\w-]+|content-[\w-]+):/i.test(head)) {
    const archive = (await import('../../mail/web-archive.ts')).readWebArchive(bytes)
    if (archive) return readPage(archive.html, param, archive.pictures)
  }
  throw badInput(
    `${param}: expected a Word (.docx), OpenDocument text or RTF file, but the content (${name.slice(0, 80)}) is ${kind === 'xml' ? 'XML of another kind' : 'plain text'}.`,
  )
}

async function readPage(html: string, param: string, pictures?: Map<string, Uint8Array>): Promise<Document> {
  if (html.length > MAX_PAGE)
    throw badInput(`${param}: the document is a web page of over 5 MB, which is the limit; save it as .docx.`)
  const { readHtml } = await import('../../epub/read-html.ts')
  const doc = await readHtml(html, pictures)
  const asked = pageOf(html)
  return { ...doc, sections: doc.sections.map(one => ({ ...one, page: { ...one.page, ...asked } })) }
}
