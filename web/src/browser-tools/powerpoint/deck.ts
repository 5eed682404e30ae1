import type { Presentation } from '../../../../src/formats/office/pptx/pptx-model.ts'
import type { PaintedDocument, PaintedImage, PaintedPage } from '../../lib/painting/items.ts'
import { DomReader } from '../../lib/painting/read-dom.ts'
import { openStage, settle, takeTransforms } from '../../lib/painting/stage.ts'
import type { Task } from '../frame/job.svelte.ts'
import { callWorker } from '../frame/worker.ts'
import { writeInWorker } from '../html-to-pdf/make.ts'
import { t } from '../texts.ts'
import { fitText, type Pictures, slideElement } from './slide-dom.ts'
import type { Operations } from './worker.ts'

export interface DeckOptions {
  hidden: boolean
  notes: boolean
}

const MEDIA = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  tiff: 'image/tiff',
  avif: 'image/avif',
}
const quiet = (task: Task): Task => ({ ...task, progress: () => undefined })

export const readDeck = (file: File, task: Task): Promise<Presentation> =>
  callWorker<Operations, 'read'>(
    new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
    'read',
    file,
    quiet(task),
  )

/** Draws every slide as a page of a PDF, with its text as text. */
export async function deckToPdf(
  file: File,
  options: DeckOptions,
  task: Task,
): Promise<{ blob: Blob; pages: number; notes: string[] }> {
  task.progress(undefined, t('codeReader.reading'))
  const deck = await readDeck(file, task)
  const slides = deck.slides.filter(slide => options.hidden || !slide.hidden)
  const pictures: Pictures = new Map(
    [...deck.images].map(([key, { bytes, kind }]) => [
      key,
      URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: MEDIA[kind] })),
    ]),
  )
  const document: PaintedDocument = {
    title: deck.title,
    lang: 'en',
    pages: [],
    images: new Map<string, PaintedImage>(),
    outline: [],
  }
  const stage = openStage(Math.ceil((deck.width * 4) / 3) + 40)
  try {
    for (const [at, slide] of slides.entries()) {
      task.signal.throwIfAborted()
      task.progress(
        (at / slides.length) * 0.8,
        t('deck.drawingSlideOf', { at: at + 1, count: slides.length }),
      )
      stage.document.body.replaceChildren(slideElement(stage.document, deck, slide, pictures))
      stage.document.body.style.margin = '0'
      await settle(stage.document)
      const root = stage.document.body.firstElementChild as HTMLElement
      const turned = takeTransforms(stage.document)
      fitText(root)
      const painting = await new DomReader(root, turned).read(root)
      for (const [key, image] of painting.images) document.images.set(key, image)
      if (slide.title)
        document.outline.push({ title: slide.title, level: 1, page: document.pages.length, y: 0 })
      document.pages.push({
        width: deck.width,
        height: deck.height,
        items: painting.items,
        links: painting.links,
      })
      if (options.notes && slide.notes)
        document.pages.push(await notesPage(stage.document, slide.notes, deck))
    }
    const written = await writeInWorker(document, {
      ...task,
      progress: (part, words) => task.progress(0.8 + (part ?? 0) * 0.2, words),
    })
    const notes = [...deck.warnings]
    if (written.missing.length > 0)
      notes.push(t('deck.noFontHereHas', { letters: written.missing.slice(0, 10).join(' ') }))
    return { blob: written.blob, pages: document.pages.length, notes }
  } finally {
    stage.close()
    for (const address of pictures.values()) URL.revokeObjectURL(address)
  }
}

/** The speaker's notes, on a page of the slide's size after it. */
async function notesPage(
  owner: Document,
  text: string,
  { width, height }: Presentation,
): Promise<PaintedPage> {
  const box = owner.createElement('div')
  Object.assign(box.style, {
    width: `${(width * 4) / 3}px`,
    minHeight: `${(height * 4) / 3}px`,
    padding: '48px',
    boxSizing: 'border-box',
    whiteSpace: 'pre-wrap',
    fontFamily: t('deck.calibri'),
    fontSize: '18px',
    lineHeight: '1.4',
    color: '#222222',
    backgroundColor: '#ffffff',
  })
  box.textContent = text
  owner.body.replaceChildren(box)
  await settle(owner)
  const painting = await new DomReader(box).read(box)
  return { width, height, items: painting.items, links: [] }
}
