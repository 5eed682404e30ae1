import { isoDate } from '../core/text-strings.ts'
import type { PdfaPart } from '../core/xmp.ts'
import { checkDescriptions, checkPacket, EXTENSION, FIXED_PREFIXES, isOfKind, SCHEMAS } from './check-xmp.ts'
import { propertiesOfSchema, XMP_VALUES } from './xmp-properties.ts'
import { propertiesOf, RDF, readXmpTree, type XmpNode } from './xmp-tree.ts'

const XML = 'http://www.w3.org/XML/1998/namespace'
const ID = 'http://www.aiim.org/pdfa/ns/id/'

/** A packet whose properties PDF/A allows, and the names of those that had to go. */
export interface RepairedXmp {
  packet: string
  dropped: string[]
}

/**
 * Mends what an XMP packet says in ways PDF/A does not allow: values are written the way their schema asks for,
 * properties no schema knows are described in the packet itself, and what cannot be described is left out. Gives
 * undefined where the packet cannot be read at all.
 */
export function repairXmp(packet: string, part: PdfaPart): RepairedXmp | undefined {
  const root = readXmpTree(packet)
  if (!root) return undefined
  const properties = descriptions(root).flatMap(propertiesOf)
  const extensions = properties
    .filter(({ uri }) => uri === EXTENSION)
    .flatMap(({ children }) => children.flatMap(list => list.children))
    .filter(isComplete)
  const described = new Set(extensions.flatMap(namespaces))
  const kept = new Map<string, XmpNode>()
  const dropped = new Set<string>()
  const unknown = new Map<string, XmpNode[]>()
  const allowed = ({ uri, attributes, children }: XmpNode): boolean =>
    (SCHEMAS.has(uri) || described.has(uri)) &&
    attributes.every(one => one.uri === '' || SCHEMAS.has(one.uri) || described.has(one.uri)) &&
    children.every(allowed)
  for (const given of properties) {
    if ([RDF, XML, ID, EXTENSION, ''].includes(given.uri)) continue
    const key = `${given.uri} ${given.local}`
    if (kept.has(key)) continue
    const kind = described.has(given.uri) ? 'other' : propertiesOfSchema(given.uri)?.get(given.local)
    const known = kind !== undefined || (SCHEMAS.has(given.uri) && !propertiesOfSchema(given.uri))
    const fitting = known ? fitted(given, kind ?? 'other') : given
    if (known ? !fitting || !allowed(fitting) : typeOf(given) === undefined) {
      dropped.add(`${given.prefix}:${given.local}`)
      continue
    }
    kept.set(key, fitting!)
    if (!known) unknown.set(given.uri, [...(unknown.get(given.uri) ?? []), given])
  }
  return { packet: write([...kept.values()], extensions, unknown, part), dropped: [...dropped] }
}

/** Whether anything in a packet is not as PDF/A wants it. */
export const needsRepair = (packet: string, part: PdfaPart): boolean =>
  finds(found => checkPacket(packet, found, part))

const isComplete = (schema: XmpNode): boolean => !finds(found => checkDescriptions(schema, found))

function finds(check: (found: () => void) => void): boolean {
  let any = false
  check(() => {
    any = true
  })
  return any
}

/** The namespaces that the description of a schema is about. */
const namespaces = (node: XmpNode): string[] => [
  ...(node.local === 'namespaceURI' ? [node.text.trim()] : []),
  ...node.children.flatMap(namespaces),
]

/** The outermost descriptions: those inside properties are parts of their values. */
function descriptions(node: XmpNode): XmpNode[] {
  if (node.uri === RDF && node.local === 'Description') return [node]
  return node.children.flatMap(descriptions)
}

/** The property written as its schema wants it; undefined where its value cannot be. */
function fitted(node: XmpNode, kind: string): XmpNode | undefined {
  if (isOfKind(node, kind)) return node
  const texts = textsOf(node)
  if (!texts) return undefined
  const [shape, item = 'text'] = kind.split(' ') as [string, string?]
  const isList = shape === 'bag' || shape === 'seq' || shape === 'alt'
  const values = texts.map(text => asKind(text, isList ? item : shape))
  const [first] = values
  if (values.some(value => value === undefined)) return undefined
  if (!isList) return first === undefined ? undefined : { ...node, attributes: [], children: [], text: first }
  const list = element({ bag: 'Bag', seq: 'Seq', alt: 'Alt' }[shape], '')
  list.children = values.map(value => element('li', value!))
  if (shape === 'alt') {
    list.children.length = Math.min(1, list.children.length)
    for (const one of list.children)
      one.attributes.push({ prefix: 'xml', uri: XML, local: 'lang', value: 'x-default' })
  }
  return { ...node, attributes: [], children: [list], text: '' }
}

const element = (local: string, text: string): XmpNode => ({
  prefix: 'rdf',
  uri: RDF,
  local,
  attributes: [],
  children: [],
  text,
})

