import type { Rgb } from '../../lib/color/colors.ts'
import type { Bitmap, Box } from '../../lib/geometry/pdf-page.ts'
import type { PageContext } from './page-context.ts'

const FORMAT_BGRA = 4
const RGB_ORDER = 0x10
const MAX_PIXELS = 12_000_000
/** How many objects are drawn to see what they look like. */
const MAX_LOOKS = 300
const LOOK_PIXELS = 48

export interface Alone {
  /** The objects as they look without the rest of the page; the box is that of the pixels. */
  picture: (objects: readonly number[], box: Box, scale: number) => { bitmap: Bitmap; box: Box } | undefined
  /** Whether an object shows nothing but one colour. */
  isPlain: (object: number, box: Box, color: Rgb) => boolean
  /** Shows the whole page again. */
  done: () => void
}

/** Draws single objects of a page; until `done` the others are not shown. */
export function aloneOnPage(
  source: { context: PageContext; page: number; width: number; height: number },
  leaves: readonly number[],
): Alone {
  const { library } = source.context
  const { fn } = library
  let hidden = false
  let looks = 0
  const hide = () => {
    if (hidden) return
    hidden = true
    for (const leaf of leaves) fn.FPDFPageObj_SetIsActive(leaf, 0)
  }

  const draw = (objects: readonly number[], box: Box, wanted: number) => {
    hide()
    const area = (box.right - box.left) * (box.bottom - box.top)
    const scale = Math.min(wanted, Math.sqrt(MAX_PIXELS / Math.max(1, area)))
    const [left, top] = [Math.floor(box.left * scale), Math.floor(box.top * scale)]
    const width = Math.max(1, Math.ceil(box.right * scale) - left)
    const height = Math.max(1, Math.ceil(box.bottom * scale) - top)
    const room = library.alloc(width * height * 4)
    try {
      const bitmap = fn.FPDFBitmap_CreateEx(width, height, FORMAT_BGRA, room.at, width * 4)
      if (bitmap === 0) return undefined
      fn.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0)
      for (const object of objects) fn.FPDFPageObj_SetIsActive(object, 1)
      const [w, h] = [Math.round(source.width * scale), Math.round(source.height * scale)]
      fn.FPDF_RenderPageBitmap(bitmap, source.page, -left, -top, w, h, 0, RGB_ORDER)
      for (const object of objects) fn.FPDFPageObj_SetIsActive(object, 0)
      fn.FPDFBitmap_Destroy(bitmap)
      const data = room.bytes().slice()
      return {
        bitmap: { width, height, channels: 4, data } satisfies Bitmap as Bitmap,
        box: {
          left: left / scale,
          top: top / scale,
          right: (left + width) / scale,
          bottom: (top + height) / scale,
        },
      }
    } finally {
      room.free()
    }
  }

  return {
    picture: draw,
    isPlain: (object, box, color) => {
      if (looks++ >= MAX_LOOKS) return true
      const scale = Math.min(2, LOOK_PIXELS / Math.max(box.right - box.left, box.bottom - box.top))
      const data = draw([object], box, scale)?.bitmap.data
      if (!data) return true
      for (let at = 0; at < data.length; at += 4) {
        if (data[at + 3]! < 250) continue
        if (color.some((value, i) => Math.abs(value - data[at + i]!) > 2)) return false
      }
      return true
    },
    done: () => {
      if (hidden) for (const leaf of leaves) fn.FPDFPageObj_SetIsActive(leaf, 1)
    },
  }
}
