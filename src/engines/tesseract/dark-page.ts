import { countsOf } from './scan-ink.ts'
import type { GreyImage } from './turn-image.ts'

/** Of 255: a page that is mostly darker than this may be dark paper, or light text on a dark page. */
const DARK = 128
/** Of its pixels: what is brighter or darker is single spots. */
const EXTREME = 0.004
/** Text is so many times as far from the page as noise strays to the other side. */
const CLEAR = 1.5
/** Of 255: the least contrast of text, and how far the page may stray from its usual brightness. */
const CONTRAST = 60
const ALIKE = 24
/** Of its pixels: so many are the page itself. */
const EVEN = 0.75

/** The page with its text dark on light, where all of it is light on dark; just as it is elsewhere. */
export function darkOnLight(image: GreyImage): GreyImage {
  const counts = countsOf(image.data)
  const all = image.data.length
  const valueAt = (share: number) => {
    let value = 0
    for (let seen = counts[0]!; seen < share * all && value < 255; seen += counts[value]!) value++
    return value
  }
  const usual = valueAt(0.5)
  if (usual >= DARK) return image
  const [dark, bright] = [usual - valueAt(EXTREME), valueAt(1 - EXTREME) - usual]
  if (bright < CONTRAST || bright < CLEAR * dark) return image
  const even = counts
    .subarray(Math.max(0, usual - ALIKE), usual + ALIKE + 1)
    .reduce((sum, one) => sum + one, 0)
  // Photographs, and pages on a dark desk, are no even dark.
  if (even < EVEN * all) return image
  return { ...image, data: image.data.map(value => 255 - value) }
}
