import { renamed } from '../../../lib/files/file-names.ts'
import { p } from '../../../params.ts'
import { convertToPdfA, withPdf } from '../../../pdf/index.ts'
import { defineTool, file } from '../../../tool.ts'

export default defineTool({
  name: 'PDF to PDF/A',
  description:
    'Converts a PDF to PDF/A-2b for archiving: metadata, an sRGB output intent and embedded fonts. The header x-warning names anything that still breaks the standard.',
  credits: 4,
  params: {
    file: p.pdf(),
    title: p
      .string({ max: 500 })
      .optional()
      .describe('Title for the metadata; the document keeps its own when left out.'),
    keep_attachments: p
      .boolean()
      .default(false)
      .describe('Keeps attached files, as e-invoices need it; a document that has some becomes PDF/A-3b.'),
  },
  returns: file('application/pdf'),
  example: { file: 'three-pages.pdf', title: 'Annual report' },
  run: ({ file, title, keep_attachments: keepAttachments }, call) =>
    withPdf(file, call.warn, async document => {
      const { pdfaEngines } = await import('../../../print/pdfa-engines.ts')
      const bytes = await convertToPdfA(document, { title, keepAttachments }, call.warn, pdfaEngines(), call)
      return { bytes, name: renamed(file.name, 'pdfa', 'pdf') }
    }),
})
