import { openPdf } from '../../src/engines/pdfium/pdfium-document.ts'

export interface Drawn {
  width: number
  height: number
  /** Red, green and blue of a pixel. */
  at(x: number, y: number): [number, number, number]
  /** One byte a pixel. */
  grey: Uint8Array
}

/** Draws a page with PDFium, which had no part in writing it. */
export async function drawPage(bytes: Uint8Array, page = 1, scale = 1): Promise<Drawn> {
  const pdf = await openPdf(bytes)
  try {
    const { width, height, channels, data } = pdf.page(page).render({ scale })
    const at = (x: number, y: number): [number, number, number] => {
      const i = (y * width + x) * channels
      return [data[i]!, data[i + 1]!, data[i + 2]!]
    }
    const grey = new Uint8Array(width * height)
    for (let i = 0; i < grey.length; i++) {
      const [red, green, blue] = at(i % width, Math.floor(i / width))
      grey[i] = Math.round((red + green + blue) / 3)
    }
    return { width, height, at, grey }
  } finally {
    pdf.close()
  }
}
