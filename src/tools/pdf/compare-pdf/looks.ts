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
      const size = [Math.min(SQUARE, width - left), Math.min(SQUARE, height - top)] as const
      for (let channel = 0; channel < 3; channel++) {
        const difference = meanOf(a, left, top, size, channel) - meanOf(b, left, top, size, channel)
        if (Math.abs(difference) > UNLIKE) return true
      }
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
  left: number,
  top: number,
  [wide, high]: readonly [number, number],
  channel: number,
): number {
  const offset = channels > 2 ? channel : 0
  let sum = 0
  for (let y = top; y < top + high; y++)
    for (let x = left; x < left + wide; x++) sum += data[(y * width + x) * channels + offset]!
  return sum / (wide * high)
}
