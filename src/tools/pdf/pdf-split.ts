import { renamed } from '../../lib/files/file-names.ts'
import { p } from '../../params.ts'
import { splitPages, withPdf } from '../../pdf/index.ts'
import { defineTool, file } from '../../tool.ts'

export default defineTool({
  name: 'Split PDF',
  description: 'Splits a PDF into one file per page, in a ZIP archive.',
  credits: 3,
  params: { file: p.pdf() },
  returns: file('application/zip'),
  example: { file: 'three-pages.pdf' },
  run: ({ file }, call) =>
    withPdf(file, call.warn, async document => {
      const all = document.pages.map((_, i) => i + 1)
      const path = await splitPages(document, all, file.name, call)
      return { path, name: renamed(file.name, 'pages', 'zip') }
    }),
})
