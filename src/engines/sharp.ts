import { readFile } from 'node:fs/promises'
import type { Metadata, Sharp, SharpOptions } from 'sharp'
import { badInput, Fault } from '../fault.ts'
import { readHeif } from '../formats/heif.ts'
import { displayP3 } from '../formats/icc.ts'
import { readSvg, SVG_DENSITY, sizedSvg } from '../formats/svg.ts'
import { isOddTiff } from '../formats/tiff-head.ts'
import { tiffOfPixels } from '../formats/tiff-wrap.ts'
import type { Raster } from '../lib/bilinear.ts'
import { type InputFile, KINDS } from '../lib/file-kinds.ts'
import { hasUnreadDepth, UNREAD_DEPTH, UnreadDepth } from '../lib/image-depths.ts'

/** More pixels than any camera takes; past it, memory is at risk. */
export const MAX_PIXELS = 100e6
export const MAX_FRAMES = 1000

let loading: Promise<typeof import('sharp').default> | undefined

/** The sharp library, loaded on first use. Its cache would only hold memory: every call brings new files. */
export function sharpLibrary(): Promise<typeof import('sharp').default> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    return sharp
  })
  return loading
}

/** A picture that can be read: upright, in sRGB once it is written, its first frame unless asked otherwise. */
export interface Picture {
  image: Sharp
  /** Size as displayed, of one frame. */
  width: number
  height: number
  alpha: boolean
  /** How many frames `image` holds, one above the other. */
  frames: number
  /** What to say about the input when its pixels cannot be read after all. */
  source: Source
}

interface Source {
  /** The parameter's name, with which messages begin. */
  whose: string
  kind: InputFile['kind']
}

export interface OpenOptions {
  /** The parameter's name, with which messages begin. */
  whose?: string
  /** Keep every frame of an animation. */
  animated?: boolean
  /** Hears of frames or pages that are left out. */
  warn?: (message: string) => void
  /** The size an SVG is drawn at; one side alone keeps its proportions. Pixel images are not touched. */
  svgSize?: { width?: number | undefined; height?: number | undefined }
}

/** Opens an uploaded image of any accepted kind, HEIC and SVG included. Refuses what cannot be read. */
export async function openImage(file: InputFile, options: OpenOptions = {}): Promise<Picture> {
  const { whose = 'file', animated = false, warn, svgSize = {} } = options
  const source = { whose, kind: file.kind }
  const sharp = await sharpLibrary()
  const settings: SharpOptions = {
    autoOrient: true,
    limitInputPixels: MAX_PIXELS,
    // Warnings (a profile that is slightly off, stray bytes between markers) do not make a picture unreadable.
    failOn: 'error',
    animated: false,
  }
  let image: Sharp
  let metadata: Metadata
  try {
    if (file.kind === 'heic') {
      const pixels = await readHeif(await readFile(file.path), MAX_PIXELS, whose)
      const icc = pixels.icc ?? (pixels.primaries === 12 ? displayP3() : undefined)
      image = sharp(tiffOfPixels(pixels, icc), settings)
      metadata = await image.metadata()
    } else if (file.kind === 'svg') {
      const svg = readSvg(await readFile(file.path), whose)
      const natural = svg.size ?? (await sizeOfUnsized(sharp, svg.text, settings))
      image = sharp(sizedSvg(svg, natural, svgSize, MAX_PIXELS, whose), { ...settings, density: SVG_DENSITY })
      metadata = await image.metadata()
    } else {
      if (file.kind === 'tiff' && isOddTiff(await readFile(file.path))) throw new UnreadDepth()
      image = sharp(file.path, settings)
      metadata = await image.metadata()
      const frames = metadata.pages ?? 1
      if (frames > MAX_FRAMES && file.kind !== 'tiff') {
        throw badInput(`${whose}: the image has ${frames} frames, at most ${MAX_FRAMES} are taken.`)
      }
      if (animated && frames > 1 && (file.kind === 'gif' || file.kind === 'webp')) {
        image = sharp(file.path, { ...settings, animated: true })
        metadata = await image.metadata()
      } else if (frames > 1) {
        const what = { tiff: 'pages', avif: 'images' }[file.kind as string] ?? 'frames'
        warn?.(`only the first of ${frames} ${what} was used`)
      }
    }
  } catch (error) {
    throw unreadable(error, source)
  }
  const { width, height } = metadata.autoOrient
  const frames = metadata.pageHeight ? Math.max(1, Math.round(metadata.height / metadata.pageHeight)) : 1
  return {
    image,
    width,
    height: frames > 1 ? metadata.pageHeight! : height,
    alpha: metadata.hasAlpha ?? false,
    frames,
    source,
  }
}

/** Pixels drawn elsewhere as a picture. */
export async function pictureOf(
  { pixels, width, height }: { pixels: Uint8Array; width: number; height: number },
  kind: InputFile['kind'],
): Promise<Picture> {
  const sharp = await sharpLibrary()
  const image = sharp(pixels, { raw: { width, height, channels: 4 }, limitInputPixels: MAX_PIXELS })
  return { image, width, height, alpha: true, frames: 1, source: { whose: 'file', kind } }
}

/** The size librsvg finds for an SVG that declares none. */
async function sizeOfUnsized(sharp: typeof import('sharp').default, text: string, settings: SharpOptions) {
  const { width, height } = await sharp(Buffer.from(text), settings).metadata()
  return { width, height }
}

/** Runs the end of a pipeline; what goes wrong there is the input's fault and said so. */
export async function readable<T>({ source }: Picture, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw unreadable(error, source)
  }
}

