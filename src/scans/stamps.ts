import type { PdfPage } from '../engines/pdfium/pdfium-page.ts'
import { islands } from '../engines/tesseract/scan-ink.ts'
import type { GreyImage } from '../engines/tesseract/turn-image.ts'
import type { Bitmap, Box } from '../lib/geometry/pdf-page.ts'

/** Dots per inch at which stamps are looked for. */
const LOOK_DPI = 100
/** Of 255: how far apart the channels of a colour are, and of a grey. */
const COLOURED = 60
const TINTED = 25
/** Of 255: ink of letters is darker in every channel. */
const DARK = 130
/** Of the light that a stamp leaves in its own colour: letters seen through it are darker. */
const LETTER = 0.65
/** Of 255: brighter than this are grounds and markers, which hide nothing. */
const PALE = 170
/** In inches: what is smaller are coloured words. */
const SMALLEST = 0.3
/** Pieces so close, in inches, and so alike, of 255, are of one stamp; where there are more, it is a photograph. */
const NEAR = 0.08
const ALIKE = 50
const MOST_PIECES = 2000
/** Inches: what is wider or higher as a whole is a map or a drawing. */
const WIDEST = 4
/** Pixels of a stamp, or beside it, that letters shine through: so many, and so large a share of it. */
const FEWEST_CROSSED = 12
const CROSSED = 0.01
/** Stamps are not as large as half a page; what is has a coloured ground. */
const LARGEST = 0.6

/** Ink of one colour over printed text. */
export interface Stamp {
  /** Points from the upper left corner of the page. */
  box: Box
  /** The channel in which it is hardly seen, and how much of the light it leaves there. */
  channel: number
  light: number
}

/** Stamps in colour that lie across dark text: letters can be seen through them, in the light of their own colour. */
export function stampsOn(page: PdfPage): Stamp[] {
  const scale = LOOK_DPI / 72
  const picture = page.render({ scale, grayscale: false })
  const { width, height, data } = picture
  const coloured = new Uint8Array(width * height)
  let count = 0
  for (let i = 0; i < width * height; i++) {
    if (tintOf(data, 3 * i) < COLOURED) continue
    coloured[i] = 1
    count++
  }
  if (count < FEWEST_CROSSED || count > LARGEST * width * height) return []
  const pieces = islands(coloured.slice(), picture)
  const found = pieces.flatMap(box => {
    if (Math.max(box.right - box.left, box.bottom - box.top) <= SMALLEST * LOOK_DPI) return []
    const stamp = stampIn(picture, coloured, box)
    return stamp ? [{ ...stamp, box }] : []
  })
  return whole(found, pieces.slice(0, MOST_PIECES), picture, coloured).map(stamp => ({
    ...stamp,
    box: scaled(stamp.box, 1 / scale),
  }))
}

/** Letters cut rings and frames in pieces, not each of them large or crossed: those of its colour go along with a stamp. */
function whole(found: Stamp[], pieces: readonly Box[], picture: Bitmap, coloured: Uint8Array): Stamp[] {
  const out: Stamp[] = []
  const taken = new Set<Box>()
  let waiting =
    found.length === 0 ? [] : pieces.map(box => ({ box, middles: middlesIn(picture, coloured, box) }))
  for (const stamp of found) {
    if (taken.has(stamp.box)) continue
    const colour = middlesIn(picture, coloured, stamp.box)
    let { box } = stamp
    for (let size = -1; size !== waiting.length; ) {
      size = waiting.length
      waiting = waiting.filter(piece => {
        const both = around(box, piece.box)
        const isPart =
          isNear(box, piece.box, NEAR * LOOK_DPI) &&
          Math.max(both.right - both.left, both.bottom - both.top) <= WIDEST * LOOK_DPI &&
          piece.middles.every((middle, c) => Math.abs(middle - colour[c]!) < ALIKE)
        if (isPart) {
          box = both
          taken.add(piece.box)
        }
        return !isPart
      })
    }
    out.push({ ...stamp, box })
  }
  return out
}

