import type { Box } from '../../lib/geometry/pdf-page.ts'
import { Dict, Name, newRef, Stream } from '../core/objects.ts'
import { writeNumber } from '../core/writer.ts'
import {
  annotationsOf,
  boxOf,
  displayRect,
  displaySize,
  type Page,
  userUnit,
  visibleBox,
} from '../pages/pages.ts'

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

/** A picture and where it is on the displayed page, in points from its upper left corner. */
export interface PlacedImage {
  picture: PageImage
  box: Box
}

/** Replaces all that a page is by a picture of it, in the same place and size. */
export function replaceByImage(page: Page, picture: PageImage): void {
  const { width, height } = displaySize(page.dict)
  replaceByImages(page, [{ picture, box: { left: 0, top: 0, right: width, bottom: height } }])
}

/** Replaces all that a page is by pictures on an upright page of the same size; its links stay where that is asked. */
export function replaceByImages(
  { dict }: Page,
  placed: readonly PlacedImage[],
  { links = false } = {},
): void {
  const kept = links ? annotationsOf(dict).filter(one => one.dict.name('Subtype') === 'Link') : []
  const places = kept.map(one => boxOf(one.dict, 'Rect')).map(rect => rect && displayRect(dict, rect))
  const [left, bottom] = visibleBox(dict)
  const unit = userUnit(dict)
  const size = displaySize(dict)
  const [width, height] = [size.width / unit, size.height / unit]
  const content = placed.map(({ box }, i) => {
    const [x, y] = [left + box.left / unit, bottom + height - box.bottom / unit]
    const matrix = [(box.right - box.left) / unit, 0, 0, (box.bottom - box.top) / unit, x, y]
    return `q ${matrix.map(writeNumber).join(' ')} cm /Page${i || ''} Do Q`
  })
  const images = placed.map(({ picture }, i) => [`Page${i || ''}`, newRef(imageOf(picture))])
  dict.clear()
  dict.set('Type', new Name('Page'))
  dict.set('MediaBox', [left, bottom, left + width, bottom + height])
  if (unit !== 1) dict.set('UserUnit', unit)
  dict.set('Resources', Dict.of({ XObject: Dict.of(Object.fromEntries(images)) }))
  dict.set('Contents', newRef(new Stream(new Dict(), Buffer.from(content.join('\n')))))
  for (const [i, place] of places.entries()) {
    if (!place) continue
    const [x0, y0, x1, y1] = place.map(points => points / unit) as [number, number, number, number]
    kept[i]!.dict.set('Rect', [left + x0, bottom + y0, left + x1, bottom + y1])
  }
  if (kept.length > 0)
    dict.set(
      'Annots',
      kept.map(({ ref }) => ref),
    )
}
