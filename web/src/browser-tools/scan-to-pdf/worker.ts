import { serve } from '../frame/serve.ts'
import { type Corners, findPage } from './find-page.ts'
import { type Look, lit, type Pixels, straightened, turned } from './straighten.ts'
import { packedBits, type Sheet } from './write-pdf.ts'

/** Edges are looked for in a picture of this size. */
const SEARCHED = 300
const JPEG = { type: 'image/jpeg', quality: 0.82 }

function pixelsOf(picture: ImageBitmap, longest = Infinity): Pixels {
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!
  context.imageSmoothingQuality = 'high'
  // What is see-through lies on white paper.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(picture, 0, 0, width, height)
  picture.close()
  const { data } = context.getImageData(0, 0, width, height)
  return { data: data as Uint8ClampedArray<ArrayBuffer>, width, height }
}

export interface SheetOrder {
  picture: ImageBitmap
  corners: Corners
  look: Look
  quarters: number
  /** The longest side, for a look before. */
  longest?: number
  /** Whether its text will be read. */
  reads?: boolean
}

const finished = ({ picture, corners, look, quarters, longest }: SheetOrder): Pixels =>
  turned(lit(straightened(pixelsOf(picture, longest), corners), look), quarters)

const operations = {
  async find({ picture }: { picture: ImageBitmap }): Promise<Corners | undefined> {
    const { data, width, height } = pixelsOf(picture, SEARCHED)
    const grey = new Float32Array(width * height)
    for (let at = 0; at < grey.length; at++)
      grey[at] = 0.299 * data[at * 4]! + 0.587 * data[at * 4 + 1]! + 0.114 * data[at * 4 + 2]!
    return findPage(grey, width, height)
  },
  async look(order: SheetOrder): Promise<ImageBitmap> {
    const { data, width, height } = finished(order)
    return createImageBitmap(new ImageData(data, width, height))
  },
  async sheet(order: SheetOrder): Promise<Sheet> {
    const { data, width, height } = finished(order)
    const canvas = new OffscreenCanvas(width, height)
    canvas.getContext('2d')!.putImageData(new ImageData(data, width, height), 0, 0)
    const isInk = order.look === 'ink'
    const picture = isInk && !order.reads ? undefined : await canvas.convertToBlob(isInk ? {} : JPEG)
    const image: Sheet['image'] = isInk
      ? { kind: 'bits', bytes: await packedBits(data, width, height) }
      : { kind: 'jpeg', bytes: new Uint8Array(await picture!.arrayBuffer()) }
    return { width, height, image, ...(order.reads && { picture: picture! }) }
  },
}
export type ScanWork = typeof operations

serve(operations)
