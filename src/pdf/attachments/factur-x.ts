import { Dict, name, newRef, Stream } from '../core/objects.ts'
import type { PdfDocument } from '../core/pdf-document.ts'
import { readXmp } from '../core/xmp.ts'
import { addAttachment } from './attachments.ts'

/** A profile of Factur-X, called ZUGFeRD in Germany, as its metadata names it. */
export interface InvoiceProfile {
  level: string
  fileName: string
  /** What the XML is to the page: the same once more, or only some of its figures. */
  relationship: 'Alternative' | 'Data'
}

const SPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'
const PROFILES: [guideline: RegExp, level: string][] = [
  [/xrechnung/i, 'XRECHNUNG'],
  [/factur-x\.eu:1p0:minimum/i, 'MINIMUM'],
  [/factur-x\.eu:1p0:basicwl/i, 'BASIC WL'],
  [/factur-x\.eu:1p0:basic\b/i, 'BASIC'],
  [/factur-x\.eu:1p0:extended/i, 'EXTENDED'],
  [/cen\.eu:en16931/i, 'EN 16931'],
]

/** The profile that an invoice claims by its guideline; undefined for XML that is no such invoice. */
export function invoiceProfile(xml: string): InvoiceProfile | undefined {
  if (!/<(?:\w+:)?CrossIndustryInvoice[\s>]/.test(xml)) return undefined
  const context = /<(?:\w+:)?GuidelineSpecifiedDocumentContextParameter>[\s\S]{0,2000}?<\/(?:\w+:)?ID>/.exec(
    xml,
  )?.[0]
  const level = PROFILES.find(([guideline]) => guideline.test(context ?? ''))?.[1]
  if (!level) return undefined
  return {
    level,
    fileName: level === 'XRECHNUNG' ? 'xrechnung.xml' : 'factur-x.xml',
    relationship: level === 'MINIMUM' || level === 'BASIC WL' ? 'Data' : 'Alternative',
  }
}

/** Makes an invoice with data of a document that is PDF/A-2b: PDF/A-3b with the XML and metadata that say what it is. */
export function addInvoice(
  document: PdfDocument,
  xml: Uint8Array,
  profile: InvoiceProfile,
  now: number,
): void {
  const { level, fileName, relationship } = profile
  addAttachment(
    document,
    { name: fileName, bytes: xml, mediaType: 'text/xml', description: 'Factur-X invoice', relationship },
    now,
  )
  const packet = withInvoice(readXmp(document.root) ?? '', level, fileName)
  const dict = Dict.of({ Type: name('Metadata'), Subtype: name('XML') })
  document.root.set('Metadata', newRef(new Stream(dict, Buffer.from(packet))))
}

const property = (called: string, description: string): string =>
  `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${called}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`

const SCHEMA = `<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema><pdfaSchema:namespaceURI>${SPACE}</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>${[
  property('DocumentFileName', 'The name of the embedded XML document'),
  property('DocumentType', 'The type of the hybrid document'),
  property('Version', 'The version of the standard that the embedded XML follows'),
  property('ConformanceLevel', 'The profile of the embedded XML'),
].join('')}</rdf:Seq></pdfaSchema:property></rdf:li>`

const EXTENSION_SPACES =
  'xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"'

function withInvoice(packet: string, level: string, fileName: string): string {
  const own = `<rdf:Description rdf:about="" xmlns:fx="${SPACE}"><fx:DocumentType>INVOICE</fx:DocumentType><fx:DocumentFileName>${fileName}</fx:DocumentFileName><fx:Version>1.0</fx:Version><fx:ConformanceLevel>${level}</fx:ConformanceLevel></rdf:Description>`
  // What an earlier invoice said of itself goes, and a list of schemas that is there gets ours, in the spaces it opens.
  const without = packet
    .replace(
      /<rdf:Description\b[^<>]*xmlns:fx=[^<>]*>(?:(?!<rdf:Description)[\s\S])*?<\/rdf:Description>/g,
      '',
    )
    .replace(/<pdfaid:part>\d<\/pdfaid:part>/, '<pdfaid:part>3</pdfaid:part>')
  const spaced = SCHEMA.replace('<rdf:li ', `<rdf:li ${EXTENSION_SPACES} `)
  const listed = /<pdfaExtension:schemas>\s*<rdf:Bag>/
  const known = without.includes(`<pdfaSchema:namespaceURI>${SPACE}`)
  const withSchema = known
    ? without
    : listed.test(without)
      ? without.replace(listed, opening => opening + spaced)
      : withEnd(
          without,
          `<rdf:Description rdf:about="" ${EXTENSION_SPACES}><pdfaExtension:schemas><rdf:Bag>${SCHEMA}</rdf:Bag></pdfaExtension:schemas></rdf:Description>`,
        )
  return withEnd(withSchema, own)
}

const withEnd = (packet: string, more: string): string => {
  const end = packet.lastIndexOf('</rdf:RDF>')
  return `${packet.slice(0, end)}${more}\n${packet.slice(end)}`
}
