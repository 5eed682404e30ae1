import { linearLight, type Rgb } from './colors.ts'

export type Lab = [lightness: number, a: number, b: number]

const LINEAR = Float64Array.from({ length: 256 }, (_, byte) => linearLight(byte))

/** sRGB bytes → Björn Ottosson's Oklab, where distances are about as large as they look. */
export function toOklab(red: number, green: number, blue: number): Lab {
  const [r, g, b] = [LINEAR[red]!, LINEAR[green]!, LINEAR[blue]!]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

/** Squared distance of two colours in Oklab. */
export const labDistance = (a: Lab, b: Lab): number =>
  (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2

/** The colour of a list that looks nearest. */
export function nearest<T extends { lab: Lab }>(lab: Lab, colors: readonly T[]): T {
  let best = colors[0]!
  let least = Number.POSITIVE_INFINITY
  for (const color of colors) {
    const distance = labDistance(lab, color.lab)
    if (distance < least) [best, least] = [color, distance]
  }
  return best
}

export const labOf = (rgb: Rgb): Lab => toOklab(...rgb)
