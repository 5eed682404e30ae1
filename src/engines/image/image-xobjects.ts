import { readFile } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import type { Sharp } from 'sharp'
import { badInput, Fault } from '../../fault.ts'
import { asTiff, isReadHere } from '../../formats/image/as-tiff.ts'
import { displayP3 } from '../../formats/image/icc.ts'
import { type JpegFrame, readJpegFrame } from '../../formats/image/jpeg-frame.ts'
import { pngPixelRatio } from '../../formats/image/pixel-ratio.ts'
import { readPngData } from '../../formats/image/png-data.ts'
import { pngFrames } from '../../formats/image/png-frames.ts'
import { isOddTiff, tiffPixelRatio } from '../../formats/image/tiff-head.ts'
import { type InputFile, KINDS } from '../../lib/files/file-kinds.ts'
import { UnreadDepth, whyUnread } from '../../lib/image/image-depths.ts'
import type { StoredImage } from '../../pdf/core/image-xobject.ts'
import { readHeif } from './libheif.ts'
import { MAX_PIXELS, MAX_SIDE } from './sharp.ts'

const MAX_PAGES = 500
const DEFAULT_DENSITY = 96
/** Pictures from lossy formats, past this many pixels, are kept as JPEG: exact pixels would be ten times the size. */
const KEEP_EXACT = 250_000
const JPEG_QUALITY = 92

type Library = typeof import('sharp').default

/** The pictures of a file as a PDF stores them: one, or every page of a TIFF. */
export async function storedImages(
  file: InputFile,
  param: string,
  warn: (message: string) => void,
): Promise<StoredImage[]> {
  return storedImagesOf(await readFile(file.path), file, param, warn)
}

/** The same for bytes in memory. */
export async function storedImagesOf(
  bytes: Buffer,
  file: Pick<InputFile, 'name' | 'kind'>,
  param: string,
  warn: (message: string) => void,
): Promise<StoredImage[]> {
  const { default: sharp } = await import('sharp')
  try {
    if (file.kind === 'jpeg') {
      const frame = readJpegFrame(bytes)
      // Decoded once: a damaged picture would otherwise only show in the reader.
      await sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS }).stats()
      if (frame?.plain && [1, 3, 4].includes(frame.components)) return [passedThrough(frame, bytes)]
    }
    if (file.kind === 'tiff' && isOddTiff(bytes)) throw new UnreadDepth()
    if (file.kind === 'heic') return [await fromHeif(sharp, bytes, param)]
    if (isReadHere(file.kind)) return [await decoded(sharp, asTiff(file.kind, bytes, MAX_PIXELS), 0, 'tiff')]
    const { width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
    if (Math.max(width, height) > MAX_SIDE) {
      const side = MAX_SIDE.toLocaleString('en-US')
      throw badInput(`${param}: ${file.name} has ${width} x ${height} pixels; the limit is ${side} a side.`)
    }
    if (file.kind !== 'tiff') {
      const frames = file.kind === 'png' ? pngFrames(bytes) : pages
      if (frames > 1) warn(`only the first of ${frames} frames of ${file.name} is shown`)
      return [await decoded(sharp, bytes, 0, file.kind)]
    }
    if (pages > MAX_PAGES)
      throw badInput(`${param}: ${file.name} has ${pages} pages; the limit is ${MAX_PAGES}.`)
    const out: StoredImage[] = []
    for (let page = 0; page < pages; page++) out.push(await decoded(sharp, bytes, page, file.kind))
    return out
  } catch (error) {
    if (error instanceof Fault) throw error
    const tooLarge = error instanceof Error && /pixel limit/.test(error.message)
    const what = tooLarge
      ? 'has more than 100 million pixels'
      : (whyUnread(error, file.kind) ?? `is damaged and cannot be read as ${KINDS[file.kind].label}`)
    throw badInput(`${param}: ${file.name} ${what}.`, error)
  }
}

function passedThrough(frame: JpegFrame, data: Buffer): StoredImage {
  const space = frame.components === 1 ? 'gray' : frame.components === 3 ? 'rgb' : 'cmyk'
  return {
    width: frame.width,
    height: frame.height,
    bits: 8,
    space,
    coding: 'jpeg',
    data,
    icc: frame.icc,
    ...(space === 'cmyk' && frame.adobe && { inverted: true }),
    orientation: frame.orientation,
    density: sensible(frame.density),
    pixelRatio: frame.pixelRatio,
  }
}

const sensible = (density: number | undefined): number =>
  density !== undefined && density >= 20 && density <= 4800 ? density : DEFAULT_DENSITY

async function fromHeif(sharp: Library, bytes: Buffer, param: string): Promise<StoredImage> {
  const { width, height, channels, data, icc, primaries } = await readHeif(bytes, MAX_PIXELS, param)
  const image = sharp(data, { raw: { width, height, channels }, limitInputPixels: MAX_PIXELS })
  const profile = icc ?? (primaries === 12 ? displayP3() : undefined)
  return packed(sharp, image, { icc: profile, density: DEFAULT_DENSITY, lossy: true, space: 'rgb' })
}

