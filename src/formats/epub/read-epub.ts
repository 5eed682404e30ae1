import { add, type Inventory, lossesOf } from '../../document/inventory.ts'
import type { Block, Document, Inline, PageSetup, Paragraph, Section } from '../../document/tree.ts'
import { badInput } from '../../fault.ts'
import { counted } from '../../lib/text/counted.ts'
import { imageSize } from '../image/image-size.ts'
import { decodeText } from '../text/text-encoding.ts'
import { BookSections, hasContent, withoutEmptyPages, withUsualSize } from './book-pages.ts'
import { Chapter, MAX_DEPTH } from './chapter.ts'
import { cutDeep } from './deep-words.ts'
import { type ContentsEntry, readNav, readNcx } from './epub-contents.ts'
import { Stylesheet } from './epub-css.ts'
import { readDeclarations } from './epub-declarations.ts'
import { attributeOf, childOf, type Element, isElement, pathFrom } from './epub-elements.ts'
import { type Book, pictureIn } from './epub-images.ts'
import { looksLost, nothingLost } from './epub-lost.ts'
import { BookNotes, mayHoldNotes } from './epub-notes.ts'
import { type BookItem, type BookPackage, readPackage } from './epub-package.ts'
import { fixedPage } from './fixed-page.ts'
import { viewportOf } from './fixed-viewport.ts'
import { readPackagePart } from './package-part.ts'
import { asHtml } from './xhtml-as-html.ts'

/** B5, the size of printed books; code and tables still fit. */
const PAGE: PageSetup = { width: 498.9, height: 708.66, margin: { top: 60, right: 58, bottom: 66, left: 58 } }
const COVER: PageSetup = { ...PAGE, margin: { top: 24, right: 24, bottom: 24, left: 24 }, bare: true }
export interface EpubOptions {
  /** Reads the book's own fonts; without it all text is in ours. */
  fonts?: (pack: BookPackage) => BookFontReader
}

/** What reads the fonts that stylesheets bring. */
export interface BookFontReader {
  readonly files: { name: string; bytes: Uint8Array }[]
  readonly lost: ReadonlySet<string>
  add(css: Stylesheet): void
  nameOf(family: string): string | undefined
}

