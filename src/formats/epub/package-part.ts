import { Fault } from '../../fault.ts'
import { readXmlPart, type XmlElement } from '../xml/xml-tree.ts'

/** An ampersand that opens no reference, such as of `Smith & Sons`. What refers to an entity nobody declared stays refused. */
const BARE = /&(?!#?[\w.-]+;)/g

const OPF = 'http://www.idpf.org/2007/opf'

/**
 * The package document or the NCX. Programs that write titles and names without escaping leave ampersands bare; other
 * readers show such books, so these are read as what they stand for.
 */
export function readPackagePart(bytes: Uint8Array, where: string): XmlElement {
  try {
    const root = readXmlPart(bytes, where)
    if (root.name.startsWith('opf:') || !/(^|:)package$/.test(root.name) || bytes.includes(0)) return root
    // Some name no namespace, or that of the time before EPUB: what they call a package is one.
    const text = Buffer.from(bytes).toString('latin1')
    const named = text.replace(/<package\b(\s+xmlns\s*=\s*(?:"[^"]*"|'[^']*'))?/, `<package xmlns="${OPF}"`)
    return named === text ? root : readXmlPart(Buffer.from(named, 'latin1'), where)
  } catch (error) {
    // Signs of UTF-16 hold zeros, and are left as they are.
    if (!(error instanceof Fault) || bytes.includes(0)) throw error
    const text = Buffer.from(bytes).toString('latin1')
    const escaped = text.replace(BARE, '&amp;')
    if (escaped === text) throw error
    return readXmlPart(Buffer.from(escaped, 'latin1'), where)
  }
}