async function decoded(sharp: Library, bytes: Buffer, page: number, kind: string): Promise<StoredImage> {
  // The profile goes along with the numbers, so they must not be converted by it.
  const options = { page, ignoreIcc: true, failOn: 'error', limitInputPixels: MAX_PIXELS } as const
  const meta = await sharp(bytes, options).metadata()
  // sharp reports 72 where a file says nothing.
  const density =
    kind === 'png' || kind === 'tiff'
      ? sensible(meta.density === 72 && kind === 'png' ? undefined : meta.density)
      : DEFAULT_DENSITY
  const png = kind === 'png' && (meta.orientation ?? 1) === 1 ? readPngData(bytes) : undefined
  if (png) {
    await sharp(bytes, options).stats()
    const space = png.channels === 3 || png.palette ? 'rgb' : 'gray'
    return {
      ...png,
      space,
      coding: 'rows',
      icc: meta.icc,
      orientation: 1,
      density,
      pixelRatio: pngPixelRatio(bytes),
    }
  }
  const space =
    meta.space === 'cmyk' ? 'cmyk' : meta.space === 'b-w' || meta.space === 'grey16' ? 'gray' : 'rgb'
  const lossy = kind === 'avif' || (kind === 'webp' && bytes.indexOf('VP8L') < 0)
  const image = await packed(sharp, sharp(bytes, { ...options, autoOrient: true }), {
    icc: meta.icc,
    density,
    lossy,
    space,
  })
  // Faxes are stored upright; where sides were exchanged, the resolutions would be too.
  if ((meta.orientation ?? 1) < 5) {
    if (kind === 'tiff') image.pixelRatio = tiffPixelRatio(bytes, page)
    if (kind === 'png') image.pixelRatio = pngPixelRatio(bytes)
  }
  return image
}

interface Packing {
  icc: Buffer | undefined
  density: number
  lossy: boolean
  space: StoredImage['space']
}

async function packed(
  sharp: Library,
  image: Sharp,
  { icc, density, lossy, space }: Packing,
): Promise<StoredImage> {
  const { data, info } = await image
    // Grey goes by way of three equal channels: turned to grey directly, the alpha would be dropped.
    .toColourspace(space === 'cmyk' ? 'cmyk' : 'srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const colors = space === 'cmyk' ? 4 : space === 'gray' ? 1 : 3
  const color = channels === colors ? data : picked(data, channels, 0, colors)
  const hasMask = channels === (space === 'cmyk' ? 5 : 4) || channels === 2
  const mask = hasMask ? picked(data, channels, channels - 1, 1) : undefined
  const alpha = mask?.some(value => value < 255) ? deflateSync(mask) : undefined
  const common = { width, height, bits: 8, space, icc, alpha, orientation: 1, density }
  if (space === 'gray' && !alpha && isBilevel(color)) {
    return { ...common, bits: 1, coding: 'flat', data: deflateSync(bitsOf(color, width, height)) }
  }
  if (space === 'cmyk') return { ...common, coding: 'flat', data: deflateSync(color) }
  const raw = { raw: { width, height, channels: colors as 1 | 3 }, limitInputPixels: MAX_PIXELS }
  if (lossy && width * height > KEEP_EXACT) {
    const jpeg = await sharp(color, raw)
      .jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' })
      .toBuffer()
    return { ...common, coding: 'jpeg', data: jpeg }
  }
  // PNG's filters make the rows half the size; the encoder is quicker at them than we are.
  const encoded = sharp(color, raw).toColourspace(space === 'gray' ? 'b-w' : 'srgb')
  const png = readPngData(await encoded.png({ compressionLevel: 6, adaptiveFiltering: true }).toBuffer())
  if (png?.channels === colors && !png.palette)
    return { ...common, bits: png.bits, coding: 'rows', data: png.data }
  return { ...common, coding: 'flat', data: deflateSync(color) }
}

function picked(data: Buffer, channels: number, from: number, count: number): Buffer {
  const pixels = data.length / channels
  const out = Buffer.allocUnsafe(pixels * count)
  for (let i = 0, at = 0; i < pixels; i++) {
    for (let c = 0; c < count; c++) out[at++] = data[i * channels + from + c]!
  }
  return out
}

const isBilevel = (grey: Buffer): boolean => grey.every(value => value === 0 || value === 255)

/** Eight pixels to a byte, rows filled up. */
function bitsOf(grey: Buffer, width: number, height: number): Buffer {
  const row = Math.ceil(width / 8)
  const out = Buffer.alloc(row * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++)
      if (grey[y * width + x] === 255) out[y * row + (x >> 3)]! |= 0x80 >> (x & 7)
  }
  return out
}
