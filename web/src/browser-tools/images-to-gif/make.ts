import type { Task } from '../frame/job.svelte.ts'
import { pictureOf } from '../frame/picture.ts'
import { askWorker } from '../frame/worker.ts'
import type { GifWork } from './worker.ts'

/** GIFs larger than this are too heavy to make in a page. */
export const LARGEST_SIDE = 2000

export interface GifSettings {
  width: number
  delayMs: number
  loops: boolean
  dither: boolean
  fit: 'contain' | 'cover'
}

/** Draws the pictures at the shape of the first one and has a worker join them. */
export async function makeGif(files: File[], settings: GifSettings, task: Task): Promise<Blob> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  const quietly = { ...task, progress: () => undefined }
  const { width, delayMs, loops, dither, fit } = settings
  let height = 0
  try {
    // One after the other: many photographs unpacked at once would not fit into memory.
    for (const [at, file] of files.entries()) {
      task.progress(at / files.length)
      const picture = await pictureOf(file)
      if (at === 0) {
        height = heightFor(width, picture)
        await askWorker<GifWork, 'begin'>(worker, 'begin', { width, height, loops, dither }, quietly)
      }
      const pixels = drawn(picture, { width, height }, fit)
      picture.close()
      await askWorker<GifWork, 'add'>(worker, 'add', { pixels, delayMs }, quietly, [pixels.buffer])
    }
    return new Blob([await askWorker<GifWork, 'finish'>(worker, 'finish', undefined, quietly)])
  } finally {
    worker.terminate()
  }
}

const heightFor = (width: number, picture: ImageBitmap): number =>
  Math.max(1, Math.min(LARGEST_SIDE, Math.round((width * picture.height) / picture.width)))

/** The pixels of a frame with the picture in its middle. */
function drawn(
  picture: ImageBitmap,
  { width, height }: { width: number; height: number },
  fit: GifSettings['fit'],
): Uint8ClampedArray<ArrayBuffer> {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  const scale = Math[fit === 'cover' ? 'max' : 'min'](width / picture.width, height / picture.height)
  const [w, h] = [picture.width * scale, picture.height * scale]
  context.drawImage(picture, (width - w) / 2, (height - h) / 2, w, h)
  return context.getImageData(0, 0, width, height).data
}
