import type { Block, Document } from '../../document/tree.ts'
import { A4 } from '../../lib/geometry/paper.ts'
import { counted } from '../../lib/text/counted.ts'
import { Chapter } from './chapter.ts'
import { cutDeep } from './deep-words.ts'
import { Stylesheet } from './epub-css.ts'
import { attributeOf, descendant, type Element, isElement, rawText } from './epub-elements.ts'
import type { Book } from './epub-images.ts'
import { looksLost, nothingLost } from './epub-lost.ts'
import { plainMarkup } from './word-markup.ts'

const MARGIN = { top: 72, right: 74, bottom: 76, left: 74 }

type Pictures = ReadonlyMap<string, Uint8Array>
/** Of several pages in one document, each has a path of its own, and all share the images. */
type Shelf = { path?: string; images?: Document['images'] }
type HtmlReader = (html: string, pictures?: Pictures, shelf?: Shelf) => Document

/** Reads a page of HTML as a document. Nothing is loaded: pictures are data URLs, or come along by their address. */
export async function readHtml(html: string, pictures?: Pictures, shelf?: Shelf): Promise<Document> {
  return (await htmlReader())(html, pictures, shelf)
}

/** The same for callers that read many pages, or inside of something that does not wait. */
export async function htmlReader(): Promise<HtmlReader> {
  const parser = await import('parse5')
  return (html, pictures = new Map(), shelf = {}) => documentOf(parser, html, pictures, shelf)
}

function documentOf(
  { parse, serializeOuter }: Pick<typeof import('parse5'), 'parse' | 'serializeOuter'>,
  html: string,
  pictures: Pictures,
  { path = '', images = new Map() }: Shelf,
): Document {
  const lost = nothingLost()
  const known = new Map<string, Uint8Array>()
  const book: Book = {
    find: path => known.get(path),
    images,
    lost,
    serialize: serializeOuter,
    isPage: true,
  }
  const page = parse(html).childNodes.find(isElement)
  if (page && cutDeep(page)) lost.deep = true
  if (page) plainMarkup(page)
  const body = page && descendant(page, 'body')
  if (page) lost.remote += namePictures(page, pictures, known, path)
  const title = page && descendant(page, 'title')
  const named = title && rawText(title).replace(/\s+/g, ' ').trim()
  const blocks: Block[] = body ? new Chapter(book, path, stylesheetOf(page)).blocks(body).slice(1) : []
  const some = (n: number, what: string, fate: string) =>
    n === 0 ? [] : [`${counted(n, `${what} is`, `${what}s are`)} ${fate}`]
  return {
    ...(named && { title: named }),
    lang: (page && attributeOf(page, 'lang')) || 'en',
    style: 'article',
    sections: [{ page: { width: A4[0], height: A4[1], margin: MARGIN }, blocks }],
    images: book.images,
    warnings: [
      ...some(lost.remote, 'picture', 'on other servers and not downloaded; the alternative text is shown'),
      ...some(lost.missing, 'picture', 'missing; the alternative text is shown'),
      ...some(lost.unreadable, 'picture', 'in a format that cannot be shown'),
      ...some(lost.objects, 'object', 'left out (audio, video and the like)'),
      ...looksLost(lost),
      ...(lost.deep ? ['text nested very deep is shown without its format'] : []),
    ],
  }
}

/** The rules that stand in the page itself. */
function stylesheetOf(page: Element): Stylesheet {
  const css = new Stylesheet()
  const open = [page]
  for (let element = open.pop(); element; element = open.pop()) {
    if (element.tagName === 'style') css.add(rawText(element).replace(/<!--|-->/g, ' '))
    else open.push(...element.childNodes.filter(isElement).reverse())
  }
  return css
}

/**
 * Pictures that came along get names without a scheme, by which they are found. Those on other servers that say
 * nothing in words, most of them for counting readers, are taken out; gives how many.
 */
function namePictures(
  root: Element,
  pictures: ReadonlyMap<string, Uint8Array>,
  known: Map<string, Uint8Array>,
  path: string,
): number {
  let taken = 0
  const open = [root]
  for (let element = open.pop(); element; element = open.pop()) {
    const all = element.childNodes.length
    element.childNodes = element.childNodes.filter(one => !isElement(one) || !isMute(one))
    taken += all - element.childNodes.length
    for (const child of element.childNodes) if (isElement(child)) open.push(child)
    const source = element.tagName === 'img' && element.attrs.find(one => one.name === 'src')
    const bytes = source && pictures.get(source.value)
    // A part of the same message that did not come along is missing, not elsewhere.
    if (source && !bytes) source.value = source.value.replace(/^cid:/i, 'missing-')
    if (!source || !bytes) continue
    source.value = `${path}picture-${known.size + 1}`
    known.set(source.value, bytes)
  }
  return taken
}

const isMute = (element: Element): boolean =>
  element.tagName === 'img' &&
  /^(https?:)?\/\//i.test(attributeOf(element, 'src')?.trim() ?? '') &&
  (attributeOf(element, 'alt')?.trim() ?? '') === ''
