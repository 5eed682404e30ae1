import { inkOf, reduced } from './scan-ink.ts'
import type { GreyImage } from './turn-image.ts'

/** Pixels across that are enough to see the slope of lines. */
const ACROSS = 800
/** So much darker than the paper is ink. */
const INK = 0.75
/** Degrees to either side that are looked at, and how far apart: first widely, then about the best. */
const WIDEST = 10
const STEPS = [0.5, 0.1, 0.02]
/** The lines of a page line up so much better at its slope than at a chance one. */
const CLEAR = 1.25
const FEWEST = 300

/**
 * How far a page has to be turned clockwise, in radians, for its lines to be level: where the feet of the letters fall
 * into the fewest rows. Undefined where they tell nothing.
 */
export function skewOf(image: GreyImage): number | undefined {
  const small = reduced(image, Math.max(1, Math.round(image.width / ACROSS)))
  const { width, height } = small
  const { xs, ys } = feet(small)
  if (xs.length < FEWEST) return undefined
  const rows = new Uint32Array(height + 2 * Math.ceil(width * Math.sin(radians(WIDEST))) + 4)
  const offset = Math.ceil(width * Math.sin(radians(WIDEST))) + 2
  const score = (degrees: number): number => {
    rows.fill(0)
    const [cos, sin] = [Math.cos(radians(degrees)), Math.sin(radians(degrees))]
    // Rounded, and never below 0: this is done some five million times a page.
    const up = offset + 0.5
    for (let i = 0; i < xs.length; i++) rows[(xs[i]! * sin + ys[i]! * cos + up) | 0]!++
    let sum = 0
    for (const count of rows) sum += count * count
    return sum
  }
  let best = 0
  let most = score(0)
  const usual: number[] = []
  for (const [i, step] of STEPS.entries()) {
    const reach = i === 0 ? WIDEST : STEPS[i - 1]!
    const middle = best
    for (let degrees = middle - reach; degrees <= middle + reach + step / 2; degrees += step) {
      const found = score(degrees)
      if (i === 0) usual.push(found)
      if (found > most) [best, most] = [degrees, found]
    }
  }
  usual.sort((a, b) => a - b)
  if (most < CLEAR * usual[usual.length >> 1]!) return undefined
  return radians(best)
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Ink with paper right below it. */
function feet(image: GreyImage): { xs: Float64Array; ys: Float64Array } {
  const { width, height } = image
  const ink = inkOf(image, INK)
  const xs: number[] = []
  const ys: number[] = []
  for (let y = 0, at = 0; y < height - 1; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (ink[at] === 0 || ink[at + width] === 1) continue
      xs.push(x)
      ys.push(y)
    }
  }
  return { xs: Float64Array.from(xs), ys: Float64Array.from(ys) }
}
