import type { serializeOuter as SerializeOuter } from 'parse5'
import type { Document, DocumentImage, Inline } from '../../document/tree.ts'
import { dataUrlBytes, pictureOf } from '../image/data-url.ts'
import { decodeText } from '../text/text-encoding.ts'
import { type Declarations, familiesOf } from './epub-declarations.ts'
import { attributeOf, type Element, isElement, pathFrom, rawText } from './epub-elements.ts'
import type { Lost } from './epub-lost.ts'
import type { BookNotes } from './epub-notes.ts'
import { lengthOf, type Style } from './epub-style.ts'

/** What all chapters of a book share. */
export interface Book {
  /** The bytes of a file beside the text. */
  find: (path: string) => Uint8Array | undefined
  images: Document['images']
  /** The path of a file that is named from the root of what it came in, or by its address there. */
  fromRoot?: (source: string) => string | undefined
  lost: Lost
  serialize: typeof SerializeOuter
  /** The book's own fonts, and its notes, where they are read. */
  fonts?: { nameOf: (family: string) => string | undefined }
  notes?: BookNotes
  /** A page of the web: tables have the lines they ask for and no others, pictures stand where the text does. */
  isPage?: boolean
}

/** Width of the text on a page of a book. */
const PAGE_WIDTH = 383

/** A picture in the text, in the size that its style or its attributes ask for. */
export function imageOf(
  book: Book,
  chapter: string,
  element: Element,
  declared: Declarations,
  style: Style,
): Inline[] {
  const key = pictureIn(book, chapter, attributeOf(element, 'src') ?? '')
  return [
    {
      kind: 'image',
      image: {
        alt: attributeOf(element, 'alt') ?? '',
        ...(key && { source: key }),
        ...sizeOf(element, declared, style),
      },
    },
  ]
}

function sizeOf(element: Element, declared: Declarations, style: Style): { width?: number; height?: number } {
  const said = (name: 'width' | 'height') => {
    const own = declared[name] === 'auto' ? undefined : declared[name]
    return own ?? attributeOf(element, name)
  }
  const percent = /^(\d{1,3}(?:\.\d+)?)%$/.exec(said('width') ?? '')
  const whole = style.box?.width ?? PAGE_WIDTH
  const width = percent
    ? (Math.min(100, Number(percent[1])) / 100) * (style.share ?? 1) * whole
    : measure(said('width'), style)
  const tall = /^(\d{1,3}(?:\.\d+)?)%$/.exec(said('height') ?? '')
  const height =
    tall && style.box?.height ? (Number(tall[1]) / 100) * style.box.height : measure(said('height'), style)
  if (percent && !style.pixel) return { width: width! }
  if (!width && height && declared['height'] && !style.pixel) return { height }
  if (!width && height && style.pixel) return { height }
  return { ...(width && { width }), ...(height && width && { height }) }
}

const measure = (written: string | undefined, style: Style): number | undefined => {
  const points = lengthOf(/^\d+(\.\d+)?$/.test(written ?? '') ? `${written}px` : written, style)
  return points !== undefined && points > 0 && !/%$/.test(written!) ? points : undefined
}

/** An object that is a picture, as `<object data="plan.svg">`. */
export function objectOf(book: Book, chapter: string, element: Element, style: Style): Inline | undefined {
  const source = attributeOf(element, element.tagName === 'object' ? 'data' : 'src')
  const kind = attributeOf(element, 'type') ?? ''
  const isPicture = /^image\//.test(kind) || /\.(svg|png|jpe?g|gif|webp)$/i.test(source ?? '')
  if (!source || !isPicture || !/^(object|embed)$/.test(element.tagName)) return undefined
  const key = pictureIn(book, chapter, source)
  if (!key) return undefined
  const alt = attributeOf(element, 'aria-label') ?? rawText(element).replace(/\s+/g, ' ').trim()
  return { kind: 'image', image: { alt, source: key, ...sizeOf(element, {}, style) } }
}

/** The picture that a film shows before it runs. Nothing is missed where there is none. */
export function posterOf(book: Book, chapter: string, film: Element, style: Style): Inline[] {
  const source = film.tagName === 'video' ? attributeOf(film, 'poster') : undefined
  const key = source ? pictureIn(book, chapter, source) : undefined
  const alt = attributeOf(film, 'aria-label') ?? attributeOf(film, 'title') ?? ''
  return key ? [{ kind: 'image', image: { alt, source: key, ...sizeOf(film, {}, style) } }] : []
}

/** The key of a picture that a text names, once it is in the book's images. */
export function pictureIn(book: Book, chapter: string, source: string): string | undefined {
  const data = /^data:/i.test(source) ? dataUrlBytes(source) : undefined
  const fromRoot = data ? undefined : book.fromRoot?.(source)
  if (!data && !fromRoot && /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(source)) {
    book.lost.remote++
    return undefined
  }
  const path = data ? `data-${book.images.size}` : (fromRoot ?? pathFrom(chapter, source.split('#')[0]!))
  if (book.images.has(path)) return path
  const bytes = data ?? book.find(path)
  if (!bytes) {
    book.lost.missing++
    return undefined
  }
  let picture = pictureOf(bytes)
  // Drawings may name each other in a ring.
  if (picture) book.images.set(path, picture)
  if (picture?.kind === 'svg' && !data)
    picture = { kind: 'svg', bytes: Buffer.from(withPictures(book, path, decodeText(picture.bytes).text)) }
  if (!picture) {
    book.lost.unreadable++
    return undefined
  }
  book.images.set(path, picture)
  return path
}

