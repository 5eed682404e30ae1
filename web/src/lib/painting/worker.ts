import '../../node/buffer.ts'
import '../../node/process.ts'
import { serve } from '../../browser-tools/frame/serve.ts'
import type { PaintedDocument } from './items.ts'
import { writePdf } from './write-pdf.ts'

const operations = {
  write: async (document: PaintedDocument, report: (part: number | undefined, words?: string) => void) => {
    const { bytes, missing } = await writePdf(document, part => report(part, 'Writing pages'))
    return { blob: new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), missing }
  },
}
export type Operations = typeof operations
serve(operations)
