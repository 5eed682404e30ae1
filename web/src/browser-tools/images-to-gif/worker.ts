import { type GifFrame, type GifOptions, gifWriter } from '../../lib/gif.ts'
import { serve } from '../frame/serve.ts'

let gif: ReturnType<typeof gifWriter> | undefined

const operations = {
  async begin(options: GifOptions): Promise<void> {
    gif = gifWriter(options)
  },
  async add(frame: GifFrame): Promise<void> {
    gif!.add(frame)
  },
  async finish(): Promise<Uint8Array<ArrayBuffer>> {
    return gif!.finish()
  },
}
export type GifWork = typeof operations

serve(operations)
