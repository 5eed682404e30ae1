import type { Dict } from './objects.ts'
import type { Found } from './pdfa-check.ts'
import { readXmp } from './xmp.ts'

/** Schemas that may be used without describing them. */
const SCHEMAS = new Set([
  'http://purl.org/dc/elements/1.1/',
  'http://ns.adobe.com/xap/1.0/',
  'http://ns.adobe.com/xap/1.0/rights/',
  'http://ns.adobe.com/xap/1.0/mm/',
  'http://ns.adobe.com/xap/1.0/bj/',
  'http://ns.adobe.com/xap/1.0/t/pg/',
  'http://ns.adobe.com/xap/1.0/g/',
  'http://ns.adobe.com/xap/1.0/g/img/',
  'http://ns.adobe.com/xap/1.0/sType/Dimensions#',
  'http://ns.adobe.com/xap/1.0/sType/ResourceEvent#',
  'http://ns.adobe.com/xap/1.0/sType/ResourceRef#',
  'http://ns.adobe.com/xap/1.0/sType/Version#',
  'http://ns.adobe.com/xap/1.0/sType/Job#',
  'http://ns.adobe.com/xap/1.0/sType/Font#',
  'http://ns.adobe.com/xmp/1.0/DynamicMedia/',
  'http://ns.adobe.com/pdf/1.3/',
  'http://ns.adobe.com/photoshop/1.0/',
  'http://ns.adobe.com/camera-raw-settings/1.0/',
  'http://ns.adobe.com/tiff/1.0/',
  'http://ns.adobe.com/exif/1.0/',
  'http://ns.adobe.com/exif/1.0/aux/',
  'http://www.aiim.org/pdfa/ns/id/',
  'http://www.aiim.org/pdfa/ns/extension/',
  'http://www.aiim.org/pdfa/ns/schema#',
  'http://www.aiim.org/pdfa/ns/property#',
  'http://www.aiim.org/pdfa/ns/type#',
  'http://www.aiim.org/pdfa/ns/field#',
  'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  'adobe:ns:meta/',
  'http://www.w3.org/XML/1998/namespace',
])

const ID = 'http://www.aiim.org/pdfa/ns/id/'

/** Rules about the document's XMP packet. */
export function checkXmp(root: Dict, found: Found): void {
  const xmp = readXmp(root)
  if (xmp === undefined) {
    found('6.6.2.1', 'there is no XMP metadata')
    return
  }
  const header = /<\?xpacket[^?]*\?>/.exec(xmp)?.[0] ?? ''
  if (/\b(bytes|encoding)\s*=/.test(header)) found('6.6.2.1', 'the XMP packet declares its size or encoding')
  const spaces = new Map(
    [...xmp.matchAll(/xmlns:([\w.-]+)\s*=\s*["']([^"']*)["']/g)].map(([, prefix, uri]) => [prefix!, uri!]),
  )
  const described = new Set(
    [...xmp.matchAll(/pdfaSchema:namespaceURI[^>]*>\s*([^<\s]+)\s*</g)].map(([, uri]) => uri!),
  )
  const used = new Set([...xmp.matchAll(/[<\s]([\w.-]+):[\w.-]+(?=[\s=/>])/g)].map(([, prefix]) => prefix!))
  for (const prefix of used) {
    const uri = spaces.get(prefix)
    if (prefix === 'xmlns' || prefix === 'xml' || uri === undefined) continue
    if (!SCHEMAS.has(uri) && !described.has(uri)) {
      found('6.6.2.3', `the metadata uses the schema ${uri.slice(0, 80)} without describing it`)
    }
  }
  const part = valueIn(xmp, 'part')
  const conformance = valueIn(xmp, 'conformance')
  if (spaces.get('pdfaid') !== ID || part !== '2' || !/^[ABU]$/.test(conformance ?? '')) {
    found('6.6.4', 'the metadata does not name PDF/A-2 and a level')
  }
}

const valueIn = (xmp: string, property: string): string | undefined =>
  (new RegExp(`<pdfaid:${property}[^>]*>([^<]*)<`).exec(xmp) ??
    new RegExp(`pdfaid:${property}\\s*=\\s*["']([^"']*)["']`).exec(xmp))?.[1]
