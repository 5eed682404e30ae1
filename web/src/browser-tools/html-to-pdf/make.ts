import type { PaintedDocument } from '../../lib/painting/items.ts'
import { grown, paginate, shrunk } from '../../lib/painting/paginate.ts'
import { DomReader } from '../../lib/painting/read-dom.ts'
import type { Operations } from '../../lib/painting/worker.ts'
import type { Task } from '../frame/job.svelte.ts'
import { callWorker } from '../frame/worker.ts'
import { t } from '../texts.ts'
import { type PageOptions, prepare } from './prepare.ts'

/** Writes painted pages in a worker. */
export async function writeInWorker(
  document: PaintedDocument,
  task: Task,
): Promise<{ blob: Blob; missing: string[] }> {
  const worker = new Worker(new URL('../../lib/painting/worker.ts', import.meta.url), { type: 'module' })
  return callWorker<Operations, 'write'>(worker, 'write', document, task)
}

/** Prints a page of HTML with its styles. */
export async function printHtml(
  html: string,
  files: readonly File[],
  options: PageOptions,
  task: Task,
): Promise<{ blob: Blob; title: string; notes: string[] }> {
  task.progress(undefined, t('make.layingOut'))
  const page = await prepare(html, files, options)
  try {
    task.signal.throwIfAborted()
    const root = page.document.documentElement
    const painting = await new DomReader(root, page.transforms).read(root)
    const { pages: wide, pageOf } = paginate(painting, grown(page.paper, page.wider))
    const pages = wide.map(one => shrunk(one, page.wider))
    const outline = painting.headings.map(({ title, level, y }) => {
      const place = pageOf(y)
      return { title, level, page: place.page, y: place.y / page.wider }
    })
    const written = await writeInWorker(
      { title: page.title, lang: page.lang, pages, images: painting.images, outline },
      task,
    )
    const notes =
      page.absent.length > 0
        ? [
            t('make.notBroughtAlongLeft', {
              names: `${page.absent.slice(0, 6).join(', ')}${page.absent.length > 6 ? ' …' : ''}`,
            }),
          ]
        : []
    if (page.hasMarginTexts) notes.push(t('make.marginTextsLeft'))
    if (written.missing.length > 0)
      notes.push(t('make.noFontHereHas', { letters: written.missing.slice(0, 10).join(' ') }))
    return { blob: written.blob, title: page.title, notes }
  } finally {
    page.close()
  }
}