/** Reads an EPUB 2 or 3 book in its reading order. Scripts and anything outside the book are left alone. */
export async function readEpub(
  source: string | Uint8Array,
  param = 'file',
  options: EpubOptions = {},
): Promise<Document> {
  const { parse, serializeOuter } = await import('parse5')
  const pack = readPackage(source, param)
  // What the text leads to is part of the book, also where the reading order leaves it out.
  pack.spine.push(...linkedBeside(pack))
  const fonts = options.fonts?.(pack)
  const notes = new BookNotes()
  const book: Book = {
    find: path => pack.zip.find(path)?.bytes(),
    images: new Map(),
    lost: { ...nothingLost(), chapters: pack.unlisted },
    serialize: serializeOuter,
    notes,
    ...(fonts && { fonts }),
  }
  const kept = new Map<string, Element>()
  const open = (item: BookItem): Element | undefined => {
    const before = kept.get(item.path)
    if (before) return before
    const entry = pack.zip.find(item.path)
    if (!entry) return undefined
    const root = parse(asHtml(textOf(entry.bytes())), { scriptingEnabled: false }).childNodes.find(isElement)
    if (root && cutDeep(root)) book.lost.deep = true
    return root
  }
  const sheets = new Map<string, string>()
  const cssOf = (root: Element, path: string) => {
    const css = stylesheetOf(root, path, pack, sheets)
    fonts?.add(css)
    return css
  }
  for (const item of pack.spine) {
    const bytes = pack.zip.find(item.path)?.bytes()
    if (!bytes || /^image\//.test(item.media) || !mayHoldNotes(bytes)) continue
    const root = open(item)
    if (!root) continue
    kept.set(item.path, root)
    notes.add(root, item.path, stylesheetOf(root, item.path, pack, sheets))
  }
  for (const [path, root] of kept) notes.refer(root, path)
  const contents = readContents(pack, open, param)
  const pages = new BookSections(PAGE)
  // Books with vertical lines may have a title page or a colophon with horizontal ones.
  let [upright, chapters] = [0, 0]
  for (const item of pack.spine) {
    const isFixed = fixedOf(pack, item)
    if (/^image\//.test(item.media)) {
      if (isFixed || item.media === 'image/svg+xml') pages.addPage(picturePage(item, book))
      else pages.add(pictureBlock(item, book))
      continue
    }
    const root = open(item)
    const body = root && childOf(root, 'body')
    if (!root) book.lost.chapters++
    if (!root || !body) continue
    const css = cssOf(root, item.path)
    const vertical = verticalOf(css, root, body)
    if (vertical === 'rl') upright++
    else if (vertical) book.lost.vertical = vertical
    if (!isFixed) chapters++
    if (isFixed)
      pages.addPage(
        fixedPage(book, item.path, css, root, viewportOf(root, book, item.path, css, pack.viewport)),
      )
    else
      pages.add(
        coverOf(
          new Chapter(book, item.path, css).blocks(body),
          item.path === pack.coverPage || item === pack.spine[0],
        ),
      )
  }
  const all = pages.sections
  if (!all.some(section => section.blocks.some(hasContent)))
    throw badInput(`${param}: the book has no text or pictures in its reading order.`)
  const cover = coverBlocks(pack, book, all[0]!.blocks)
  const sections = [...(cover.length > 0 ? [{ page: COVER, blocks: cover }] : []), ...all]
  for (const one of sections) if (one.page === PAGE) one.blocks = withUsualSize(withoutEmptyPages(one.blocks))
  const bookmarks = new Bookmarks(contents)
  const isVertical = upright > 0 && upright * 2 >= chapters
  return {
    ...(pack.title && { title: pack.title }),
    authors: pack.authors,
    ...(pack.date && { date: pack.date }),
    ...(pack.description && { subject: pack.description }),
    lang: pack.lang ?? 'en',
    style: 'book',
    sections: sections.map(one => ({
      ...one,
      ...(isVertical && one.page === PAGE && { page: { ...PAGE, writing: 'vertical' as const } }),
      blocks: bookmarks.in(one.blocks),
    })),
    images: book.images,
    ...(fonts && fonts.files.length > 0 && { fonts: fonts.files }),
    ...((pack.rightToLeft || upright > 0) && { rightToLeft: true }),
    warnings: [
      ...warningsOf(book, fonts, inventoryOf(pack)),
      ...(upright > 0 && !isVertical ? [HORIZONTAL] : []),
    ],
    ...(contents.length > 0 && { outline: 'bookmarks' as const }),
  }
}

/** Whether a document's pages have a size of their own: the reading order may say otherwise than the book. */
const fixedOf = (pack: BookPackage, { properties }: BookItem): boolean =>
  properties.includes('rendition:layout-pre-paginated') ||
  (pack.isFixed && !properties.includes('rendition:layout-reflowable'))

/** Those of the documents beside the reading order whose files its documents name. */
function linkedBeside({ beside, spine, zip }: BookPackage): BookItem[] {
  const left = new Set(beside)
  for (const item of spine) {
    if (left.size === 0) break
    const bytes = /^image\//.test(item.media) ? undefined : zip.find(item.path)?.bytes()
    if (!bytes) continue
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    for (const one of left) {
      const name = one.path.split('/').at(-1)!
      if (text.includes(name) || text.includes(encodeURIComponent(name))) left.delete(one)
    }
  }
  return beside.filter(one => !left.has(one))
}

const textOf = (bytes: Uint8Array): string => decodeText(bytes).text.replace(/^\uFEFF/, '')

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
    return readNcx(readPackagePart(ncx.bytes(), `${param}: the part ${pack.ncx.path}`), pack.ncx.path)
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
  const read = (name: string): string => {
    let text = cache.get(name)
    if (text === undefined) cache.set(name, (text = textOf(pack.zip.find(name)?.bytes() ?? new Uint8Array())))
    return text
  }
  const imported = (href: string, from: string): [string, string] => {
    const name = pathFrom(from, href)
    return [read(name), name]
  }
  const head = childOf(root, 'head')
  for (const child of head?.childNodes.filter(isElement) ?? []) {
    if (child.tagName === 'style') {
      for (const text of child.childNodes) if ('value' in text) css.add(text.value, path, imported)
    }
    const href = attributeOf(child, 'href')
    const isSheet = child.tagName === 'link' && /stylesheet/i.test(attributeOf(child, 'rel') ?? '')
    if (!isSheet || href === undefined) continue
    // Alternate sheets are for readers to choose.
    if (/alternate/i.test(attributeOf(child, 'rel') ?? '')) continue
    const name = pathFrom(path, href)
    css.add(read(name), name, imported)
  }
  return css
}

function pictureBlock(item: BookItem, book: Book): Block[] {
  const key = pictureIn(book, '', item.path)
  if (key === undefined) return []
  const image: Inline = { kind: 'image', image: { alt: '', source: key } }
  return [
    { kind: 'paragraph', content: [{ kind: 'anchor', id: `${item.path}#` }] },
    { kind: 'paragraph', content: [image], format: { align: 'center' } },
  ]
}

