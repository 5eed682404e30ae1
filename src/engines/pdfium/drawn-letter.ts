import type { Matrix } from '../../lib/geometry/matrix.ts'
import type { PageContext } from './page-context.ts'

/** A letter as far as its face is told by it: places and lengths in ems. */
export interface Letter {
  low: number
  height: number
  slants: number[]
  inkAt: (y: number) => number
}

/** Pixels of an em. */
export const EM = 96
/** The room that a letter is looked for in, above and below its baseline, in ems. */
const ABOVE = 0.85
const BELOW = 0.04
const GRAY = { format: 1, flag: 0x08 }
/** Where the side of a stem is straight, as shares of a letter's height. */
const SIDE = { from: 0.15, to: 0.45 }
/** Ink stands out from its ground by this much of 255. */
const CONTRAST = 60
const LARGEST_PAGE = 4000

/** A letter as the page draws it, for fonts that have no outlines to ask for; undefined where it cannot be made out. */
export function drawnLetter(
  context: PageContext,
  page: number,
  textPage: number,
  m: Matrix,
  index: number,
): Letter | undefined {
  const { from, size } = placeOf(context, textPage, index)
  const to = placeOf(context, textPage, index + 1).from
  const advance = (to.x - from.x) / size
  if (!(size > 1) || Math.abs(to.y - from.y) > 0.01 * size || !(advance > 0.1 && advance < 1.3))
    return undefined
  const [width, height] = [Math.ceil(advance * EM), Math.ceil((ABOVE + BELOW) * EM)]
  const pixels = drawnAt(context, page, m, { from, size }, { width, height, above: ABOVE })
  return pixels && letterIn(pixels, width, height)
}

/** Where a character begins, and its size, in the page's space. */
interface Place {
  from: { x: number; y: number }
  size: number
}

export function placeOf({ library: { fn }, pad }: PageContext, textPage: number, index: number): Place {
  fn.FPDFText_GetCharOrigin(textPage, index, pad.at(0), pad.at(1))
  const from = { x: pad.double(0), y: pad.double(1) }
  fn.FPDFText_GetMatrix(textPage, index, pad.at(0))
  return { from, size: fn.FPDFText_GetFontSize(textPage, index) * Math.abs(pad.floats(4)[3]!) }
}

/** Grey pixels of what the page shows from a place on, `above` ems over its baseline and below. */
export function drawnAt(
  { library }: PageContext,
  page: number,
  m: Matrix,
  { from, size }: Place,
  { width, height, above }: { width: number; height: number; above: number },
): Uint8Array | undefined {
  const { fn } = library
  const [pageWidth, pageHeight] = [fn.FPDF_GetPageWidthF(page), fn.FPDF_GetPageHeightF(page)]
  const isUpright = m[0] > 0 && m[1] === 0 && m[2] === 0 && m[3] < 0
  if (!isUpright || !(Math.max(pageWidth, pageHeight) < LARGEST_PAGE)) return undefined
  const zoom = EM / size
  const room = library.alloc(width * height)
  try {
    const bitmap = fn.FPDFBitmap_CreateEx(width, height, GRAY.format, room.at, width)
    if (bitmap === 0) return undefined
    fn.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff)
    const left = (m[0] * from.x + m[4]) * zoom
    const base = (m[3] * from.y + m[5]) * zoom
    const across = Math.round(pageWidth * zoom)
    const down = Math.round(pageHeight * zoom)
    fn.FPDF_RenderPageBitmap(
      bitmap,
      page,
      -Math.round(left),
      Math.round(above * EM - base),
      across,
      down,
      0,
      GRAY.flag,
    )
    fn.FPDFBitmap_Destroy(bitmap)
    return room.bytes().slice()
  } finally {
    room.free()
  }
}

const isInk = (share: number): boolean => share > 0.5

/** The letter in a grey picture that it fills from side to side. */
export function letterIn(pixels: Uint8Array, width: number, height: number): Letter | undefined {
  const ground = pixels.toSorted()[Math.floor(0.7 * pixels.length)]!
  const paper = Math.abs(pixels[0]! - ground) < CONTRAST ? ground : pixels[0]!
  const most = pixels.reduce((far, value) => Math.max(far, Math.abs(value - paper)), 0)
  if (most < CONTRAST) return undefined
  const rows = Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => Math.abs(pixels[y * width + x]! - paper) / most),
  )
  const hasInk = (row: number[]) => row.some(isInk)
  const top = rows.findIndex(hasInk)
  const bottom = rows.findLastIndex(hasInk)
  const tall = bottom - top + 1
  const rowAt = (share: number) => rows[Math.max(0, Math.min(height - 1, Math.round(bottom - share * tall)))]!
  const [lower, upper] = [rowAt(SIDE.from).findIndex(isInk), rowAt(SIDE.to).findIndex(isInk)]
  if (lower < 0 || upper < 0) return undefined
  return {
    low: 0,
    height: tall / EM,
    slants: [(upper - lower) / ((SIDE.to - SIDE.from) * tall)],
    inkAt: y => rowAt((y * EM) / tall).reduce((sum, share) => sum + share, 0) / EM,
  }
}
