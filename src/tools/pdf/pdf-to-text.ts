import { z } from 'zod'
import { renamed } from '../../lib/files/file-names.ts'
import { p } from '../../params.ts'
import { defineTool, text } from '../../tool.ts'

export default defineTool({
  name: 'PDF to text',
  description:
    'Reads the text of a PDF in the order a person would: column by column, tables row by row, footnotes last. Pages are separated by a form feed.',
  credits: 2,
  params: { file: p.pdf(), pages: p.pages() },
  returns: text(
    'text/plain',
    'text',
    z.object({
      text: z.string().describe('The text of all chosen pages.'),
      pages: z.array(z.object({ number: z.int(), text: z.string() })),
    }),
  ),
  example: { file: 'three-pages.pdf', pages: 'all' },
  async run({ file, pages }, call) {
    const { readPages } = await import('../../engines/pdfium/layout.ts')
    const { openForReading } = await import('../../engines/pdfium/open-shown.ts')
    const { pageText } = await import('../../layout/write/write-text.ts')
    using pdf = await openForReading(file)
    const layouts = await readPages(pdf, pages, call, 'ocr-pdf', true)
    const read = layouts.map(page => ({ number: page.number, text: pageText(page) }))
    return {
      text: read.map(page => `${page.text}\n`).join('\f'),
      pages: read,
      name: renamed(file.name, '', 'txt'),
    }
  },
})
