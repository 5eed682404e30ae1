import { badInput } from '../../fault.ts'
import type { Zip } from '../archive/zip.ts'
import { readXmlPart, type XmlElement } from '../xml/xml-tree.ts'
import { readableOf, readBookArchive } from './epub-archive.ts'
import { inArchive, pathFrom } from './epub-elements.ts'
import { readPackagePart } from './package-part.ts'

export interface BookItem {
  /** Name in the archive. */
  path: string
  media: string
  properties: string[]
  /** Whether the book lists a place within the document. */
  isPlace?: boolean
  /** What may stand in its place, where it is of a kind that is not shown. */
  fallback?: string
}

export interface BookPackage {
  zip: Zip
  title?: string
  authors: string[]
  lang?: string
  date?: string
  description?: string
  /** Documents in reading order. */
  spine: BookItem[]
  /** How many more the reading order names that the book's list of files does not have. */
  unlisted: number
  /** Documents that the reading order does not name. */
  beside: BookItem[]
  cover?: BookItem
  /** The document that shows the cover. */
  coverPage?: string
  /** Whether the book is leafed through from right to left. */
  rightToLeft: boolean
  /** Whether its pages have one size each, where a document says nothing else. */
  isFixed: boolean
  /** The size of those pages, where the book says it once for all: `width=600, height=800`. */
  viewport?: string
  /** The name that the book is known by, and one that is a UUID: keys of scrambled fonts. */
  identifier: string
  uuid: string
  /** How many documents are also read aloud. */
  narrations: number
  /** Fonts that are scrambled, by their path. */
  scrambled: Map<string, 'idpf' | 'adobe'>
  /** How many files beside the text are encrypted, and left out. */
  encrypted: number
  /** The table of contents, as `nav` of EPUB 3 or NCX of EPUB 2. */
  nav?: BookItem
  ncx?: BookItem
}

export function readPackage(source: string | Uint8Array, param: string): BookPackage {
  const archive = readBookArchive(source, param)
  const { encrypted, scrambled } = archive
  const zip = readableOf(archive)
  const container = zip.find('META-INF/container.xml')
  const named =
    container &&
    readXmlPart(container.bytes(), `${param}: the part META-INF/container.xml`)
      .descendant('container:rootfile')
      ?.get('full-path')
  const path = named ?? zip.entries.find(entry => entry.name.endsWith('.opf'))?.name
  const entry = path === undefined ? undefined : zip.find(inArchive(path))
  if (!entry && encrypted.size > 0) throw archive.refused()
  if (!entry) throw badInput(`${param}: the book has no package document; is the file complete?`)
  const root = readPackagePart(entry.bytes(), `${param}: the part ${entry.name}`)
  const metadata = root.find('opf:metadata')
  const items = new Map<string, BookItem>()
  for (const item of root.find('opf:manifest')?.all('opf:item') ?? []) {
    const [id, href] = [item.get('id'), item.get('href')]
    if (id === undefined || href === undefined) continue
    const fallback = item.get('fallback')
    const whole = pathFrom(entry.name, href)
    const path = archive.zip.find(whole) ? whole : pathFrom(entry.name, href.split('#')[0]!)
    items.set(id, {
      path,
      ...(path !== whole && { isPlace: true }),
      media: item.get('media-type') ?? '',
      properties: (item.get('properties') ?? '').split(/\s+/),
      ...(fallback && { fallback }),
    })
  }
  const spine = root.find('opf:spine')
  const listed = (spine?.all('opf:itemref') ?? []).flatMap(one => {
    const item = shown(items, one.get('idref'), archive.zip)
    const own = (one.get('properties') ?? '').split(/\s+/)
    return item ? [{ ...item, properties: [...item.properties, ...own] }] : []
  })
  const order = withoutPlaces(listed)
  if (order.some(({ path }) => encrypted.has(archive.zip.find(path)?.name ?? ''))) throw archive.refused()
  checkOrder(order, zip, param)
  const all = [...items.values()]
  const metas = metadata?.all('opf:meta') ?? []
  const metaOf = (name: string) => metas.find(one => one.get('name') === name)?.get('content') ?? ''
  const stated = (property: string) =>
    metas
      .find(one => one.get('property') === property)
      ?.text()
      .trim()
  const viewport =
    stated('rendition:viewport') ??
    metaOf('original-resolution')?.replace(/^(\d+)\s*x\s*(\d+)$/i, 'width=$1, height=$2')
  const guided = root
    .find('opf:guide')
    ?.all('opf:reference')
    .find(one => /^(cover|other\.ms-coverimage)/i.test(one.get('type') ?? ''))
    ?.get('href')
  const guide = guided === undefined ? undefined : pathFrom(entry.name, guided.split('#')[0]!)
  // A cover that is named, but not among the pages to turn, still comes first.
  const front = all.find(item => item.path === guide && /html/.test(item.media))
  if (front && !order.some(item => item.path === front.path) && zip.find(front.path)) order.unshift(front)
  const isPicture = (item: BookItem | undefined) => item && /^image\//.test(item.media)
  // Some name the file where its id belongs, some only call the picture so.
  const cover = [
    all.find(item => item.properties.includes('cover-image')),
    items.get(metaOf('cover')),
    all.find(item => metaOf('cover') !== '' && item.path === pathFrom(entry.name, metaOf('cover'))),
    all.find(item => item.path === guide),
    [...items].find(([id]) => /^cover(-?image|-?img)?$/i.test(id))?.[1],
  ].find(isPicture)
  const names = metadata?.all('dc:identifier') ?? []
  const unique = names.find(one => one.get('id') === root.get('unique-identifier')) ?? names[0]
  const nav = all.find(item => item.properties.includes('nav'))
  const ncx =
    items.get(spine?.get('toc') ?? '') ?? all.find(item => item.media === 'application/x-dtbncx+xml')
  const said = (name: string) => texts(metadata, name)[0]
  const ordered = new Set([...order, ...listed].map(item => item.path))
  const beside = all
    .filter(item => item.media === 'application/xhtml+xml' && item !== nav && !ordered.has(item.path))
    .filter(item => zip.find(item.path) !== undefined)
    .slice(0, MOST_BESIDE)
  const title = said('dc:title')
  const lang = said('dc:language')
  const date = /^\d{4}-\d\d-\d\d/.exec(said('dc:date') ?? '')?.[0]
  const description = said('dc:description')
  return {
    zip,
    authors: texts(metadata, 'dc:creator'),
    spine: order,
    beside,
    unlisted: (spine?.all('opf:itemref') ?? []).filter(one => !items.has(one.get('idref') ?? '')).length,
    rightToLeft: spine?.get('page-progression-direction') === 'rtl',
    isFixed:
      stated('rendition:layout') === 'pre-paginated' ||
      metaOf('fixed-layout') === 'true' ||
      isFixedOnApple(zip),
    ...(viewport && { viewport }),
    identifier: unique?.text() ?? '',
    uuid: names.flatMap(one => UUID.exec(one.text())?.[0] ?? [])[0] ?? '',
    scrambled,
    encrypted: encrypted.size,
    narrations: all.filter(item => item.media === 'application/smil+xml').length,
    ...(guide && !isPicture(all.find(item => item.path === guide)) && { coverPage: guide }),
    ...(title && { title }),
    ...(lang && { lang }),
    ...(date && { date }),
    // Cut before its tags are taken out: thousands of signs that open no tag would each be followed to the end.
    ...(description && {
      description: description
        .slice(0, 2000)
        .replace(/<[^>]*>/g, '')
        .slice(0, 500),
    }),
    ...(cover && { cover }),
    ...(nav && { nav }),
    ...(ncx && { ncx }),
  }
}

