import { openImage, rgbaOf } from '../../engines/image/open.ts'
import { badInput } from '../../fault.ts'
import { renamed } from '../../lib/file-names.ts'
import { isFlat } from '../../lib/trace/regions.ts'
import { traceSvg } from '../../lib/trace/trace.ts'
import { p } from '../../params.ts'
import { defineTool, file } from '../../tool.ts'

const MOST = 4e6

export default defineTool({
  name: 'Image to SVG',
  description:
    'Traces a picture into an SVG of flat colours. Logos get smooth curves and sharp corners, photographs become posters; neighbouring areas share their edges.',
  credits: 3,
  params: {
    file: p.image(),
    colors: p.integer({ min: 2, max: 64 }).default(12).describe('How many colours at most, 2 to 64.'),
  },
  returns: file('image/svg+xml'),
  example: { file: 'logo.png', colors: 6 },
  async run({ file, colors }, call) {
    const picture = await openImage(file, { warn: call.warn })
    const { width, height } = picture
    if (width * height > MOST) {
      const fitting = Math.floor(Math.sqrt(MOST * (width / height)))
      throw badInput(
        `file: the image has ${width} x ${height} pixels, at most 4 megapixels are traced; make it ${fitting} pixels wide with image-resize first.`,
      )
    }
    const exact = await rgbaOf(picture, picture.image.clone())
    const flat = isFlat(exact, colors)
    // Grain would break a photograph into thousands of specks.
    const pixels = flat ? exact : await rgbaOf(picture, picture.image.clone().median(3))
    const { svg } = traceSvg(pixels, colors, flat)
    return { bytes: Buffer.from(svg), name: renamed(file.name, '', 'svg') }
  },
})
