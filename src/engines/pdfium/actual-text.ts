import { combined, IDENTITY, type Matrix } from '../../lib/matrix.ts'
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
  const xs = [x0, x1].flatMap(x => [y0, y1].map(y => m[0] * x + m[2] * y + m[4]))
  const ys = [x0, x1].flatMap(x => [y0, y1].map(y => m[1] * x + m[3] * y + m[5]))
  values.set([Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)], at)
}
