import { type PageArea, pixelsOf } from '../../lib/geometry/page-areas.ts'
import type { Bitmap } from '../../lib/geometry/pdf-page.ts'
import type { PageImage } from '../../pdf/index.ts'
import { jpegOfPixels, pngOfPixels } from './pixels.ts'

/** A page with areas blacked out. */
export function painted(bitmap: Bitmap, regions: readonly PageArea[]): Bitmap {
  const { width, channels, data } = bitmap
  for (const region of regions) {
    const { left, top, right, bottom } = pixelsOf(region, bitmap)
    for (let y = top; y < bottom; y++)
      data.fill(0, (y * width + left) * channels, (y * width + right) * channels)
  }
  return bitmap
}

/** Lossless, unless the page is a photograph: then a fine JPEG is far smaller. */
export async function pictureOf(bitmap: Bitmap): Promise<PageImage> {
  const { width, height } = bitmap
  const png = await pngOfPixels(bitmap)
  if (png.length > width * height * 0.75) {
    const jpeg = await jpegOfPixels(bitmap, 90)
    if (jpeg.length < png.length / 2) return { width, height, bytes: jpeg, kind: 'jpeg' }
  }
  return { width, height, bytes: png, kind: 'png' }
}
