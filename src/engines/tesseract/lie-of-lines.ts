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
/**
 * By so much lines must stand out more in one direction than in the other: up to 1.2 times on upright pages, also crooked
 * ones, from 1.5 on crooked ones that lie on their side. A part of the page is read before it is turned.
 */
const CLEAR = 1.35

/** Rows of ink so many pixels high are lines of print, not rules or photographs. */
const LINE = { lowest: 5, highest: 40 }
/** Rows with so much of the ink of a line's fullest one are its body; above and below it letters reach out. */
const BODY = 0.5
/** Of the ink of the lines: so much must reach out for it to tell anything. */
const LEAST_REACH = 0.05
/** Letters that reach up have less than this of the ink of those that reach down: lines on their head. */
const ON_HEAD = 0.9

/** Whether the lines of a page run up or down: then its columns of pixels change from ink to paper as rows do elsewhere. */
export function runsUpOrDown(image: GreyImage): boolean {
  const { ink, width, height } = smallInk(image)
  const down = changes(ink, { count: height, step: width }, { count: width, step: 1 })
  const across = changes(ink, { count: width, step: 1 }, { count: height, step: width })
  return across > CLEAR * down
}

/**
 * Whether level lines seem to stand on their head: in most scripts more letters reach up, as b, d, t and capitals do, than
 * down. Chinese tells nothing.
 */
export function standsOnHead(image: GreyImage): boolean {
  const { ink, width, height } = smallInk(image)
  const wide = Math.ceil(width / STRIPS)
  const sums = { up: 0, down: 0, all: 0 }
  for (let from = 0; from < width; from += wide) {
    const across = { count: Math.min(width, from + wide), step: 1 }
    const rows = inksOf(ink, { count: height, step: width }, across, from)
    for (let y = 0, end = 0; y < height; y = end + 1) {
      for (end = y; end < height && rows[end]! > 0; ) end++
      if (end - y >= LINE.lowest && end - y <= LINE.highest) addReach(sums, rows.slice(y, end))
    }
  }
  return sums.up + sums.down > LEAST_REACH * sums.all && sums.up < ON_HEAD * sums.down
}

/** Adds the ink above and below the body of a line. */
function addReach(sums: { up: number; down: number; all: number }, rows: readonly number[]): void {
  const least = BODY * Math.max(...rows)
  const [first, last] = [rows.findIndex(dark => dark >= least), rows.findLastIndex(dark => dark >= least)]
  for (const [y, dark] of rows.entries()) {
    sums.all += dark
    if (y < first) sums.up += dark
    if (y > last) sums.down += dark
  }
}

function smallInk(image: GreyImage): { ink: Uint8Array; width: number; height: number } {
  const longer = Math.max(image.width, image.height)
  const small = thinned(image, Math.max(1, Math.round(longer / ACROSS)))
  return { ink: inkOf(small, INK), width: small.width, height: small.height }
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
    const inks = inksOf(ink, along, { ...across, count: Math.min(across.count, from + wide) }, from)
    for (let i = APART; i < inks.length; i++) sum += (inks[i]! - inks[i - APART]!) ** 2
  }
  return sum
}

/** The ink of each line of pixels, in a strip of them. */
function inksOf(ink: Uint8Array, along: Axis, across: Axis, from: number): number[] {
  const inks: number[] = []
  for (let i = 0; i < along.count; i++) {
    let dark = 0
    for (let j = from; j < across.count; j++) dark += ink[i * along.step + j * across.step]!
    inks.push(dark)
  }
  return inks
}
