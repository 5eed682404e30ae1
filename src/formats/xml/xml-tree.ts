import { badInput } from '../../fault.ts'
import { utf16Mark } from '../../lib/text/utf16-mark.ts'
import { parseXml } from './parse-xml.ts'
import { Namespaces, splitName } from './xml-namespaces.ts'

/** An element with its names made short: `w:p`, `m:frac`, whatever prefix or dialect the file uses. */
export class XmlElement {
  readonly name: string
  /** By local name; those of the relationships namespace as `r:id`. */
  readonly attributes: Record<string, string>
  children: (XmlElement | string)[] = []

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
  descendant(...names: string[]): XmlElement | undefined {
    for (const child of this.children) {
      if (typeof child === 'string') continue
      if (names.includes(child.name)) return child
      const below = child.descendant(...names)
      if (below) return below
    }
    return undefined
  }

  get(attribute: string): string | undefined {
    return Object.hasOwn(this.attributes, attribute) ? this.attributes[attribute] : undefined
  }

  /** A copy in which the names of one prefix have another. */
  withPrefix(from: string, to: string): XmlElement {
    const name = this.name.startsWith(from) ? to + this.name.slice(from.length) : this.name
    const copy = new XmlElement(name, this.attributes)
    for (const child of this.children)
      copy.children.push(typeof child === 'string' ? child : child.withPrefix(from, to))
    return copy
  }

  text(): string {
    return this.children.map(child => (typeof child === 'string' ? child : child.text())).join('')
  }
}

/** Most elements have none, and share these. */
const NO_ATTRIBUTES: Record<string, string> = Object.freeze({})

/** What the engine gives a list with its first item; a copy has as much as it needs. */
const ROOM_OF_LISTS = 17

/** Names repeat: each is kept once, as far as they are few. */
const MOST_NAMES = 1000

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
  [/presentationml(\/2006)?\/main$/, 'p'],
  [/drawingml(\/2006)?\/wordprocessingDrawing$/, 'wp'],
  [/drawingml(\/2006)?\/picture$/, 'pic'],
  [/wordprocessingShape$/, 'wps'],
  [/wordprocessingGroup$/, 'wpg'],
  [/wordprocessingCanvas$/, 'wpc'],
  [/drawingml(\/2006)?\/diagram$/, 'dgm'],
  [/drawingml(\/2006)?\/chart$/, 'c'],
  [/drawingml(\/2006)?\/chartDrawing$/, 'cdr'],
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
  [/opendocument:xmlns:datastyle:1\.0$/, 'number'],
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
  const root = new XmlElement('', {})
  const stack = [root]
  const names = new Namespaces()
  const known = new Map<string, string>()
  const once = (name: string): string => {
    const kept = known.get(name)
    if (kept === undefined && known.size < MOST_NAMES) known.set(name, name)
    return kept ?? name
  }
  let elements = 0
  const refuse = (what: string, cause?: unknown): never => {
    throw badInput(`${where} ${what}.`, cause)
  }
  const damaged = (at: number, what: string) =>
    badInput(`${where} is not well-formed XML.`, new Error(`at ${at}: ${what}`))
  const prefixAt = (prefix: string, at: number): string => {
    const uri = names.uriOf(prefix)
    if (uri === undefined) throw damaged(at, `the prefix ${prefix} is not declared`)
    return prefixOf(uri)
  }
  if (bytes.length > MAX_BYTES) refuse(`has more than ${MAX_BYTES / 2 ** 20} MB`)
  parseXml(
    new TextDecoder(utf16Mark(bytes) ?? 'utf-8').decode(bytes),
    {
      open(written, given, at) {
        if (++elements > MAX_ELEMENTS)
          refuse(`has more than ${MAX_ELEMENTS.toLocaleString('en-US')} elements`)
        if (stack.length > MAX_DEPTH) refuse(`is nested more than ${MAX_DEPTH} levels deep`)
        names.open(given)
        const attributes: Record<string, string> = given.length > 0 ? {} : NO_ATTRIBUTES
        for (let i = 0; i < given.length; i += 2) {
          const name = given[i]!
          if (name.startsWith('xmlns:')) continue
          const [prefix, local] = splitName(name)
          // Attributes without a prefix are in no namespace.
          const short = prefix === '' ? '' : prefixAt(prefix, at)
          attributes[short === 'r' ? `r:${local}` : local] = given[i + 1]!
        }
        const [prefix, local] = splitName(written)
        const short = prefixAt(prefix, at)
        const element = new XmlElement(once(short ? `${short}:${local}` : local), attributes)
        stack.at(-1)!.children.push(element)
        stack.push(element)
      },
      close() {
        names.close()
        const ended = stack.pop()!
        if (ended.children.length < ROOM_OF_LISTS) ended.children = ended.children.slice()
      },
      text: piece => void stack.at(-1)!.children.push(piece),
      // Office and EPUB parts need no document type; one that defines entities is an attack.
      doctype(text) {
        if (/<!ENTITY/i.test(text)) refuse('declares entities of its own, which are not read')
      },
    },
    { refuse: damaged, declarations: true },
  )
  return root.elements()[0]!
}
