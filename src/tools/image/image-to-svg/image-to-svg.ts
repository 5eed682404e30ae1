import type { Sharp } from 'sharp'
import { openImage, rgbaOf } from '../../../engines/image/open-image.ts'
import { badInput } from '../../../fault.ts'
import { renamed } from '../../../lib/files/file-names.ts'
import { p } from '../../../params.ts'
import { defineTool, file } from '../../../tool.ts'
import { isFlat, isScreened } from './regions.ts'
import { traceSvg } from './trace.ts'

const MAX_PIXELS = 4e6
/** What image-resize makes at most. */
const MAX_SIDE = 16_383
/** Side of the square whose median takes the place of its middle pixel. */
const GRAIN = 3

export default defineTool({
  name: 'Image to SVG',
  description:
    'Traces an image into an SVG of flat colours. Logos get smooth curves and sharp corners, photographs become posters; neighbouring areas share their edges.',
  credits: 3,
  params: {
    file: p.image(),
    colors: p.integer({ min: 2, max: 64 }).default(12).describe('Maximum number of colours, 2 to 64.'),
  },
  returns: file('image/svg+xml'),
  example: { file: 'logo.png', colors: 6 },
  async run({ file, colors }, call) {
    const picture = await openImage(file, { warn: call.warn })
    const { width, height } = picture
    if (width * height > MAX_PIXELS) {
      throw badInput(
        `file: the image has ${width} x ${height} pixels; the limit is ${MAX_PIXELS / 1e6} megapixels. Make it ${fittingSide(width, height)} with image-resize first.`,
      )
    }
    const exact = await rgbaOf(picture, picture.image.clone())
    const screened = isScreened(exact)
    if (screened) call.warn('the picture is made of dots; the tones they stand for were traced')
    const flat = Math.min(width, height) < GRAIN || (!screened && isFlat(exact, colors))
    const pixels = flat ? exact : await rgbaOf(picture, withoutGrain(picture.image.clone(), screened))
    return { bytes: Buffer.from(traceSvg(pixels, colors, flat)), name: renamed(file.name, '', 'svg') }
  },
})

/** Grain would break a photograph into thousands of specks, and dots would be taken for it. */
const withoutGrain = (image: Sharp, screened: boolean): Sharp =>
  screened ? image.toColourspace('srgb').blur(2.5) : image.median(GRAIN)

/** The longer side at which the image is small enough, the other one rounded as image-resize does it. */
function fittingSide(width: number, height: number): string {
  const aspect = Math.min(width, height) / Math.max(width, height)
  let side = Math.min(MAX_SIDE, Math.floor(Math.sqrt(MAX_PIXELS / aspect)))
  while (side * Math.round(side * aspect) > MAX_PIXELS) side--
  return `${side} pixels ${width >= height ? 'wide' : 'high'}`
}
