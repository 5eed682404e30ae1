import '../../node/buffer.ts'
import '../../node/process.ts'
import { readArt, readFigures } from '../../../../src/engines/pdfium/figures.ts'
import { readLayout } from '../../../../src/engines/pdfium/layout.ts'
import { openPdf } from '../../../../src/engines/pdfium/pdfium-document.ts'
import { encodePicture, pngOf } from '../../lib/pixels.ts'
import { say } from '../../lib/said.ts'
import { plainly } from '../../lib/trouble.ts'
import { type Report, serve } from '../frame/serve.ts'
import { SlideWriter } from './write-slides.ts'

export interface Request {
  file: Blob
  /** Text and pictures one can edit, or each page as one picture. */
  as: 'objects' | 'pictures'
}

const DPI = 2.2

const operations = {
  async write({ file, as }: Request, report: Report): Promise<{ blob: Blob; warnings: string[] }> {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const warnings: string[] = []
    try {
      using pdf = await openPdf(bytes, { appearances: 'read' })
      const numbers = Array.from({ length: pdf.pageCount }, (_, at) => at + 1)
      const call = {
        signal: new AbortController().signal,
        warn: (message: string) => void warnings.push(message),
        progress: (done: number, total: number) =>
          report((done / total) * 0.5, say('worker.readingPage', { at: done })),
      }
      const pages = await readLayout(pdf, numbers, call)
      const writer = new SlideWriter(pdf.metadata().title ?? '')
      const { pictures } =
        as === 'objects' ? await readFigures(pdf, pages, encodePicture) : { pictures: new Map() }
      const art = as === 'objects' ? await readArt(pdf, pages, encodePicture) : new Map()
      for (const [at, layout] of pages.entries()) {
        report(
          0.5 + (at / pages.length) * 0.5,
          say('deck.drawingSlideOf', { at: at + 1, count: pages.length }),
        )
        // A scan, or letters that have lost their meaning: the page as it looks.
        if (as === 'pictures' || layout.needsOcr) {
          using page = pdf.page(layout.number)
          writer.picturePage(page, await pngOf(page.render({ scale: DPI, annotations: true })))
        } else writer.page(layout, figure => pictures.get(figure), art.get(layout))
      }
      return { blob: await writer.finish(), warnings }
    } catch (error) {
      throw plainly(error)
    }
  },
}
export type Operations = typeof operations
serve(operations)
