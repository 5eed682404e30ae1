import type { Bitmap } from '../../../src/lib/geometry/pdf-page.ts'

/** In a worker: plain pixels as PNG. */
export async function pngOf({ width, height, channels, data }: Bitmap): Promise<Uint8Array> {
  const pixels = new Uint8ClampedArray(width * height * 4)
  for (let i = 0, from = 0, to = 0; i < width * height; i++, from += channels, to += 4) {
    pixels[to] = data[from]!
    pixels[to + 1] = channels === 1 ? data[from]! : data[from + 1]!
    pixels[to + 2] = channels === 1 ? data[from]! : data[from + 2]!
    pixels[to + 3] = channels === 4 ? data[from + 3]! : 255
  }
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')!.putImageData(new ImageData(pixels, width, height), 0, 0)
  return new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())
}

/** A picture out of a document, as every program shows it. */
export async function encodePicture(
  source: { jpeg: Uint8Array; shown: Bitmap | undefined } | { bitmap: Bitmap },
): Promise<{ bytes: Uint8Array; mediaType: 'image/png' | 'image/jpeg'; width: number; height: number }> {
  if ('bitmap' in source) {
    const { width, height } = source.bitmap
    return { bytes: await pngOf(source.bitmap), mediaType: 'image/png', width, height }
  }
  if (source.shown) {
    const { width, height } = source.shown
    return { bytes: await pngOf(source.shown), mediaType: 'image/png', width, height }
  }
  const picture = await createImageBitmap(new Blob([new Uint8Array(source.jpeg)], { type: 'image/jpeg' }))
  return { bytes: source.jpeg, mediaType: 'image/jpeg', width: picture.width, height: picture.height }
}
