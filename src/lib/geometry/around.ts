import { largest, smallest } from './extremes.ts'
import type { Box } from './pdf-page.ts'

/** The smallest box that holds all of these. */
export const around = (boxes: readonly Box[]): Box => ({
  left: smallest(boxes.map(box => box.left)),
  top: smallest(boxes.map(box => box.top)),
  right: largest(boxes.map(box => box.right)),
  bottom: largest(boxes.map(box => box.bottom)),
})
