import { z } from 'zod'
import { openForReading, readPages } from '../../engines/pdfium/layout.ts'
import { pagesMarkdown } from '../../layout/write/markdown.ts'
import { renamed } from '../../lib/files/file-names.ts'
import { p } from '../../params.ts'
import { defineTool, text } from '../../tool.ts'

export default defineTool({
  name: 'PDF to Markdown',
  description:
    'Turns a PDF into Markdown: headings by level, lists, tables, emphasis, links, code and footnotes. Page headers, page footers and page numbers are left out; a table that continues on the next page becomes one.',
  credits: 3,
  params: { file: p.pdf(), pages: p.pages() },
  returns: text(
    'text/markdown',
    'markdown',
    z.object({
      markdown: z.string().describe('The chosen pages as one document.'),
      pages: z.array(z.object({ number: z.int(), markdown: z.string() })),
    }),
  ),
  example: { file: 'three-pages.pdf', pages: 'all' },
  async run({ file, pages }, call) {
    using pdf = await openForReading(file)
    const read = await readPages(pdf, pages, call)
    const markdown = pagesMarkdown(read)
    return {
      markdown: `${markdown.filter(part => part !== '').join('\n\n')}\n`,
      pages: read.map((page, i) => ({ number: page.number, markdown: markdown[i]! })),
      name: renamed(file.name, '', 'md'),
    }
  },
})
