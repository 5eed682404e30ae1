import type { FontFamily, Weight } from '../../../../src/lib/fonts/bundled-fonts.ts'

/** What is painted on a page, in points from its upper left corner. The DOM is read into it, a worker writes it as PDF. */
export type Item =
  | { kind: 'path'; path: string; fill?: Paint; stroke?: Stroke; evenOdd?: boolean }
  | TextItem
  | { kind: 'image'; key: string; x: number; y: number; width: number; height: number }
  | { kind: 'group'; items: Item[]; matrix?: Matrix; opacity?: number; clip?: string; blend?: 'Multiply' }

export interface TextItem {
  kind: 'text'
  text: string
  x: number
  baseline: number
  size: number
  family: FontFamily
  weight: Weight
  color: string
  /** Whether it ends at `x` instead of beginning there. */
  ends?: boolean
  /** How wide it stands on the screen, which the drawn text follows. */
  width?: number
  /** Space between letters. */
  spacing?: number
}

export type Matrix = [number, number, number, number, number, number]

/** `#rrggbb`, or `#rrggbbaa` where it is seen through. */
export type Paint = string | Gradient

export interface Gradient {
  /** From where to where it runs, on the page; none where it runs outwards. */
  line?: [number, number, number, number]
  /** Middle and radii of the oval that it runs out to. */
  oval?: [number, number, number, number]
  stops: { at: number; color: string }[]
}

export interface Stroke {
  color: string
  width: number
  dash?: number[]
  cap?: 0 | 1 | 2
  join?: 0 | 1 | 2
}

export interface PaintedLink {
  x: number
  y: number
  width: number
  height: number
  href: string
}

export interface PaintedPage {
  width: number
  height: number
  items: Item[]
  links: PaintedLink[]
}

/** A picture: a JPEG file as it is, or pixels; `scale` of them are one of the picture's own. */
export type PaintedImage = { width: number; height: number; scale?: number } & (
  | { jpeg: Uint8Array; grey?: boolean }
  | { pixels: Uint8ClampedArray }
)

export interface PaintedDocument {
  title: string
  lang: string
  pages: PaintedPage[]
  images: Map<string, PaintedImage>
  outline: { title: string; level: number; page: number; y: number }[]
}

const k = 0.5523
/** A rectangle as a path, with rounded corners where it has some. */
export function boxPath(
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number | [number, number, number, number] = 0,
): string {
  const most = Math.min(width, height) / 2
  const [a, b, c, d] = (Array.isArray(radius) ? radius : [radius, radius, radius, radius]).map(one =>
    Math.max(0, Math.min(one, most)),
  ) as [number, number, number, number]
  const [r, t] = [x + width, y + height]
  if (a + b + c + d === 0) return `M${x} ${y}H${r}V${t}H${x}Z`
  const h = 1 - k
  return [
    `M${x + a} ${y}L${r - b} ${y}`,
    `C${r - b * h} ${y} ${r} ${y + b * h} ${r} ${y + b}`,
    `L${r} ${t - c}`,
    `C${r} ${t - c * h} ${r - c * h} ${t} ${r - c} ${t}`,
    `L${x + d} ${t}`,
    `C${x + d * h} ${t} ${x} ${t - d * h} ${x} ${t - d}`,
    `L${x} ${y + a}`,
    `C${x} ${y + a * h} ${x + a * h} ${y} ${x + a} ${y}Z`,
  ].join('')
}

export function ovalPath(cx: number, cy: number, rx: number, ry: number): string {
  const [ox, oy] = [rx * k, ry * k]
  return [
    `M${cx - rx} ${cy}`,
    `C${cx - rx} ${cy - oy} ${cx - ox} ${cy - ry} ${cx} ${cy - ry}`,
    `C${cx + ox} ${cy - ry} ${cx + rx} ${cy - oy} ${cx + rx} ${cy}`,
    `C${cx + rx} ${cy + oy} ${cx + ox} ${cy + ry} ${cx} ${cy + ry}`,
    `C${cx - ox} ${cy + ry} ${cx - rx} ${cy + oy} ${cx - rx} ${cy}Z`,
  ].join('')
}
