import { deflateSync } from 'node:zlib'
import { imageRows } from '../../formats/pdf/compress/png-rows.ts'
import { Dict } from '../../formats/pdf/objects.ts'
import { packExactly, packTwoTones } from './palette.ts'
import { type Picture, replaceData, type ShrinkOptions } from './picture.ts'

/** Tried one after the other until one is faithful. Fewer pixels leave room for better ones. */
const QUALITIES = { sameSize: [84], cameDown: [76, 84, 90] }
/** Of the tables of libjpeg the one for few bytes at the same likeness: a seventh less than by the usual one. */
const QUANTISATION_TABLE = 3
/** Peak signal to noise in decibels that a new JPEG must reach against the pixels it stands for. */
export const FAITHFUL = { again: 38, first: 40 }
/** What the best quality adds to the first one; noise never gets there. */
const BEST_ADDS = 5
/**
 * In a picture that came down, what is finer than two of its pixels is mostly grain, of film, paper or scanner. Where
 * squares of two by two keep their tones so much better than needed, single pixels may have so much less.
 */
const BEHIND_GRAIN = 4
const MOST_PIXELS = 60e6

/** Where the tones come from: a JPEG file, samples without a loss, or samples that lost something before. */
export interface Source {
  kind: 'jpeg' | 'samples' | 'lossy'
  data: Buffer
}

/** Packs tones anew, as JPEG where that is faithful, exactly where it is not. */
export async function shrinkTones(
  picture: Picture,
  source: Source,
  channels: 1 | 3,
  { isMask, thorough }: ShrinkOptions,
): Promise<number> {
  const again = source.kind !== 'samples'
  try {
    const pixels = await scaledPixels(picture, source, channels)
    if (!pixels) return 0
    const tried = isMask
      ? { thoroughly: 0 }
      : await faithfulJpeg(picture, pixels, {
          channels,
          thorough,
          limit: picture.stream.raw.length * (again ? 0.85 : 0.6),
          needed: again ? FAITHFUL.again : FAITHFUL.first,
          chromaSubsampling: source.kind === 'jpeg' ? '4:2:0' : '4:4:4',
        })
    if (tried.jpeg) replaceData(picture, tried.jpeg, { filter: 'DCTDecode' })
    else if (!again) packRows(picture, pixels, channels)
    return tried.thoroughly
  } catch {
    // A picture that sharp cannot read stays as it is; readers may know better.
    return 0
  }
}

/** Left to itself, sharp makes three channels of one. */
const spaceOf = (channels: 1 | 3) => (channels === 1 ? 'b-w' : 'srgb')

/** The pixels at the size they are needed in; nothing where the file holds other ones than the PDF says. */
async function scaledPixels(
  { width, height, size }: Picture,
  { kind, data }: Source,
  channels: 1 | 3,
): Promise<Buffer | undefined> {
  const { default: sharp } = await import('sharp')
  const open = () =>
    kind === 'jpeg'
      ? sharp(data, { ignoreIcc: true, limitInputPixels: MOST_PIXELS, failOn: 'error' })
      : sharp(data, { raw: { width, height, channels }, limitInputPixels: MOST_PIXELS })
  if (kind === 'jpeg') {
    const stored = await open().metadata()
    if (stored.channels !== channels || stored.width !== width || stored.height !== height) return undefined
  }
  const pixels = await open()
    .resize(size.width, size.height, { fit: 'fill', kernel: 'lanczos3' })
    .toColourspace(spaceOf(channels))
    .raw()
    .toBuffer({ resolveWithObject: true })
  return pixels.info.channels === channels ? pixels.data : undefined
}

interface JpegTask {
  channels: 1 | 3
  /** Tries the slow encoder as well. */
  thorough: boolean
  /** Bytes below which it is worth it. */
  limit: number
  /** Decibels. */
  needed: number
  chromaSubsampling: string
}

