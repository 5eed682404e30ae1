import '../../node/buffer.ts'
import { loadChartFormats } from '../../../../src/charts/chart-text.ts'
import { readPptx } from '../../../../src/formats/office/pptx/read-pptx.ts'
import { say } from '../../lib/said.ts'
import { asTrouble, plainly } from '../../lib/trouble.ts'
import { serve } from '../frame/serve.ts'

const operations = {
  async read(file: File) {
    const bytes = new Uint8Array(await file.arrayBuffer())
    // A ZIP archive begins so; presentations of before 2007 and all else do not.
    if (bytes[0] !== 0x50 || bytes[1] !== 0x4b)
      throw asTrouble(say('powerpoint.notPptx', { name: file.name }))
    try {
      await loadChartFormats()
      return readPptx(bytes)
    } catch (error) {
      const told = plainly(error)
      throw /not a PowerPoint file/.test(told.message)
        ? asTrouble(say('powerpoint.notPptx', { name: file.name }))
        : told
    }
  },
}
export type Operations = typeof operations
serve(operations)
