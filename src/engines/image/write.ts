import type { Sharp } from 'sharp'
import { badInput } from '../../fault.ts'
import { withDensity } from '../../formats/image/density.ts'
import type { Raster } from '../../lib/image/raster.ts'
import { type Picture, readable } from './open-image.ts'
import { MAX_PIXELS, sharpLibrary } from './sharp.ts'

const ENCODERS = {
  jpeg: { mediaType: 'image/jpeg', ext: 'jpg', maxSide: 65_500 },
  png: { mediaType: 'image/png', ext: 'png', maxSide: 1_000_000 },
  webp: { mediaType: 'image/webp', ext: 'webp', maxSide: 16_383 },
  avif: { mediaType: 'image/avif', ext: 'avif', maxSide: 16_384 },
} as const

export type ImageFormat = keyof typeof ENCODERS | 'jpg'

/** Media type and extension of an output format. */
export const formatOf = (format: ImageFormat) => ENCODERS[format === 'jpg' ? 'jpeg' : format]

export interface Encoded {
  bytes: Buffer
  mediaType: string
  ext: string
}

interface Encoding {
  /** Spends more time for fewer bytes. */
  small?: boolean
  /** Alpha is laid on it; without it on white, and only where the format has none. */
  background?: string
  /** For pipelines that bring no colours of their own: grey stays grey, and of 16 bits a PNG keeps all. */
  asStored?: boolean
}

/** Writes a pipeline over an opened picture. */
export async function encode(
  picture: Picture,
  image: Sharp,
  format: ImageFormat,
  quality: number,
  { small = false, background, asStored = false }: Encoding = {},
): Promise<Encoded> {
  const { mediaType, ext } = formatOf(format)
  const spaced = asStored ? inStoredSpace(picture, image, format) : image
  const bytes = await readable(picture, () => encoder(spaced, format, quality, small, background).toBuffer())
  return { bytes: withDensity(bytes, picture.density), mediaType, ext }
}

function inStoredSpace({ grey, deep }: Picture, image: Sharp, format: ImageFormat): Sharp {
  if (format === 'png' && deep) return image.toColourspace(grey ? 'grey16' : 'rgb16')
  return grey && (format === 'png' || format === 'jpg' || format === 'jpeg')
    ? image.toColourspace('b-w')
    : image
}

function encoder(
  opened: Sharp,
  format: ImageFormat,
  quality: number,
  small: boolean,
  background: string | undefined,
): Sharp {
  const jpeg = format === 'jpg' || format === 'jpeg'
  const image = jpeg || background ? opened.flatten({ background: background ?? '#ffffff' }) : opened
  switch (format) {
    case 'jpg':
    case 'jpeg':
      return image.jpeg({
        quality,
        mozjpeg: small,
        // Halving the colour resolution shows on red edges, and who asks for 90 does not want that.
        chromaSubsampling: quality >= 90 ? '4:4:4' : '4:2:0',
      })
    case 'png':
      // `effort`, `quality` and `colours` are left alone: each would silently switch to a palette.
      return image.png({ compressionLevel: small ? 9 : 6, adaptiveFiltering: true })
    case 'webp':
      return image.webp({ quality, effort: small ? 5 : 4 })
    case 'avif':
      // Effort 4 and up cost four to seven times the time for 2 to 6 % fewer bytes.
      return image.avif({ quality, effort: small ? 3 : 2 })
  }
}

/** Refuses a size the output format cannot hold, before any work. */
export function checkFits(width: number, height: number, format: ImageFormat, whose: string): void {
  const { maxSide, ext } = formatOf(format)
  if (Math.max(width, height) > maxSide) {
    throw badInput(
      `${whose}: the result would be ${width} x ${height} pixels, ${ext.toUpperCase()} ends at ${maxSide.toLocaleString('en-US')} a side.`,
    )
  }
  if (width * height > MAX_PIXELS) {
    throw badInput(
      `${whose}: the result would be ${width} x ${height} pixels; the limit is ${MAX_PIXELS / 1e6} megapixels.`,
    )
  }
}

/** Writes pixels that were worked on in memory; the frames of an animation stand one above the other. */
export async function encodePixels(
  picture: Picture,
  { width, height, channels, data }: Raster,
  format: ImageFormat,
  quality: number,
): Promise<Encoded> {
  const sharp = await sharpLibrary()
  if (picture.frames === 1)
    return encode(
      { ...picture, deep: false },
      sharp(data, { raw: { width, height, channels } }),
      format,
      quality,
      {
        asStored: true,
      },
    )
  const { delay, loop } = await picture.image.metadata()
  const image = sharp(data, { raw: { width, height, channels, pageHeight: height / picture.frames } })
  const timing = { ...(delay && { delay }), ...(loop !== undefined && { loop }) }
  return encode(picture, image.webp(timing), format, quality)
}

/** A PNG of pixels in memory. */
export async function pngOf({ width, height, channels, data }: Raster): Promise<Buffer> {
  const sharp = await sharpLibrary()
  const image = sharp(data, { raw: { width, height, channels } })
  return withDensity(await image.png({ compressionLevel: 9, adaptiveFiltering: true }).toBuffer(), undefined)
}
