import type { GreyImage } from './turn-image.ts'

/** Rows between those that are measured: a page has far more pixels than it takes to know its noise. */
const STEP = 7
/** Of normal noise, what the median of its filter's answers is. */
const MEDIAN = 6 * 0.6745

/**
 * How far the pixels of plain paper stray, as a standard deviation. Most of a page is paper, where a filter that slopes
 * do not stir answers to noise alone, so that the median tells it, whatever stands on the page.
 */
export function noiseOf({ width, height, data }: GreyImage): number {
  const counts = new Uint32Array(2041)
  let count = 0
  for (let y = 1; y < height - 1; y += STEP) {
    const [above, row, below] = [(y - 1) * width, y * width, (y + 1) * width]
    for (let x = 1; x < width - 1; x++) {
      const middle = data[row + x]!
      // Paper as bright as can be is cut off there, and tells nothing of the scanner.
      if (middle === 255) continue
      const answer =
        data[above + x - 1]! -
        2 * data[above + x]! +
        data[above + x + 1]! -
        2 * data[row + x - 1]! +
        4 * middle -
        2 * data[row + x + 1]! +
        data[below + x - 1]! -
        2 * data[below + x]! +
        data[below + x + 1]!
      counts[Math.abs(answer)]!++
      count++
    }
  }
  // Where nearly all is plain white, what is left are letters and their edges.
  if (count < (0.3 * width * height) / STEP) return 0
  let seen = 0
  for (let value = 0; value < counts.length; value++) {
    seen += counts[value]!
    if (seen * 2 >= count) return value / MEDIAN
  }
  return 0
}

/** Of sums over five pixels; looked up, as divisions take most of the time. */
const MEANS = Uint8Array.from({ length: 5 * 255 + 1 }, (_, sum) => Math.round(sum / 5))

/** A soft blur of a pixel's width: neighbours count a third of the pixel itself. */
export function smoothed({ width, height, data }: GreyImage): GreyImage {
  const across = new Uint8Array(data.length)
  for (let y = 0; y < height; y++) {
    const end = (y + 1) * width - 1
    let left = data[y * width]!
    let middle = left
    for (let at = y * width; at < end; at++) {
      const right = data[at + 1]!
      across[at] = MEANS[left + right + 3 * middle]!
      left = middle
      middle = right
    }
    across[end] = MEANS[left + 4 * middle]!
  }
  const out = new Uint8Array(data.length)
  for (let y = 0; y < height; y++) {
    const row = y * width
    const above = y > 0 ? row - width : row
    const below = y < height - 1 ? row + width : row
    for (let x = 0; x < width; x++)
      out[row + x] = MEANS[across[above + x]! + across[below + x]! + 3 * across[row + x]!]!
  }
  return { width, height, data: out }
}
