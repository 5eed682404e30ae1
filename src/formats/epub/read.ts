import type { DefaultTreeAdapterTypes } from 'parse5'
import type { Block, Document, Inline, PageSetup, Paragraph } from '../../document/tree.ts'
import { badInput } from '../../fault.ts'
import { pictureOf } from '../data-url.ts'
import { resolved } from '../opc.ts'
import { readXml } from '../xml-tree.ts'
import { Chapter } from './chapter.ts'
import { type ContentsEntry, readNav, readNcx } from './contents.ts'
import { Stylesheet } from './css.ts'
import { type BookItem, type BookPackage, decoded, readPackage } from './package.ts'
import type { Book } from './pictures.ts'

type Element = DefaultTreeAdapterTypes.Element

/** B5, the size of printed books; code and tables still fit. */
const PAGE: PageSetup = { width: 498.9, height: 708.66, margin: { top: 60, right: 58, bottom: 66, left: 58 } }
const COVER: PageSetup = { ...PAGE, margin: { top: 24, right: 24, bottom: 24, left: 24 }, bare: true }
const VOID =
  /^(area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr|image|rect|circle|ellipse|line|path|polygon|polyline|use|stop)$/i

/** Reads an EPUB 2 or 3 book in its reading order. Scripts, fonts and anything outside the book are left alone. */
export async function readEpub(source: string | Uint8Array, param = 'file'): Promise<Document> {
  const { parse, serializeOuter } = await import('parse5')
  const pack = readPackage(source, param)
  const book: Book = {
    zip: pack.zip,
    images: new Map(),
    lost: { remote: 0, unreadable: 0, missing: 0 },
    serialize: serializeOuter,
  }
  const open = (item: BookItem): Element | undefined => {
    const entry = pack.zip.find(item.path)
    if (!entry) return undefined
    return parse(withClosingTags(new TextDecoder().decode(entry.bytes()))).childNodes.find(isElement)
  }
  const contents = readContents(pack, open, param)
  const sheets = new Map<string, string>()
  const blocks: Block[] = []
  for (const item of pack.spine) {
    if (/^image\//.test(item.media)) {
      blocks.push(...pageBreak(blocks), ...pictureBlock(item, book))
      continue
    }
    const root = open(item)
    const body = root && childOf(root, 'body')
    if (!root || !body) continue
    const css = stylesheetOf(root, item.path, pack, sheets)
    const chapter = new Chapter(book, item.path, css).blocks(body)
    blocks.push(...pageBreak(blocks), ...chapter)
  }
  if (!blocks.some(hasContent))
    throw badInput(`${param}: the book has no text or pictures in its reading order.`)
  const cover = coverBlocks(pack, book, blocks)
  const title = pack.title
  return {
    ...(title && { title }),
    authors: pack.authors,
    ...(pack.date && { date: pack.date }),
    ...(pack.description && { subject: pack.description }),
    lang: pack.lang ?? 'en',
    look: 'book',
    sections: [
      ...(cover.length > 0 ? [{ page: COVER, blocks: cover }] : []),
      { page: PAGE, blocks: withBookmarks(blocks, contents) },
    ],
    images: book.images,
    warnings: warningsOf(book),
    ...(contents.length > 0 && { outline: 'bookmarks' as const }),
  }
}

const isElement = (node: DefaultTreeAdapterTypes.ChildNode): node is Element => 'tagName' in node
const childOf = (element: Element, tag: string): Element | undefined =>
  element.childNodes.filter(isElement).find(child => child.tagName === tag)

/** XHTML closes empty elements with a slash, which HTML does not know: `<a id="x"/>`, `<title/>`. */
const withClosingTags = (xhtml: string): string =>
  xhtml.replace(/<([a-zA-Z][\w:-]*)((?:\s[^<>]*)?)\/>/g, (whole, tag: string, attributes: string) =>
    VOID.test(tag) ? whole : `<${tag}${attributes}></${tag}>`,
  )

function readContents(
  pack: BookPackage,
  open: (item: BookItem) => Element | undefined,
  param: string,
): ContentsEntry[] {
  const root = pack.nav && open(pack.nav)
  const body = root && childOf(root, 'body')
  const entries = pack.nav && body ? readNav(body, pack.nav.path) : []
  if (entries.length > 0) return entries
  const ncx = pack.ncx && pack.zip.find(pack.ncx.path)
  if (!pack.ncx || !ncx) return []
  try {
    return readNcx(readXml(ncx.bytes(), `${param}: the part ${pack.ncx.path}`), pack.ncx.path)
  } catch {
    // A broken table of contents does not make the book unreadable.
    return []
  }
}

