import type { Box } from '../../lib/geometry/pdf-page.ts'
import { darkOnLight } from './dark-page.ts'
import { withStrokes } from './dot-print.ts'
import { evenLight } from './even-light.ts'
import { withDarkInk } from './faint-page.ts'
import { type Sidebar, withoutFillings } from './filled-areas.ts'
import { flatSheet } from './photographed-sheet.ts'
import { noiseOf, smoothed } from './scan-noise.ts'
import type { GreyImage } from './turn-image.ts'

/** Of 255: a scanner in dim light. Dots and commas then appear between the letters, unless they are smoothed away. */
const NOISY = 8

/** A page as it is read, dark on even white; as it came but for what is drawn behind its text; and where its boxes were. */
export interface CleanedPage {
  image: GreyImage
  scan: GreyImage
  /** What stands on a filling down its side. */
  sidebar?: Sidebar | undefined
  boxOf: (box: Box) => Box
}

export function cleaned(seen: GreyImage, dpi: number): CleanedPage {
  const sheet = flatSheet(seen)
  const { image: scan, sidebar } = withoutFillings(darkOnLight(sheet?.image ?? seen), dpi)
  const readable = (page: GreyImage) => {
    const lit = withDarkInk(evenLight(page))
    return withStrokes(noiseOf(lit) > NOISY ? smoothed(lit) : lit, dpi)
  }
  return {
    image: readable(scan),
    scan,
    sidebar: sidebar && { ...sidebar, image: readable(sidebar.image) },
    boxOf: sheet?.boxOf ?? (box => box),
  }
}
