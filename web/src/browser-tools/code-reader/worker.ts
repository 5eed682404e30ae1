import { prepareZXingModule } from 'zxing-wasm/reader'
import address from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { serve } from '../frame/serve.ts'
import type { Code } from './code.ts'
import { look } from './look.ts'
import { named } from './seen.ts'

prepareZXingModule({
  overrides: {
    locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? address : prefix + path),
  },
})

const operations = {
  async read({ picture, careful }: { picture: ImageBitmap; careful: boolean }): Promise<Code[]> {
    try {
      return (await look(picture, careful)).map(named)
    } finally {
      picture.close()
    }
  },
}
export type CodeWork = typeof operations

serve(operations)
