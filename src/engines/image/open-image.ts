import { open, readFile } from 'node:fs/promises'
import type { Metadata, Sharp, SharpOptions } from 'sharp'
import { badInput, Fault } from '../../fault.ts'
import { asTiff, isReadHere, sizeOfOwn } from '../../formats/image/as-tiff.ts'
import { displayP3 } from '../../formats/image/icc.ts'
import { pngFrames } from '../../formats/image/png-frames.ts'
import { isOddTiff } from '../../formats/image/tiff-head.ts'
import { tiffOfPixels } from '../../formats/image/tiff-wrap.ts'
import type { SvgSize } from '../../formats/svg/svg.ts'
import { type InputFile, KINDS } from '../../lib/files/file-kinds.ts'
import { UnreadDepth, whyUnread } from '../../lib/image/image-depths.ts'
import type { Raster } from '../../lib/image/raster.ts'
import { readHeif } from './libheif.ts'
import { MAX_PIXELS, MAX_SIDE, sharpLibrary } from './sharp.ts'

const MAX_FRAMES = 1000
/** Kinds of files that say a resolution, at which scans are printed. */
const DENSE: ReadonlySet<string> = new Set(['jpeg', 'png', 'tiff'])

/** A picture that can be read: upright, in sRGB once it is written, its first frame unless asked otherwise. */
export interface Picture {
  image: Sharp
  /** Size as displayed, of one frame. */
  width: number
  height: number
  alpha: boolean
  /** Without colours. */
  grey: boolean
  /** Of 16 bits, each of which counts: formats that lose some anyway are not meant. */
  deep: boolean
  /** Pixels per inch, where the file says so. */
  density: number | undefined
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
  /** The size an SVG is drawn at. Pixel images are not touched. */
  svgSize?: SvgSize
}

/** Opens an uploaded image of any accepted kind, HEIC, BMP and SVG included. Refuses what cannot be read. */
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
      image = sharp(tiffOfPixels(pixels, { icc }), settings)
      metadata = await image.metadata()
    } else if (isReadHere(file.kind)) {
      image = sharp(asTiff(file.kind, await readFile(file.path), MAX_PIXELS), settings)
      metadata = await image.metadata()
    } else if (file.kind === 'svg') {
      // Loaded where one comes: reading drawings is half of the code here.
      const { openSvg } = await import('./render-svg.ts')
      image = await openSvg(await readFile(file.path), svgSize, whose, warn)
      metadata = await image.metadata()
    } else {
      if (file.kind === 'tiff' && isOddTiff(await readFile(file.path))) throw new UnreadDepth()
      image = sharp(file.path, settings)
      metadata = await image.metadata()
      const frames = file.kind === 'png' ? pngFrames(await headOf(file.path)) : (metadata.pages ?? 1)
      if (frames > MAX_FRAMES && file.kind !== 'tiff' && file.kind !== 'png') {
        throw badInput(`${whose}: the image has ${frames} frames; the limit is ${MAX_FRAMES}.`)
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
  if (width > MAX_SIDE || (frames === 1 && height > MAX_SIDE)) {
    throw tooLong(whose, width, height)
  }
  return {
    image,
    width,
    height: frames > 1 ? metadata.pageHeight! : height,
    alpha: metadata.hasAlpha ?? false,
    grey: metadata.space === 'b-w' || metadata.space === 'grey16',
    deep: metadata.depth === 'ushort' && (file.kind === 'png' || file.kind === 'tiff'),
    density: DENSE.has(file.kind) ? metadata.density : undefined,
    frames,
    source,
  }
}

/** Enough of a file for what stands before its pixels. */
async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const head = Buffer.alloc(1 << 16)
    return head.subarray(0, (await file.read(head, 0, head.length, 0)).bytesRead)
  } finally {
    await file.close()
  }
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
    return badInput(`${whose}: the image is too large; the limit is ${MAX_PIXELS / 1e6} megapixels.`, error)
  }
  const why = whyUnread(error, kind) ?? 'is damaged or incomplete and cannot be read'
  return badInput(`${whose}: the ${KINDS[kind].label} image ${why}.`, error)
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
    if (isReadHere(file.kind)) {
      const size = sizeOfOwn(file.kind, await readFile(file.path))
      if (size) return size
    }
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

/** The picture's pixels in sRGB: three channels, four with alpha, grey pictures too. */
export async function pixelsOf(picture: Picture): Promise<Raster> {
  const { data, info } = await readable(picture, () =>
    picture.image.toColourspace('srgb').raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true }),
  )
  return { width: info.width, height: info.height, channels: info.channels as Raster['channels'], data }
}

const tooLong = (whose: string, width: number, height: number): Fault =>
  badInput(
    `${whose}: the image has ${width} x ${height} pixels; the limit is ${MAX_SIDE.toLocaleString('en-US')} a side.`,
  )

/** Refuses bytes that cannot be decoded to their end, without keeping the pixels. */
export async function checkDecodes(bytes: Buffer, kind: InputFile['kind'], whose = 'file'): Promise<void> {
  const sharp = await sharpLibrary()
  try {
    const input = isReadHere(kind) ? asTiff(kind, bytes, MAX_PIXELS) : bytes
    const image = sharp(input, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    const { width, height } = await image.metadata()
    if (width > MAX_SIDE || height > MAX_SIDE) throw tooLong(whose, width, height)
    await image.resize(8, 8, { fit: 'fill', kernel: 'nearest' }).raw().toBuffer()
  } catch (error) {
    throw unreadable(error, { whose, kind })
  }
}
