import { join } from 'node:path'
import { z } from 'zod'
import { embeddable } from '../../engines/image/pixels.ts'
import type { Picture } from '../../engines/pdfium/figures.ts'
import { createZip, type ZipSource } from '../../formats/archive/zip-writer.ts'
import { unreadFormulas } from '../../layout/model.ts'
import { renamed } from '../../lib/files/file-names.ts'
import { counted } from '../../lib/text/counted.ts'
import { p } from '../../params.ts'
import { ocrParams, wayToRead } from '../../scans/ocr-params.ts'
import { defineTool, textOrFile } from '../../tool.ts'

export default defineTool({
  name: 'PDF to Markdown',
  description:
    'Turns a PDF into Markdown: headings by level, lists, tables, emphasis, links, code, quotations and footnotes, on demand with its images. Page headers, page footers and page numbers are left out; a table that continues on the next page becomes one.',
  credits: 3,
  params: {
    file: p.pdf(),
    pages: p.pages(),
    images: p
      .boolean()
      .default(false)
      .describe('Answer a ZIP of the Markdown file and a folder “images”, which its links lead to.'),
    ...ocrParams,
  },
  returns: textOrFile(
    'text/markdown',
    'markdown',
    z.object({
      markdown: z.string().describe('The chosen pages as one document.'),
      pages: z.array(z.object({ number: z.int(), markdown: z.string() })),
    }),
    'application/zip',
  ),
  example: { file: 'three-pages.pdf', pages: 'all', images: false },
  timeoutSeconds: 300,
  async run({ file, pages, images, ocr, language }, call) {
    const { readFigures } = await import('../../engines/pdfium/figures.ts')
    const { readPages } = await import('../../engines/pdfium/layout.ts')
    const { pagesMarkdown } = await import('../../layout/write/markdown.ts')
    const { openScans } = await import('../../scans/open-scans.ts')
    using pdf = await openScans(file, { ocr, language, pages }, call)
    const read = await readPages(pdf, pages, call, wayToRead(ocr))
    const unread = unreadFormulas(read)
    if (unread > 0)
      call.warn(
        `${counted(unread, 'formula was', 'formulas were')} not understood: kept as ${unread === 1 ? 'a picture' : 'pictures'}`,
      )
    const name = renamed(file.name, '', 'md')
    if (!images) {
      const markdown = pagesMarkdown(read)
      return {
        markdown: whole(markdown),
        pages: read.map((page, i) => ({ number: page.number, markdown: markdown[i]! })),
        name,
      }
    }
    const { pictures, lost } = await readFigures(pdf, read, embeddable)
    if (lost > 0) call.warn(`${counted(lost, 'image was', 'images were')} left out: damaged, or too many`)
    const files: ZipSource[] = []
    const markdown = pagesMarkdown(read, {
      imagePath: (figure, page, number) => {
        const picture = pictures.get(figure)
        if (!picture) return undefined
        const path = `images/page-${page.number}-image-${number}.${ending(picture)}`
        files.push({ name: path, content: Buffer.from(picture.bytes), store: true })
        return path
      },
    })
    const path = join(call.scratch, 'markdown.zip')
    await createZip(path, [{ name, content: whole(markdown) }, ...files])
    return { path, name: renamed(file.name, '', 'zip'), mediaType: 'application/zip' }
  },
})

const whole = (pages: readonly string[]): string => `${pages.filter(part => part !== '').join('\n\n')}\n`

const ending = ({ mediaType }: Picture): string => (mediaType === 'image/png' ? 'png' : 'jpg')
