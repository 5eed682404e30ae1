import { decodeStream } from './filters.ts'
import type { Dict } from './objects.ts'

const MAX_XMP = 8 * 2 ** 20
const SPACES = Buffer.from(' \t\r\n')

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

/** Spaces before a packet's end leave room to edit it in place; a file that is written anew needs none. */
export function trimXmp(root: Dict): void {
  const stream = root.stream('Metadata')
  if (!stream || stream.dict.has('Filter')) return
  const raw = Buffer.from(stream.raw)
  const end = raw.lastIndexOf('<?xpacket end')
  let filled = end
  while (filled > 0 && SPACES.includes(raw[filled - 1]!)) filled--
  // One stays, as between lines.
  if (end - filled > 1)
    stream.raw = Buffer.concat([raw.subarray(0, filled), Buffer.from('\n'), raw.subarray(end)])
}

/** A property's text, whether written as element or attribute. */
export function xmpValue(xmp: string, property: string): string | undefined {
  const found =
    new RegExp(`<${property}(?:\\s[^<>]*)?>([^<]*)</${property}>`).exec(xmp) ??
    new RegExp(`\\b${property}\\s*=\\s*["']([^"']*)["']`).exec(xmp)
  return found?.[1]?.trim()
}

/** What the packet claims: `PDF/A-2b`, `PDF/A-4f`; undefined when nothing. */
export function pdfaClaim(root: Dict): string | undefined {
  const xmp = readXmp(root)
  const part = xmp && xmpValue(xmp, 'pdfaid:part')
  if (!part) return undefined
  return `PDF/A-${part}${(xmpValue(xmp, 'pdfaid:conformance') ?? '').toLowerCase()}`
}

const escapeXml = (text: string): string =>
  text
    .replace(/[&<>]/g, char => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[char]!)
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')

/** What the packet is to say besides what it says already. */
export interface XmpFacts {
  title: string | undefined
  author: string | undefined
  subject: string | undefined
  keywords: string | undefined
  creator: string | undefined
  producer: string | undefined
  created: string | undefined
  modified: string | undefined
}

/** 2, or 3 where files are attached that are no PDF/A themselves. */
export type PdfaPart = 2 | 3

/**
 * A packet that claims PDF/A-2b or PDF/A-3b. Of an existing packet everything stays that is not contradicted, damage
 * included; without one, the document's properties are written anew.
 */
export function pdfaXmp(
  before: string | undefined,
  facts: XmpFacts,
  newTitle: boolean,
  part: PdfaPart = 2,
): string {
  const dropped = ['pdfaid:part', 'pdfaid:conformance', 'pdfaid:amd', 'pdfaid:corr', 'pdfaid:rev']
  const claim = [`<pdfaid:part>${part}</pdfaid:part>`, '<pdfaid:conformance>B</pdfaid:conformance>']
  return packet(before, facts, newTitle ? [...dropped, 'dc:title'] : dropped, claim)
}

const PROPERTIES = [
  'dc:title',
  'dc:creator',
  'dc:description',
  'dc:subject',
  'pdf:Keywords',
  'pdf:Producer',
  'xmp:CreatorTool',
  'xmp:CreateDate',
  'xmp:ModifyDate',
  'xmp:MetadataDate',
]

/** A packet that says just these properties; what else it said, a claim to PDF/A included, stays. */
export const withXmpProperties = (before: string | undefined, facts: XmpFacts): string =>
  packet(before, facts, PROPERTIES, [])

function packet(before: string | undefined, facts: XmpFacts, dropped: string[], claim: string[]): string {
  const rdf = before?.slice(Math.max(0, before.indexOf('<rdf:RDF')), before.lastIndexOf('</rdf:RDF>')) ?? ''
  const [opening = '', attributes = ''] = /^<rdf:RDF([^>]*)>/.exec(rdf) ?? []
  const spaces = [...attributes.matchAll(/xmlns:[\w.-]+\s*=\s*("[^"]*"|'[^']*')/g)].map(([all]) => all)
  const kept = drop(opening ? rdf.slice(opening.length) : '', ...dropped)
  const own = ['rdf', 'dc', 'pdf', 'xmp', 'pdfaid']
  const outer = spaces.filter(space => !own.some(prefix => space.startsWith(`xmlns:${prefix}=`)))
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"${outer.map(space => ` ${space}`).join('')}>
${kept.trim()}
<rdf:Description rdf:about="">
${[...claim, ...factLines(kept, facts)].join('\n')}
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>`
}

/** The properties that a packet does not have yet, as elements. */
function factLines(kept: string, facts: XmpFacts): string[] {
  const lines: string[] = []
  const add = (
    property: string,
    value: string | undefined,
    wrap: (text: string) => string = text => text,
  ) => {
    if (value && !new RegExp(`[<\\s]${property}[\\s=>/]`).test(kept))
      lines.push(`<${property}>${wrap(escapeXml(value))}</${property}>`)
  }
  const alt = (text: string) => `<rdf:Alt><rdf:li xml:lang="x-default">${text}</rdf:li></rdf:Alt>`
  add('dc:title', facts.title, alt)
  add('dc:creator', facts.author, text => `<rdf:Seq><rdf:li>${text}</rdf:li></rdf:Seq>`)
  add('dc:description', facts.subject, alt)
  add('pdf:Keywords', facts.keywords)
  add('pdf:Producer', facts.producer)
  add('xmp:CreatorTool', facts.creator)
  add('xmp:CreateDate', facts.created)
  add('xmp:ModifyDate', facts.modified)
  return lines
}

/** Takes properties out, whether they stand as elements or as attributes. */
function drop(xml: string, ...properties: string[]): string {
  return properties.reduce(
    (text, property) =>
      text
        .replace(new RegExp(`<${property}\\b[^<>]*/>`, 'g'), '')
        // Up to the next of its kind at most: many that never end would each be searched for to the end of the text.
        .replace(new RegExp(`<${property}\\b[^<>]*>(?:(?!<${property}\\b)[\\s\\S])*?</${property}>`, 'g'), '')
        .replace(new RegExp(`\\s${property}\\s*=\\s*("[^"]*"|'[^']*')`, 'g'), ''),
    xml,
  )
}