const isNear = (a: Box, b: Box, by: number): boolean =>
  a.left - by < b.right && b.left - by < a.right && a.top - by < b.bottom && b.top - by < a.bottom

const around = (a: Box, b: Box): Box => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
})

/** Of each channel, what half of the coloured pixels in a box are darker than. */
function middlesIn({ width, data }: Bitmap, coloured: Uint8Array, box: Box): number[] {
  const values: number[][] = [[], [], []]
  for (let y = box.top; y < box.bottom; y++)
    for (let x = box.left; x < box.right; x++) {
      const at = y * width + x
      if (coloured[at]) for (const c of [0, 1, 2]) values[c]!.push(data[3 * at + c]!)
    }
  return values.map(of => of.sort((a, b) => a - b)[of.length >> 1] ?? 0)
}

const scaled = ({ left, top, right, bottom }: Box, by: number): Box => ({
  left: left * by,
  top: top * by,
  right: right * by,
  bottom: bottom * by,
})

function tintOf(data: Uint8Array, at: number): number {
  const [r, g, b] = [data[at]!, data[at + 1]!, data[at + 2]!]
  return Math.max(r, g, b) - Math.min(r, g, b)
}

/** The colour of a spot, where letters run through it. */
function stampIn(picture: Bitmap, coloured: Uint8Array, box: Box): Omit<Stamp, 'box'> | undefined {
  const { width, height, data } = picture
  const { left, top, right, bottom } = box
  const middles = middlesIn(picture, coloured, box)
  const light = Math.max(...middles)
  // A dark filling has spots that are hardly coloured, and no darker than itself.
  const letter = Math.min(DARK, LETTER * light)
  let [crossed, count] = [0, 0]
  const isLetter = (at: number) =>
    coloured[at] === 0 && Math.max(data[3 * at]!, data[3 * at + 1]!, data[3 * at + 2]!) < letter
  for (let y = Math.max(1, top); y < Math.min(height - 1, bottom); y++) {
    for (let x = Math.max(1, left); x < Math.min(width - 1, right); x++) {
      const at = y * width + x
      if (coloured[at] === 0) continue
      if (isLetter(at - 1) || isLetter(at + 1) || isLetter(at - width) || isLetter(at + width)) crossed++
      count++
    }
  }
  if (crossed < FEWEST_CROSSED || crossed < CROSSED * count) return undefined
  const grey = 0.3 * middles[0]! + 0.59 * middles[1]! + 0.11 * middles[2]!
  return light < DARK / 2 || grey > PALE ? undefined : { channel: middles.indexOf(light), light: light / 255 }
}

/** The page without its stamps, and the stamps without the page. */
export function partedFromStamps(
  page: PdfPage,
  image: GreyImage,
  scale: number,
  stamps: readonly Stamp[],
): { image: GreyImage; stamps: GreyImage } {
  const { width, height, data: colours } = page.render({ scale, grayscale: false })
  const data = new Uint8Array(image.data)
  const alone = new Uint8Array(data.length).fill(255)
  for (const { box, channel, light } of stamps) {
    const [left, right] = [Math.max(0, Math.floor(box.left * scale) - 2), Math.ceil(box.right * scale) + 2]
    const [top, bottom] = [Math.max(0, Math.floor(box.top * scale) - 2), Math.ceil(box.bottom * scale) + 2]
    for (let y = top; y < Math.min(height, bottom); y++) {
      for (let x = left; x < Math.min(width, right); x++) {
        const at = y * width + x
        if (tintOf(colours, 3 * at) < TINTED) continue
        alone[at] = image.data[at]!
        data[at] = Math.min(255, colours[3 * at + channel]! / light)
      }
    }
  }
  return { image: { width, height, data }, stamps: { width, height, data: alone } }
}
