import type { LayerPage } from '../../../../src/pdf/index.ts'
import type { Task } from '../frame/job.svelte.ts'
import { callWorker } from '../frame/worker.ts'
import type { Operations, ReadPicture } from '../image-ocr/worker.ts'
import type { LayerWork } from './layer-worker.ts'
import { type Paper, placeOf, type Sheet } from './write-pdf.ts'

/** Reads the text of a sheet. */
export function readSheet({ picture }: Sheet, languages: string[], task: Task): Promise<ReadPicture> {
  const worker = new Worker(new URL('../image-ocr/worker.ts', import.meta.url), { type: 'module' })
  return callWorker<Operations, 'read'>(
    worker,
    'read',
    { file: picture!, languages },
    { ...task, progress: () => undefined },
  )
}

/** What was read of a sheet, in points of the page it lies on. */
export function layerOf(
  number: number,
  sheet: Sheet,
  { lines }: Pick<ReadPicture, 'lines'>,
  paper: Paper,
): LayerPage {
  const { scale, left, top } = placeOf(sheet, paper)
  return {
    number,
    lines: lines
      .filter(({ words }) => words.length > 0)
      .map(({ words }) => ({
        turns: 0,
        words: words.map(({ text, box }) => ({
          text,
          left: left + box.left * scale,
          top: top + box.top * scale,
          right: left + box.right * scale,
          bottom: top + box.bottom * scale,
        })),
      })),
  }
}

/** The PDF with the text under its pictures, to be searched and copied. */
export function withLayers(
  pdf: Uint8Array<ArrayBuffer>,
  pages: LayerPage[],
  task: Task,
): Promise<Uint8Array<ArrayBuffer>> {
  const worker = new Worker(new URL('./layer-worker.ts', import.meta.url), { type: 'module' })
  return callWorker<LayerWork, 'add'>(worker, 'add', { pdf, pages }, task)
}