/** A picture or drawing of the reading order as a page of its own size. */
function picturePage(item: BookItem, book: Book): Section {
  const [anchor, block] = pictureBlock(item, book)
  const picture = book.images.get(item.path)
  const own = (picture && imageSize(picture)) ?? { width: 600, height: 800 }
  const pixel = Math.min(0.75, 14_000 / Math.max(own.width, own.height))
  const [width, height] = [own.width * pixel, own.height * pixel]
  const page = { width, height, margin: { top: 0, right: 0, bottom: 0, left: 0 }, bare: true }
  if (block?.kind !== 'paragraph') return { page, blocks: [] }
  const place = { x: 0, y: 0, from: 'page' as const }
  return {
    page,
    blocks: [{ kind: 'frame', width, padding: 0, place, blocks: [anchor!, filling(block, page)] }],
  }
}

/** A page that holds the cover and nothing else shows it as large as can be. */
function coverOf(blocks: Block[], isCover: boolean): Block[] {
  const shown = blocks.filter(hasContent)
  const only = shown.length === 1 ? shown[0] : undefined
  if (!isCover || only?.kind !== 'paragraph') return blocks
  return blocks.map(block => (block === only ? filling(only, PAGE) : block))
}

/** The cover comes first, unless the book itself begins with a picture. */
function coverBlocks(pack: BookPackage, book: Book, blocks: Block[]): Block[] {
  if (!pack.cover || book.images.has(pack.cover.path)) return []
  const first = blocks.find(hasContent)
  if (first && nodesIn(first, 'image').length > 0) return []
  const made = pictureBlock(pack.cover, book).slice(1)
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
class Bookmarks {
  private readonly byTarget = new Map<string, ContentsEntry[]>()
  private waiting: ContentsEntry[] = []

  constructor(contents: ContentsEntry[]) {
    for (const entry of contents)
      this.byTarget.set(entry.target, [...(this.byTarget.get(entry.target) ?? []), entry])
  }

  in(blocks: Block[]): Block[] {
    if (this.byTarget.size === 0 && this.waiting.length === 0) return blocks
    const out: Block[] = []
    for (const block of blocks) {
      for (const { id } of nodesIn(block, 'anchor')) {
        this.waiting.push(...(this.byTarget.get(id) ?? []))
        this.byTarget.delete(id)
      }
      out.push(block)
      // After the heading they name: a heading that is in no outline would cut those behind it off their parent.
      if (this.waiting.length === 0 || (block.kind !== 'frame' && !hasContent(block))) continue
      for (const { level, title } of this.waiting) out.push({ kind: 'bookmark', level, title })
      this.waiting = []
    }
    return out
  }
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

function warningsOf({ lost }: Book, fonts: BookFontReader | undefined, held: Inventory): string[] {
  const some = (n: number, what: string, fate: string) =>
    n === 0 ? [] : [`${counted(n, `${what} is`, `${what}s are`)} ${fate}`]
  return [
    ...some(lost.chapters, 'chapter', 'missing from the book'),
    ...some(lost.remote, 'picture', 'outside the book; the alternative text is shown'),
    ...some(lost.missing, 'picture', 'missing from the book'),
    ...some(lost.unreadable, 'picture', 'in a format that cannot be shown'),
    ...some(lost.objects, 'object', 'left out (audio, video and the like)'),
    ...(fonts && fonts.lost.size > 0
      ? [
          `${counted(fonts.lost.size, 'font of the book is', 'fonts of the book are')} not readable and replaced`,
        ]
      : []),
    ...lossesOf(held, new Map()),
    ...looksLost(lost),
    ...(lost.vertical ? [HORIZONTAL] : []),
    ...(lost.deep ? [`text nested more than ${MAX_DEPTH} levels deep is shown without its format`] : []),
  ]
}

const HORIZONTAL = 'text in vertical lines is set in horizontal ones'

/** Which way the columns of a chapter follow one another, where its lines are vertical. */
function verticalOf(css: Stylesheet, ...elements: Element[]): 'rl' | 'lr' | undefined {
  for (const element of elements) {
    const style = readDeclarations(attributeOf(element, 'style') ?? '')
    const classes = (attributeOf(element, 'class') ?? '').split(/\s+/).filter(Boolean)
    const id = attributeOf(element, 'id') ?? ''
    const rules = css.of({ tag: element.tagName, classes, id, parent: undefined })
    const mode = /^(?:vertical|tb)-(rl|lr)$/.exec(style['writing-mode'] ?? rules['writing-mode'] ?? '')?.[1]
    if (mode) return mode === 'rl' ? 'rl' : 'lr'
  }
  return undefined
}

/** What a book holds that paper cannot, by its list of files. */
function inventoryOf(pack: BookPackage): Inventory {
  const out: Inventory = new Map()
  if (pack.spine.some(item => item.properties.includes('scripted'))) add(out, 'script')
  add(out, 'narration', pack.narrations)
  add(out, 'encrypted file', pack.encrypted)
  return out
}
