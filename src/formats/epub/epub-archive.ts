import { badInput } from '../../fault.ts'
import { percentDecoded } from '../../lib/text/percent-decoded.ts'
import { readZip, type Zip } from '../archive/zip.ts'
import { readXmlPart } from '../xml/xml-tree.ts'

export interface BookArchive {
  zip: Zip
  /** Fonts that are scrambled, by their path. */
  scrambled: Map<string, 'idpf' | 'adobe'>
  /** Files that only the reading system of their seller can read. */
  encrypted: Set<string>
  /** The refusal of a book that cannot be read for its copy protection. */
  refused: () => Error
}

/** Fonts may be scrambled by these two; everything else that is encrypted is copy protection. */
const FONT_SCRAMBLING = new Map<string, 'idpf' | 'adobe'>([
  ['http://www.idpf.org/2008/embedding', 'idpf'],
  ['http://ns.adobe.com/pdf/enc#RC', 'adobe'],
])

/** Opens the archive of a book. What is encrypted in it is as if it were not there. */
export function readBookArchive(source: string | Uint8Array, param: string): BookArchive {
  const zip = withoutFolder(readZip(source, { param, maxTotal: 400 * 2 ** 20 }))
  const protectedBy = (what: string) =>
    badInput(
      `${param}: the book is protected by ${what} (DRM); only books without copy protection can be converted.`,
    )
  if (zip.find('META-INF/sinf.xml')) throw protectedBy("Apple's FairPlay")
  if (zip.find('META-INF/license.lcpl')) throw protectedBy('Readium LCP')
  const refused = () => protectedBy(zip.find('META-INF/rights.xml') ? 'Adobe ADEPT' : 'encryption')
  const scrambled = new Map<string, 'idpf' | 'adobe'>()
  const encrypted = new Set<string>()
  const list = zip.find('META-INF/encryption.xml')
  const root = list && readXmlPart(list.bytes(), `${param}: the part META-INF/encryption.xml`)
  for (const data of root?.all('enc:EncryptedData') ?? []) {
    const by = FONT_SCRAMBLING.get(data.find('enc:EncryptionMethod')?.get('Algorithm') ?? '')
    const path = data.descendant('enc:CipherReference')?.get('URI')
    if (by) {
      if (path) scrambled.set(percentDecoded(path), by)
    } else if (path) {
      const entry = zip.find(percentDecoded(path))
      if (entry) encrypted.add(entry.name)
    } else throw refused()
  }
  return { zip, scrambled, encrypted, refused }
}

/** Of the same archive, the files that can be read. */
export function readableOf({ zip, encrypted }: BookArchive): Zip {
  if (encrypted.size === 0) return zip
  return {
    entries: zip.entries.filter(entry => !encrypted.has(entry.name)),
    find: name => {
      const entry = zip.find(name)
      return entry && !encrypted.has(entry.name) ? entry : undefined
    },
  }
}

const CONTAINER = '/META-INF/container.xml'

/** A book that was kept as a folder and packed with it: the folder is no part of the names that the book uses. */
function withoutFolder(zip: Zip): Zip {
  if (zip.find(CONTAINER.slice(1))) return zip
  const tail = CONTAINER.toLowerCase()
  const container = zip.entries.find(({ name }) => {
    const cut = name.length - tail.length
    return cut > 0 && name.toLowerCase().endsWith(tail) && name.indexOf('/') === cut
  })
  if (!container) return zip
  const folder = container.name.slice(0, 1 - CONTAINER.length)
  const inside = new Map(
    zip.entries
      .filter(entry => entry.name.startsWith(folder))
      .map(entry => [entry, { ...entry, name: entry.name.slice(folder.length) }]),
  )
  return {
    entries: [...inside.values()],
    find: name => {
      const entry = zip.find(folder + name)
      return entry && inside.get(entry)
    },
  }
}
