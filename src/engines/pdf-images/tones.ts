import { deflateSync } from 'node:zlib'
import { imageRows } from '../../formats/pdf/compress/png-rows.ts'
import { Dict, name, newRef } from '../../formats/pdf/objects.ts'
import { packExactly, packTwoTones } from './palette.ts'
import type { Picture, ShrinkOptions } from './picture.ts'

/** Tried one after the other until one is faithful. */
const QUALITIES = [82, 90]
/** Peak signal to noise in decibels that a new JPEG must reach against the pixels it stands for. */
export const FAITHFUL = { again: 38, first: 40 }
/** What a better quality may add. */
const NEAR = 4
/**
 * In a picture that came down, what is finer than two of its pixels is mostly grain, of film, paper or scanner. Where
 * squares of two by two keep their tones so much better than needed, single pixels may have NEAR less.
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
  const { stream, width, height, size } = picture
  const before = stream.raw.length
  const { default: sharp } = await import('sharp')
  let encoded = 0
  try {
    const jpeg = source.kind === 'jpeg'
    const again = source.kind !== 'samples'
    // Left to itself, sharp makes three channels of one.
    const tones = channels === 1 ? 'b-w' : 'srgb'
    const open = () =>
      jpeg
        ? sharp(source.data, { ignoreIcc: true, limitInputPixels: MOST_PIXELS, failOn: 'error' })
        : sharp(source.data, { raw: { width, height, channels }, limitInputPixels: MOST_PIXELS })
    if (jpeg) {
      const meta = await open().metadata()
      if (meta.channels !== channels || meta.width !== width || meta.height !== height) return 0
    }
    const pixels = await open()
      .resize(size.width, size.height, { fit: 'fill', kernel: 'lanczos3' })
      .toColourspace(tones)
      .raw()
      .toBuffer({ resolveWithObject: true })
    if (pixels.info.channels !== channels) return 0
    const raw = { raw: { width: size.width, height: size.height, channels } }
    let best: Buffer | undefined
    const limit = before * (again ? 0.85 : 0.6)
    const encode = (quality: number, mozjpeg: boolean) =>
      sharp(pixels.data, raw)
        .toColourspace(tones)
        .jpeg({ quality, mozjpeg, chromaSubsampling: jpeg ? '4:2:0' : '4:4:4' })
        .toBuffer()
    const needed = again ? FAITHFUL.again : FAITHFUL.first
    const likeness = async (bytes: Buffer) => {
      const data = await sharp(bytes).toColourspace(tones).raw().toBuffer()
      const reached = decibels(data, pixels.data)
      if (reached >= needed || reached < needed - NEAR || size.width === width) return reached
      const squares = decibelsOfSquares(data, pixels.data, size.width, channels)
      return squares >= needed + BEHIND_GRAIN ? needed : reached
    }
    // Fewer pixels leave room for better ones.
    for (const quality of isMask ? [] : size.width < width ? QUALITIES : QUALITIES.slice(0, 1)) {
      // The quick encoder tells whether the slow and better one is worth its time.
      const quick = await encode(quality, false)
      if (quick.length >= limit * (thorough ? 1.08 : 1)) break
      const reached = await likeness(quick)
      // Noise never gets there.
      if (reached < needed - NEAR) break
      if (reached < needed) continue
      best = quick.length < limit ? quick : undefined
      if (thorough) {
        encoded += size.width * size.height
        const made = await encode(quality, true)
        const smaller = made.length < Math.min(limit, best?.length ?? limit)
        if (smaller && (await likeness(made)) >= needed) best = made
      }
      break
    }
    if (best) replace(picture, best, 'DCTDecode')
    else if (!again) packRows(picture, pixels.data, channels)
    return encoded
  } catch {
    // A picture that sharp cannot read stays as it is; readers may know better.
    return encoded
  }
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
  replace(picture, rows, 'FlateDecode', params)
}

/** Puts new data in the image's place. */
export function replace({ stream, size, space }: Picture, data: Buffer, filter: string, params?: Dict): void {
  const { dict } = stream
  for (const key of ['DecodeParms', 'DP', 'F']) dict.delete(key)
  dict.set('Filter', name(filter))
  if (params) dict.set('DecodeParms', newRef(params))
  dict.set('Width', size.width)
  dict.set('Height', size.height)
  dict.set('BitsPerComponent', 8)
  if (space !== undefined) dict.set('ColorSpace', space)
  stream.raw = data
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
  for (let i = 0; i < a.length; i++) sum += (a[i]! - b[i]!) ** 2
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
