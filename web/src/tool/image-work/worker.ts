import '../../node/buffer.ts'
import '../../node/process.ts'
import { type Mark, markLayer } from '../../../../src/tools/image/image-watermark/mark-layer.ts'
import { captionLayers } from '../../../../src/tools/image/meme-generator/caption-layers.ts'
import { serve } from '../../browser-tools/frame/serve.ts'

interface Size {
  width: number
  height: number
}

/** Letters to draw over an image: rows of RGBA, and where they go. */
export interface Layer extends Size {
  left: number
  top: number
  pixels: Uint8ClampedArray<ArrayBuffer>
}

const plain = ({
  width,
  height,
  left,
  top,
  data,
}: Size & { left: number; top: number; data: Uint8Array }): Layer => ({
  width,
  height,
  left,
  top,
  pixels: new Uint8ClampedArray(data),
})

/** What the server's tools would write on an image, set by their own code. */
const operations = {
  async mark({ mark, size }: { mark: Mark; size: Size }): Promise<Layer[]> {
    const { layer } = await markLayer(mark, size)
    return layer ? [plain(layer)] : []
  },
  async captions({
    top,
    bottom,
    size,
    area,
  }: {
    top: string
    bottom: string
    size: number | undefined
    area: Size
  }): Promise<Layer[]> {
    return (await captionLayers({ top, bottom, size }, area)).map(plain)
  },
}

export type Operations = typeof operations
serve(operations)
