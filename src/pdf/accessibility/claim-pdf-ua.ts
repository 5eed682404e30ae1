import { Dict, name, newRef, Stream } from '../core/objects.ts'
import type { PdfDocument } from '../core/pdf-document.ts'
import { readXmp } from '../core/xmp.ts'

/** Says in the metadata that a document follows PDF/UA-1; false where there is no packet to say it in. */
export function claimPdfUa({ root }: PdfDocument): boolean {
  const xmp = readXmp(root)
  const end = xmp?.lastIndexOf('</rdf:RDF>') ?? -1
  if (!xmp || end < 0) return false
  const claim =
    '<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"><pdfuaid:part>1</pdfuaid:part></rdf:Description>\n'
  const bytes = Buffer.from(xmp.slice(0, end) + claim + xmp.slice(end))
  root.set('Metadata', newRef(new Stream(Dict.of({ Type: name('Metadata'), Subtype: name('XML') }), bytes)))
  return true
}
