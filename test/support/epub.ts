import { zipBytes } from '../../src/formats/archive/zip-writer.ts'
import type { TestFile } from './run-tool.ts'

export interface EpubRecipe {
  /** Documents by file name, the content of their bodies, in reading order. */
  chapters: Record<string, string>
  css?: string
  /** Other files, by name beside the chapters. */
  files?: Record<string, string | Uint8Array>
  /** Lines of the manifest besides the chapters. */
  manifest?: string
  metadata?: string
  /** Files by their whole names in the archive. */
  outside?: Record<string, string>
  spineAttributes?: string
  /** The element that names a book's parts. */
  guide?: string
}

const xhtml = (body: string, css: boolean) =>
  `<?xml version="1.0" encoding="utf-8"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title/>${css ? '<link rel="stylesheet" href="style.css"/>' : ''}</head><body>${body}</body></html>`

/** A book for a test. */
export async function epubOf(recipe: EpubRecipe): Promise<TestFile> {
  const names = Object.keys(recipe.chapters)
  const items = names
    .map((name, i) => `<item id="c${i}" href="${name}" media-type="application/xhtml+xml"/>`)
    .join('')
  const spine = names.map((_, i) => `<itemref idref="c${i}"/>`).join('')
  const opf = `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:x</dc:identifier>${recipe.metadata ?? '<dc:title>A book</dc:title><dc:language>en</dc:language>'}</metadata><manifest>${items}${recipe.manifest ?? ''}</manifest><spine ${recipe.spineAttributes ?? ''}>${spine}</spine>${recipe.guide ?? ''}</package>`
  const container =
    '<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>'
  const inside = {
    ...Object.fromEntries(names.map(name => [name, xhtml(recipe.chapters[name]!, recipe.css !== undefined)])),
    ...(recipe.css !== undefined && { 'style.css': recipe.css }),
    ...recipe.files,
  }
  return {
    name: 'book.epub',
    content: await zipBytes([
      { name: 'mimetype', content: 'application/epub+zip', store: true },
      { name: 'META-INF/container.xml', content: container },
      { name: 'OEBPS/book.opf', content: opf },
      ...Object.entries(inside).map(([name, content]) => ({ name: `OEBPS/${name}`, content })),
      ...Object.entries(recipe.outside ?? {}).map(([name, content]) => ({ name, content })),
    ]),
  }
}
