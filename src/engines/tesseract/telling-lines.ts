import { around } from '../../lib/geometry/around.ts'
import type { Box } from '../../lib/geometry/pdf-page.ts'
import type { OcrLine, OcrResult } from './read-words.ts'
import type { GreyImage } from './turn-image.ts'

/** So many of the longest lines tell which way a page lies. */
const LINES = 3
/** Paper around a line, of its height. */
const AROUND = 0.4
/** A line that is not so much longer than high tells nothing. */
const LONG = 4

/** A line of the page by itself, and the quarter turns clockwise that may make it upright. */
export interface TellingLine {
  image: GreyImage
  ways: readonly [number, number]
}

/** The longest lines of a page: whatever was read of them, there they are. Tall ones lie on their side. */
export function tellingLines(image: GreyImage, lines: readonly OcrLine[]): TellingLine[] {
  return lines
    .map(extentOf)
    .filter(({ length, height }) => length > LONG * height)
    .sort((a, b) => b.length - a.length)
    .slice(0, LINES)
    .map(({ box, tall, height }) => ({
      image: part(image, box, AROUND * height),
      ways: tall ? [1, 3] : [0, 2],
    }))
}

/** Whether most of what was read runs up or down the page, as it was turned for reading. */
export function isSideways({ lines, turns }: Pick<OcrResult, 'lines' | 'turns'>): boolean {
  let [along, across] = [0, 0]
  for (const line of lines) {
    const { length, height, tall } = extentOf(line)
    if (length < LONG * height) continue
    if (tall === (turns % 2 === 0)) across += length
    else along += length
  }
  return across > along
}

function extentOf({ words }: OcrLine) {
  const box = around(words.map(word => word.box))
  const [width, height] = [box.right - box.left, box.bottom - box.top]
  return { box, tall: height > width, length: Math.max(width, height), height: Math.min(width, height) }
}

function part({ width, height, data }: GreyImage, box: Box, margin: number): GreyImage {
  const left = Math.max(0, Math.floor(box.left - margin))
  const top = Math.max(0, Math.floor(box.top - margin))
  const right = Math.min(width, Math.ceil(box.right + margin))
  const bottom = Math.min(height, Math.ceil(box.bottom + margin))
  const own = new Uint8Array((right - left) * (bottom - top))
  for (let y = top; y < bottom; y++)
    own.set(data.subarray(y * width + left, y * width + right), (y - top) * (right - left))
  return { width: right - left, height: bottom - top, data: own }
}
