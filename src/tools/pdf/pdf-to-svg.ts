import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { embeddable } from '../../engines/image/pixels.ts'
import { svgPixels } from '../../engines/image/svg-pixels.ts'
import { warnOfCover } from '../../engines/pdfium/cover.ts'
import { openShown } from '../../engines/pdfium/open-shown.ts'
import type { PdfDocument } from '../../engines/pdfium/pdfium-document.ts'
import { type VectorPage, vectorPage } from '../../engines/pdfium/vector-page.ts'
import { createZip, type ZipSource } from '../../formats/archive/zip-writer.ts'
import { watched } from '../../lib/async/watched.ts'
import { numbered, renamed } from '../../lib/files/file-names.ts'
import { writePages } from '../../lib/geometry/page-ranges.ts'
import { p } from '../../params.ts'
import { defineTool, file } from '../../tool.ts'

export default defineTool({
  name: 'PDF to SVG',
  collection: 'extra',
  description:
    'Writes pages of a PDF as SVG drawings that stay sharp at any size: lines, curves, clips and glyphs as vectors, pictures embedded, text that can be selected. One page is an SVG, several are a ZIP. What SVG cannot say (gradients, soft masks, blending) becomes a picture, and warnings tell where.',
  credits: 4,
  params: {
    file: p.pdf(),
    pages: p.pages(),
    text: p
      .choice(['outlines', 'text'])
      .default('outlines')
      .describe(
        'outlines looks the same everywhere, with the text invisibly over it; text keeps letters in a similar font of the reader, for editing.',
      ),
  },
  returns: file('image/svg+xml', 'application/zip'),
  example: { file: 'three-pages.pdf', pages: '1' },
  timeoutSeconds: 300,
  async run({ file, pages, text }, call) {
    using pdf = await openShown(await readFile(file.path), { noPassword: true, appearances: 'draw' })
    const chosen = pages.of(pdf.pageCount)
    warnOfCover(pdf, call.warn, 'drawn')
    const told: Told = { damaged: [], whole: [], partly: [] }
    const name = (page: number) => renamed(file.name, `page-${numbered(page, pdf.pageCount)}`, 'svg')
    const drawings = drawn(pdf, watched(chosen, call, 'pages'), told)
    const tell = () => {
      if (told.damaged.length === chosen.length) pdf.page(chosen[0]!)
      if (told.damaged.length > 0) call.warn(pdf.leftOut(told.damaged))
      if (told.whole.length > 0)
        call.warn(`page ${writePages(told.whole)}: is a picture, as vectors would not look the same`)
      if (told.partly.length > 0)
        call.warn(`page ${writePages(told.partly)}: parts that SVG cannot draw as vectors are pictures`)
    }
    if (chosen.length === 1) {
      for await (const { page } of drawings) {
        tell()
        const bytes = Buffer.from(page.svg({ text }))
        return { bytes, name: renamed(file.name, '', 'svg'), mediaType: 'image/svg+xml' }
      }
      tell()
    }
    const path = join(call.scratch, 'pages.zip')
    await createZip(
      path,
      (async function* (): AsyncGenerator<ZipSource> {
        for await (const { number, page } of drawings)
          yield { name: name(number), content: Buffer.from(page.svg({ text })) }
      })(),
    )
    tell()
    return { path, name: renamed(file.name, 'pages', 'zip'), mediaType: 'application/zip' }
  },
})

interface Told {
  damaged: number[]
  whole: number[]
  partly: number[]
}

async function* drawn(
  pdf: PdfDocument,
  numbers: Iterable<number>,
  told: Told,
): AsyncGenerator<{ number: number; page: VectorPage }> {
  for (const number of numbers) {
    using page = pdf.soundPage(number)
    if (!page) {
      told.damaged.push(number)
      continue
    }
    const vectors = await vectorPage(page, { encode: embeddable, pixels: svgPixels })
    if (vectors.isPicture) told.whole.push(number)
    else if (vectors.parts > 0) told.partly.push(number)
    yield { number, page: vectors }
  }
}