function unreadable(error: unknown, { whose, kind }: Source): Fault {
  if (error instanceof Fault) return error
  const message = error instanceof Error ? error.message : ''
  if (/out of memory|insufficient memory|(unable to|cannot) allocate/i.test(message)) {
    return badInput(`${whose}: the image is too large for the memory a call may use.`, error)
  }
  if (/pixel limit|too large|exceeds|dimensions? .*limit/i.test(message)) {
    return badInput(
      `${whose}: the image is too large, at most ${MAX_PIXELS / 1e6} megapixels are taken.`,
      error,
    )
  }
  if (hasUnreadDepth(error)) {
    return badInput(`${whose}: the ${KINDS[kind].label} image ${UNREAD_DEPTH}.`, error)
  }
  return badInput(
    `${whose}: the ${KINDS[kind].label} image is damaged or incomplete and cannot be read.`,
    error,
  )
}

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

/**
 * Writes a pipeline over an opened picture. Alpha is laid on white where the format has none, or always on
 * `background`.
 * `small` spends more time for fewer bytes.
 */
export async function encode(
  picture: Picture,
  image: Sharp,
  format: ImageFormat,
  quality: number,
  { small = false, background }: { small?: boolean; background?: string } = {},
): Promise<Encoded> {
  const { mediaType, ext } = formatOf(format)
  const bytes = await readable(picture, () => encoder(image, format, quality, small, background).toBuffer())
  return { bytes, mediaType, ext }
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
      `${whose}: the result would be ${width} x ${height} pixels, at most ${MAX_PIXELS / 1e6} megapixels are made.`,
    )
  }
}

/** The picture's first frame as rows of RGBA bytes in sRGB. */
export async function rgbaOf(
  picture: Picture,
  image: Sharp = picture.image,
): Promise<{ width: number; height: number; data: Buffer }> {
  const { data, info } = await readable(picture, () =>
    image.toColourspace('srgb').ensureAlpha().raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true }),
  )
  return { width: info.width, height: info.height, data }
}

/** Width and height as the file stores them, read from its header alone. */
export async function sizeOf(file: InputFile, whose = 'file'): Promise<{ width: number; height: number }> {
  const sharp = await sharpLibrary()
  try {
    // No pixels are decoded, so the size does not have to be bounded.
    const { width, height, pageHeight } = await sharp(file.path, { limitInputPixels: false }).metadata()
    return { width, height: pageHeight ?? height }
  } catch (error) {
    if (file.kind === 'heic') {
      // Sequences and newer codings, which sharp's own reader does not know.
      const { width, height } = await readHeif(await readFile(file.path), MAX_PIXELS, whose)
      return { width, height }
    }
    throw unreadable(error, { whose, kind: file.kind })
  }
}

/** The picture's pixels in sRGB as they are: three channels, four with alpha, one or two when grey. */
export async function pixelsOf(picture: Picture): Promise<Raster> {
  const { data, info } = await readable(picture, () =>
    picture.image.toColourspace('srgb').raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true }),
  )
  return { width: info.width, height: info.height, channels: info.channels as Raster['channels'], data }
}

/** Writes pixels that were worked on in memory. */
export async function encodePixels(
  picture: Picture,
  { width, height, channels, data }: Raster,
  format: ImageFormat,
  quality: number,
): Promise<Encoded> {
  const sharp = await sharpLibrary()
  return encode(picture, sharp(data, { raw: { width, height, channels } }), format, quality)
}

/** A PNG of pixels in memory. */
export async function pngOf({ width, height, channels, data }: Raster): Promise<Buffer> {
  const sharp = await sharpLibrary()
  return sharp(data, { raw: { width, height, channels } })
    .png({ compressionLevel: 9, adaptiveFiltering: true })
    .toBuffer()
}

/** Refuses bytes that cannot be decoded to their end, without keeping the pixels. */
export async function checkDecodes(
  bytes: Buffer | string,
  kind: InputFile['kind'],
  whose = 'file',
): Promise<void> {
  const sharp = await sharpLibrary()
  try {
    await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .resize(8, 8, { fit: 'fill', kernel: 'nearest' })
      .raw()
      .toBuffer()
  } catch (error) {
    throw unreadable(error, { whose, kind })
  }
}

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

/** Something drawn elsewhere, to be laid on a picture. */
export interface Layer {
  left: number
  top: number
  width: number
  height: number
  /** RGBA rows. */
  data: Uint8Array
}

/** The picture with layers on it, on every frame of an animation. */
export async function overlaid(picture: Picture, layers: Layer[]): Promise<Sharp> {
  const parts = layers.flatMap(({ left, top, width, height, data }) => {
    const inside = cut({ left, top, width, height, data }, picture)
    return Array.from({ length: picture.frames }, (_, frame) => ({
      input: Buffer.from(inside.data.buffer, inside.data.byteOffset, inside.data.byteLength),
      raw: { width: inside.width, height: inside.height, channels: 4 as const },
      left: inside.left,
      top: inside.top + frame * picture.height,
    }))
  })
  const image = picture.image.composite(parts)
  return picture.alpha ? image : image.removeAlpha()
}

/** A layer without what reaches over the edges, which sharp refuses. */
function cut(layer: Layer, { width, height }: { width: number; height: number }): Layer {
  const left = Math.max(0, layer.left)
  const top = Math.max(0, layer.top)
  const wide = Math.min(layer.left + layer.width, width) - left
  const high = Math.min(layer.top + layer.height, height) - top
  if (left === layer.left && top === layer.top && wide === layer.width && high === layer.height) return layer
  const data = Buffer.alloc(wide * high * 4)
  for (let y = 0; y < high; y++) {
    const from = ((top - layer.top + y) * layer.width + left - layer.left) * 4
    data.set(layer.data.subarray(from, from + wide * 4), y * wide * 4)
  }
  return { left, top, width: wide, height: high, data }
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
