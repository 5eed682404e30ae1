import '../../node/buffer.ts'
import '../../node/process.ts'
import { addTextLayer, type LayerPage, openDocument, saveDocument } from '../../../../src/pdf/index.ts'
import { serve } from '../frame/serve.ts'

const operations = {
  async add({ pdf, pages }: { pdf: Uint8Array; pages: LayerPage[] }): Promise<Uint8Array<ArrayBuffer>> {
    const document = openDocument(pdf)
    addTextLayer(document, pages)
    return saveDocument(document) as Uint8Array<ArrayBuffer>
  },
}
export type LayerWork = typeof operations

serve(operations)
