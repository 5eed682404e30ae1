import { watched } from '../../lib/async/watched.ts'
import { renamed, splitName } from '../../lib/files/file-names.ts'
import { p } from '../../params.ts'
import {
  type MergePart,
  mergeDocuments,
  openPdf,
  portfolioSize,
  portfolioWarning,
  refuseDamage,
  saveDocument,
} from '../../pdf/index.ts'
import { defineTool, file } from '../../tool.ts'

export default defineTool({
  name: 'Merge PDFs',
  description:
    'Joins PDF files into one, in the order sent. Bookmarks go under one entry per file; links, form fields, attachments, page labels, layers and tags are kept.',
  credits: 3,
  params: {
    files: p.pdfs({ min: 2, max: 500 }).describe('Two or more PDF files, in the order they should appear.'),
  },
  returns: file('application/pdf'),
  example: { files: ['three-pages.pdf', 'two-pages.pdf'] },
  async run({ files }, call) {
    const parts: MergePart[] = []
    for (const one of watched(files, call, 'files')) {
      const document = await openPdf(one, call.warn, { param: 'files' })
      const size = portfolioSize(document)
      if (size > 0)
        call.warn(portfolioWarning(`the PDF (${one.name})`, size, 'only the pages of its cover are merged'))
      parts.push({ document, title: splitName(one.name).stem || `File ${parts.length + 1}` })
    }
    const bytes = await refuseDamage(() => saveDocument(mergeDocuments(parts, call.warn)), 'files')
    return { bytes, name: renamed(files[0]!.name, 'merged', 'pdf') }
  },
})
