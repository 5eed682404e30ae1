import { zipSync } from 'fflate'
import { closePdf, openPdf } from '../../lib/pdf.ts'
import type { Task } from '../frame/job.svelte.ts'
import { t } from '../texts.ts'
import { deckToPdf } from './deck.ts'

export interface ImageOptions {
  hidden: boolean
  width: number
  kind: 'png' | 'jpeg' | 'webp'
}

/** Every slide as a picture, all of them in a ZIP behind the first. */
export async function deckToImages(
  file: File,
  { hidden, width, kind }: ImageOptions,
  task: Task,
): Promise<{ made: File[]; notes: string[] }> {
  const { blob, notes } = await deckToPdf(
    file,
    { hidden, notes: false },
    { ...task, progress: (part, words) => task.progress((part ?? 0) * 0.6, words) },
  )
  const stem = file.name.replace(/\.\w+$/, '')
  const pdf = await openPdf(blob)
  try {
    const made: File[] = []
    for (let n = 1; n <= pdf.numPages; n++) {
      task.signal.throwIfAborted()
      task.progress(
        0.6 + (0.4 * n) / pdf.numPages,
        t('images.paintingSlideOf', { at: n, count: pdf.numPages }),
      )
      const page = await pdf.getPage(n)
      const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width })
      const canvas = Object.assign(document.createElement('canvas'), {
        width: Math.round(viewport.width),
        height: Math.round(viewport.height),
      })
      await page.render({ canvas, viewport }).promise
      const picture = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, `image/${kind}`, 0.9))
      if (!picture) throw new Error(t('images.browserCouldNotWrite'))
      const number = String(n).padStart(String(pdf.numPages).length, '0')
      made.push(
        new File([picture], `${stem}-${number}.${kind === 'jpeg' ? 'jpg' : kind}`, { type: picture.type }),
      )
      page.cleanup()
    }
    if (made.length > 1) {
      const entries = await Promise.all(
        made.map(async one => [one.name, new Uint8Array(await one.arrayBuffer())] as const),
      )
      made.unshift(
        new File(
          [zipSync(Object.fromEntries(entries), { level: 0 }) as Uint8Array<ArrayBuffer>],
          `${stem}-slides.zip`,
          { type: 'application/zip' },
        ),
      )
    }
    return { made, notes }
  } finally {
    closePdf(pdf)
  }
}
