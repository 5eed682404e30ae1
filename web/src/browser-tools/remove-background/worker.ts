import address from '../../../../node_modules/@mediapipe/selfie_segmentation/selfie_segmentation.tflite?url'
import { serve } from '../frame/serve.ts'
import { tfliteNet } from '../nets/tflite.ts'
import { refined } from './refine.ts'

/** The network looks at pictures of this size. */
const SIDE = 256
/** The mask is refined at this size, and enlarged from there. */
const FINE = 1024

const operations = {
  /** How much of each pixel belongs to the person, as a grey picture. */
  async mask({
    picture,
  }: {
    picture: ImageBitmap
  }): Promise<{ width: number; height: number; mask: Uint8ClampedArray<ArrayBuffer> }> {
    const answer = await fetch(address)
    if (!answer.ok) throw new Error('the network could not be loaded.')
    const net = tfliteNet(await answer.arrayBuffer())
    const scale = Math.min(1, FINE / Math.max(picture.width, picture.height))
    const [width, height] = [
      Math.max(1, Math.round(picture.width * scale)),
      Math.max(1, Math.round(picture.height * scale)),
    ]
    const pixels = (w: number, h: number) => {
      const context = new OffscreenCanvas(w, h).getContext('2d', { willReadFrequently: true })!
      context.imageSmoothingQuality = 'high'
      context.drawImage(picture, 0, 0, w, h)
      return context.getImageData(0, 0, w, h).data
    }
    const small = pixels(SIDE, SIDE)
    const input = new Float32Array(SIDE * SIDE * 3)
    for (let at = 0; at < SIDE * SIDE; at++)
      for (let c = 0; c < 3; c++) input[at * 3 + c] = small[at * 4 + c]! / 255
    const found = net({ width: SIDE, height: SIDE, channels: 3, data: input })
    const mask = refined(found, pixels(width, height), width, height)
    picture.close()
    return { width, height, mask }
  },
}
export type CutWork = typeof operations

serve(operations)
