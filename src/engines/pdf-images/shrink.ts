import type { Bits } from '../../formats/image/bilevel/bilevel-bitmap.ts'
import type { Bitmap } from '../../lib/geometry/pdf-page.ts'
import { shrinkBilevel } from '../../pdf/compress/image-bits.ts'
import { hasColorKey, type ImageSpace, imageSpace } from '../../pdf/compress/image-color-space.ts'
import { type Placement, resolution } from '../../pdf/compress/image-placements.ts'
import { decodeUntilImage, filtersOf, PdfStreamError } from '../../pdf/core/filters.ts'
import { name, type Stream } from '../../pdf/core/objects.ts'
import { hasUnclearColours, shrinkTones } from './bilevel.ts'
import { shrinkCmyk, shrinkInkJpeg } from './cmyk.ts'
import type { Picture, ShrinkOptions } from './decoded-image.ts'
import { colorsAt, packListed, packTwoTones, placesOf } from './palette.ts'

/** Above this many dots per inch no eye sees a difference on paper or screen; images come down to TARGET. */
const OVERSIZED = 250
const TARGET = 180
const MOST_PIXELS = 60e6
/** A JPEG is downsampled while it is read, so that it may have more: large paper at 600 dots per inch does. */
const MOST_OF_JPEG = 120e6
/** Bits a pixel of JPEG 2000 that is nearly exact; a faithful JPEG takes half as many. */
const RICH = 2
/** What takes fewer bytes than this gains too few. */
const SMALL = 2048

/** Shrinks one image in place where nobody will see it. */
export async function shrinkImage(stream: Stream, options: ShrinkOptions): Promise<void> {
  const { dict } = stream
  const [width, height] = [dict.number('Width') ?? 0, dict.number('Height') ?? 0]
  const size = targetSize(width, height, options.placement)
  const read = filtersOf(dict).at(-1)?.name === 'DCTDecode' ? size.width * size.height : width * height
  if (!(width >= 8 && height >= 8) || read > MOST_PIXELS || width * height > MOST_OF_JPEG) return
  // Colours that were mixed with their clearness beforehand need every pixel of both.
  if (dict.dict('SMask')?.has('Matte') || dict.has('Matte') || dict.has('SMaskInData')) return
  try {
    const bits = dict.bool('ImageMask') ? 1 : dict.number('BitsPerComponent')
    const space = dict.bool('ImageMask') ? { channels: 1, tones: true } : imageSpace(dict.get('ColorSpace')!)
    if (!space) return
    const picture: Picture = { stream, width, height, size, bits: bits ?? 8 }
    if (bits !== 1 && stream.raw.length >= SMALL) await shrinkSamples(picture, space, options)
    // What turned out to have two colours is one of these now.
    if (bits === 1 ? space.channels === 1 : dict.number('BitsPerComponent') === 1)
      await shrinkBilevel(stream, options.placement, async one => bitsOf(await options.unpack(one)))
  } catch (error) {
    if (error instanceof PdfStreamError) return
    throw error
  }
}

