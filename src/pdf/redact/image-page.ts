import { Dict, Name, newRef, Stream } from '../core/objects.ts'
import { writeNumber } from '../core/writer.ts'
import { type Page, rotationOf, userUnit, visibleBox } from '../pages/pages.ts'

export interface PageImage {
  width: number
  height: number
  /** The file of the picture: PNG of RGB without interlace, or JPEG. */
  bytes: Buffer
  kind: 'png' | 'jpeg'
}

/** The picture as an image of a PDF. PNG and PDF compress rows alike, so its data is taken over as it is. */
function imageOf({ width, height, bytes, kind }: PageImage): Stream {
  const dict = Dict.of({
    Type: new Name('XObject'),
    Subtype: new Name('Image'),
    Width: width,
    Height: height,
    ColorSpace: new Name('DeviceRGB'),
    BitsPerComponent: 8,
  })
  if (kind === 'jpeg') {
    dict.set('Filter', new Name('DCTDecode'))
    return new Stream(dict, bytes)
  }
  dict.set('Filter', new Name('FlateDecode'))
  dict.set('DecodeParms', Dict.of({ Predictor: 15, Colors: 3, BitsPerComponent: 8, Columns: width }))
  return new Stream(dict, pngData(bytes))
}

function pngData(png: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 8; at + 12 <= png.length; ) {
    const size = png.readUInt32BE(at)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + size))
    at += 12 + size
  }
  return Buffer.concat(parts)
}

/** Replaces all that a page is by a picture of it, in the same place and size. */
export function replaceByImage({ dict }: Page, picture: PageImage): void {
  const [left, bottom, right, top] = visibleBox(dict)
  const unit = userUnit(dict)
  const sideways = rotationOf(dict) % 180 !== 0
  const [width, height] = sideways ? [top - bottom, right - left] : [right - left, top - bottom]
  const place = [width, 0, 0, height, left, bottom].map(writeNumber).join(' ')
  const content = Buffer.from(`q ${place} cm /Page Do Q`)
  dict.clear()
  dict.set('Type', new Name('Page'))
  dict.set('MediaBox', [left, bottom, left + width, bottom + height])
  if (unit !== 1) dict.set('UserUnit', unit)
  dict.set('Resources', Dict.of({ XObject: Dict.of({ Page: newRef(imageOf(picture)) }) }))
  dict.set('Contents', newRef(new Stream(new Dict(), content)))
}
