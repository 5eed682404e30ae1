import { embedFonts } from '../../engines/base-fonts/embed.ts'
import { DocumentFonts } from '../../engines/fontkit/document-fonts.ts'
import { inkColors } from '../../engines/pdfium/ink-colors.ts'
import { sRgb } from '../../formats/icc.ts'
import { INK_STEPS, inkProfile } from '../../formats/icc-inks.ts'
import { openDocument, type PdfDocument, saveDocument, versionOf } from '../../formats/pdf/document.ts'
import { mendStreams } from '../../formats/pdf/mend.ts'
import { Dict, name, newRef, Stream } from '../../formats/pdf/objects.ts'
import { withPdf } from '../../formats/pdf/open.ts'
import { dropActions } from '../../formats/pdf/pdfa/actions.ts'
import { checkPdfa, intendedColors } from '../../formats/pdf/pdfa/check.ts'
import { describeColors } from '../../formats/pdf/pdfa/colors.ts'
import { mendComments } from '../../formats/pdf/pdfa/comments.ts'
import { usesOf } from '../../formats/pdf/pdfa/content.ts'
import { mendEncodings } from '../../formats/pdf/pdfa/encodings.ts'
import { addOutputIntent, mendForPdfa } from '../../formats/pdf/pdfa/mend.ts'
import { mendOutlineWidths } from '../../formats/pdf/pdfa/outline-widths.ts'
import { mendWidths } from '../../formats/pdf/pdfa/widths.ts'
import { mendXmp, needsMending } from '../../formats/pdf/pdfa/xmp-mend.ts'
import { decodeText, encodeText, isoDate } from '../../formats/pdf/text.ts'
import { pdfaXmp, readXmp } from '../../formats/pdf/xmp.ts'
import { counted } from '../../lib/counted.ts'
import { renamed } from '../../lib/file-names.ts'
import { p } from '../../params.ts'
import { defineTool, file } from '../../tool.ts'

export default defineTool({
  name: 'PDF to PDF/A',
  description:
    'Makes a PDF fit for archives: PDF/A-2b metadata, an sRGB output intent, standard fonts embedded. What still breaks the standard is named in the header x-warning.',
  credits: 4,
  params: {
    file: p.pdf(),
    title: p
      .string({ max: 500 })
      .optional()
      .describe('Title for the metadata; the document keeps its own when left out.'),
  },
  returns: file('application/pdf'),
  example: { file: 'three-pages.pdf', title: 'Annual report' },
  run: ({ file, title }, call) =>
    withPdf(file, call.warn, async document => {
      mendDamage(document, call.warn)
      for (const loss of mendForPdfa(document)) call.warn(loss)
      const dropped = dropActions(document)
      if (dropped) call.warn(dropped)
      const fonts = new DocumentFonts(true)
      for (const loss of await mendComments(document, (text, face, weight) => fonts.line(text, face, weight)))
        call.warn(loss)
      fonts.finish()
      const replaced = await embedFonts(document, () => paintedFonts(document))
      if (replaced.length > 0) call.warn(`fonts that are not in the file were replaced: ${fewOf(replaced)}`)
      addOutputIntent(document)
      writeMetadata(document, title, call.warn)
      const version = versionOf(document, document.file.usesObjectStreams)
      // PDF/A-2 is made of PDF 1.7.
      const save = () => saveDocument(document, { version: Number(version) > 1.7 ? '1.7' : version })
      let bytes = save()
      let findings = checkPdfa(openDocument(bytes))
      const waiting = new Map(MENDS)
      for (;;) {
        const due = [...waiting.keys()].filter(clause => findings.some(finding => finding.clause === clause))
        if (due.length === 0) break
        for (const clause of due) {
          await waiting.get(clause)!(document)
          waiting.delete(clause)
        }
        bytes = save()
        findings = checkPdfa(openDocument(bytes))
      }
      if (findings.length > 0) call.warn(`not yet PDF/A-2b: ${fewOf(findings.map(({ message }) => message))}`)
      return { bytes, name: renamed(file.name, 'pdfa', 'pdf') }
    }),
})

/** Packs anew what can be unpacked of damaged streams: in archives nothing may be left to a reader's guess. */
function mendDamage(document: PdfDocument, warn: (message: string) => void): void {
  const { cut, dropped } = mendStreams(document)
  if (cut > 0) warn(`${counted(cut, 'damaged stream')} packed anew from what could be read`)
  if (dropped > 0) warn(`${counted(dropped, 'damaged stream')} left empty, as nothing there could be read`)
}

/** What is mended only where the check finds it, by the clause it names. */
const MENDS: [clause: string, mend: (document: PdfDocument) => void | Promise<void>][] = [
  ['6.2.4.3', describeDeviceColors],
  ['6.2.11.6', document => mendEncodings(paintedFonts(document))],
  ['6.2.11.5', mendFontWidths],
]

/** Programs are made to say the widths by which readers place the text. */
function mendFontWidths(document: PdfDocument): void {
  const fonts = paintedFonts(document)
  mendWidths(fonts)
  mendOutlineWidths(fonts)
}

let inks: Promise<Buffer> | undefined

/** Gives a profile to the colours that the output intent does not describe. */
async function describeDeviceColors(document: PdfDocument): Promise<void> {
  if (intendedColors(document) === 4) return describeColors(document, 3, sRgb())
  inks ??= inkColors(INK_STEPS).then(inkProfile)
  describeColors(document, 4, await inks)
}

const fewOf = (words: string[]): string =>
  [...words.slice(0, 12), ...(words.length > 12 ? [`and ${words.length - 12} more`] : [])].join(', ')

/** The codes that pages paint, by font. */
function paintedFonts(document: PdfDocument): Map<Dict, Set<number>> {
  const all = new Map<Dict, Set<number>>()
  for (const { dict } of document.pages)
    for (const [font, codes] of usesOf(dict).fonts) all.set(font, (all.get(font) ?? new Set()).union(codes))
  return all
}

function writeMetadata(
  document: PdfDocument,
  title: string | undefined,
  warn: (message: string) => void,
): void {
  const { info } = document.file
  const text = (key: string) => {
    const bytes = info?.string(key)
    return bytes && (decodeText(bytes).replace(/\0/g, '').trim() || undefined)
  }
  if (title !== undefined && info) info.set('Title', encodeText(title))
  const facts = {
    title: title ?? text('Title'),
    author: text('Author'),
    subject: text('Subject'),
    keywords: text('Keywords'),
    creator: text('Creator'),
    producer: text('Producer'),
    created: isoDate(text('CreationDate') ?? ''),
    modified: isoDate(text('ModDate') ?? ''),
  }
  let packet = pdfaXmp(readXmp(document.root), facts, title !== undefined)
  if (needsMending(packet)) {
    const mended = mendXmp(packet)
    packet = mended?.packet ?? pdfaXmp(undefined, facts, false)
    if (!mended) warn('the XMP metadata could not be read and was written anew')
    else if (mended.dropped.length > 0)
      warn(`metadata that PDF/A has no place for was left out: ${fewOf(mended.dropped)}`)
  }
  const dict = Dict.of({ Type: name('Metadata'), Subtype: name('XML') })
  document.root.set('Metadata', newRef(new Stream(dict, Buffer.from(packet, 'utf8'))))
}
