import type { Dict } from '../core/objects.ts'
import { type PdfaPart, readXmp } from '../core/xmp.ts'
import type { Found } from './finding.ts'
import { propertiesOfSchema, XMP_VALUES } from './xmp-properties.ts'
import { type XmpNode as Node, propertiesOf, RDF, readXmpTree } from './xmp-tree.ts'

/** Schemas that may be used without describing them. */
export const SCHEMAS = new Set([
  'http://purl.org/dc/elements/1.1/',
  'http://ns.adobe.com/xap/1.0/',
  'http://ns.adobe.com/xap/1.0/rights/',
  'http://ns.adobe.com/xap/1.0/mm/',
  'http://ns.adobe.com/xap/1.0/bj/',
  'http://ns.adobe.com/xap/1.0/t/pg/',
  'http://ns.adobe.com/xmp/Identifier/qual/1.0/',
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

/** Namespaces that have to go by one prefix. */
export const FIXED_PREFIXES = new Map([
  ['http://www.aiim.org/pdfa/ns/extension/', 'pdfaExtension'],
  ['http://www.aiim.org/pdfa/ns/schema#', 'pdfaSchema'],
  ['http://www.aiim.org/pdfa/ns/property#', 'pdfaProperty'],
  ['http://www.aiim.org/pdfa/ns/type#', 'pdfaType'],
  ['http://www.aiim.org/pdfa/ns/field#', 'pdfaField'],
])

/** Rules about the document's XMP packet. */
export function checkXmp(root: Dict, found: Found, part: PdfaPart): void {
  const xmp = readXmp(root)
  if (xmp === undefined) found('6.6.2.1', 'there is no XMP metadata')
  else checkPacket(xmp, found, part)
}

export function checkPacket(xmp: string, found: Found, part: PdfaPart): void {
  const header = /<\?xpacket[^?]*\?>/.exec(xmp)?.[0] ?? ''
  if (/\b(bytes|encoding)\s*=/.test(header)) found('6.6.2.1', 'the XMP packet declares its size or encoding')
  const spaces = new Map(
    [...xmp.matchAll(/xmlns:([\w.-]+)\s*=\s*["']([^"']*)["']/g)].map(([, prefix, uri]) => [prefix!, uri!]),
  )
  const described = new Set(
    [...xmp.matchAll(/pdfa(?:Schema|Type):namespaceURI[^<>]*>\s*([^<\s]+)\s*</g)].map(([, uri]) => uri!),
  )
  const used = new Set([...xmp.matchAll(/[<\s]([\w.-]+):[\w.-]+(?=[\s=/>])/g)].map(([, prefix]) => prefix!))
  for (const prefix of used) {
    const uri = spaces.get(prefix)
    if (prefix === 'xmlns' || prefix === 'xml' || uri === undefined) continue
    if (!SCHEMAS.has(uri) && !described.has(uri)) {
      found('6.6.2.3', `the metadata uses the schema ${uri.slice(0, 80)} without describing it`)
    }
  }
  for (const [prefix, uri] of spaces) {
    const fixed = FIXED_PREFIXES.get(uri)
    if (fixed !== undefined && fixed !== prefix)
      found('6.6.2.3', `the metadata uses the prefix ${prefix.slice(0, 40)} where ${fixed} is required`)
  }
  checkProperties(xmp, described, found)
  const claimed = valueIn(xmp, 'part')
  const conformance = valueIn(xmp, 'conformance')
  if (spaces.get('pdfaid') !== ID || claimed !== String(part) || !/^[ABU]$/.test(conformance ?? '')) {
    found('6.6.4', `the metadata does not name PDF/A-${part} and a level`)
  }
}

const valueIn = (xmp: string, property: string): string | undefined =>
  (new RegExp(`<pdfaid:${property}[^<>]*>([^<]*)<`).exec(xmp) ??
    new RegExp(`pdfaid:${property}\\s*=\\s*["']([^"']*)["']`).exec(xmp))?.[1]

/** Whether every property of a predefined schema exists there and is written the way it asks for. */
function checkProperties(xmp: string, described: Set<string>, found: Found): void {
  const root = readXmpTree(xmp)
  if (!root) {
    found('6.6.2.1', 'the XMP metadata is not well-formed')
    return
  }
  const walk: Node[] = [root]
  while (walk.length > 0) {
    const node = walk.pop()!
    if (node.uri === EXTENSION && node.local === 'schemas') checkDescriptions(node, found)
    if (node.uri !== RDF || node.local !== 'Description') {
      for (const child of node.children) walk.push(child)
      continue
    }
    for (const child of node.children) if (child.uri === EXTENSION) walk.push(child)
    for (const property of propertiesOf(node)) {
      const schema = described.has(property.uri) ? undefined : propertiesOfSchema(property.uri)
      if (!schema) continue
      const kind = schema.get(property.local)
      if (kind === undefined)
        found(
          '6.6.2.3',
          `the metadata has a property ${property.local.slice(0, 40)} that its schema does not know`,
        )
      else if (!isOfKind(property, kind))
        found('6.6.2.3', `the metadata property ${property.local} is of the wrong kind`)
    }
  }
}

export const EXTENSION = 'http://www.aiim.org/pdfa/ns/extension/'

/** What each part of the description of a schema has to say, by the namespace of its fields. */
const REQUIRED: Record<string, string[]> = {
  'http://www.aiim.org/pdfa/ns/schema#': ['schema', 'namespaceURI', 'prefix'],
  'http://www.aiim.org/pdfa/ns/property#': ['name', 'valueType', 'category', 'description'],
  'http://www.aiim.org/pdfa/ns/type#': ['type', 'namespaceURI', 'prefix', 'description'],
  'http://www.aiim.org/pdfa/ns/field#': ['name', 'valueType', 'description'],
}

export function checkDescriptions(node: Node, found: Found): void {
  for (const [uri, names] of Object.entries(REQUIRED)) {
    const own = [...node.children, ...node.attributes]
      .filter(one => one.uri === uri)
      .map(({ local }) => local)
    if (own.length > 0 && names.some(one => !own.includes(one)))
      found('6.6.2.3', 'the metadata describes a schema of its own incompletely')
  }
  for (const child of node.children) checkDescriptions(child, found)
}

export function isOfKind(node: Node, kind: string): boolean {
  if (kind === 'other') return true
  const [shape, item = 'text'] = kind.split(' ') as [string, string?]
  if (shape !== 'bag' && shape !== 'seq' && shape !== 'alt') return isItem(node, shape)
  const list = node.children.find(child => child.uri === RDF)
  if (list?.local.toLowerCase() !== shape) return false
  return list.children.every(child => {
    const language = shape !== 'alt' || child.attributes.some(attribute => attribute.local === 'lang')
    return child.local === 'li' && language && isItem(child, item)
  })
}

/** Whether a value that is no list is of its kind: fields, or text, perhaps with remarks beside it. */
function isItem(given: Node, kind: string): boolean {
  const [only] = given.children
  const wrapped = given.children.length === 1 && only!.uri === RDF && only!.local === 'Description'
  const node = wrapped ? only! : given
  const { children } = node
  if (kind === 'struct') {
    const fields = node.attributes.some(({ uri }) => uri !== RDF && uri !== '')
    const below = children.some(({ uri }) => uri !== RDF)
    return wrapped || fields || below || (children.length === 0 && node.text.trim() === '')
  }
  const value = children.find(({ uri, local }) => uri === RDF && local === 'value')
  if (children.length > 0 && !value) return false
  return XMP_VALUES[kind]?.test((value ?? node).text.trim()) ?? true
}
