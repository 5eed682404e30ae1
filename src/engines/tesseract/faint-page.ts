import { countsOf, usualPixel } from './scan-ink.ts'
import { noiseOf } from './scan-noise.ts'
import type { GreyImage } from './turn-image.ts'

/** Of its pixels: the letters of a page, the darkest of it. */
const INK = 0.003
/** Of the paper's brightness: ink that is brighter is faint. */
const FAINT = 0.5
/** Of 255: less is no ink; and how far ink stands out from noise. */
const LEAST = 20
const ABOVE_NOISE = 6
const PAPER = 245
const DARK = 40

/**
 * A page that is faint throughout with its ink as dark as usual, as what is ink, a rule or a dot is told by that; just as it
 * is where anything on it is dark.
 */
export function withDarkInk(image: GreyImage): GreyImage {
  const { data } = image
  const paper = usualPixel(data)
  const counts = countsOf(data)
  let ink = 0
  for (let seen = counts[0]!; seen < INK * data.length; seen += counts[ink]!) ink++
  const contrast = paper - ink
  if (ink < FAINT * paper || contrast < Math.max(LEAST, ABOVE_NOISE * noiseOf(image))) return image
  const tones = Uint8ClampedArray.from({ length: 256 }, (_, value) =>
    Math.round(PAPER - ((paper - value) * (PAPER - DARK)) / contrast),
  )
  return { ...image, data: data.map(value => tones[value]!) }
}
