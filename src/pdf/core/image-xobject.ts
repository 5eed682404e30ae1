import type { Matrix } from '../../lib/geometry/matrix.ts'
import { Dict, name, newRef, type Obj, type Ref, Str, Stream } from './objects.ts'

/** A picture in the form a PDF stores it. */
export interface StoredImage {
  width: number
  height: number
  bits: number
  space: 'gray' | 'rgb' | 'cmyk'
  /** `jpeg`: a whole JPEG file; `rows`: deflated rows with PNG's filters; `flat`: deflated rows. */
  coding: 'jpeg' | 'rows' | 'flat'
  data: Buffer
  /** Colour profile of the numbers. */
  icc?: Buffer | undefined
  palette?: Buffer | undefined
  /** Stored as its negative. */
  inverted?: boolean
  alpha?: Buffer | undefined
  /** EXIF orientation, 1 to 8. */
  orientation: number
  /** Dots per inch, across. */
  density: number
  /** How many times as high as wide its pixels are; 1 unless told. */
  pixelRatio?: number
}

const CHANNELS = { gray: 1, rgb: 3, cmyk: 4 }
const SPACES = { gray: 'DeviceGray', rgb: 'DeviceRGB', cmyk: 'DeviceCMYK' }

/** Unit square → the picture as it is meant to be seen, by EXIF orientation. */
const TURNS: Record<number, Matrix> = {
  1: [1, 0, 0, 1, 0, 0],
  2: [-1, 0, 0, 1, 1, 0],
  3: [-1, 0, 0, -1, 1, 1],
  4: [1, 0, 0, -1, 0, 1],
  5: [0, -1, -1, 0, 1, 1],
  6: [0, -1, 1, 0, 0, 1],
  7: [0, 1, 1, 0, 0, 0],
  8: [0, 1, -1, 0, 1, 0],
}

/** Whether the picture is seen with its sides exchanged. */
export const isTurned = ({ orientation }: StoredImage): boolean => orientation >= 5

/** Where the unit square in which pictures are drawn goes, for one that is seen upright in so much room. */
export function imageMatrix({ orientation }: StoredImage, width: number, height: number): Matrix {
  const [a, b, c, d, e, f] = TURNS[orientation] ?? TURNS[1]!
  return [a * width, b * height, c * width, d * height, e * width, f * height]
}

/** The picture as an object that pages can draw. */
export function imageObject(image: StoredImage): Ref {
  const dict = Dict.of({
    Type: name('XObject'),
    Subtype: name('Image'),
    Width: image.width,
    Height: image.height,
    BitsPerComponent: image.bits,
    ColorSpace: colorSpace(image),
    Filter: name(image.coding === 'jpeg' ? 'DCTDecode' : 'FlateDecode'),
    DecodeParms:
      image.coding === 'rows'
        ? Dict.of({
            Predictor: 15,
            Colors: image.palette ? 1 : CHANNELS[image.space],
            BitsPerComponent: image.bits,
            Columns: image.width,
          })
        : undefined,
    Decode: image.inverted ? Array.from({ length: CHANNELS[image.space] }, () => [1, 0]).flat() : undefined,
  })
  if (image.alpha) {
    const mask = Dict.of({
      Type: name('XObject'),
      Subtype: name('Image'),
      Width: image.width,
      Height: image.height,
      BitsPerComponent: 8,
      ColorSpace: name('DeviceGray'),
      Filter: name('FlateDecode'),
    })
    dict.set('SMask', newRef(new Stream(mask, image.alpha)))
  }
  return newRef(new Stream(dict, image.data))
}

function colorSpace(image: StoredImage): Obj {
  const device = name(SPACES[image.space])
  const channels = CHANNELS[image.space]
  // The profile says for how many channels it is made; one for another number would blank the page.
  const declared = image.icc && image.icc.length > 128 ? image.icc.toString('latin1', 16, 20) : ''
  const fits = { GRAY: 1, 'RGB ': 3, CMYK: 4 }[declared] === channels
  const base: Obj =
    image.icc && fits
      ? [name('ICCBased'), newRef(new Stream(Dict.of({ N: channels, Alternate: device }), image.icc))]
      : device
  if (!image.palette) return base
  const entries = Math.floor(image.palette.length / 3)
  return [name('Indexed'), base, entries - 1, new Str(image.palette.subarray(0, entries * 3))]
}
