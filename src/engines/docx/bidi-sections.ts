import { readZip } from '../../formats/archive/zip.ts'
import { zipBytes } from '../../formats/archive/zip-writer.ts'

const DOCUMENT = 'word/document.xml'
/** The usual direction, which only sections of columns from the right say. */
const DIRECTION = '<w:textDirection w:val="lrTb"/>'

/** Has the columns of such sections begin on the right, which the library has no option for. */
export async function withBidi(bytes: Buffer): Promise<Buffer> {
  const { entries, find } = readZip(bytes, { maxEntries: Infinity, maxTotal: Infinity, maxRatio: Infinity })
  const xml = find(DOCUMENT)!.bytes().toString('utf8')
  return zipBytes(
    entries.map(entry => ({
      name: entry.name,
      content: entry.name === DOCUMENT ? xml.replaceAll(DIRECTION, `${DIRECTION}<w:bidi/>`) : entry.bytes(),
    })),
  )
}
