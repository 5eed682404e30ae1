import { readZip } from '../../formats/archive/zip.ts'
import { zipBytes } from '../../formats/archive/zip-writer.ts'
import { withPlacesOnTheLeft } from './tables-from-right.ts'

/** XML of a document, for what the library that writes it has no option for. */
export interface Parts {
  document: string
  footnotes: string
  styles: string
}
const pathOf = (name: string): string => `word/${name}.xml`

/** A document with its parts changed. */
export async function withParts(bytes: Buffer, change: (parts: Parts) => Parts): Promise<Buffer> {
  const { entries, find } = readZip(bytes, { maxEntries: Infinity, maxTotal: Infinity, maxRatio: Infinity })
  const read = (name: keyof Parts) => find(pathOf(name))?.bytes().toString('utf8') ?? ''
  const parts = change({ document: read('document'), footnotes: read('footnotes'), styles: read('styles') })
  const changed = new Map(Object.entries(parts).map(([name, xml]) => [pathOf(name), xml]))
  return zipBytes(
    entries.map(entry => ({ name: entry.name, content: changed.get(entry.name) ?? entry.bytes() })),
  )
}

/** The usual direction, which only sections of columns from the right say. */
const DIRECTION = '<w:textDirection w:val="lrTb"/>'

/** Has the columns of such sections begin on the right, and tables that are read from there. */
export const withBidi = (parts: Parts): Parts =>
  withPlacesOnTheLeft({
    ...parts,
    document: parts.document.replaceAll(DIRECTION, `${DIRECTION}<w:bidi/>`),
  })
