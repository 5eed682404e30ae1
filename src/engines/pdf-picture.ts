import { readFile } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import { badInput } from '../fault.ts'
import { Dict, name, newRef, type Ref, Stream } from '../formats/pdf/objects.ts'
import type { InputFile } from '../lib/file-kinds.ts'

/** A picture as an object that pages can draw, and its size in pixels as it is meant to be seen. */
export interface PagePicture {
  ref: Ref
  width: number
  height: number
}

const MAX_PIXELS = 50e6
/** More than a page ever shows of a signature. */
const MAX_SIDE = 3000

/** Makes a PNG or JPEG drawable. A JPEG that stands upright stays as it is, bit for bit. */
export async function pictureXObject(file: InputFile, param: string): Promise<PagePicture> {
  const { default: sharp } = await import('sharp')
  try {
    const bytes = await readFile(file.path)
    const meta = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
    const upright = (meta.orientation ?? 1) === 1
    const plain = meta.space === 'srgb' || meta.space === 'b-w'
    if (file.kind === 'jpeg' && upright && plain && Math.max(meta.width, meta.height) <= MAX_SIDE) {
      // Decoded once, because a damaged picture would only show in the reader.
      await sharp(bytes, { failOn: 'error' }).stats()
      const space = meta.channels === 1 ? 'DeviceGray' : 'DeviceRGB'
      const dict = imageDict(meta.width, meta.height, space, 'DCTDecode')
      return { ref: newRef(new Stream(dict, bytes)), width: meta.width, height: meta.height }
    }
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .rotate()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    const { width, height } = info
    const color = Buffer.alloc(width * height * 3)
    const alpha = Buffer.alloc(width * height)
    for (let i = 0; i < width * height; i++) {
      color.set(data.subarray(i * 4, i * 4 + 3), i * 3)
      alpha[i] = data[i * 4 + 3]!
    }
    const dict = imageDict(width, height, 'DeviceRGB', 'FlateDecode')
    if (alpha.some(value => value < 255)) {
      const mask = new Stream(imageDict(width, height, 'DeviceGray', 'FlateDecode'), deflateSync(alpha))
      dict.set('SMask', newRef(mask))
    }
    return { ref: newRef(new Stream(dict, deflateSync(color))), width, height }
  } catch (error) {
    throw badInput(`${param}: the picture is damaged or too large to be read.`, error)
  }
}

const imageDict = (width: number, height: number, space: string, filter: string): Dict =>
  Dict.of({
    Type: name('XObject'),
    Subtype: name('Image'),
    Width: width,
    Height: height,
    ColorSpace: name(space),
    BitsPerComponent: 8,
    Filter: name(filter),
  })
