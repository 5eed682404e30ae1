import { deflateSync } from 'node:zlib'
import { decodeUntilImage, PdfStreamError } from '../formats/pdf/filters.ts'
import {
  asDict,
  Dict as D,
  type Dict,
  deref,
  Name,
  name,
  newRef,
  type Obj,
  type Stream,
} from '../formats/pdf/objects.ts'
import type { Placement } from '../formats/pdf/placements.ts'
import { imageRows } from '../formats/pdf/png-rows.ts'

/** Above this many dots per inch no eye sees a difference on paper or screen; images come down to TARGET. */
const OVERSIZED = 280
const TARGET = 200
const QUALITY = 82
/** Peak signal to noise in decibels that a new JPEG must reach against the pixels it stands for. */
const FAITHFUL = { again: 38, first: 40 }
const MOST_PIXELS = 60e6

/** Channels of an image that is plain grey, RGB or CMYK of 8 or 16 bits; undefined for others. */
function channelsOf(dict: Dict): 1 | 3 | 4 | undefined {
  if (![8, 16].includes(dict.number('BitsPerComponent') ?? 8) || dict.bool('ImageMask')) return undefined
  // Colour keys and inverted decoding depend on exact values.
  if (dict.has('Mask') && Array.isArray(deref(dict.get('Mask')))) return undefined
  if (dict.has('Decode')) return undefined
  return spaceChannels(dict.value('ColorSpace'))
}

function spaceChannels(space: Obj): 1 | 3 | 4 | undefined {
  if (space instanceof Name) {
    if (space.value === 'DeviceGray' || space.value === 'G' || space.value === 'CalGray') return 1
    if (space.value === 'DeviceCMYK' || space.value === 'CMYK') return 4
    return space.value === 'DeviceRGB' || space.value === 'RGB' ? 3 : undefined
  }
  if (!Array.isArray(space)) return undefined
  const kind = deref(space[0])
  if (!(kind instanceof Name)) return undefined
  if (kind.value === 'CalGray') return 1
  if (kind.value === 'CalRGB') return 3
  if (kind.value !== 'ICCBased') return undefined
  const n = asDict(space[1])?.number('N')
  return n === 1 || n === 3 || n === 4 ? n : undefined
}

/**
 * Shrinks one image in place where nobody will see it. `thorough` tries the slow encoder as well; the answer
 * is the number of pixels that one was given.
 */
