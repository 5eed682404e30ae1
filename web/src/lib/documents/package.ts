import { readEntry, readZip, typeOf, type ZipEntry } from '../zip.ts'

/** The files inside a document that is a ZIP. */
export interface Package {
  xml: (path: string, type?: 'application/xml' | 'application/xhtml+xml') => Promise<Document | undefined>
  picture: (path: string) => Promise<Blob | undefined>
}

const LARGEST_PART = 40e6

export async function openPackage(file: Blob): Promise<Package> {
  const entries = new Map((await readZip(file)).map(entry => [entry.name, entry]))
  const read = async (entry: ZipEntry | undefined, type: string) =>
    entry && entry.size <= LARGEST_PART ? readEntry(file, entry, type) : undefined
  return {
    async xml(path, type = 'application/xml') {
      const blob = await read(entries.get(path), type)
      if (!blob) return undefined
      // A parsed document is never shown, so nothing in it runs or is fetched.
      const parsed = new DOMParser().parseFromString(withoutHtml(await blob.text()), type)
      return parsed.getElementsByTagName('parsererror').length > 0 ? undefined : parsed
    },
    async picture(path) {
      const type = typeOf(path)
      return type.startsWith('image/') ? read(entries.get(path), type) : undefined
    },
  }
}

/** In another namespace, elements are names with text and nothing more: no handler, no style, nothing to fetch. */
const withoutHtml = (text: string): string =>
  text.replace(
    /(xmlns(?::[\w-]+)?\s*=\s*["'])http:\/\/www\.w3\.org\/(?:1999\/xhtml|2000\/svg)/g,
    '$1urn:shown:',
  )

/** "OEBPS/text/", "../images/1.png" → "OEBPS/images/1.png". */
export function resolvePath(base: string, path: string): string {
  const parts = path.startsWith('/') ? [] : base.split('/').slice(0, -1)
  for (const part of path.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return parts.join('/')
}

/** The children of this local name, whatever prefix the file gives its namespace. */
export const children = (parent: Element | undefined, name: string): Element[] =>
  parent ? [...parent.children].filter(one => one.localName === name) : []

export const child = (parent: Element | undefined, ...path: string[]): Element | undefined =>
  path.reduce<Element | undefined>((at, name) => children(at, name)[0], parent)

/** An attribute by its local name. */
export function attribute(element: Element | undefined, name: string): string | undefined {
  if (!element) return undefined
  for (const one of element.attributes) if (one.localName === name) return one.value
  return undefined
}

export const descendants = (root: Document | Element | undefined, name: string): Element[] =>
  root ? [...root.getElementsByTagNameNS('*', name)] : []
