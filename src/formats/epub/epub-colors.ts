import { parseHex } from '../../lib/color/colors.ts'
import { cssColor } from '../../lib/color/css-colors.ts'

/** What of a text's style its colour is judged by. */
interface Lit {
  color?: string
  ground?: string
  pixel?: number
}

/** A colour that may be seen through, as `#rrggbbaa`; else as `#rrggbb`. */
export function clearHexOf(written: string | undefined, opacity: string | undefined): string | undefined {
  const solid = hexOf(written)
  const see = RGBA.exec(cssColor(written ?? '') ?? '')
  const whole = Math.min(1, Math.max(0, Number.parseFloat(opacity ?? '1')))
  if (!solid || (!see && !(whole < 1)) || Number.isNaN(whole)) return solid
  const base = see ? [1, 2, 3].map(i => Number(see[i])) : (parseHex(solid) ?? [255, 255, 255])
  const alpha = (see ? Number(see[4]) : 1) * whole
  return `#${[...base, alpha * 255].map(part => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

const RGBA = /^rgba\(\s*([\d.]+)[\s,]+([\d.]+)[\s,]+([\d.]+)[\s,/]+([\d.]+)/

/** A colour as `#rrggbb`; undefined for what cannot be seen through or is no colour. */
export function hexOf(written: string | undefined): string | undefined {
  if (!written || /^(transparent|inherit|initial|none|currentcolor|auto|url|no-repeat)/i.test(written))
    return undefined
  if (/gradient\(/i.test(written)) return meanOf(written)
  const color = cssColor(written)
  if (color === undefined) return undefined
  const see = RGBA.exec(color)
  if (!see) return /^#[\da-f]{6}$/i.test(color) ? color.toLowerCase() : undefined
  const alpha = Number(see[4])
  if (alpha < 0.05) return undefined
  const mixed = [1, 2, 3].map(i => Math.round(Number(see[i]) * alpha + 255 * (1 - alpha)))
  return `#${mixed.map(part => part.toString(16).padStart(2, '0')).join('')}`
}

/** A ground that runs from one colour to others is drawn in their mean: text of its own colour stays readable. */
function meanOf(gradient: string): string | undefined {
  const stops = [
    ...gradient.slice(0, 1000).matchAll(/#[\da-f]{3,8}\b|(?:rgb|hsl)a?\([^()]*\)|\b[a-z]{3,20}\b/gi),
  ]
    .map(([word]) =>
      /^(linear|radial|gradient|deg|turn|rad|circle|ellipse|left|right|top|bottom)$/i.test(word)
        ? undefined
        : hexOf(word),
    )
    .filter(color => color !== undefined)
    .map(color => parseHex(color) ?? [255, 255, 255])
  if (stops.length === 0) return undefined
  const mean = [0, 1, 2].map(i => Math.round(stops.reduce((sum, stop) => sum + stop[i]!, 0) / stops.length))
  return `#${mean.map(part => part.toString(16).padStart(2, '0')).join('')}`
}

/** A colour that can be read on its ground. */
export function readable(written: string, { ground = '#ffffff', pixel }: Lit): string | undefined {
  const hex = hexOf(written)
  if (!hex || pixel) return hex
  return Math.abs(lightness(hex) - lightness(ground)) > 75 ? hex : undefined
}

/** From 0, black, to 255. */
export function lightness(hex: string): number {
  const [red, green, blue] = parseHex(hex) ?? [0, 0, 0]
  return 0.3 * red + 0.59 * green + 0.11 * blue
}

/** The colour of text that is seen through: mixed with its ground, on a page where that may be a picture as it is. */
export function paleOf({ color = '#000000', ground = '#ffffff', pixel }: Lit, opacity: number): string {
  if (pixel) return clearHexOf(color, String(opacity)) ?? color
  const [from, to] = [parseHex(ground) ?? [255, 255, 255], parseHex(color) ?? [0, 0, 0]]
  const mixed = [0, 1, 2].map(i => Math.round(from[i]! + (to[i]! - from[i]!) * opacity))
  return `#${mixed.map(part => part.toString(16).padStart(2, '0')).join('')}`
}