/** The smallest JPEG that is faithful to the pixels, and how many of them the slow encoder was given. */
async function faithfulJpeg(
  { width, size }: Picture,
  pixels: Buffer,
  { channels, thorough, limit, needed, chromaSubsampling }: JpegTask,
): Promise<{ jpeg?: Buffer; thoroughly: number }> {
  const { default: sharp } = await import('sharp')
  const space = spaceOf(channels)
  const cameDown = size.width < width
  const encode = (quality: number, mozjpeg: boolean) =>
    sharp(pixels, { raw: { width: size.width, height: size.height, channels } })
      .toColourspace(space)
      .jpeg({
        quality,
        chromaSubsampling,
        ...(mozjpeg ? { mozjpeg } : { quantisationTable: QUANTISATION_TABLE }),
      })
      .toBuffer()
  const likeness = async (bytes: Buffer) => {
    const data = await sharp(bytes).toColourspace(space).raw().toBuffer()
    const reached = decibels(data, pixels)
    if (!cameDown || reached >= needed || reached < needed - BEHIND_GRAIN) return reached
    return decibelsOfSquares(data, pixels, size.width, channels) >= needed + BEHIND_GRAIN ? needed : reached
  }
  for (const quality of cameDown ? QUALITIES.cameDown : QUALITIES.sameSize) {
    // The quick encoder tells whether the slow and better one is worth its time.
    const quick = await encode(quality, false)
    if (quick.length >= limit * (thorough ? 1.08 : 1)) break
    const reached = await likeness(quick)
    if (reached < needed - BEST_ADDS) break
    if (reached < needed) continue
    const enough = quick.length < limit ? { jpeg: quick } : {}
    if (!thorough) return { ...enough, thoroughly: 0 }
    const slow = await encode(quality, true)
    const isBetter = slow.length < Math.min(limit, quick.length) && (await likeness(slow)) >= needed
    return { ...(isBetter ? { jpeg: slow } : enough), thoroughly: size.width * size.height }
  }
  return { thoroughly: 0 }
}

/** Exact pixels, arranged so that they pack better: as places in a list of colours where there are few. */
export function packRows(picture: Picture, pixels: Buffer, channels: number): void {
  const { stream, size } = picture
  const space = picture.space ?? stream.dict.get('ColorSpace')
  // Decoding says what samples mean, and places in a list are other ones.
  if (space !== undefined && !stream.dict.has('Decode')) {
    if (channels === 1 ? packTwoTones(picture, pixels) : packExactly(picture, pixels, channels, space)) return
  }
  const rows = deflateSync(imageRows(pixels, size.width, size.height, channels), { level: 9, memLevel: 9 })
  if (rows.length >= stream.raw.length) return
  const params = Dict.of({ Predictor: 15, Colors: channels, BitsPerComponent: 8, Columns: size.width })
  replaceData(picture, rows, { filter: 'FlateDecode', params })
}

/** A JPEG of three colours that says nowhere which ones: readers do not agree on what to make of it. */
export function hasUnclearColours(jpeg: Buffer): boolean {
  const head = jpeg.subarray(0, 4096)
  if (head.includes('JFIF\0') || head.includes('Adobe')) return false
  for (const marker of [0xc0, 0xc1, 0xc2]) {
    const at = head.indexOf(Buffer.of(0xff, marker))
    if (at < 0 || head[at + 9] !== 3) continue
    return head[at + 10] !== 1 || head[at + 13] !== 2 || head[at + 16] !== 3
  }
  return false
}

/** Peak signal to noise between two lists of samples. */
export function decibels(a: Buffer, b: Buffer): number {
  if (a.length !== b.length) return 0
  let sum = 0
  for (let i = 0; i < a.length; i++) {
    const difference = a[i]! - b[i]!
    // Three times as fast as a power of two.
    sum += difference * difference
  }
  return sum === 0 ? 99 : 10 * Math.log10((255 * 255 * a.length) / sum)
}

/** The same between the means of squares of two by two pixels. */
function decibelsOfSquares(a: Buffer, b: Buffer, width: number, channels: number): number {
  if (a.length !== b.length) return 0
  const row = width * channels
  let [sum, count] = [0, 0]
  for (let top = 0; top + 2 * row <= a.length; top += 2 * row) {
    for (let x = 0; x + 2 * channels <= row; x += 2 * channels) {
      for (let at = top + x; at < top + x + channels; at++) {
        const difference =
          a[at]! -
          b[at]! +
          a[at + channels]! -
          b[at + channels]! +
          a[at + row]! -
          b[at + row]! +
          a[at + row + channels]! -
          b[at + row + channels]!
        sum += difference * difference
        count++
      }
    }
  }
  return sum === 0 ? 99 : 10 * Math.log10((255 * 255 * 16 * count) / sum)
}