async function shrinkSamples(picture: Picture, space: ImageSpace, options: ShrinkOptions): Promise<void> {
  const { stream, width, height, bits } = picture
  const { dict } = stream
  const { bytes, left, params } = decodeUntilImage(stream, MOST_PIXELS * 3 + 2 ** 20)
  if (left === undefined && space.palette) return shrinkListed(picture, bytes, space.palette, options)
  if (space.palette || ![8, 16].includes(bits) || hasColorKey(dict)) return
  const channels = space.channels as 1 | 3
  if (left === undefined) {
    const samples = bits === 16 ? upperHalves(bytes) : bytes
    if (samples.length < width * height * space.channels) return
    // Black and white stay sharp as bits; as greys they would blur.
    const whole = { ...picture, size: { width, height } }
    const greys = space.channels === 1 ? samples : blackAndWhite(samples, space)
    const grey = space.channels === 1 ? whole : { ...whole, space: name('DeviceGray') }
    if (greys && !dict.has('Decode') && packTwoTones(grey, greys)) return
    return space.tones
      ? shrinkTones(picture, { kind: 'samples', data: samples }, channels, options)
      : shrinkCmyk(picture, samples, space.channels)
  }
  if (left === 'DCTDecode') {
    if (params?.has('ColorTransform')) return
    if (space.channels === 4) return shrinkInkJpeg(picture, bytes)
    if (!space.tones || hasUnclearColours(bytes)) return
    return shrinkTones(picture, { kind: 'jpeg', data: bytes }, channels, options)
  }
  // JPEG 2000 packs tighter than JPEG: only many pixels too many are worth the work, or bits that no eye needs.
  const isTight = picture.size.width === width && stream.raw.length * 8 < RICH * width * height
  if (left !== 'JPXDecode' || !space.tones || isTight) return
  const bitmap = await options.unpack(stream)
  if (!bitmap || bitmap.width !== width || bitmap.height !== height || bitmap.channels !== channels) return
  return shrinkTones(picture, { kind: 'lossy', data: bytesOf(bitmap) }, channels, options)
}

/** Places in a list of colours. */
async function shrinkListed(
  picture: Picture,
  bytes: Buffer,
  { base, space, colors }: NonNullable<ImageSpace['palette']>,
  options: ShrinkOptions,
): Promise<void> {
  const { stream, width, height, size } = picture
  const { channels } = space
  const places = placesOf(bytes, picture, colors.length / channels - 1)
  if (!places || stream.dict.has('Decode') || hasColorKey(stream.dict)) return
  // Flat colours may take fewer bytes as they are than blended ones in a smaller picture, so that has to beat this.
  await packListed({ ...picture, size: { width, height } }, { places, colors, channels, space: base })
  if (size.width === width) return
  const data = colorsAt(places, colors, channels)
  const blended = { ...picture, bits: 8, space: base }
  if (space.tones) await shrinkTones(blended, { kind: 'samples', data }, channels as 1 | 3, options)
  else await shrinkCmyk(blended, data, channels)
}

/** The greys of samples of red, green and blue that are all black or white: programs store stamps and scans so. */
function blackAndWhite(samples: Buffer, { channels, tones }: ImageSpace): Buffer | undefined {
  if (channels !== 3 || !tones) return undefined
  const greys = Buffer.allocUnsafe(samples.length / 3)
  for (let i = 0, at = 0; i < greys.length; i++, at += 3) {
    const value = samples[at]!
    if ((value !== 0 && value !== 255) || samples[at + 1] !== value || samples[at + 2] !== value)
      return undefined
    greys[i] = value
  }
  return greys
}

const bytesOf = ({ data }: Bitmap): Buffer => Buffer.from(data.buffer, data.byteOffset, data.length)

/** Of 16 bits the upper 8: more than a screen or a printer tells apart. */
function upperHalves(bytes: Buffer): Buffer {
  const out = Buffer.allocUnsafe(bytes.length >> 1)
  for (let i = 0; i < out.length; i++) out[i] = bytes[i * 2]!
  return out
}

function bitsOf(bitmap: Bitmap | undefined): Bits | undefined {
  if (bitmap?.channels !== 1) return undefined
  const { width, height, data } = bitmap
  const size = (width + 7) >> 3
  const out = new Uint8Array(size * height)
  for (let i = 0; i < data.length; i++) {
    const x = i % width
    if (data[i]! > 127) out[Math.floor(i / width) * size + (x >> 3)]! |= 0x80 >> (x & 7)
  }
  return { width, height, data: out }
}

/** The pixels an image needs where it is drawn, fewer than it has only when it has far too many. */
function targetSize(width: number, height: number, placement: Placement | undefined) {
  const dpi = resolution(width, height, placement)
  if (dpi <= OVERSIZED) return { width, height }
  return {
    width: Math.max(8, Math.round((width * TARGET) / dpi)),
    height: Math.max(8, Math.round((height * TARGET) / dpi)),
  }
}