function stylesheetOf(
  root: Element,
  path: string,
  pack: BookPackage,
  cache: Map<string, string>,
): Stylesheet {
  const css = new Stylesheet()
  const head = childOf(root, 'head')
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  for (const child of head?.childNodes.filter(isElement) ?? []) {
    const attribute = (name: string) => child.attrs.find(one => one.name === name)?.value
    if (child.tagName === 'style') {
      for (const text of child.childNodes) if ('value' in text) css.add(text.value)
    }
    const href = attribute('href')
    if (child.tagName !== 'link' || !/stylesheet/i.test(attribute('rel') ?? '') || href === undefined)
      continue
    const name = resolved(folder, decoded(href))
    let text = cache.get(name)
    if (text === undefined) cache.set(name, (text = pack.zip.find(name)?.bytes().toString('utf8') ?? ''))
    css.add(text)
  }
  return css
}

const pageBreak = (before: Block[]): Block[] => (before.length > 0 ? [{ kind: 'break', of: 'page' }] : [])

function pictureBlock(item: BookItem, book: Book): Block[] {
  const bytes = book.zip.find(item.path)?.bytes()
  const picture = bytes && pictureOf(bytes)
  if (!picture) return []
  book.images.set(item.path, picture)
  const image: Inline = { kind: 'image', image: { alt: '', source: item.path } }
  return [{ kind: 'paragraph', content: [image], format: { align: 'center' } }]
}

/** The cover comes first, unless the book itself begins with a picture. */
function coverBlocks(pack: BookPackage, book: Book, blocks: Block[]): Block[] {
  if (!pack.cover || book.images.has(pack.cover.path)) return []
  const first = blocks.find(hasContent)
  if (first && JSON.stringify(first).includes('"kind":"image"')) return []
  const made = pictureBlock(pack.cover, book)
  return made.map(block => (block.kind === 'paragraph' ? filling(block, COVER) : block))
}

/** A picture as large as the page allows. */
function filling(block: Paragraph, page: PageSetup): Block {
  const width = page.width - page.margin.left - page.margin.right
  const content = block.content.map(one =>
    one.kind === 'image' ? { ...one, image: { ...one.image, width } } : one,
  )
  return { ...block, content }
}

function hasContent(block: Block): boolean {
  if (block.kind === 'break') return false
  return block.kind !== 'paragraph' || block.content.some(one => one.kind !== 'anchor')
}

/** Entries of the table of contents become bookmarks where their targets stand. */
function withBookmarks(blocks: Block[], contents: ContentsEntry[]): Block[] {
  const byTarget = new Map<string, ContentsEntry[]>()
  for (const entry of contents) byTarget.set(entry.target, [...(byTarget.get(entry.target) ?? []), entry])
  if (byTarget.size === 0) return blocks
  const out: Block[] = []
  let waiting: ContentsEntry[] = []
  for (const block of blocks) {
    for (const id of anchorsIn(block)) {
      waiting.push(...(byTarget.get(id) ?? []))
      byTarget.delete(id)
    }
    out.push(block)
    // After the heading they name: a heading that is in no outline would cut those behind it off their parent.
    if (waiting.length === 0 || !hasContent(block)) continue
    out.push(...waiting.map((entry): Block => ({ kind: 'bookmark', level: entry.level, title: entry.title })))
    waiting = []
  }
  return out
}

function anchorsIn(root: unknown): string[] {
  const out: string[] = []
  const visit = (node: unknown, depth: number) => {
    if (depth > 200) return
    if (Array.isArray(node)) for (const one of node) visit(one, depth + 1)
    else if (typeof node === 'object' && node !== null) {
      const { kind, id } = node as { kind?: string; id?: string }
      if (kind === 'anchor' && id !== undefined) out.push(id)
      else for (const value of Object.values(node)) if (typeof value === 'object') visit(value, depth + 1)
    }
  }
  visit(root, 0)
  return out
}

function warningsOf({ lost }: Book): string[] {
  const some = (n: number, what: string) =>
    n === 0 ? [] : [`${n} ${n === 1 ? 'picture is' : 'pictures are'} ${what}`]
  return [
    ...some(lost.remote, 'outside the book and shown by the alternative text'),
    ...some(lost.missing, 'missing from the book'),
    ...some(lost.unreadable, 'of no kind that can be shown'),
  ]
}
