import { MAX_PIXELS, sharpLibrary } from './sharp.ts'

/** An SVG on white, three bytes a pixel; undefined where it cannot be drawn. */
export async function svgPixels(svg: string, width: number, height: number): Promise<Uint8Array | undefined> {
  const sharp = await sharpLibrary()
  try {
    return await sharp(Buffer.from(svg), { unlimited: true, limitInputPixels: MAX_PIXELS })
      .resize(width, height, { fit: 'fill' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer()
  } catch {
    return undefined
  }
}