/** A drawing in the text; where it holds a picture and nothing else, as covers do, that picture alone. */
export function svgOf(book: Book, chapter: string, element: Element, style: Style, css: string): Inline[] {
  const label = labelOf(element)
  const only = onlyImage(element)
  const href = only && (attributeOf(only, 'href') ?? attributeOf(only, 'xlink:href'))
  if (href && !style.pixel) {
    const key = pictureIn(book, chapter, href)
    return [{ kind: 'image', image: { alt: label, ...(key && { source: key }) } }]
  }
  const key = `svg-${book.images.size}`
  const drawn = withNamespaces(withPictures(book, chapter, book.serialize(element)))
  const text = /\sclass=/.test(drawn) ? withBookFonts(book, withSheet(drawn, css)) : drawn
  book.images.set(key, { bytes: Buffer.from(text), kind: 'svg' })
  const size = style.pixel ? sizeOf(element, {}, style) : {}
  return [{ kind: 'image', image: { alt: label, source: key, ...size } }]
}

const labelOf = (element: Element): string => {
  const title = element.childNodes.filter(isElement).find(child => child.tagName === 'title')
  return attributeOf(element, 'aria-label') ?? (title ? rawText(title).trim() : '')
}

/** The picture of a drawing that holds nothing else. */
function onlyImage(element: Element): Element | undefined {
  const drawn = element.childNodes
    .filter(isElement)
    .filter(child => !/^(title|desc|metadata|defs|style)$/.test(child.tagName))
  const [one, ...more] = drawn
  if (!one || more.length > 0) return undefined
  return one.tagName === 'image' ? one : /^(g|a|svg)$/.test(one.tagName) ? onlyImage(one) : undefined
}

const withNamespaces = (text: string): string =>
  text
    .replace(/^<svg(?![^>]*\sxmlns=)/, '<svg xmlns="http://www.w3.org/2000/svg"')
    .replace(/^<svg(?![^>]*\sxmlns:xlink=)/, '<svg xmlns:xlink="http://www.w3.org/1999/xlink"')

const MEDIA: Record<DocumentImage['kind'], string> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  tiff: 'image/tiff',
  avif: 'image/avif',
}
const MAX_INLINED = 40 * 2 ** 20

/** A drawing with the pictures it names inside it, and the style sheets: the renderer opens no other file. */
export function withPictures(book: Book, path: string, svg: string): string {
  let room = MAX_INLINED
  const inlined = svg.replace(
    /(<(?:\w+:)?image\b[^>]*?\s(?:xlink:)?href\s*=\s*)(["'])(?!data:|#)([^"']+)\2/gi,
    (whole, before: string, quote: string, href: string) => {
      const key = pictureIn(book, path, href.replaceAll('&amp;', '&'))
      const picture = key === undefined ? undefined : book.images.get(key)
      if (!picture || picture.bytes.length > room) return whole
      room -= picture.bytes.length
      const data = Buffer.from(picture.bytes).toString('base64')
      return `${before}${quote}data:${MEDIA[picture.kind]};base64,${data}${quote}`
    },
  )
  const sheets = [...svg.matchAll(/<\?xml-stylesheet[^>]*?href\s*=\s*["']([^"']+)["']/gi)]
  const css = sheets
    .map(([, href]) => book.find(pathFrom(path, href!)))
    .map(bytes => (bytes ? Buffer.from(bytes).toString() : ''))
    .join('\n')
  return withBookFonts(book, withSheet(inlined, css))
}

/** A drawing in the book's own fonts, which have other names here. */
const withBookFonts = (book: Book, svg: string): string =>
  svg.replace(FAMILY, (whole, before: string, quoted?: string, single?: string, list?: string) => {
    const written = (quoted ?? single ?? list ?? '').replaceAll('&quot;', '')
    const [own] = familiesOf(written).flatMap(family => book.fonts?.nameOf(family) ?? [])
    return own === undefined ? whole : `${before}${list === undefined ? `"${own}"` : own}`
  })
const FAMILY =
  /(font-family\s*[:=]\s*)(?:(?<==\s*)"([^"]{1,300})"|(?<==\s*)'([^']{1,300})'|((?:"[^"]{1,100}"|'[^']{1,100}'|[^;"'}<]){1,300}))/gi

const MAX_SHEET = 300_000

/** A drawing with style rules of its own. */
function withSheet(svg: string, css: string): string {
  if (css.trim() === '' || css.length > MAX_SHEET) return svg
  // Rules for fonts and other files say nothing here, and signs of markup would end the element.
  const rules = css
    .replace(/@(import|charset|namespace)[^;]*;|@font-face\s*\{[^}]*\}/gi, '')
    .replace(/<|&/g, '')
  return svg.replace(/(<svg\b[^>]*>)/, (_, open: string) => `${open}<style>${rules}</style>`)
}
