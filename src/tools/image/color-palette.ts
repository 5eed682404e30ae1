import { z } from 'zod'
import { openImage, rgbaOf } from '../../engines/image/open-image.ts'
import { badInput } from '../../fault.ts'
import { contrast, parseHex, type Rgb, rgbToHsl, toHex } from '../../lib/color/colors.ts'
import { COLOR_NAMES } from '../../lib/color/css-color-names.ts'
import { dominantColors } from '../../lib/color/dominant-colors.ts'
import { type Lab, labOf, nearest } from '../../lib/color/oklab.ts'
import { p } from '../../params.ts'
import { defineTool, json } from '../../tool.ts'

/** Pixels a side, enough to know a picture's colours. */
const SAMPLE = 200

let named: { name: string; lab: Lab }[] | undefined
const nameOf = (lab: Lab): string => {
  named ??= [...COLOR_NAMES].map(([name, digits]) => ({ name, lab: labOf(parseHex(digits)!) }))
  return nearest(lab, named).name
}

/** Hue 0 to 359: what rounds up to a full turn is red. */
function wholeHsl(rgb: Rgb): [number, number, number] {
  const [hue, saturation, lightness] = rgbToHsl(rgb)
  return [Math.round(hue) % 360, Math.round(saturation), Math.round(lightness)]
}

const triple = z.tuple([z.number(), z.number(), z.number()])

export default defineTool({
  name: 'Colour palette',
  description:
    'Finds the main colours of an image, most common first: hex, RGB and HSL, the share of the image each covers, the nearest CSS colour name, and whether black or white text reads better on it.',
  credits: 1,
  params: {
    file: p.image({ svg: true }),
    count: p
      .integer({ min: 1, max: 256 })
      .default(6)
      .describe('Maximum number of colours; an image with fewer gives fewer.'),
  },
  returns: json(
    z.object({
      colors: z.array(
        z.object({
          hex: z.string(),
          rgb: triple,
          hsl: triple.describe('Hue in degrees, saturation and lightness in percent.'),
          share: z.number().describe('Part of the visible pixels, 0 to 1.'),
          name: z.string().describe('Nearest CSS colour name.'),
          text_color: z.string().describe('#000000 or #ffffff, whichever has more contrast on it.'),
        }),
      ),
      count: z.int(),
    }),
  ),
  example: { file: 'logo.png', count: 4 },
  async run({ file, count }, call) {
    const picture = await openImage(file, { warn: call.warn })
    // Nearest pixels instead of averages: mixing would invent colours at the edges of flat graphics.
    const small = picture.image.resize({
      width: Math.min(SAMPLE, picture.width),
      height: Math.min(SAMPLE, picture.height),
      fit: 'fill',
      kernel: 'nearest',
    })
    const { data } = await rgbaOf(picture, small)
    const found = dominantColors(data, count)
    if (found.length === 0) throw badInput('file: the image is fully transparent, it has no colours.')
    const colors = found.map(({ rgb, lab, share }) => ({
      hex: toHex(rgb),
      rgb,
      hsl: wholeHsl(rgb),
      share: Math.round(share * 10_000) / 10_000,
      name: nameOf(lab),
      text_color: contrast(rgb, [0, 0, 0]) >= contrast(rgb, [255, 255, 255]) ? '#000000' : '#ffffff',
    }))
    return { colors, count: colors.length }
  },
})
