import { renamed } from '../../lib/files/file-names.ts'
import { p } from '../../params.ts'
import { selectPages, splitPages, withPdf } from '../../pdf/index.ts'
import { defineTool, file } from '../../tool.ts'

export default defineTool({
  name: 'Extract PDF pages',
  description: 'Copies pages of a PDF into one new PDF, or into a ZIP with one PDF per page.',
  credits: 3,
  params: {
    file: p.pdf().widget('page-choice'),
    pages: p.pages().listedAsRequired().describe('Pages to take, such as 1,3-5,8- or all.'),
    mode: p
      .choice(['single', 'zip'])
      .default('single')
      .describe('single: one PDF with all chosen pages; zip: one PDF for each.'),
  },
  returns: file('application/pdf', 'application/zip'),
  example: { file: 'three-pages.pdf', pages: '1,3' },
  run: ({ file, pages, mode }, call) =>
    withPdf(file, call.warn, async document => {
      const chosen = pages.of(document.pages.length)
      if (mode === 'zip') {
        const path = await splitPages(document, chosen, file.name, call)
        return { path, name: renamed(file.name, 'pages', 'zip'), mediaType: 'application/zip' }
      }
      const bytes = selectPages(document, chosen, call.warn, call)
      return { bytes, name: renamed(file.name, 'extracted', 'pdf'), mediaType: 'application/pdf' }
    }),
})
