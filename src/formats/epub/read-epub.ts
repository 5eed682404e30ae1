import type { Block, Document, Inline, PageSetup, Paragraph } from '../../document/tree.ts'
import { badInput } from '../../fault.ts'
import { counted } from '../../lib/text/counted.ts'
import { pictureOf } from '../image/data-url.ts'
import { decodeText } from '../text/text-encoding.ts'
import { readXmlPart } from '../xml/xml-tree.ts'
import { hasContent, withoutEmptyPages, withUsualSize } from './book-pages.ts'
import { Chapter, MAX_DEPTH } from './chapter.ts'
import { type ContentsEntry, readNav, readNcx } from './epub-contents.ts'
import { Stylesheet } from './epub-css.ts'
import { attributeOf, childOf, cutDeep, type Element, isElement, pathFrom } from './epub-elements.ts'
import type { Book } from './epub-images.ts'
import { type BookItem, type BookPackage, readPackage } from './epub-package.ts'

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
    find: path => pack.zip.find(path)?.bytes(),
    images: new Map(),
    lost: { remote: 0, unreadable: 0, missing: 0, chapters: 0, objects: 0, deep: false },
    serialize: serializeOuter,
  }
  const open = (item: BookItem): Element | undefined => {
    const entry = pack.zip.find(item.path)
    if (!entry) return undefined
    const root = parse(withClosingTags(textOf(entry.bytes()))).childNodes.find(isElement)
    if (root && cutDeep(root)) book.lost.deep = true
    return root
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
    if (!root) book.lost.chapters++
    if (!root || !body) continue
    const css = stylesheetOf(root, item.path, pack, sheets)
    blocks.push(...pageBreak(blocks))
    for (const block of new Chapter(book, item.path, css).blocks(body)) blocks.push(block)
  }
  if (!blocks.some(hasContent))
    throw badInput(`${param}: the book has no text or pictures in its reading order.`)
  const cover = coverBlocks(pack, book, blocks)
  return {
    ...(pack.title && { title: pack.title }),
    authors: pack.authors,
    ...(pack.date && { date: pack.date }),
    ...(pack.description && { subject: pack.description }),
    lang: pack.lang ?? 'en',
    look: 'book',
    sections: [
      ...(cover.length > 0 ? [{ page: COVER, blocks: cover }] : []),
      { page: PAGE, blocks: withBookmarks(withUsualSize(withoutEmptyPages(blocks)), contents) },
    ],
    images: book.images,
    warnings: warningsOf(book),
    ...(contents.length > 0 && { outline: 'bookmarks' as const }),
  }
}

const textOf = (bytes: Uint8Array): string => decodeText(bytes).text.replace(/^\uFEFF/, '')

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
    return readNcx(readXmlPart(ncx.bytes(), `${param}: the part ${pack.ncx.path}`), pack.ncx.path)
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
  for (const child of head?.childNodes.filter(isElement) ?? []) {
    if (child.tagName === 'style') {
      for (const text of child.childNodes) if ('value' in text) css.add(text.value)
    }
    const href = attributeOf(child, 'href')
    const isSheet = child.tagName === 'link' && /stylesheet/i.test(attributeOf(child, 'rel') ?? '')
    if (!isSheet || href === undefined) continue
    const name = pathFrom(path, href)
    let text = cache.get(name)
    if (text === undefined) cache.set(name, (text = textOf(pack.zip.find(name)?.bytes() ?? new Uint8Array())))
    css.add(text)
  }
  return css
}

const pageBreak = (before: Block[]): Block[] => (before.length > 0 ? [{ kind: 'break', of: 'page' }] : [])

function pictureBlock(item: BookItem, book: Book): Block[] {
  const bytes = book.find(item.path)
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
  if (first && nodesIn(first, 'image').length > 0) return []
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

/** Entries of the table of contents become bookmarks where their targets stand. */
function withBookmarks(blocks: Block[], contents: ContentsEntry[]): Block[] {
  const byTarget = new Map<string, ContentsEntry[]>()
  for (const entry of contents) byTarget.set(entry.target, [...(byTarget.get(entry.target) ?? []), entry])
  if (byTarget.size === 0) return blocks
  const out: Block[] = []
  let waiting: ContentsEntry[] = []
  for (const block of blocks) {
    for (const { id } of nodesIn(block, 'anchor')) {
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

/** All inlines of a kind below a block, in the order of reading. */
function nodesIn<K extends Inline['kind']>(root: Block, kind: K): Extract<Inline, { kind: K }>[] {
  const out: Extract<Inline, { kind: K }>[] = []
  const visit = (node: object) => {
    if (!Array.isArray(node) && 'kind' in node && node.kind === kind)
      out.push(node as Extract<Inline, { kind: K }>)
    else for (const value of Object.values(node)) if (typeof value === 'object' && value) visit(value)
  }
  visit(root)
  return out
}

function warningsOf({ lost }: Book): string[] {
  const some = (n: number, what: string, fate: string) =>
    n === 0 ? [] : [`${counted(n, `${what} is`, `${what}s are`)} ${fate}`]
  return [
    ...some(lost.chapters, 'chapter', 'missing from the book'),
    ...some(lost.remote, 'picture', 'outside the book; the alternative text is shown'),
    ...some(lost.missing, 'picture', 'missing from the book'),
    ...some(lost.unreadable, 'picture', 'in a format that cannot be shown'),
    ...some(lost.objects, 'object', 'left out (audio, video and the like)'),
    ...(lost.deep ? [`text nested more than ${MAX_DEPTH} levels deep was left out`] : []),
  ]
}
