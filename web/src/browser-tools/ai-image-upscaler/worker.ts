import runtime from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url'
import x2Weights from '../../../../node_modules/@upscalerjs/esrgan-slim/models/x2/group1-shard1of1.bin?url'
import x2 from '../../../../node_modules/@upscalerjs/esrgan-slim/models/x2/model.json'
import x3Weights from '../../../../node_modules/@upscalerjs/esrgan-slim/models/x3/group1-shard1of1.bin?url'
import x3 from '../../../../node_modules/@upscalerjs/esrgan-slim/models/x3/model.json'
import x4Weights from '../../../../node_modules/@upscalerjs/esrgan-slim/models/x4/group1-shard1of1.bin?url'
import x4 from '../../../../node_modules/@upscalerjs/esrgan-slim/models/x4/model.json'
import { say } from '../../lib/said.ts'
import { type Report, serve } from '../frame/serve.ts'
import { gpuNet } from '../nets/gpu.ts'
import type { KerasModel } from '../nets/keras.ts'
import type { Tensor } from '../nets/tensor.ts'
import { tilesOf } from './tiles.ts'

export type Times = 2 | 3 | 4

const MODELS: Record<Times, { model: unknown; weights: string }> = {
  2: { model: x2, weights: x2Weights },
  3: { model: x3, weights: x3Weights },
  4: { model: x4, weights: x4Weights },
}

interface Net {
  run: (input: Tensor) => Tensor | Promise<Tensor>
  /** The side of the parts that it works through. */
  side: number
}

/** On the graphics card, or by the processor, whose code is loaded only then. */
async function load(times: Times): Promise<Net> {
  const { model, weights } = MODELS[times]
  const answer = await fetch(weights)
  if (!answer.ok) throw new Error(say('worker.networkCouldNotBe'))
  const bytes = await answer.arrayBuffer()
  const onCard = gpuNet(model as KerasModel, bytes)
  if (onCard) return { run: onCard, side: 96 }
  const { cpuNet } = await import('../nets/cpu.ts')
  return { run: await cpuNet(model as KerasModel, bytes, runtime), side: 160 }
}

const operations = {
  async enlarge(
    { picture, times, name, type }: { picture: ImageBitmap; times: Times; name: string; type: string },
    report: Report,
  ): Promise<File> {
    const { width, height } = picture
    const net = await load(times)
    const read = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!
    read.drawImage(picture, 0, 0)
    const canvas = new OffscreenCanvas(width * times, height * times)
    const context = canvas.getContext('2d')!
    // The network knows no transparency: its edges are enlarged as browsers do.
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const tiles = tilesOf(width, height, net.side)
    for (const [at, { outer, inner }] of tiles.entries()) {
      const { data } = read.getImageData(outer.x, outer.y, outer.width, outer.height)
      const input = new Float32Array(outer.width * outer.height * 3)
      for (let i = 0; i < outer.width * outer.height; i++)
        for (let c = 0; c < 3; c++) input[i * 3 + c] = data[i * 4 + c]!
      const made = await net.run({ width: outer.width, height: outer.height, channels: 3, data: input })
      const part = new ImageData(inner.width * times, inner.height * times)
      const under = context.getImageData(inner.x * times, inner.y * times, part.width, part.height)
      const [left, top] = [(inner.x - outer.x) * times, (inner.y - outer.y) * times]
      for (let y = 0; y < part.height; y++)
        for (let x = 0; x < part.width; x++) {
          const [from, to] = [((y + top) * made.width + x + left) * 3, (y * part.width + x) * 4]
          for (let c = 0; c < 3; c++) part.data[to + c] = made.data[from + c]!
          part.data[to + 3] = under.data[to + 3]!
        }
      context.putImageData(part, inner.x * times, inner.y * times)
      report((at + 1) / tiles.length, say('worker.enlarging'))
    }
    const blob = await canvas.convertToBlob({ type, quality: 0.92 })
    return new File([blob], name, { type: blob.type })
  },
}
export type UpscaleWork = typeof operations

serve(operations)
