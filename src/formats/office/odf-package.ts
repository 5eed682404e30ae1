import { badInput } from '../../fault.ts'
import type { Zip } from '../archive/zip.ts'
import { type ZipSource, zipBytes } from '../archive/zip-writer.ts'

/** What is encrypted is not read: its parts are no XML. */
export function refuseEncrypted(zip: Zip, param: string, what: 'document' | 'workbook'): void {
  const list = zip.find('META-INF/manifest.xml')?.bytes().toString('latin1') ?? ''
  if (/manifest:encryption-data|<encryption-data/.test(list))
    throw badInput(`${param}: the ${what} is encrypted; save it without a password first.`)
}

/** The namespaces that the parts of our OpenDocument files use. */
export const ODF_NAMESPACES = Object.entries({
  office: 'urn:oasis:names:tc:opendocument:xmlns:office:1.0',
  style: 'urn:oasis:names:tc:opendocument:xmlns:style:1.0',
  text: 'urn:oasis:names:tc:opendocument:xmlns:text:1.0',
  table: 'urn:oasis:names:tc:opendocument:xmlns:table:1.0',
  draw: 'urn:oasis:names:tc:opendocument:xmlns:drawing:1.0',
  number: 'urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0',
  svg: 'urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0',
  fo: 'urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0',
  meta: 'urn:oasis:names:tc:opendocument:xmlns:meta:1.0',
  of: 'urn:oasis:names:tc:opendocument:xmlns:of:1.2',
  dc: 'http://purl.org/dc/elements/1.1/',
  xlink: 'http://www.w3.org/1999/xlink',
})
  .map(([prefix, name]) => `xmlns:${prefix}="${name}"`)
  .join(' ')

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const MANIFEST = 'urn:oasis:names:tc:opendocument:xmlns:manifest:1.0'
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const SPECIAL: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text for XML, without the characters that it forbids. */
export const xmlEscaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(/[&<>"]/g, found => SPECIAL[found]!)

/** Attributes of an element; those without a value are left out. */
export const attributes = (values: Record<string, string | number | undefined>): string =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${xmlEscaped(String(value))}"`)
    .join('')

/** A part of an OpenDocument file. */
export const odfPart = (kind: 'content' | 'styles' | 'meta', inner: string): string =>
  `${HEAD}<office:document-${kind} ${ODF_NAMESPACES} office:version="1.3">${inner}</office:document-${kind}>`

export interface OdfFile {
  name: string
  media: string
  content: string | Uint8Array
}

/** The package: the media type first and unpacked, then the parts and their list. */
export async function odfPackage(media: string, files: OdfFile[]): Promise<Buffer> {
  const listed = [{ name: '/', media }, ...files].map(
    one =>
      `<manifest:file-entry${attributes({ 'manifest:full-path': one.name, 'manifest:media-type': one.media })}/>`,
  )
  const sources: ZipSource[] = [
    { name: 'mimetype', content: media, store: true },
    // An entry that ends in a slash is a folder, which only the list names.
    ...files.filter(one => !one.name.endsWith('/')).map(({ name, content }) => ({ name, content })),
    {
      name: 'META-INF/manifest.xml',
      content: `${HEAD}<manifest:manifest xmlns:manifest="${MANIFEST}" manifest:version="1.3">${listed.join('')}</manifest:manifest>`,
    },
  ]
  return zipBytes(sources)
}
