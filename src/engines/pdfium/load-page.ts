import type { Library } from './binding.ts'
import type { Scratchpad } from './memory.ts'

/** More than any page has, and no more than its numbers can tell apart. */
const ALL = 1_000_000

/**
 * Loads a page, counted from 1; zero where it cannot be. A crop box wholly outside the media box leaves nothing of the
 * page in PDFium; readers show the media box then.
 */
export function loadWithBox({ fn }: Library, pad: Scratchpad, document: number, number: number): number {
  const load = () => fn.FPDF_LoadPage(document, number - 1)
  const page = load()
  if (page === 0 || (fn.FPDF_GetPageWidthF(page) > 0 && fn.FPDF_GetPageHeightF(page) > 0)) return page
  // What the page inherits is not told, but a box around everything is cut to it.
  fn.FPDFPage_SetCropBox(page, -ALL, -ALL, ALL, ALL)
  fn.FPDF_ClosePage(page)
  const whole = load()
  if (whole === 0) return whole
  fn.FPDF_GetPageBoundingBox(whole, pad.at(0))
  const [left, top, right, bottom] = pad.floats(4) as [number, number, number, number]
  fn.FPDFPage_SetCropBox(whole, left, bottom, right, top)
  return whole
}
