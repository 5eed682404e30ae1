import { readJpegFrame } from '../../formats/jpeg-frame.ts'
import type { Picture } from './picture.ts'
import { decibels, packRows, replace } from './tones.ts'

const QUALITY = 85
/** Decibels a new JPEG must reach in its inks, whatever they look like on paper. */
const FAITHFUL = 38
const MOST_PIXELS = 60e6

/** Inks are brought down one by one and stay exact otherwise: what they look like is the printer's matter. */
export async function shrinkInks(picture: Picture, samples: Buffer, inks: number): Promise<number> {
  const { width, height, size } = picture
  if (samples.length < width * height * inks) return 0
  let pixels = samples.subarray(0, width * height * inks)
  if (size.width !== width) {
    const { default: sharp } = await import('sharp')
    pixels = Buffer.allocUnsafe(size.width * size.height * inks)
    for (let ink = 0; ink < inks; ink++) {
      const plane = Buffer.allocUnsafe(width * height)
      for (let i = 0; i < plane.length; i++) plane[i] = samples[i * inks + ink]!
      const small = await sharp(plane, { raw: { width, height, channels: 1 }, limitInputPixels: MOST_PIXELS })
        .resize(size.width, size.height, { fit: 'fill', kernel: 'lanczos3' })
        .toColourspace('b-w')
        .raw()
        .toBuffer()
      for (let i = 0; i < small.length; i++) pixels[i * inks + ink] = small[i]!
    }
  }
  packRows(picture, pixels, inks)
  return 0
}

/**
 * A JPEG of four inks that has far too many pixels, brought down as it is. Only files with Adobe's mark, by which
 * the inks are stored upside down: the new file has it too, so that what the PDF says of them stays true.
 */
export async function shrinkInkJpeg(picture: Picture, jpeg: Buffer): Promise<number> {
  const { stream, width, height, size } = picture
  const frame = readJpegFrame(jpeg)
  if (size.width === width || !frame?.adobe || frame.components !== 4) return 0
  if (frame.width !== width || frame.height !== height) return 0
  const { default: sharp } = await import('sharp')
  const inksOf = (data: Buffer) =>
    sharp(data, { ignoreIcc: true, limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .pipelineColourspace('cmyk')
      .toColourspace('cmyk')
  try {
    const smaller = () => inksOf(jpeg).resize(size.width, size.height, { fit: 'fill', kernel: 'lanczos3' })
    const made = await smaller()
      .jpeg({ quality: QUALITY, mozjpeg: true, chromaSubsampling: '4:4:4' })
      .toBuffer()
    if (made.length > stream.raw.length * 0.85 || !readJpegFrame(made)?.adobe) return 0
    const [wanted, got] = await Promise.all([smaller().raw().toBuffer(), inksOf(made).raw().toBuffer()])
    if (wanted.length !== size.width * size.height * 4 || decibels(wanted, got) < FAITHFUL) return 0
    replace(picture, made, 'DCTDecode')
  } catch {
    // A picture that sharp cannot read stays as it is; readers may know better.
  }
  return 0
}