/** The texts of a plain value or a list of them; undefined for anything with fields. */
function textsOf({ children, text, attributes }: XmpNode): string[] | undefined {
  if (children.length === 0) {
    const plain = attributes.every(({ uri }) => uri === XML || uri === RDF)
    return plain ? [text.trim()].filter(one => one !== '') : undefined
  }
  const [list] = children
  const isList = children.length === 1 && list!.uri === RDF && /^(Bag|Seq|Alt)$/i.test(list!.local)
  if (!isList || list!.children.some(one => one.children.length > 0)) return undefined
  return list!.children.map(one => one.text.trim()).filter(one => one !== '')
}

/** A text as a value of a kind; dates as other formats write them are understood. */
function asKind(text: string, kind: string): string | undefined {
  const pattern = XMP_VALUES[kind]
  if (!pattern || pattern.test(text)) return text
  if (kind === 'boolean' && /^(true|false)$/i.test(text))
    return text[0]!.toUpperCase() + text.slice(1).toLowerCase()
  if (kind !== 'date') return undefined
  const date = /^(D:|\d{8})/.test(text)
    ? isoDate(text)
    : text.replace(/\s+/, 'T').replace(/([+-]\d\d)(\d\d)$/, '$1:$2')
  return date !== undefined && pattern.test(date) ? date : undefined
}

/** How the description of a schema names the kind of a value; undefined for values with fields. */
function typeOf(node: XmpNode): string | undefined {
  const texts = textsOf(node)
  if (!texts) return undefined
  const [list] = node.children
  if (!list) return /^[+-]?\d{1,9}$/.test(node.text.trim()) ? 'Integer' : 'Text'
  if (list.local !== 'Alt') return `${list.local.toLowerCase()} Text`
  const languages = list.children.every(one => one.attributes.some(({ local }) => local === 'lang'))
  return languages ? 'Lang Alt' : undefined
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, char => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char]!)

function write(
  kept: XmpNode[],
  extensions: XmpNode[],
  unknown: Map<string, XmpNode[]>,
  part: PdfaPart,
): string {
  const spaces = new Map([[RDF, 'rdf'], [XML, 'xml'], [ID, 'pdfaid'], ...FIXED_PREFIXES])
  // Prefixes are the file's own; where one stands for two namespaces, the second gets a number behind it.
  const prefixOf = (prefix: string, uri: string): string => {
    const known = spaces.get(uri)
    if (known !== undefined) return known
    const [taken, wanted] = [new Set(spaces.values()), prefix || 'ns']
    let unique = wanted
    for (let n = 2; taken.has(unique); n++) unique = `${wanted}${n}`
    spaces.set(uri, unique)
    return unique
  }
  const text = (node: XmpNode): string => {
    const name = `${prefixOf(node.prefix, node.uri)}:${node.local}`
    const attributes = node.attributes.map(
      ({ prefix, uri, local, value }) =>
        ` ${uri === '' ? '' : `${prefixOf(prefix, uri)}:`}${local}="${escaped(value)}"`,
    )
    const inside = node.children.length > 0 ? node.children.map(text).join('') : escaped(node.text)
    return `<${name}${attributes.join('')}>${inside}</${name}>`
  }
  const properties = kept.map(text)
  const schemas = [
    ...extensions.map(text),
    ...[...unknown].map(([uri, nodes]) => describe(uri, prefixOf('', uri), nodes)),
  ]
  if (schemas.length > 0)
    properties.unshift(
      `<pdfaExtension:schemas><rdf:Bag>\n${schemas.join('\n')}\n</rdf:Bag></pdfaExtension:schemas>`,
    )
  const declared = [...spaces]
    .filter(([uri, prefix]) => uri !== XML && (schemas.length > 0 || FIXED_PREFIXES.get(uri) !== prefix))
    .map(([uri, prefix]) => ` xmlns:${prefix}="${escaped(uri)}"`)
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF${declared.join('')}>
<rdf:Description rdf:about="">
<pdfaid:part>${part}</pdfaid:part>
<pdfaid:conformance>B</pdfaid:conformance>
${properties.join('\n')}
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>`
}

/** The description of a schema with the properties that are used of it. */
function describe(uri: string, prefix: string, nodes: XmpNode[]): string {
  const properties = nodes.map(
    node =>
      `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${escaped(node.local)}</pdfaProperty:name><pdfaProperty:valueType>${typeOf(node)}</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>Property of the original file</pdfaProperty:description></rdf:li>`,
  )
  return `<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>Schema of the original file</pdfaSchema:schema><pdfaSchema:namespaceURI>${escaped(uri)}</pdfaSchema:namespaceURI><pdfaSchema:prefix>${prefix}</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>${properties.join('')}</rdf:Seq></pdfaSchema:property></rdf:li>`
}
