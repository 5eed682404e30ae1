import type { Matrix } from '../../lib/geometry/matrix.ts'
import { enclosure } from '../core/content-stream.ts'
import { Dict, newRef, Stream } from '../core/objects.ts'
import { type Page, visibleBox } from './pages.ts'
import { contentsOf, numbers } from './stamp.ts'

/**
 * Turns what a page shows about its middle, clockwise as displayed, by an angle in radians. The page keeps its size and
 * its pixels: readers turn them when they draw. Annotations do not turn.
 */
export function turnContent({ dict }: Page, angle: number): void {
  const [left, bottom, right, top] = visibleBox(dict)
  const [x, y] = [(left + right) / 2, (bottom + top) / 2]
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const matrix: Matrix = [cos, -sin, sin, cos, x - x * cos - y * sin, y + x * sin - y * cos]
  const contents = contentsOf(dict)
  const { before, after } = enclosure(contents)
  const stream = (text: string) => newRef(new Stream(new Dict(), Buffer.from(text, 'latin1')))
  dict.set('Contents', [stream(`q ${numbers(...matrix)} cm ${before}`), ...contents, stream(`${after} Q`)])
}
