import { readFile } from 'node:fs/promises'
import { pngOfPixels } from '../../engines/image/pixels.ts'
import { warnOfCover } from '../../engines/pdfium/cover.ts'
import { openPdf } from '../../engines/pdfium/pdfium-document.ts'
import { badInput } from '../../fault.ts'
import { numbered, renamed } from '../../lib/files/file-names.ts'
import { counted } from '../../lib/text/counted.ts'
import { p } from '../../params.ts'
import { defineTool, file } from '../../tool.ts'

export default defineTool({
  name: 'PDF page to image',
  description: 'Renders one page of a PDF as a PNG image, with its annotations and form values.',
  credits: 3,
  params: {
    file: p.pdf(),
    page: p.integer({ min: 1 }).default(1).describe('The page to render, counted from 1.'),
    scale: p
      .number({ above: 0, max: 4 })
      .default(2)
      .describe('Pixels per point: 1 gives 72 dpi, 2 gives 144 dpi. At most 100 megapixels a page.'),
    password: p.password().optional().describe('Opens an encrypted PDF.'),
  },
  returns: file('image/png'),
  example: { file: 'three-pages.pdf', page: 1, scale: 1.5 },
  async run({ file, page, scale, password }, call) {
    using document = await openPdf(await readFile(file.path), { password })
    const { pageCount } = document
    if (page > pageCount) {
      throw badInput(`page: page ${page} does not exist, the document has ${counted(pageCount, 'page')}.`)
    }
    warnOfCover(document, call.warn, 'drawn')
    const bytes = await pngOfPixels(document.page(page).render({ scale }))
    return { bytes, name: renamed(file.name, `page-${numbered(page, pageCount)}`, 'png') }
  },
})
