import { decodeStream } from './filters.ts'
import type { Dict } from './objects.ts'

const MAX_XMP = 8 * 2 ** 20

/** The document's XMP packet as text; undefined when there is none that can be read. */
export function readXmp(root: Dict): string | undefined {
  const stream = root.stream('Metadata')
  if (!stream) return undefined
  try {
    const bytes = decodeStream(stream, MAX_XMP)
    const utf16 = bytes[0] === 0xfe && bytes[1] === 0xff
    return utf16 ? Buffer.from(bytes.subarray(2)).swap16().toString('utf16le') : bytes.toString('utf8')
  } catch {
    return undefined
  }
}

/** A property's text, whether written as element or attribute. */
export function xmpValue(xmp: string, property: string): string | undefined {
  const found =
    new RegExp(`<${property}[^>]*>\\s*([^<]*?)\\s*</${property}>`).exec(xmp) ??
    new RegExp(`\\b${property}\\s*=\\s*["']([^"']*)["']`).exec(xmp)
  return found?.[1]
}

/** What the packet claims: `PDF/A-2b`, `PDF/A-4f`; undefined when nothing. */
export function pdfaClaim(root: Dict): string | undefined {
  const xmp = readXmp(root)
  const part = xmp && xmpValue(xmp, 'pdfaid:part')
  if (!part) return undefined
  return `PDF/A-${part}${(xmpValue(xmp, 'pdfaid:conformance') ?? '').toLowerCase()}`
}
