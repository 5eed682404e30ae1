import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pngOfPixels } from '../../engines/image/pixels.ts'
import { warnOfCover } from '../../engines/pdfium/cover.ts'
import { openPdf, type PdfDocument } from '../../engines/pdfium/pdfium-document.ts'
import { pixelSize } from '../../engines/pdfium/render.ts'
import { badInput } from '../../fault.ts'
import { createZip, type ZipSource } from '../../formats/archive/zip-writer.ts'
import { watched } from '../../lib/async/watched.ts'
import { numbered, renamed } from '../../lib/files/file-names.ts'
import { p } from '../../params.ts'
import { defineTool, file } from '../../tool.ts'

/** About 600 letter pages at 144 dpi; with more, a call would run into its time limit. */
const MAX_MEGAPIXELS = 1200

export default defineTool({
  name: 'PDF pages to images',
  description: 'Renders the chosen pages of a PDF as PNG images, one per page, in a ZIP archive.',
  credits: 4,
  params: {
    file: p.pdf(),
    pages: p.pages(),
    scale: p
      .number({ above: 0, max: 4 })
      .default(2)
      .describe('Pixels per point: 1 gives 72 dpi, 2 gives 144 dpi. At most 100 megapixels a page.'),
    password: p.password().optional().describe('Opens an encrypted PDF.'),
  },
  returns: file('application/zip'),
  example: { file: 'three-pages.pdf', pages: '1-2', scale: 1 },
  async run({ file, pages, scale, password }, call) {
    using document = await openPdf(await readFile(file.path), { password })
    const chosen = pages.of(document.pageCount)
    checkPixels(document, chosen, scale)
    warnOfCover(document, call.warn, 'drawn')
    const name = (page: number) => renamed(file.name, `page-${numbered(page, document.pageCount)}`, 'png')
    const path = join(call.scratch, 'pages.zip')
    const damaged: number[] = []
    await createZip(path, pictures(document, watched(chosen, call, 'pages'), { scale, name, damaged }))
    // Where nothing could be drawn, opening a page again refuses it in words.
    if (damaged.length === chosen.length) document.page(chosen[0]!)
    if (damaged.length > 0) call.warn(document.leftOut(damaged))
    return { path, name: renamed(file.name, 'pages', 'zip') }
  },
})

function checkPixels(document: PdfDocument, pages: number[], scale: number): void {
  let total = 0
  for (const number of pages) {
    const { width, height } = pixelSize({ ...document.pageSize(number), number }, scale)
    total += width * height
  }
  if (total <= MAX_MEGAPIXELS * 1e6) return
  throw badInput(
    `pages: ${pages.length} pages at this scale are ${Math.ceil(total / 1e6)} megapixels, at most ${MAX_MEGAPIXELS} are drawn in one call; choose fewer pages or a smaller scale.`,
  )
}

interface Pictures {
  scale: number
  name: (page: number) => string
  /** Filled with the pages that cannot be drawn. */
  damaged: number[]
}

/** One page is compressed in the background while the next one is drawn. */
async function* pictures(
  document: PdfDocument,
  pages: Iterable<number>,
  { scale, name, damaged }: Pictures,
): AsyncGenerator<ZipSource> {
  const picture = async (number: number): Promise<ZipSource | undefined> => {
    using page = document.soundPage(number)
    if (!page) return void damaged.push(number)
    const pixels = page.render({ scale })
    return { name: name(number), content: await pngOfPixels(pixels), store: true }
  }
  let ahead: Promise<ZipSource | undefined> | undefined
  for (const number of pages) {
    const before = ahead
    ahead = picture(number)
    // A page that fails while the one before is still being written must not go unheard.
    ahead.catch(() => {})
    const done = await before
    if (done) yield done
  }
  const last = await ahead
  if (last) yield last
}
