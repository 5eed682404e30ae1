import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Bitmap, Box } from '../lib/geometry/pdf-page.ts'

export interface FoundCode {
  text: string
  /** `QRCode`, `EAN13`, `Code128` … */
  format: string
  /** Pixels. */
  box: Box
}

let library: Promise<typeof import('zxing-wasm/reader')> | undefined

async function load() {
  const reader = await import('zxing-wasm/reader')
  const path = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  const bytes = await readFile(path)
  reader.prepareZXingModule({
    overrides: {
      wasmBinary: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer,
    },
  })
  return reader
}

/** The QR codes and barcodes in a grey picture. */
export async function readCodes({ width, height, data }: Omit<Bitmap, 'channels'>): Promise<FoundCode[]> {
  library ??= load()
  const { readBarcodes } = await library
  type Input = Parameters<typeof readBarcodes>[0]
  const rgba = new Uint8ClampedArray(width * height * 4)
  for (let i = 0; i < width * height; i++) {
    rgba[4 * i] = rgba[4 * i + 1] = rgba[4 * i + 2] = data[i]!
    rgba[4 * i + 3] = 255
  }
  const found = await readBarcodes({ width, height, data: rgba } as unknown as Input, {
    tryHarder: true,
    maxNumberOfSymbols: 20,
  })
  return found
    .filter(code => code.isValid)
    .map(({ text, format, position: { topLeft, topRight, bottomLeft, bottomRight } }) => {
      const corners = [topLeft, topRight, bottomLeft, bottomRight]
      const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
      const box = {
        left: Math.min(...xs),
        top: Math.min(...ys),
        right: Math.max(...xs),
        bottom: Math.max(...ys),
      }
      return { text, format: String(format), box }
    })
}
