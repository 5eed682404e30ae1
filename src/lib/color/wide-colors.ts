import { type Rgb, toHex } from './colors.ts'
import { alphaText, cssColor, parseHexAlpha, wholeByte } from './css-colors.ts'

type Triple = [number, number, number]
type Matrix = [Triple, Triple, Triple]

/** To linear light of sRGB: from Oklab's cones, from XYZ as seen under D50, from Display P3. */
const CONES: Matrix = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
]
const XYZ_D50: Matrix = [
  [3.1341359569, -1.6173863321, -0.490661946],
  [-0.9787954765, 1.9162543773, 0.0334427339],
  [0.0719553133, -0.2289768264, 1.4053860351],
]
const DISPLAY_P3: Matrix = [
  [1.2249401763, -0.2249401763, 0],
  [-0.0420569547, 1.0420569547, 0],
  [-0.0196375546, -0.0786360455, 1.0982736],
]

const times = (matrix: Matrix, [x, y, z]: Triple): Triple =>
  matrix.map(([a, b, c]) => a * x + b * y + c * z) as Triple

const encoded = (light: number): number =>
  light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055
const decoded = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)

const polar = ([lightness, chroma, hue]: Triple): Triple => [
  lightness,
  chroma * Math.cos((hue * Math.PI) / 180),
  chroma * Math.sin((hue * Math.PI) / 180),
]

function fromOklab([l, a, b]: Triple): Triple {
  const cones = [
    l + 0.3963377774 * a + 0.2158037573 * b,
    l - 0.1055613458 * a - 0.0638541728 * b,
    l - 0.0894841775 * a - 1.291485548 * b,
  ]
  return times(CONES, cones.map(part => part ** 3) as Triple)
}

function fromLab([l, a, b]: Triple): Triple {
  const y = (l + 16) / 116
  const [x, z] = [y + a / 500, y - b / 200]
  const part = (t: number) => (t ** 3 > 216 / 24_389 ? t ** 3 : (116 * t - 16) / (24_389 / 27))
  return times(XYZ_D50, [0.9642956764 * part(x), part(y), 0.8251046025 * part(z)])
}

/** Functions of CSS beyond sRGB, and the linear light of sRGB that stands for their numbers. */
const SPACES: Record<string, (numbers: Triple) => Triple> = {
  oklab: fromOklab,
  oklch: numbers => fromOklab(polar(numbers)),
  lab: fromLab,
  lch: numbers => fromLab(polar(numbers)),
  'srgb-linear': numbers => numbers,
  srgb: numbers => numbers.map(decoded) as Triple,
  'display-p3': numbers => times(DISPLAY_P3, numbers.map(decoded) as Triple),
}

const WIDE = /^(?:color\()?([a-z][\w-]*)[(\s]\s*(\S+) (\S+) ([^\s)]+)(?: \/ ([\d.]+))?\)$/

/** Any colour of CSS as `#rrggbb` or `rgba()`, cut to what sRGB can show; undefined for words that are none. */
export function srgbColor(text: string): string | undefined {
  const known = cssColor(text)
  const [, space = '', a, b, c, alpha = '1'] = /^(?:#|rgba\()/.test(known ?? '#')
    ? []
    : (WIDE.exec(known!) ?? [])
  const light = SPACES[space]?.([Number(a), Number(b), Number(c)])
  if (!light) return known?.startsWith('#') || known?.startsWith('rgba(') ? known : undefined
  return written(light.map(part => 255 * encoded(part)) as Rgb, Number(alpha))
}

const written = (rgb: Rgb, alpha: number): string => {
  const bytes = rgb.map(wholeByte)
  return alpha >= 1 ? toHex(bytes) : `rgba(${bytes.join(', ')}, ${alphaText(alpha)})`
}

/** The numbers of `#rrggbb` and `rgba()`. */
export const parsedColor = (color: string): { rgb: Rgb; alpha: number } | undefined => {
  const [r, g, b, alpha] = (color.startsWith('rgba(') ? color.slice(5, -1).split(',') : []).map(Number)
  return r === undefined ? parseHexAlpha(color) : { rgb: [r, g!, b!], alpha: alpha! }
}

/** Two colours mixed by their parts, 0 to 1, in sRGB. */
export function mixedColor(one: string, other: string, share: number): string | undefined {
  const [a, b] = [srgbColor(one), srgbColor(other)].map(color => color && parsedColor(color))
  if (!a || !b) return undefined
  const alpha = a.alpha * share + b.alpha * (1 - share)
  const part = (i: number) =>
    alpha === 0 ? 0 : (a.rgb[i]! * a.alpha * share + b.rgb[i]! * b.alpha * (1 - share)) / alpha
  return written([part(0), part(1), part(2)], alpha)
}
