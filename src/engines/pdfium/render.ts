import { badInput } from '../../fault.ts'
import type { Bitmap } from '../../lib/geometry/pdf-page.ts'
import type { Library } from './binding.ts'

const FLAG = { annotations: 0x01, grayscale: 0x08, rgbOrder: 0x10 }
const FORMAT = { gray: 1, bgr: 2 }
const WHITE = 0xffffffff
export const MAX_PIXELS = 100_000_000

export interface RenderOptions {
  /** Pixels per point: 1 is 72 dpi, 2 is 144. */
  scale: number
  /** One byte a pixel instead of three. */
  grayscale?: boolean
  /** Drawn unless false: comments, stamps, and the values of form fields. */
  annotations?: boolean
}

/** Pixels of a page at a scale. Throws a Fault when they are more than can be drawn. */
export function pixelSize(page: { width: number; height: number; number: number }, scale: number) {
  const width = Math.max(1, Math.ceil(page.width * scale - 0.01))
  const height = Math.max(1, Math.ceil(page.height * scale - 0.01))
  if (!(width * height <= MAX_PIXELS)) {
    const most = Math.floor(scale * Math.sqrt(MAX_PIXELS / (width * height)) * 100) / 100
    const way = most > 0 ? `; a scale of ${most} or less works` : ''
    throw badInput(
      `scale: page ${page.number} would have ${Math.round((width * height) / 1e6)} megapixels, at most 100 are allowed${way}.`,
    )
  }
  return { width, height }
}

/** Draws a page onto white. */
export function render(
  library: Library,
  page: number,
  form: number,
  size: { width: number; height: number; number: number },
  options: RenderOptions,
): Bitmap {
  const { fn } = library
  const { scale, grayscale = false, annotations = true } = options
  const { width, height } = pixelSize(size, scale)
  const channels = grayscale ? 1 : 3
  // Rows are padded to four bytes by PDFium's own conventions; ours need not be, as the stride is told.
  const stride = width * channels
  const room = library.alloc(stride * height)
  try {
    const bitmap = fn.FPDFBitmap_CreateEx(
      width,
      height,
      grayscale ? FORMAT.gray : FORMAT.bgr,
      room.at,
      stride,
    )
    if (bitmap === 0) throw badInput(`scale: page ${size.number} cannot be drawn at this size.`)
    fn.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE)
    const flags =
      (annotations ? FLAG.annotations : 0) |
      (grayscale ? FLAG.grayscale : 0) |
      (grayscale ? 0 : FLAG.rgbOrder)
    fn.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags)
    if (annotations && form !== 0) fn.FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, flags)
    fn.FPDFBitmap_Destroy(bitmap)
    const data = library.kind === 'native' ? room.bytes() : room.bytes().slice()
    return { width, height, channels, data }
  } finally {
    room.free()
  }
}
