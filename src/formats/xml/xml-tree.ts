import { SaxesParser } from 'saxes'
import { badInput } from '../../fault.ts'
import { utf16Mark } from '../../lib/text/utf16-mark.ts'

/** An element with its names made short: `w:p`, `m:frac`, whatever prefix or dialect the file uses. */
export class XmlElement {
  readonly name: string
  /** By local name; those of the relationships namespace as `r:id`. */
  readonly attributes: Record<string, string>
  readonly children: (XmlElement | string)[] = []

  constructor(name: string, attributes: Record<string, string>) {
    this.name = name
    this.attributes = attributes
  }

  /** The first child of this name. */
  find(name: string): XmlElement | undefined {
    for (const child of this.children) if (typeof child !== 'string' && child.name === name) return child
    return undefined
  }

  /** Follows child names down. */
  path(...names: string[]): XmlElement | undefined {
    let at: XmlElement | undefined = this
    for (const name of names) at = at?.find(name)
    return at
  }

  all(name: string): XmlElement[] {
    return this.elements().filter(child => child.name === name)
  }

  elements(): XmlElement[] {
    return this.children.filter(child => typeof child !== 'string')
  }

  /** The first element of this name anywhere below, in document order. */
  descendant(name: string): XmlElement | undefined {
    for (const child of this.children) {
      if (typeof child === 'string') continue
      if (child.name === name) return child
      const below = child.descendant(name)
      if (below) return below
    }
    return undefined
  }

  get(attribute: string): string | undefined {
    return Object.hasOwn(this.attributes, attribute) ? this.attributes[attribute] : undefined
  }

  text(): string {
    return this.children.map(child => (typeof child === 'string' ? child : child.text())).join('')
  }
}

const MAX_DEPTH = 400
const MAX_BYTES = 128 * 2 ** 20
const MAX_ELEMENTS = 1_500_000

/** Ends of namespace names, which are the same in the transitional and the strict dialect of Office files. */
const PREFIXES: [RegExp, string][] = [
  [/wordprocessingml(\/2006)?\/main$/, 'w'],
  [/officeDocument(\/2006)?\/relationships$/, 'r'],
  [/package\/2006\/relationships$/, 'rel'],
  [/officeDocument(\/2006)?\/math$/, 'm'],
  [/drawingml(\/2006)?\/main$/, 'a'],
  [/drawingml(\/2006)?\/wordprocessingDrawing$/, 'wp'],
  [/drawingml(\/2006)?\/picture$/, 'pic'],
  [/wordprocessingShape$/, 'wps'],
  [/wordprocessingGroup$/, 'wpg'],
  [/wordprocessingCanvas$/, 'wpc'],
  [/drawingml(\/2006)?\/diagram$/, 'dgm'],
  [/drawingml(\/2006)?\/chart$/, 'c'],
  [/office\/drawing\/2008\/diagram$/, 'dsp'],
  [/markup-compatibility\/2006$/, 'mc'],
  [/^urn:schemas-microsoft-com:vml$/, 'v'],
  [/^urn:schemas-microsoft-com:office:office$/, 'o'],
  [/microsoft\.com\/office\/word\/2010\/wordml$/, 'w14'],
  [/metadata\/core-properties$/, 'cp'],
  [/^http:\/\/purl\.org\/dc\/elements\/1\.1\/$/, 'dc'],
  [/^http:\/\/purl\.org\/dc\/terms\/$/, 'dcterms'],
  [/\/2007\/opf$/, 'opf'],
  [/opendocument:xmlns:office:1\.0$/, 'office'],
  [/opendocument:xmlns:table:1\.0$/, 'table'],
  [/opendocument:xmlns:text:1\.0$/, 'text'],
  [/opendocument:xmlns:style:1\.0$/, 'style'],
  [/opendocument:xmlns:drawing:1\.0$/, 'draw'],
  [/tns:opendocument:xmlns:container$/, 'container'],
  [/daisy\.org\/z3986\/2005\/ncx\/$/, 'ncx'],
  [/xmlenc#$/, 'enc'],
]

const shortNames = new Map<string, string>()

function prefixOf(uri: string): string {
  const known = shortNames.get(uri)
  if (known !== undefined) return known
  const prefix = PREFIXES.find(([pattern]) => pattern.test(uri))?.[1] ?? ''
  if (shortNames.size < 500) shortNames.set(uri, prefix)
  return prefix
}

/** Reads one XML part. `where` opens the messages: `file: the part word/document.xml`. */
export function readXmlPart(bytes: Uint8Array, where: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true })
  const root = new XmlElement('', {})
  const stack = [root]
  let elements = 0
  const refuse = (what: string, cause?: unknown): never => {
    throw badInput(`${where} ${what}.`, cause)
  }
  if (bytes.length > MAX_BYTES) refuse(`has more than ${MAX_BYTES / 2 ** 20} MB`)
  // Office and EPUB parts need no document type; one that defines entities is an attack.
  parser.on('doctype', text => {
    if (/<!ENTITY/i.test(text)) refuse('declares entities of its own, which are not read')
  })
  parser.on('error', error => refuse('is not well-formed XML', error))
  parser.on('opentag', tag => {
    if (++elements > MAX_ELEMENTS) refuse(`has more than ${MAX_ELEMENTS.toLocaleString('en-US')} elements`)
    if (stack.length > MAX_DEPTH) refuse(`is nested more than ${MAX_DEPTH} levels deep`)
    const attributes: Record<string, string> = {}
    for (const attribute of Object.values(tag.attributes)) {
      if (attribute.prefix === 'xmlns') continue
      attributes[prefixOf(attribute.uri) === 'r' ? `r:${attribute.local}` : attribute.local] = attribute.value
    }
    const prefix = prefixOf(tag.uri)
    const element = new XmlElement(prefix ? `${prefix}:${tag.local}` : tag.local, attributes)
    stack.at(-1)!.children.push(element)
    stack.push(element)
  })
  parser.on('closetag', () => {
    stack.pop()
  })
  const text = (piece: string) => {
    if (stack.length > 1) stack.at(-1)!.children.push(piece)
  }
  parser.on('text', text)
  parser.on('cdata', text)
  parser.write(new TextDecoder(utf16Mark(bytes) ?? 'utf-8').decode(bytes)).close()
  const [top] = root.elements()
  return top ?? refuse('is empty')
}
