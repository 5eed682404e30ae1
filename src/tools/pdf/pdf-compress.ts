import { shrinkImage } from '../../engines/pdf-images/shrink.ts'
import { openPdf } from '../../engines/pdfium/pdfium-document.ts'
import { Fault } from '../../fault.ts'
import { renamed } from '../../lib/files/file-names.ts'
import type { Bitmap } from '../../lib/geometry/pdf-page.ts'
import { p } from '../../params.ts'
import { compressDocument, pageOfImage, type Stream, withPdf } from '../../pdf/index.ts'
import { defineTool, file } from '../../tool.ts'

export default defineTool({
  name: 'Compress PDF',
  description:
    'Makes a PDF smaller without visible loss: it uses object streams and better compression, removes duplicates, metadata and unused glyphs, packs scans tighter, and downsamples images that have far more pixels than anyone can see.',
  credits: 2,
  params: { file: p.pdf() },
  returns: file('application/pdf'),
  // Hundreds of scanned pages take their time.
  timeoutSeconds: 120,
  example: { file: 'three-pages.pdf' },
  async run({ file }, call) {
    // Said once it is known whether they hold: a file that gains nothing may come back as it was.
    const warnings: string[] = []
    const warn = (message: string) => void warnings.push(message)
    const result = await withPdf(file, warn, async document => {
      const { file: input } = document
      const { bytes, stripped, kept } = await compressDocument(document, file.size, warn, {
        signal: call.signal,
        progress: call.progress,
        shrinkImage: (image, use) => shrinkImage(image, { ...use, unpack }),
      })
      const called = renamed(file.name, 'compressed', 'pdf')
      if (bytes.length >= file.size && !input.security && !stripped) {
        warnings.length = 0
        if (input.recovered)
          warn('the PDF is damaged and as small as it gets; it is unchanged; repair-pdf can repair it')
        if (kept) warn(kept)
        return { bytes: input.bytes, name: called }
      }
      if (bytes.length > file.size) warn('the PDF was already as small as it gets')
      if (kept) warn(kept)
      return { bytes, name: called }
    })
    for (const message of warnings) call.warn(message)
    return result
  },
})

/** Reads JPEG 2000 and JBIG2, which PDFium does: the stored samples, on a page of their own as large as they are. */
async function unpack(image: Stream): Promise<Bitmap | undefined> {
  try {
    const { bytes, channels } = pageOfImage(image)
    using document = await openPdf(bytes)
    const found = document.page(1).readImage(0)
    if (!found || !('bitmap' in found)) return undefined
    const { bitmap } = found
    if (channels !== 1 || bitmap.channels === 1) return bitmap
    // Greys are drawn in three equal channels.
    return { ...bitmap, channels: 1, data: bitmap.data.filter((_, i) => i % bitmap.channels === 0) }
  } catch (error) {
    if (error instanceof Fault) return undefined
    throw error
  }
}
