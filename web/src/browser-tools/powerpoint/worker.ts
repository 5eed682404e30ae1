import '../../node/buffer.ts'
import { readPptx } from '../../../../src/formats/office/pptx/read-pptx.ts'
import { plainly } from '../../lib/trouble.ts'
import { serve } from '../frame/serve.ts'

const operations = {
  async read(file: Blob) {
    try {
      return readPptx(new Uint8Array(await file.arrayBuffer()))
    } catch (error) {
      throw plainly(error)
    }
  },
}
export type Operations = typeof operations
serve(operations)
