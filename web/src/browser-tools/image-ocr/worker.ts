import '../../node/buffer.ts'
import '../../node/process.ts'
import type { OcrLine } from '../../../../src/engines/tesseract/read-words.ts'
import { recognize } from '../../../../src/engines/tesseract/tesseract.ts'
import { say } from '../../lib/said.ts'
import { asTrouble, plainly } from '../../lib/trouble.ts'
import { serve } from '../frame/serve.ts'

export interface Picture {
  file: Blob | ImageBitmap
  languages: string[]
}

export interface ReadPicture {
  lines: OcrLine[]
  confidence: number
  width: number
  height: number
}

/** More pixels tell the reader nothing more, and take all the longer. */
const MOST_PIXELS = 12e6
/** Letters of small pictures are too few pixels high to be told apart. */
const SMALL = 1400

async function grey(file: Picture['file']) {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw asTrouble(say('editPdf.browserCannotOpenPicture'))
  })
  const { width, height } = bitmap
  const scale = Math.max(width, height) < SMALL ? 2 : Math.min(1, Math.sqrt(MOST_PIXELS / (width * height)))
  const [w, h] = [Math.round(width * scale), Math.round(height * scale)]
  const context = new OffscreenCanvas(w, h).getContext('2d', { willReadFrequently: true })!
  context.fillStyle = '#fff'
  context.fillRect(0, 0, w, h)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, w, h)
  bitmap.close()
  const { data } = context.getImageData(0, 0, w, h)
  const pixels = new Uint8Array(w * h)
  for (let i = 0, at = 0; i < pixels.length; i++, at += 4)
    pixels[i] = (data[at]! * 77 + data[at + 1]! * 151 + data[at + 2]! * 28) >> 8
  return { image: { width: w, height: h, data: pixels }, scale, width, height }
}

const operations = {
  async read({ file, languages }: Picture): Promise<ReadPicture> {
    const { image, scale, width, height } = await grey(file)
    try {
      const { lines, confidence } = await recognize(image as never, languages, 300 * Math.min(1, scale))
      for (const { box } of lines.flatMap(line => line.words))
        for (const side of ['left', 'top', 'right', 'bottom'] as const) box[side] /= scale
      return { lines, confidence, width, height }
    } catch (error) {
      throw plainly(error)
    }
  },
}
export type Operations = typeof operations
serve(operations)
