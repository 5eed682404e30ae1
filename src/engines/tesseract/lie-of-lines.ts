import { inkOf } from './scan-ink.ts'
import type { GreyImage } from './turn-image.ts'

/** Pixels along the longer side that are enough to see lines and what is between them. */
const ACROSS = 1000
/** So much darker than the paper is ink. */
const INK = 0.7
/** A page is looked at in strips of this share of it: over its whole width the lines of a crooked one run into each other. */
const STRIPS = 8
/** Lines of pixels so far apart are held against each other: those beside each other differ by where a pixel happens to fall. */
const APART = 3
/** By so much lines must stand out more in one direction than in the other. */
const CLEAR = 2

/** Whether the lines of a page run up or down: then its columns of pixels change from ink to paper as rows do elsewhere. */
export function runsUpOrDown(image: GreyImage): boolean {
  const longer = Math.max(image.width, image.height)
  const small = thinned(image, Math.max(1, Math.round(longer / ACROSS)))
  const { width, height } = small
  const ink = inkOf(small, INK)
  const down = changes(ink, { count: height, step: width }, { count: width, step: 1 })
  const across = changes(ink, { count: width, step: 1 }, { count: height, step: width })
  return across > CLEAR * down
}

/** Every so many pixels, as they are: means take as long as all the rest. */
function thinned({ width, height, data }: GreyImage, by: number): GreyImage {
  const [w, h] = [Math.floor(width / by), Math.floor(height / by)]
  const out = new Uint8Array(w * h)
  for (let y = 0, to = 0; y < h; y++)
    for (let x = 0, from = y * by * width; x < w; x++, from += by) out[to++] = data[from]!
  return { width: w, height: h, data: out }
}

interface Axis {
  count: number
  /** From one pixel to the next. */
  step: number
}

/** How much the ink of lines of pixels near each other differs, in strips of them. */
function changes(ink: Uint8Array, along: Axis, across: Axis): number {
  const wide = Math.ceil(across.count / STRIPS)
  let sum = 0
  for (let from = 0; from < across.count; from += wide) {
    const end = Math.min(across.count, from + wide)
    const inks: number[] = []
    for (let i = 0; i < along.count; i++) {
      let dark = 0
      for (let j = from; j < end; j++) dark += ink[i * along.step + j * across.step]!
      inks.push(dark)
    }
    for (let i = APART; i < inks.length; i++) sum += (inks[i]! - inks[i - APART]!) ** 2
  }
  return sum
}
