import { badInput } from '../../fault.ts'
import { percentDecoded } from '../../lib/text/percent-decoded.ts'
import { readZip, type Zip } from '../archive/zip.ts'
import { readXmlPart, type XmlElement } from '../xml/xml-tree.ts'
import { pathFrom } from './epub-elements.ts'

export interface BookItem {
  /** Name in the archive. */
  path: string
  media: string
  properties: string[]
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
  cover?: BookItem
  /** The table of contents, as `nav` of EPUB 3 or NCX of EPUB 2. */
  nav?: BookItem
  ncx?: BookItem
}

/** Fonts may be scrambled by these two; everything else that is encrypted is copy protection. */
const FONT_SCRAMBLING = new Set(['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC'])

export function readPackage(source: string | Uint8Array, param: string): BookPackage {
  const zip = readZip(source, { param, maxTotal: 400 * 2 ** 20 })
  refuseProtected(zip, param)
  const container = zip.find('META-INF/container.xml')
  const named =
    container &&
    readXmlPart(container.bytes(), `${param}: the part META-INF/container.xml`)
      .descendant('container:rootfile')
      ?.get('full-path')
  const path = named ?? zip.entries.find(entry => entry.name.endsWith('.opf'))?.name
  const entry = path === undefined ? undefined : zip.find(percentDecoded(path))
  if (!entry) throw badInput(`${param}: the book has no package document; is the file complete?`)
  const root = readXmlPart(entry.bytes(), `${param}: the part ${entry.name}`)
  const metadata = root.find('opf:metadata')
  const items = new Map<string, BookItem>()
  for (const item of root.find('opf:manifest')?.all('opf:item') ?? []) {
    const [id, href] = [item.get('id'), item.get('href')]
    if (id === undefined || href === undefined) continue
    items.set(id, {
      path: pathFrom(entry.name, href),
      media: item.get('media-type') ?? '',
      properties: (item.get('properties') ?? '').split(/\s+/),
    })
  }
  const spine = root.find('opf:spine')
  const order = (spine?.all('opf:itemref') ?? []).flatMap(one => items.get(one.get('idref') ?? '') ?? [])
  const all = [...items.values()]
  const coverId = metadata
    ?.all('opf:meta')
    .find(one => one.get('name') === 'cover')
    ?.get('content')
  const cover = all.find(item => item.properties.includes('cover-image')) ?? items.get(coverId ?? '')
  const nav = all.find(item => item.properties.includes('nav'))
  const ncx =
    items.get(spine?.get('toc') ?? '') ?? all.find(item => item.media === 'application/x-dtbncx+xml')
  const said = (name: string) => texts(metadata, name)[0]
  const title = said('dc:title')
  const lang = said('dc:language')
  const date = /^\d{4}-\d\d-\d\d/.exec(said('dc:date') ?? '')?.[0]
  const description = said('dc:description')
  return {
    zip,
    authors: texts(metadata, 'dc:creator'),
    spine: order,
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
    ...(cover && /^image\//.test(cover.media) && { cover }),
    ...(nav && { nav }),
    ...(ncx && { ncx }),
  }
}

const texts = (metadata: XmlElement | undefined, name: string): string[] => {
  const inside = metadata?.all(name) ?? []
  const older = metadata?.find('opf:dc-metadata')?.all(name) ?? []
  return [...inside, ...older].map(one => one.text().replace(/\s+/g, ' ').trim()).filter(Boolean)
}

function refuseProtected(zip: Zip, param: string): void {
  const protectedBy = (what: string) =>
    badInput(
      `${param}: the book is protected by ${what} (DRM); only books without copy protection can be converted.`,
    )
  if (zip.find('META-INF/sinf.xml')) throw protectedBy("Apple's FairPlay")
  if (zip.find('META-INF/license.lcpl')) throw protectedBy('Readium LCP')
  const list = zip.find('META-INF/encryption.xml')
  if (!list) return
  const root = readXmlPart(list.bytes(), `${param}: the part META-INF/encryption.xml`)
  for (const data of root.all('enc:EncryptedData')) {
    const algorithm = data.find('enc:EncryptionMethod')?.get('Algorithm') ?? ''
    if (!FONT_SCRAMBLING.has(algorithm))
      throw protectedBy(zip.find('META-INF/rights.xml') ? 'Adobe ADEPT' : 'encryption')
  }
}
