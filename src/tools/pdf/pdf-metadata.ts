import { z } from 'zod'
import { renamed } from '../../lib/files/file-names.ts'
import { PDF_PROPERTIES } from '../../lib/files/pdf-properties.ts'
import { p } from '../../params.ts'
import {
  metadataOf,
  type PdfDocument,
  pdfaClaim,
  saveDocument,
  setMetadata,
  withPdf,
} from '../../pdf/index.ts'
import { defineTool, fileOrJson } from '../../tool.ts'

const PROPERTIES = ['title', 'author', 'subject', 'keywords', 'creator', 'producer'] as const

const text = (what: string) => p.string({ max: 2000 }).optional().describe(`${what}.`)

const NAMES = [...PROPERTIES, 'language'].join('|')

export default defineTool({
  name: 'PDF metadata',
  collection: 'extra',
  description:
    'Reads the metadata of a PDF, sets its title, author, subject, keywords and language, or clears all of it. The document information and the XMP packet always say the same afterwards.',
  credits: 1,
  params: {
    file: p.pdf(),
    title: text('Title'),
    author: text('Author'),
    subject: text('Subject'),
    keywords: text('Keywords, separated by commas'),
    creator: text('Program the document was written with'),
    producer: text('Program the PDF was made with'),
    language: p
      .string({
        max: 60,
        pattern: /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/,
        shape: 'a language tag such as en or pt-BR',
      })
      .optional()
      .describe('Language of the text, such as en or pt-BR.'),
    remove: p
      .string({
        max: 200,
        pattern: new RegExp(`^(${NAMES})(,(${NAMES}))*$`),
        shape: 'names such as author,keywords',
      })
      .optional()
      .describe('Properties to remove, separated by commas, such as author,keywords.'),
    clear: p
      .boolean()
      .default(false)
      .describe('Removes everything else: all properties, dates, the XMP packet and thumbnails.'),
  },
  returns: fileOrJson(
    'application/pdf',
    z.object({
      ...PDF_PROPERTIES,
      language: z.string().optional(),
      pdfa: z.string().optional().describe('What the file claims, such as PDF/A-2b.'),
      custom: z.record(z.string(), z.string()).describe('Properties beside the usual ones.'),
      xmp: z.string().optional().describe('The XMP packet as it stands in the file.'),
    }),
  ),
  example: { file: 'three-pages.pdf', title: 'Annual report' },
  short: true,
  run: ({ file, clear, remove, ...given }, call) => {
    const changes = Object.fromEntries([
      ...(remove?.split(',') ?? []).map(key => [key, '']),
      ...[...PROPERTIES, 'language' as const].flatMap(key =>
        given[key] === undefined ? [] : [[key, given[key]]],
      ),
    ])
    const reads = !clear && Object.keys(changes).length === 0
    return withPdf(
      file,
      call.warn,
      document => {
        if (reads) return read(document)
        if (clear && pdfaClaim(document.root))
          call.warn('the PDF claimed to be PDF/A; without its metadata it no longer does')
        const info = setMetadata(document, changes, clear, call.now)
        return { bytes: saveDocument(document, { info }), name: renamed(file.name, 'metadata', 'pdf') }
      },
      { quiet: reads },
    )
  },
})

function read(document: PdfDocument) {
  const pdfa = pdfaClaim(document.root)
  return { ...metadataOf(document), ...(pdfa && { pdfa }) }
}
