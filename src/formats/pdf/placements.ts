import { decodedContent, operations } from './content.ts'
import type { PdfDocument } from './document.ts'
import { type Dict, Name, newRef, type Stream } from './objects.ts'
import { userUnit } from './pages.ts'
import { contentsOf, type Matrix } from './stamp.ts'

/** How large an image is drawn at most, in points. */
export interface Placement {
  width: number
  height: number
}

const times = (a: Matrix, b: Matrix): Matrix => [
  a[0] * b[0] + a[1] * b[2],
  a[0] * b[1] + a[1] * b[3],
  a[2] * b[0] + a[3] * b[2],
  a[2] * b[1] + a[3] * b[3],
  a[4] * b[0] + a[5] * b[2] + b[4],
  a[4] * b[1] + a[5] * b[3] + b[5],
]

const MOST_CONTENT = 256 * 2 ** 20

/**
 * The images that pages draw and how large. Those drawn in other ways (patterns, comments) are not listed,
 * for nothing is known of their size.
 */
export function imagePlacements(document: PdfDocument): Map<Stream, Placement> {
  const found = new Map<Stream, Placement>()
  let budget = MOST_CONTENT
  const walk = (content: Buffer | undefined, resources: Dict | undefined, start: Matrix, depth: number) => {
    if (!content || budget <= 0) return
    budget -= content.length
    let matrix = start
    const stack: Matrix[] = []
    for (const { operator, operands } of operations(content)) {
      if (operator === 'q') stack.push(matrix)
      else if (operator === 'Q') matrix = stack.pop() ?? start
      else if (operator === 'cm' && operands.length >= 6 && operands.every(one => typeof one === 'number')) {
        matrix = times(operands.slice(-6) as Matrix, matrix)
      } else if (operator === 'Do') {
        const [called] = operands
        const object = called instanceof Name ? resources?.dict('XObject')?.stream(called.value) : undefined
        if (object?.dict.name('Subtype') === 'Image') {
          const before = found.get(object)
          found.set(object, {
            width: Math.max(before?.width ?? 0, Math.hypot(matrix[0], matrix[1])),
            height: Math.max(before?.height ?? 0, Math.hypot(matrix[2], matrix[3])),
          })
        } else if (object && depth < 6) {
          const own = (object.dict.numbers('Matrix') ?? [1, 0, 0, 1, 0, 0]) as Matrix
          const inner = object.dict.dict('Resources') ?? resources
          walk(decodedContent([newRef(object)]), inner, times(own, matrix), depth + 1)
        }
      }
    }
  }
  for (const { dict } of document.pages) {
    const unit = userUnit(dict)
    walk(decodedContent(contentsOf(dict)), dict.dict('Resources'), [unit, 0, 0, unit, 0, 0], 0)
  }
  return found
}
