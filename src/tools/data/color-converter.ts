import { z } from 'zod'
import { badInput } from '../../fault.ts'
import { hslToRgb, type Rgb, rgbToHsl, toHex } from '../../lib/color/colors.ts'
import { COLOR_NAMES, NAMES_BY_DIGITS } from '../../lib/color/css-color-names.ts'
import { alphaText, parseHexAlpha, wholeByte } from '../../lib/color/css-colors.ts'
import { labOf } from '../../lib/color/oklab.ts'
import { parsedColor, srgbColor } from '../../lib/color/wide-colors.ts'
import { round } from '../../lib/text/numbers.ts'
import { p } from '../../params.ts'
import { defineTool, json } from '../../tool.ts'

const byte = z
  .number('expected a number from 0 to 255')
  .min(0, 'expected 0 to 255')
  .max(255, 'expected 0 to 255')
const percent = z
  .number('expected a number from 0 to 100')
  .min(0, 'expected 0 to 100')
  .max(100, 'expected 0 to 100')
const degrees = z
  .number('expected a number of degrees')
  .min(-36_000, 'expected -36,000 to 36,000')
  .max(36_000, 'expected -36,000 to 36,000')
const triple = z.tuple([z.number(), z.number(), z.number()])
const three = { error: 'expected a list of three numbers' }

export default defineTool({
  name: 'Color converter',
  description:
    'Converts a colour between hexadecimal, RGB and HSL, and gives it in HSV, CMYK and OKLCH, ready for CSS and by name too. Supply exactly one of hex, rgb and hsl.',
  credits: 0,
  params: {
    hex: p
      .string({ max: 100 })
      .widget('color')
      .optional()
      .describe('3, 4, 6 or 8 hexadecimal digits, with or without #; the fourth part is the opacity.')
      .example('#3498db'),
    rgb: p
      .json(z.tuple([byte, byte, byte], three))
      .widget('channels')
      .labels('R', 'G', 'B')
      .optional()
      .describe('Red, green and blue, 0 to 255 each; fractions are rounded.')
      .example([52, 152, 219]),
    hsl: p
      .json(z.tuple([degrees, percent, percent], three))
      .widget('channels')
      .labels('H', 'S', 'L')
      .optional()
      .describe('Hue in degrees (any turn of the wheel, -90 is 270), saturation and lightness 0 to 100.')
      .example([204, 70, 53]),
  },
  returns: json(
    z.object({
      hex: z.string().describe('#rrggbb, or #rrggbbaa when not opaque.'),
      rgb: triple.describe('0 to 255 each.'),
      hsl: triple.describe('Degrees, percent, percent; one decimal, enough to come back to the same rgb.'),
      alpha: z.number().describe('Opacity 0 to 1.'),
      css: z.object({ rgb: z.string(), hsl: z.string(), oklch: z.string() }),
      hsv: triple.describe('Degrees, percent, percent.'),
      cmyk: z
        .tuple([z.number(), z.number(), z.number(), z.number()])
        .describe('Percent each, without a colour profile.'),
      name: z.string().optional().describe('The CSS name, where the opaque colour has one.'),
    }),
  ),
  example: { hex: '#3498db' },
  runs: 'inline',
  check({ hex, rgb, hsl }) {
    const given = Object.entries({ hex, rgb, hsl }).flatMap(([name, value]) =>
      value === undefined ? [] : [name],
    )
    if (given.length === 0) throw badInput('hex: supply exactly one of hex, rgb and hsl; none was given.')
    if (given.length > 1)
      throw badInput(`${given[1]}: supply exactly one of hex, rgb and hsl, not ${given.join(' and ')}.`)
  },
  run({ hex, rgb: given, hsl: wheel }) {
    const parsed =
      hex === undefined ? undefined : (parseHexAlpha(hex.trim()) ?? namedColor(hex) ?? styleColor(hex))
    if (hex !== undefined && !parsed) {
      throw badInput('hex: expected 3, 4, 6 or 8 hexadecimal digits such as #3498db.')
    }
    const rgb = (parsed?.rgb ?? given ?? hslToRgb(wheel!)).map(wholeByte) as Rgb
    const hsl = (wheel ? settled(wheel) : rgbToHsl(rgb)).map(part => round(part, 1)) as Rgb
    const alpha = alphaText(parsed?.alpha ?? 1)
    const opaque = alpha === 1
    const digits = toHex(rgb)
    const name = opaque ? NAMES_BY_DIGITS.get(digits.slice(1)) : undefined
    const [h, s, l] = [hsl[0] % 360, hsl[1], hsl[2]]
    return {
      hex: opaque ? digits : toHex([...rgb, (parsed?.alpha ?? 1) * 255]),
      rgb,
      hsl: [h, s, l] as Rgb,
      alpha,
      css: {
        rgb: opaque ? `rgb(${rgb.join(', ')})` : `rgba(${rgb.join(', ')}, ${alpha})`,
        hsl: opaque ? `hsl(${h}, ${s}%, ${l}%)` : `hsla(${h}, ${s}%, ${l}%, ${alpha})`,
        oklch: `oklch(${rgbToOklch(rgb).join(' ')}${opaque ? '' : ` / ${alpha}`})`,
      },
      hsv: rgbToHsv(rgb),
      cmyk: rgbToCmyk(rgb),
      ...(name && { name }),
    }
  },
})

/** What people copy from style sheets: `rgb(…)`, `oklch(…)` and the like. */
const namedColor = (text: string) => {
  const digits = COLOR_NAMES.get(text.trim().toLowerCase())
  return digits === undefined ? undefined : parseHexAlpha(digits)
}

function styleColor(text: string): { rgb: Rgb; alpha: number } | undefined {
  const color = text.includes('(') ? srgbColor(text) : undefined
  return color === undefined ? undefined : parsedColor(color)
}

/** Hue within one turn; greys, black and white have neither hue nor saturation. */
function settled([hue, saturation, lightness]: readonly [number, number, number]): Rgb {
  if (saturation === 0 || lightness === 0 || lightness === 100) return [0, 0, lightness]
  return [((hue % 360) + 360) % 360, saturation, lightness]
}

function rgbToHsv(rgb: Rgb): Rgb {
  const [high, low] = [Math.max(...rgb), Math.min(...rgb)]
  const hue = round(rgbToHsl(rgb)[0], 1) % 360
  return [hue, high === 0 ? 0 : round(((high - low) / high) * 100, 1), round(high / 2.55, 1)]
}

function rgbToCmyk(rgb: Rgb): [number, number, number, number] {
  const high = Math.max(...rgb)
  const [c, m, y] = rgb.map(part => (high === 0 ? 0 : round((1 - part / high) * 100, 1))) as Rgb
  return [c, m, y, round((1 - high / 255) * 100, 1)]
}

/** Oklab in polar form: lightness 0–1, chroma, hue in degrees. */
function rgbToOklch(rgb: Rgb): Rgb {
  const [lightness, x, y] = labOf(rgb)
  const chroma = round(Math.hypot(x, y), 4)
  const hue = chroma === 0 ? 0 : round((Math.atan2(y, x) * 180) / Math.PI + 360, 2) % 360
  return [round(lightness, 4), chroma, round(hue, 2)]
}
