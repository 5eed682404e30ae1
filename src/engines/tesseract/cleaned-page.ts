import type { Box } from '../../lib/geometry/pdf-page.ts'
import { darkOnLight } from './dark-page.ts'
import { withStrokes } from './dot-print.ts'
import { evenLight } from './even-light.ts'
import { withDarkInk } from './faint-page.ts'
import { withoutFillings } from './filled-areas.ts'
import { flatSheet } from './photographed-sheet.ts'
import { noiseOf, smoothed } from './scan-noise.ts'
import type { GreyImage } from './turn-image.ts'

/** Of 255: a scanner in dim light. Dots and commas then appear between the letters, unless they are smoothed away. */
const NOISY = 8

/** A page as it is read, dark on even white; as it came but for what is drawn behind its text; and where its boxes were. */
export interface CleanedPage {
  image: GreyImage
  scan: GreyImage
  boxOf: (box: Box) => Box
}

export function cleaned(seen: GreyImage, dpi: number): CleanedPage {
  const sheet = flatSheet(seen)
  const scan = withoutFillings(darkOnLight(sheet?.image ?? seen), dpi)
  const lit = withDarkInk(evenLight(scan))
  const image = withStrokes(noiseOf(lit) > NOISY ? smoothed(lit) : lit, dpi)
  return { image, scan, boxOf: sheet?.boxOf ?? (box => box) }
}
