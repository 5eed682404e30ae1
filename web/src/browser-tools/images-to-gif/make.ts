import type { GifFrame } from './gif.ts'

export interface GifSettings {
  width: number
  delayMs: number
  loops: number
  dither: boolean
  fit: 'contain' | 'cover'
}

/** Draws the pictures at one size and has a worker join them. */
export async function makeGif(
  files: File[],
  settings: GifSettings,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const pictures = await Promise.all(files.map(file => createImageBitmap(file)))
  const first = pictures[0]!
  const width = Math.min(settings.width, 2000)
  const height = Math.max(1, Math.min(2000, Math.round((width * first.height) / first.width)))
  const frames = pictures.map((picture): GifFrame => {
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d', { willReadFrequently: true })!
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
    context.imageSmoothingQuality = 'high'
    const scale = Math[settings.fit === 'cover' ? 'max' : 'min'](
      width / picture.width,
      height / picture.height,
    )
    const [w, h] = [picture.width * scale, picture.height * scale]
    context.drawImage(picture, (width - w) / 2, (height - h) / 2, w, h)
    picture.close()
    return { pixels: context.getImageData(0, 0, width, height).data, delayMs: settings.delayMs }
  })
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    const end = () => worker.terminate()
    signal.addEventListener('abort', () => {
      end()
      reject(new DOMException('cancelled', 'AbortError'))
    })
    worker.onmessage = (event: MessageEvent<{ done?: number; bytes?: Uint8Array<ArrayBuffer> }>) => {
      if (event.data.done !== undefined) onProgress(event.data.done / frames.length)
      if (!event.data.bytes) return
      end()
      resolve(new Blob([event.data.bytes], { type: 'image/gif' }))
    }
    worker.onerror = () => {
      end()
      reject(new Error('the worker failed'))
    }
    worker.postMessage(
      { frames, options: { width, height, loops: settings.loops, dither: settings.dither } },
      frames.map(frame => frame.pixels.buffer),
    )
  })
}
