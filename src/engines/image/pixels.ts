import { MAX_PIXELS, sharpLibrary } from './sharp.ts'

/** Plain pixels as PNG: quick rather than small, for pages that are drawn by the hundred. */
export async function pngOfPixels(pixels: {
  width: number
  height: number
  channels: 1 | 3 | 4
  data: Uint8Array
}): Promise<Buffer> {
  const sharp = await sharpLibrary()
  const { width, height, channels, data } = pixels
  const image = sharp(data, { raw: { width, height, channels }, limitInputPixels: MAX_PIXELS })
  // Without the colour space, grey pixels would be written as RGB.
  return (channels === 1 ? image.toColourspace('b-w') : image).png({ compressionLevel: 2 }).toBuffer()
}

/** Plain pixels as JPEG in full colour resolution. */
export async function jpegOfPixels(
  pixels: { width: number; height: number; channels: 1 | 3 | 4; data: Uint8Array },
  quality: number,
): Promise<Buffer> {
  const sharp = await sharpLibrary()
  const { width, height, channels, data } = pixels
  const image = sharp(data, { raw: { width, height, channels }, limitInputPixels: MAX_PIXELS })
  return image.jpeg({ quality, chromaSubsampling: '4:4:4' }).toBuffer()
}

/** A picture out of a document, made fit for every reader: sRGB JPEG as it is, pixels as PNG. */
export async function embeddable(
  source: { jpeg: Uint8Array } | { bitmap: Parameters<typeof pngOfPixels>[0] },
): Promise<{ bytes: Uint8Array; mediaType: 'image/png' | 'image/jpeg'; width: number; height: number }> {
  if ('bitmap' in source) {
    const { width, height } = source.bitmap
    return { bytes: await pngOfPixels(source.bitmap), mediaType: 'image/png', width, height }
  }
  const sharp = await sharpLibrary()
  const picture = sharp(source.jpeg, { limitInputPixels: MAX_PIXELS })
  const { width, height, space } = await picture.metadata()
  // Readers show CMYK pictures wrongly, or not at all.
  const bytes =
    space === 'cmyk' ? await picture.toColourspace('srgb').jpeg({ quality: 90 }).toBuffer() : source.jpeg
  return { bytes, mediaType: 'image/jpeg', width, height }
}
