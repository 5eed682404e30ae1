import type { GifFrame, GifOptions } from '../../lib/gif.ts'

/** GIFs larger than this are too heavy to make in a page. */
export const LARGEST_SIDE = 2000

/** One of the files is no picture, a damaged one, or of a kind that the browser does not know. */
export class UnreadablePicture extends Error {
  readonly picture: string
  constructor(picture: string) {
    super(`${picture} cannot be read`)
    this.picture = picture
  }
}

export interface GifSettings {
  width: number
  delayMs: number
  loops: boolean
  dither: boolean
  fit: 'contain' | 'cover'
}

/** Draws the pictures at the shape of the first one and has a worker join them. */
export async function makeGif(
  files: File[],
  settings: GifSettings,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const frames: GifFrame[] = []
  let size: { width: number; height: number } | undefined
  // One after the other: many photographs unpacked at once would not fit into memory.
  for (const file of files) {
    signal.throwIfAborted()
    const picture = await readPicture(file).catch(() => {
      throw new UnreadablePicture(file.name)
    })
    size ??= { width: settings.width, height: heightFor(settings.width, picture) }
    frames.push({ pixels: drawn(picture, size, settings.fit), delayMs: settings.delayMs })
    picture.close()
  }
  return encoded(frames, { ...size!, loops: settings.loops, dither: settings.dither }, onProgress, signal)
}

/** Bitmaps are not made of SVG files, only of the images that show them. */
async function readPicture(file: File): Promise<ImageBitmap> {
  if (file.type !== 'image/svg+xml') return createImageBitmap(file)
  const address = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    return await createImageBitmap(image)
  } finally {
    URL.revokeObjectURL(address)
  }
}

const heightFor = (width: number, picture: ImageBitmap): number =>
  Math.max(1, Math.min(LARGEST_SIDE, Math.round((width * picture.height) / picture.width)))

/** The pixels of a frame with the picture in its middle. */
function drawn(
  picture: ImageBitmap,
  { width, height }: { width: number; height: number },
  fit: GifSettings['fit'],
): Uint8ClampedArray {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  const scale = Math[fit === 'cover' ? 'max' : 'min'](width / picture.width, height / picture.height)
  const [w, h] = [picture.width * scale, picture.height * scale]
  context.drawImage(picture, (width - w) / 2, (height - h) / 2, w, h)
  return context.getImageData(0, 0, width, height).data
}

function encoded(
  frames: GifFrame[],
  options: GifOptions,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
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
      { frames, options },
      frames.map(frame => frame.pixels.buffer),
    )
  })
}