export async function shrinkImage(
  stream: Stream,
  placement: Placement | undefined,
  isMask: boolean,
  thorough: boolean,
): Promise<number> {
  const { dict } = stream
  const channels = channelsOf(dict)
  const [width, height] = [dict.number('Width') ?? 0, dict.number('Height') ?? 0]
  if (!channels || width < 8 || height < 8 || width * height > MOST_PIXELS) return 0
  let source: ReturnType<typeof decodeUntilImage>
  try {
    source = decodeUntilImage(stream, MOST_PIXELS * 3 + 2 ** 20)
  } catch (error) {
    if (error instanceof PdfStreamError) return 0
    throw error
  }
  if (source.left !== undefined && source.left !== 'DCTDecode') return 0
  if (
    source.left &&
    (channels === 4 || source.params?.has('ColorTransform') || hasUnclearColours(source.bytes))
  )
    return 0
  if (channels === 4) return shrinkInks(stream, source.bytes, placement)
  if (dict.number('BitsPerComponent') === 16) source.bytes = upperHalves(source.bytes)
  const before = stream.raw.length
  if (before < 2048) return 0
  const { default: sharp } = await import('sharp')
  let encoded = 0
  try {
    const jpeg = source.left === 'DCTDecode'
    const open = () =>
      jpeg
        ? sharp(source.bytes, { ignoreIcc: true, limitInputPixels: MOST_PIXELS, failOn: 'error' })
        : sharp(source.bytes, { raw: { width, height, channels } })
    if (jpeg) {
      const meta = await open().metadata()
      if (meta.channels !== channels || meta.width !== width || meta.height !== height) return 0
    } else if (source.bytes.length < width * height * channels) return 0
    const size = targetSize(width, height, isMask ? undefined : placement)
    const pixels = await open()
      .resize(size.width, size.height, { fit: 'fill', kernel: 'lanczos3' })
      .toColourspace(channels === 1 ? 'b-w' : 'srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    if (pixels.info.channels !== channels) return 0
    const raw = { raw: { width: size.width, height: size.height, channels } }
    let best: { bytes: Buffer; filter: string; params?: Dict } | undefined
    const limit = before * (jpeg ? 0.85 : 0.6)
    const encode = (mozjpeg: boolean) =>
      sharp(pixels.data, raw)
        .jpeg({ quality: QUALITY, mozjpeg, chromaSubsampling: jpeg ? '4:2:0' : '4:4:4' })
        .toBuffer()
    const faithful = async (bytes: Buffer) =>
      (await fidelity(sharp, bytes, pixels.data)) >= (jpeg ? FAITHFUL.again : FAITHFUL.first)
    // The quick encoder tells whether the slow and better one is worth its time.
    const quick = isMask ? undefined : await encode(false)
    if (quick && quick.length < limit * (thorough ? 1.08 : 1) && (await faithful(quick))) {
      best = quick.length < limit ? { bytes: quick, filter: 'DCTDecode' } : undefined
      if (thorough) {
        encoded = size.width * size.height
        const made = await encode(true)
        const smaller = made.length < Math.min(limit, best?.bytes.length ?? limit)
        if (smaller && (await faithful(made))) best = { bytes: made, filter: 'DCTDecode' }
      }
    }
    if (!jpeg && !best) {
      // Exact pixels, arranged so that they pack better.
      const rows = deflateSync(imageRows(pixels.data, size.width, size.height, channels), {
        level: 9,
        memLevel: 9,
      })
      if (rows.length < before) {
        const params = D.of({ Predictor: 15, Colors: channels, BitsPerComponent: 8, Columns: size.width })
        best = { bytes: rows, filter: 'FlateDecode', params }
      }
    }
    if (!best) return encoded
    for (const key of ['DecodeParms', 'DP', 'F']) dict.delete(key)
    dict.set('Filter', name(best.filter))
    if (best.params) dict.set('DecodeParms', newRef(best.params))
    dict.set('Width', size.width)
    dict.set('Height', size.height)
    dict.set('BitsPerComponent', 8)
    stream.raw = best.bytes
    return encoded
  } catch {
    // A picture that sharp cannot read stays as it is; readers may know better.
    return encoded
  }
}

/** Of 16 bits the upper 8: more than a screen or a printer tells apart. */
function upperHalves(bytes: Buffer): Buffer {
  const out = Buffer.allocUnsafe(bytes.length >> 1)
  for (let i = 0; i < out.length; i++) out[i] = bytes[i * 2]!
  return out
}

/** A JPEG of three colours that says nowhere which ones: readers do not agree on what to make of it. */
function hasUnclearColours(jpeg: Buffer): boolean {
  const head = jpeg.subarray(0, 4096)
  if (head.includes('JFIF\0') || head.includes('Adobe')) return false
  for (const marker of [0xc0, 0xc1, 0xc2]) {
    const at = head.indexOf(Buffer.of(0xff, marker))
    if (at < 0 || head[at + 9] !== 3) continue
    return head[at + 10] !== 1 || head[at + 13] !== 2 || head[at + 16] !== 3
  }
  return false
}

/** Four inks are brought down ink by ink and stay exact otherwise: what they look like is the printer's matter. */
async function shrinkInks(stream: Stream, given: Buffer, placement: Placement | undefined): Promise<number> {
  const { dict } = stream
  const [width, height] = [dict.number('Width')!, dict.number('Height')!]
  const bytes = dict.number('BitsPerComponent') === 16 ? upperHalves(given) : given
  if (bytes.length < width * height * 4) return 0
  const { default: sharp } = await import('sharp')
  const size = targetSize(width, height, placement)
  let pixels = bytes.subarray(0, width * height * 4)
  if (size.width !== width) {
    pixels = Buffer.allocUnsafe(size.width * size.height * 4)
    for (let ink = 0; ink < 4; ink++) {
      const plane = Buffer.allocUnsafe(width * height)
      for (let i = 0; i < plane.length; i++) plane[i] = bytes[i * 4 + ink]!
      const small = await sharp(plane, { raw: { width, height, channels: 1 } })
        .resize(size.width, size.height, { fit: 'fill', kernel: 'lanczos3' })
        .toColourspace('b-w')
        .raw()
        .toBuffer()
      for (let i = 0; i < small.length; i++) pixels[i * 4 + ink] = small[i]!
    }
  }
  const rows = deflateSync(imageRows(pixels, size.width, size.height, 4), { level: 9, memLevel: 9 })
  if (rows.length >= stream.raw.length) return 0
  for (const key of ['DecodeParms', 'DP', 'F']) dict.delete(key)
  dict.set('Filter', name('FlateDecode'))
  dict.set(
    'DecodeParms',
    newRef(D.of({ Predictor: 15, Colors: 4, BitsPerComponent: 8, Columns: size.width })),
  )
  dict.set('Width', size.width)
  dict.set('Height', size.height)
  dict.set('BitsPerComponent', 8)
  stream.raw = rows
  return 0
}

/** The pixels an image needs where it is drawn, fewer than it has only when it has far too many. */
function targetSize(width: number, height: number, placement: Placement | undefined) {
  if (!placement || placement.width < 1 || placement.height < 1) return { width, height }
  const dpi = Math.min(width / (placement.width / 72), height / (placement.height / 72))
  if (dpi <= OVERSIZED) return { width, height }
  return {
    width: Math.max(8, Math.round((width * TARGET) / dpi)),
    height: Math.max(8, Math.round((height * TARGET) / dpi)),
  }
}

async function fidelity(
  sharp: typeof import('sharp').default,
  jpeg: Buffer,
  pixels: Buffer,
): Promise<number> {
  const { data } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true })
  if (data.length !== pixels.length) return 0
  let sum = 0
  for (let i = 0; i < data.length; i++) sum += (data[i]! - pixels[i]!) ** 2
  return sum === 0 ? 99 : 10 * Math.log10((255 * 255 * data.length) / sum)
}
