import type { PdfDocument } from '../../../engines/pdfium/pdfium-document.ts'
import { Fault } from '../../../fault.ts'
import type { Bitmap } from '../../../lib/geometry/pdf-page.ts'

/** Pixels per point: enough to tell pictures and colours, and not where a letter begins. */
const SCALE = 0.5
/** Pages are held against each other in squares of so many pixels, by their mean colours. */
const SQUARE = 8
/** Of 255: the same page with a stand-in of its font differs by less. */
const UNLIKE = 24

/** Whether a page of two files looks different, as far as it can be drawn. */
export function looksDifferent(one: PdfDocument, other: PdfDocument, number: number): boolean {
  const [a, b] = [drawn(one, number), drawn(other, number)]
  if (!a || !b) return false
  if (Math.abs(a.width - b.width) > 1 || Math.abs(a.height - b.height) > 1) return true
  const [width, height] = [Math.min(a.width, b.width), Math.min(a.height, b.height)]
  for (let top = 0; top < height; top += SQUARE) {
    for (let left = 0; left < width; left += SQUARE) {
      const square = { left, top, wide: Math.min(SQUARE, width - left), high: Math.min(SQUARE, height - top) }
      if (isUnlike(a, square, b, square) && !isMoved(a, b, square, width, height)) return true
    }
  }
  return false
}

interface Square {
  left: number
  top: number
  wide: number
  high: number
}

const isUnlike = (a: Bitmap, one: Square, b: Bitmap, other: Square): boolean =>
  [0, 1, 2].some(channel => Math.abs(meanOf(a, one, channel) - meanOf(b, other, channel)) > UNLIKE)

/** Whether a square is in the other file one pixel away: edges that fall between two are drawn at either. */
function isMoved(a: Bitmap, b: Bitmap, square: Square, width: number, height: number): boolean {
  for (let y = -1; y <= 1; y++) {
    for (let x = -1; x <= 1; x++) {
      const [left, top] = [square.left + x, square.top + y]
      const isOutside = left < 0 || top < 0 || left + square.wide > width || top + square.high > height
      if (!isOutside && !isUnlike(a, square, b, { ...square, left, top })) return true
    }
  }
  return false
}

function drawn(pdf: PdfDocument, number: number): Bitmap | undefined {
  try {
    using page = pdf.page(number)
    return page.render({ scale: SCALE })
  } catch (error) {
    // Damaged pages are told of where the text is read.
    if (error instanceof Fault) return undefined
    throw error
  }
}

function meanOf(
  { width, channels, data }: Bitmap,
  { left, top, wide, high }: Square,
  channel: number,
): number {
  const offset = channels > 2 ? channel : 0
  let sum = 0
  for (let y = top; y < top + high; y++)
    for (let x = left; x < left + wide; x++) sum += data[(y * width + x) * channels + offset]!
  return sum / (wide * high)
}
