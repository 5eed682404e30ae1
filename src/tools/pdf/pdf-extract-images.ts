import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { embeddable } from '../../engines/image/pixels.ts'
import { warnOfCover } from '../../engines/pdfium/cover.ts'
import { openPdf, type PdfDocument } from '../../engines/pdfium/pdfium-document.ts'
import { badInput } from '../../fault.ts'
import { createZip, type ZipSource } from '../../formats/archive/zip-writer.ts'
import { numbered, renamed } from '../../lib/files/file-names.ts'
import { counted } from '../../lib/text/counted.ts'
import { p } from '../../params.ts'
import { type Call, defineTool, file } from '../../tool.ts'

const MAX_IMAGES = 5_000

export default defineTool({
  name: 'Extract images from PDF',
  collection: 'extra',
  description:
    'Takes the images out of a PDF in full size, in a ZIP: JPEGs as they stand in the file, others as PNG with their transparency. An image that is used more than once comes once.',
  credits: 3,
  params: {
    file: p.pdf(),
    pages: p.pages(),
    min_size: p
      .integer({ min: 1, max: 10_000 })
      .default(16)
      .describe('Leaves out images with fewer pixels than this on either side, such as lines and dots.'),
  },
  returns: file('application/zip'),
  example: { file: 'scan.pdf' },
  timeoutSeconds: 120,
  async run({ file, pages, min_size }, call) {
    using pdf = await openPdf(await readFile(file.path), { noPassword: true })
    const path = join(call.scratch, 'images.zip')
    const chosen = pages.of(pdf.pageCount)
    warnOfCover(pdf, call.warn, 'searched')
    const seen = { small: 0, broken: 0, kept: 0, damaged: [] as number[] }
    await createZip(path, imagesOf(pdf, chosen, min_size, seen, file.name, call))
    if (seen.damaged.length > 0) call.warn(pdf.leftOut(seen.damaged))
    if (seen.broken > 0) call.warn(`${counted(seen.broken, 'image')} could not be read`)
    if (seen.kept === 0)
      throw badInput(
        seen.small > 0
          ? `min_size: every image is smaller than ${min_size} pixels; use a smaller value.`
          : 'file: no image was found on the chosen pages.',
      )
    return { path, name: renamed(file.name, 'images', 'zip') }
  },
})

/** Images in the order of their pages; each content once. */
async function* imagesOf(
  pdf: PdfDocument,
  pages: number[],
  least: number,
  seen: { small: number; broken: number; kept: number; damaged: number[] },
  name: string,
  call: Call,
): AsyncGenerator<ZipSource> {
  const known = new Set<string>()
  for (const [at, number] of pages.entries()) {
    call.signal.throwIfAborted()
    using page = pdf.soundPage(number)
    if (!page) seen.damaged.push(number)
    let onPage = 0
    for (const [i, { width, height }] of (page?.images() ?? []).entries()) {
      if (Math.min(width, height) < least) {
        seen.small++
        continue
      }
      const source = page!.readImage(i, Infinity)
      if (!source) {
        seen.broken++
        continue
      }
      const content = 'jpeg' in source ? source.jpeg : source.bitmap.data
      const key = createHash('sha256').update(`${width}x${height} `).update(content).digest('base64')
      if (known.has(key)) continue
      if (known.size >= MAX_IMAGES)
        throw badInput(`pages: there are more than ${MAX_IMAGES} images; choose fewer pages.`)
      known.add(key)
      const { bytes, mediaType } = await embeddable(source)
      seen.kept++
      const called = `page-${numbered(number, pdf.pageCount)}-${++onPage}`
      yield {
        name: renamed(name, called, mediaType === 'image/jpeg' ? 'jpg' : 'png'),
        content: Buffer.from(bytes),
        store: true,
      }
    }
    call.progress(at + 1, pages.length, 'pages')
  }
}
