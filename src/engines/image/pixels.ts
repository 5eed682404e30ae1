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

type Pixels = Parameters<typeof pngOfPixels>[0]

/**
 * A picture out of a document, made fit for every reader: sRGB JPEG as it is, pixels as PNG. A JPEG whose colours the
 * document turns into others is given as its pixels.
 */
export async function embeddable(
  source: { jpeg: Uint8Array; shown: Pixels | undefined } | { bitmap: Pixels },
): Promise<{ bytes: Uint8Array; mediaType: 'image/png' | 'image/jpeg'; width: number; height: number }> {
  if (!('jpeg' in source)) return asPng(source.bitmap)
  const sharp = await sharpLibrary()
  const picture = sharp(source.jpeg, { limitInputPixels: MAX_PIXELS, failOn: 'none' })
  const { width, height, space } = await picture.metadata()
  if (source.shown && !(await looksAlike(source.jpeg, source.shown))) return asPng(source.shown)
  // Readers show CMYK pictures wrongly, or not at all.
  const bytes =
    space === 'cmyk' ? await picture.toColourspace('srgb').jpeg({ quality: 90 }).toBuffer() : source.jpeg
  return { bytes, mediaType: 'image/jpeg', width, height }
}

async function asPng(bitmap: Pixels) {
  const { width, height } = bitmap
  return { bytes: await pngOfPixels(bitmap), mediaType: 'image/png' as const, width, height }
}

const THUMB = 8
/** Mean difference of thumbnails, of 255, that no rounding makes. */
const ALIKE = 28

/** Whether a JPEG's own colours are those of the picture as shown. */
async function looksAlike(jpeg: Uint8Array, { width, height, channels, data }: Pixels): Promise<boolean> {
  const sharp = await sharpLibrary()
  const small = (from: ReturnType<typeof sharp>) =>
    from.resize(THUMB, THUMB, { fit: 'fill' }).removeAlpha().toColourspace('srgb').raw().toBuffer()
  const [a, b] = await Promise.all([
    small(sharp(jpeg, { limitInputPixels: MAX_PIXELS, failOn: 'none' })),
    small(sharp(data, { raw: { width, height, channels }, limitInputPixels: MAX_PIXELS })),
  ])
  if (a.length !== b.length) return true
  return a.reduce((sum, value, i) => sum + Math.abs(value - b[i]!), 0) / a.length < ALIKE
}
