import type { Sharp } from 'sharp'
import { readJpegFrame } from '../../formats/image/jpeg-frame.ts'
import { tiffOfPixels } from '../../formats/image/tiff-wrap.ts'
import { packRows } from './bilevel.ts'
import { type Picture, replaceData } from './decoded-image.ts'
import { decibels, FAITHFUL } from './faithful-jpeg.ts'

const QUALITY = 85
const MOST_PIXELS = 60e6

/**
 * Colorants are downsampled one by one: what they look like together is the printer's matter. Four of them become a JPEG
 * where each stays what it was; otherwise they are exact.
 */
export async function shrinkCmyk(picture: Picture, samples: Buffer, colorants: number): Promise<void> {
  const { width, height, size } = picture
  if (samples.length < width * height * colorants) return
  let pixels = samples.subarray(0, width * height * colorants)
  // Where they are very narrow, only their height comes down.
  if (size.width !== width || size.height !== height) {
    const { default: sharp } = await import('sharp')
    pixels = Buffer.allocUnsafe(size.width * size.height * colorants)
    for (let colorant = 0; colorant < colorants; colorant++) {
      const plane = Buffer.allocUnsafe(width * height)
      for (let i = 0; i < plane.length; i++) plane[i] = samples[i * colorants + colorant]!
      const small = await sharp(plane, { raw: { width, height, channels: 1 }, limitInputPixels: MOST_PIXELS })
        .resize(size.width, size.height, { fit: 'fill', kernel: 'lanczos3' })
        .toColourspace('b-w')
        .raw()
        .toBuffer()
      for (let i = 0; i < small.length; i++) pixels[i * colorants + colorant] = small[i]!
    }
  }
  if (colorants !== 4 || !(await becameJpeg(picture, pixels))) await packRows(picture, pixels, colorants)
}

/**
 * Exact samples of four colorants as JPEG; false where that would be unfaithful or no gain. It is written with Adobe's
 * mark, by which colorants are stored upside down, so the PDF has to say that they are.
 */
async function becameJpeg(picture: Picture, data: Buffer): Promise<boolean> {
  const { stream, size } = picture
  const meaning = stream.dict.numbers('Decode') ?? [0, 1, 0, 1, 0, 1, 0, 1]
  if (meaning.length !== 8) return false
  const tiff = tiffOfPixels({ ...size, channels: 4, data }, { cmyk: true })
  const made = await jpegOf(() => inksOf(tiff), { limit: stream.raw.length * 0.6, faithful: FAITHFUL.first })
  if (!made) return false
  replaceData(picture, made, { filter: 'DCTDecode' })
  stream.dict.set(
    'Decode',
    meaning.map((_, i) => meaning[i ^ 1]!),
  )
  return true
}

/**
 * A JPEG of four colorants that has far too many pixels, downsampled as it is. Only files with Adobe's mark: the new file
 * has it too, so that what the PDF says of its colorants stays true.
 */
export async function shrinkInkJpeg(picture: Picture, jpeg: Buffer): Promise<void> {
  const { stream, width, height, size } = picture
  const frame = readJpegFrame(jpeg)
  if (size.width === width || !frame?.adobe || frame.components !== 4) return
  if (frame.width !== width || frame.height !== height) return
  const smaller = async () =>
    (await inksOf(jpeg)).resize(size.width, size.height, { fit: 'fill', kernel: 'lanczos3' })
  const made = await jpegOf(smaller, { limit: stream.raw.length * 0.85, faithful: FAITHFUL.again })
  if (made) replaceData(picture, made, { filter: 'DCTDecode' })
}

/** A picture of four colorants as it is stored, without a thought of how they look. */
async function inksOf(file: Buffer): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  return sharp(file, { ignoreIcc: true, limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .pipelineColourspace('cmyk')
    .toColourspace('cmyk')
}

/** A picture as JPEG with Adobe's mark; nothing where that has more bytes than the limit or is unlike it. */
async function jpegOf(
  open: () => Promise<Sharp>,
  { limit, faithful }: { limit: number; faithful: number },
): Promise<Buffer | undefined> {
  try {
    const made = await (await open())
      .jpeg({ quality: QUALITY, mozjpeg: true, chromaSubsampling: '4:4:4' })
      .toBuffer()
    const frame = readJpegFrame(made)
    if (made.length > limit || !frame?.adobe || frame.components !== 4) return undefined
    const [wanted, got] = await Promise.all([
      (await open()).raw().toBuffer(),
      (await inksOf(made)).raw().toBuffer(),
    ])
    return decibels(wanted, got) < faithful ? undefined : made
  } catch {
    // A picture that sharp cannot read stays as it is; readers may know better.
    return undefined
  }
}
