import {
  type Drawing,
  type DrawnPicture,
  intoBox,
  type PictureSource,
} from '../../formats/svg/page-drawing.ts'
import { type PageSvgOptions, pageSvg } from '../../formats/svg/page-svg.ts'
import type { Bitmap } from '../../lib/geometry/pdf-page.ts'
import type { PdfPage } from './pdfium-page.ts'

export interface VectorPage {
  svg: (options: Omit<PageSvgOptions, 'picture'>) => string
  /** The whole page is a picture: its vectors are too many, or look different. */
  isPicture: boolean
  /** Parts that are pictures because they cannot be drawn as vectors. */
  parts: number
}

/** What drawing needs of the image library. */
export interface Imaging {
  encode: (source: PictureSource) => Promise<{ bytes: Uint8Array; mediaType: string }>
  /** An SVG of the given size, three bytes a pixel; undefined where it cannot be drawn. */
  pixels: (svg: string, width: number, height: number) => Promise<Uint8Array | undefined>
}

const PICTURE_SCALE = 2
const MAX_PICTURE_PIXELS = 16_000_000
/** Longest side of what is compared, in pixels. */
const COMPARED = 900

/**
 * A page as vectors that look like the page: drawn again and compared. Where they do not, what may blend becomes a
 * picture, and if that does not help either, the page.
 */
export async function vectorPage(page: PdfPage, imaging: Imaging): Promise<VectorPage> {
  const scale = Math.min(1, COMPARED / Math.max(page.width, page.height))
  const truth = page.render({ scale, annotations: false })
  for (const careful of [false, true]) {
    const drawing = page.drawing(careful)
    if (!drawing) break
    const pictures = await encoded(drawing, imaging)
    const svg = (options: Omit<PageSvgOptions, 'picture'>) =>
      pageSvg(drawing, { ...options, picture: one => pictures.get(one) })
    const seen = await imaging.pixels(svg({ text: 'outlines' }), truth.width, truth.height)
    if (!seen || !looksAlike(truth, seen)) continue
    const parts = drawing.items.filter(item => item.kind === 'picture' && item.instead).length
    return { svg, isPicture: false, parts }
  }
  return asPicture(page, imaging)
}

async function encoded(drawing: Drawing, { encode }: Imaging): Promise<Map<DrawnPicture, string>> {
  const found = new Map<DrawnPicture, string>()
  for (const item of drawing.items) {
    if (item.kind !== 'picture') continue
    const { bytes, mediaType } = await encode(item.source)
    found.set(item, `data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}`)
  }
  return found
}

async function asPicture(page: PdfPage, imaging: Imaging): Promise<VectorPage> {
  const { width, height } = page
  const scale = Math.min(PICTURE_SCALE, Math.sqrt(MAX_PICTURE_PIXELS / (width * height)))
  const source = { bitmap: page.render({ scale, annotations: false }) }
  const matrix = intoBox({ left: 0, top: 0, right: width, bottom: height })
  const item: DrawnPicture = { kind: 'picture', source, matrix, clip: undefined, instead: true }
  const lines = page.textLines()
  const hidden = { lines, rest: lines }
  const drawing: Drawing = { width, height, glyphs: [], clips: [], items: [item], hidden }
  const pictures = await encoded(drawing, imaging)
  return {
    svg: options => pageSvg(drawing, { ...options, picture: one => pictures.get(one) }),
    isPicture: true,
    parts: 0,
  }
}

const BLOCK = 16
/** Difference of a block's mean, of 255, that edges and thin lines do not make; and of all blocks together. */
const BLOCK_OFF = 48
const PAGE_OFF = 4

/** Whether two pictures of one size show the same, block by block and as a whole. */
export function looksAlike({ width, height, channels, data }: Bitmap, other: Uint8Array): boolean {
  if (other.length !== data.length) return false
  let [total, blocks] = [0, 0]
  for (let top = 0; top < height; top += BLOCK) {
    for (let left = 0; left < width; left += BLOCK) {
      const [right, bottom] = [Math.min(width, left + BLOCK), Math.min(height, top + BLOCK)]
      const off = [0, 0, 0]
      for (let y = top; y < bottom; y++) {
        const end = (y * width + right) * channels
        for (let at = (y * width + left) * channels; at < end; at++)
          off[at % channels]! += data[at]! - other[at]!
      }
      const area = (right - left) * (bottom - top)
      const most = Math.max(...off.map(Math.abs)) / area
      if (area > (BLOCK * BLOCK) / 2 && most > BLOCK_OFF) return false
      total += most
      blocks++
    }
  }
  return total <= PAGE_OFF * blocks
}