/** Whoever makes a book of more leaves them out on purpose. */
const MOST_BESIDE = 50

const texts = (metadata: XmlElement | undefined, name: string): string[] => {
  const inside = metadata?.all(name) ?? []
  const older = metadata?.find('opf:dc-metadata')?.all(name) ?? []
  return [...inside, ...older].map(one => one.text().replace(/\s+/g, ' ').trim()).filter(Boolean)
}

const UUID = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/i

/** A document of the reading order, or what the book would show in its place. */
function shown(items: Map<string, BookItem>, id: string | undefined, zip: Zip): BookItem | undefined {
  let item = items.get(id ?? '')
  const isShown = ({ media, path }: BookItem) => READABLE.test(media) && zip.find(path) !== undefined
  for (let tries = 0; item?.fallback && !isShown(item) && tries < 10; tries++)
    item = items.get(item.fallback) ?? item
  return item
}

const READABLE =
  /^(application\/xhtml\+xml|text\/html|text\/x-oeb1-document|image\/(svg\+xml|png|jpeg|gif|webp))$/

/** Some list each place of a document after it, as tables of contents do: the document is still turned to once. */
function withoutPlaces(order: BookItem[]): BookItem[] {
  const whole = new Set(order.filter(item => !item.isPlace).map(item => item.path))
  return order.filter(({ isPlace, path }) => {
    if (!isPlace) return true
    const isFirst = !whole.has(path)
    whole.add(path)
    return isFirst
  })
}

/** Before there was a property for it, Apple's books said so in a file of their own. */
function isFixedOnApple(zip: Zip): boolean {
  const options = zip.find('META-INF/com.apple.ibooks.display-options.xml')
  return (
    options !== undefined && /name="fixed-layout"\s*>\s*true/.test(Buffer.from(options.bytes()).toString())
  )
}

/** Every document begins a page of its own, so a book of more has more pages than can be set. */
const MOST_DOCUMENTS = 10_000
/** Bytes of all documents together: one may be listed again and again. */
const MOST_TEXT = 200 * 2 ** 20
/** Of documents that are listed again: books list each once, so that this is no book's text. */
const MOST_REPEATED = 10 * 2 ** 20

/** Refuses a reading order that could not be set within the limits of a call, before any of it is read. */
function checkOrder(order: BookItem[], zip: Zip, param: string): void {
  if (order.length > MOST_DOCUMENTS)
    throw badInput(
      `${param}: the reading order has ${order.length.toLocaleString('en')} documents, at most ${MOST_DOCUMENTS.toLocaleString('en')} can be set; split the book.`,
    )
  const sizeOf = ({ path, media }: BookItem) => (/^image\//.test(media) ? 0 : (zip.find(path)?.size ?? 0))
  let [bytes, repeated] = [0, 0]
  const seen = new Set<string>()
  for (const item of order) {
    const size = sizeOf(item)
    bytes += size
    if (seen.has(item.path)) repeated += size
    seen.add(item.path)
  }
  if (bytes > MOST_TEXT)
    throw badInput(
      `${param}: the documents of the reading order are ${Math.round(bytes / 2 ** 20).toLocaleString('en')} MB, at most ${MOST_TEXT / 2 ** 20} can be set; split the book.`,
    )
  if (repeated > MOST_REPEATED)
    throw badInput(
      `${param}: the reading order lists documents again that are ${Math.round(repeated / 2 ** 20).toLocaleString('en')} MB together, at most ${MOST_REPEATED / 2 ** 20} can be set; list each once.`,
    )
}
