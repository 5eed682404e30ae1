import { deflateSync } from 'node:zlib'
import { Dict, name, newRef, type Ref, Stream } from '../core/objects.ts'
import type { Box } from '../pages/pages.ts'
import { displayMatrix } from '../pages/stamp.ts'

/** A box of the page as displayed, in the page's own coordinates. */
export function signatureBox(page: Dict, x: number, y: number, width: number, height: number): Box {
  const [a, b, c, d, e, f] = displayMatrix(page)
  const at = (px: number, py: number): [number, number] => [a * px + c * py + e, b * px + d * py + f]
  const [x0, y0] = at(x, y)
  const [x1, y1] = at(x + width, y + height)
  const exact = (value: number) => Math.round(value * 1000) / 1000
  return [exact(Math.min(x0, x1)), exact(Math.min(y0, y1)), exact(Math.max(x0, x1)), exact(Math.max(y0, y1))]
}

/** A drawing of this size for a signature's box, upright on the page as displayed. */
export function signatureForm(
  page: Dict,
  size: { width: number; height: number },
  operators: string,
  resources: { Font: Map<string, Ref>; XObject: Map<string, Ref> },
): Ref {
  const [a, b, c, d] = displayMatrix(page)
  const dict = Dict.of({
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: [0, 0, size.width, size.height],
    Matrix: [a, b, c, d, 0, 0],
    Resources: Dict.of({ Font: new Dict(resources.Font), XObject: new Dict(resources.XObject) }),
    Filter: name('FlateDecode'),
  })
  return newRef(new Stream(dict, deflateSync(Buffer.from(operators, 'latin1'))))
}
