import type { serializeOuter as SerializeOuter } from 'parse5'
import type { Document, Inline } from '../../document/tree.ts'
import { dataUrlBytes, pictureOf } from '../image/data-url.ts'
import { attributeOf, descendant, type Element, pathFrom, pixels, rawText } from './epub-elements.ts'

/** How much of a book is not shown. */
export interface Lost {
  /** Pictures: outside the book, of no known kind, not in the archive. */
  remote: number
  unreadable: number
  missing: number
  /** Documents of the reading order that the archive does not hold. */
  chapters: number
  /** Sounds, films and other objects. */
  objects: number
  /** Whether text lay too deep. */
  deep: boolean
}

/** What all chapters of a book share. */
export interface Book {
  /** The bytes of a file beside the text. */
  find: (path: string) => Uint8Array | undefined
  images: Document['images']
  lost: Lost
  serialize: typeof SerializeOuter
}

/** Width of the text on a page of a book. */
const PAGE_WIDTH = 383

/** A picture in the text; `wide` is the width its style asks for, `share` what of the page the text around has. */
export function imageOf(
  book: Book,
  chapter: string,
  element: Element,
  wide: string | undefined,
  share: number,
): Inline[] {
  const percent = /^(\d{1,3}(?:\.\d+)?)%$/.exec(wide ?? attributeOf(element, 'width') ?? '')
  const width = percent
    ? (Math.min(100, Number(percent[1])) / 100) * share * PAGE_WIDTH
    : (pixels(wide) ?? pixels(attributeOf(element, 'width')))
  const height = percent || pixels(wide) ? undefined : pixels(attributeOf(element, 'height'))
  const size = { ...(width && { width }), ...(height && width && { height }) }
  const key = pictureIn(book, chapter, attributeOf(element, 'src') ?? '')
  return [
    {
      kind: 'image',
      image: { alt: attributeOf(element, 'alt') ?? '', ...(key && { source: key }), ...size },
    },
  ]
}

/** The key of a picture that a text names, once it is in the book's images. */
export function pictureIn(book: Book, chapter: string, source: string): string | undefined {
  const data = /^data:/i.test(source) ? dataUrlBytes(source) : undefined
  if (!data && /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(source)) {
    book.lost.remote++
    return undefined
  }
  const path = data ? `data-${book.images.size}` : pathFrom(chapter, source.split('#')[0]!)
  if (book.images.has(path)) return path
  const bytes = data ?? book.find(path)
  if (!bytes) {
    book.lost.missing++
    return undefined
  }
  const picture = pictureOf(bytes)
  if (!picture) {
    book.lost.unreadable++
    return undefined
  }
  book.images.set(path, picture)
  return path
}

/** A drawing in the text; where it holds a picture, as covers do, that picture alone. */
export function svgOf(book: Book, chapter: string, element: Element): Inline[] {
  const inner = descendant(element, 'image')
  const alt = descendant(element, 'title')
  const label = alt ? rawText(alt).trim() : ''
  const href = inner && (attributeOf(inner, 'href') ?? attributeOf(inner, 'xlink:href'))
  if (href) {
    const key = pictureIn(book, chapter, href)
    return [{ kind: 'image', image: { alt: label, ...(key && { source: key }) } }]
  }
  const text = book.serialize(element)
  const named = /\sxmlns=/.test(text.slice(0, 500))
    ? text
    : text.replace(
        /^<svg/,
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"',
      )
  const key = `svg-${book.images.size}`
  book.images.set(key, { bytes: Buffer.from(named), kind: 'svg' })
  return [{ kind: 'image', image: { alt: label, source: key } }]
}
