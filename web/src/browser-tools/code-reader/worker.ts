import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import address from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { serve } from '../frame/serve.ts'
import type { Code } from './code.ts'

prepareZXingModule({
  overrides: {
    locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? address : prefix + path),
  },
})

const operations = {
  async read({ picture, careful }: { picture: ImageBitmap; careful: boolean }): Promise<Code[]> {
    const { width, height } = picture
    const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!
    // Transparent pictures of codes are meant to lie on white.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
    context.drawImage(picture, 0, 0)
    picture.close()
    const found = await readBarcodes(context.getImageData(0, 0, width, height), {
      tryHarder: careful,
      tryDenoise: careful,
      maxNumberOfSymbols: 64,
      textMode: 'HRI',
    })
    return found
      .filter(one => one.isValid)
      .map(
        ({ format, text, contentType, bytes, position: { topLeft, topRight, bottomRight, bottomLeft } }) => ({
          format,
          text:
            contentType === 'Binary'
              ? [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join(' ')
              : text,
          binary: contentType === 'Binary',
          corners: [topLeft, topRight, bottomRight, bottomLeft].map(
            ({ x, y }) => [x / width, y / height] as const,
          ),
        }),
      )
  },
}
export type CodeWork = typeof operations

serve(operations)
