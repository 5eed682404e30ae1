export type Rgb = [red: number, green: number, blue: number]

const HEX = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i

/** `#abc`, `abc`, `#aabbcc` → three bytes; undefined when it is no such colour. */
export function parseHex(text: string): Rgb | undefined {
  const digits = HEX.exec(text.trim())?.[1]
  if (!digits) return undefined
  const full = digits.length === 3 ? [...digits].map(d => d + d).join('') : digits
  return [0, 2, 4].map(at => Number.parseInt(full.slice(at, at + 2), 16)) as Rgb
}

/** Three bytes → `#aabbcc`. */
export function toHex(rgb: readonly number[]): string {
  return '#' + rgb.map(part => Math.round(part).toString(16).padStart(2, '0')).join('')
}

/** Three bytes of a colour that lets white paper through. */
export const onWhite = (rgb: readonly number[], opacity: number): number[] =>
  rgb.map(part => 255 - (255 - part) * opacity)

/** Three bytes → hue 0–360, saturation and lightness 0–100, unrounded. */
export function rgbToHsl([r, g, b]: Rgb): [number, number, number] {
  const [red, green, blue] = [r / 255, g / 255, b / 255]
  const max = Math.max(red, green, blue)
  const min = Math.min(red, green, blue)
  const span = max - min
  const light = (max + min) / 2
  if (span === 0) return [0, 0, light * 100]
  const saturation = span / (1 - Math.abs(2 * light - 1))
  const sector =
    max === red
      ? ((green - blue) / span + 6) % 6
      : max === green
        ? (blue - red) / span + 2
        : (red - green) / span + 4
  return [sector * 60, saturation * 100, light * 100]
}

/** Hue in degrees (any turn of the wheel), saturation and lightness 0–100 → three bytes, unrounded. */
export function hslToRgb([hue, saturation, lightness]: readonly [number, number, number]): Rgb {
  const light = lightness / 100
  const reach = (saturation / 100) * Math.min(light, 1 - light)
  const channel = (n: number) => {
    const k = (((n + hue / 30) % 12) + 12) % 12
    return 255 * (light - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1)))
  }
  return [channel(0), channel(8), channel(4)]
}

/** A byte of sRGB as the amount of light it stands for, 0 to 1. */
export function linearLight(byte: number): number {
  const c = byte / 255
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
}

/** Relative luminance after WCAG 2. */
export function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map(linearLight) as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

const WHITE = '#ffffff'
/** Less than this and text is not seen on its ground. */
const LEAST_CONTRAST = 1.4

/** Whether text can be seen at all on a ground; both are `#rrggbb`. */
export const isLegible = (color: string, ground = WHITE): boolean =>
  contrast(parseHex(color)!, parseHex(ground)!) >= LEAST_CONTRAST

/** WCAG contrast ratio of two colours, 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}
