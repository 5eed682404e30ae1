import { combined, IDENTITY, type Matrix } from '../../lib/geometry/matrix.ts'
import { boxOf } from './geometry.ts'
import type { PageContext } from './page-context.ts'

/**
 * What leads from where PDFium puts the characters of an ActualText to where they are on the page: it takes them from
 * the text object and forgets the form that is drawn in.
 */
export function formAround(
  { library, pad }: PageContext,
  textPage: number,
  index: number,
  object: number,
): Matrix {
  if (!library.fn.FPDFText_GetMatrix(textPage, index, pad.at(0))) return IDENTITY
  const onPage = pad.floats(6) as unknown as Matrix
  if (!library.fn.FPDFPageObj_GetMatrix(object, pad.at(0))) return IDENTITY
  const [a, b, c, d, e, f] = pad.floats(6) as unknown as Matrix
  const area = a * d - b * c
  if (!(Math.abs(area) > 1e-9)) return IDENTITY
  const back: Matrix = [d, -b, -c, a, c * f - d * e, b * e - a * f]
  return combined(back.map(value => value / area) as unknown as Matrix, onPage)
}

/** Moves a box, given as left, right, bottom and top at a place of `values`, by a matrix. */
export function moveBox(values: Float64Array, at: number, m: Matrix): void {
  const [x0, x1, y0, y1] = values.subarray(at, at + 4) as unknown as [number, number, number, number]
  // In the page's own space y grows upwards, so that what counts as the top of the box is its bottom.
  const { left, right, top: low, bottom: high } = boxOf(m, x0, y0, x1, y1)
  values.set([left, right, low, high], at)
}
