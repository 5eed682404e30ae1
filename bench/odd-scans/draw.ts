import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'
import { type FontFamily, fontFile } from '../../src/lib/fonts/bundled-fonts.ts'
import { type Chance, chanceOf } from '../../test/support/chance.ts'

/** A picture in colour, four bytes a pixel. */
export interface Picture {
  width: number
  height: number
  data: Uint8ClampedArray
}

export interface Sheet {
  lines: string[]
  family: FontFamily
  size: number
  seed: number
}

const DPI = 200
const LEADING = 1.9

/** The text of a sheet, as if printed and scanned at 200 dpi without a fault. */
export function printed(sheet: Sheet, ink = '#181818', paper = '#ffffff'): Picture {
  const { width, height } = sizeOf(sheet)
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = paper
  context.fillRect(0, 0, width, height)
  writeLines(context, sheet, ink)
  return pictureOf(context, width, height)
}

export const pixelsOf = (points: number): number => (points * DPI) / 72

export function sizeOf({ lines, size }: Sheet): { width: number; height: number } {
  return { width: 1500, height: Math.round(240 + lines.length * LEADING * pixelsOf(size)) }
}

export function writeLines(context: SKRSContext2D, { lines, family, size }: Sheet, ink: string): void {
  GlobalFonts.registerFromPath(fontFile(family), `odd-${family}`)
  context.fillStyle = ink
  context.font = `${pixelsOf(size)}px "odd-${family}"`
  for (const [i, line] of lines.entries()) {
    context.fillText(line, 120, 150 + (i + 0.5) * LEADING * pixelsOf(size))
  }
}

export function pictureOf(context: SKRSContext2D, width: number, height: number): Picture {
  const { data } = context.getImageData(0, 0, width, height)
  return { width, height, data: new Uint8ClampedArray(data) }
}

/** The picture drawn over by hand. */
export function drawnOver(picture: Picture, draw: (context: SKRSContext2D) => void): Picture {
  const { width, height } = picture
  const canvas = canvasOf(picture)
  const context = canvas.getContext('2d')
  draw(context)
  return pictureOf(context, width, height)
}

export function canvasOf({ width, height, data }: Picture) {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  const image = context.createImageData(width, height)
  image.data.set(data)
  context.putImageData(image, 0, 0)
  return canvas
}

/** Each pixel anew from what it was. */
export function changed(
  { width, height, data }: Picture,
  change: (value: number, x: number, y: number, channel: number) => number,
): Picture {
  const out = new Uint8ClampedArray(data.length).fill(255)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = 4 * (y * width + x)
      for (let c = 0; c < 3; c++) out[at + c] = change(data[at + c]!, x, y, c)
    }
  }
  return { width, height, data: out }
}

/** What a scanner adds: noise that is the same in all colours. */
export function noisy(picture: Picture, strays: number, seed: number): Picture {
  const { next } = chanceOf(seed)
  let stray = 0
  return changed(picture, (value, _x, _y, channel) => {
    if (channel === 0) stray = strays * 1.7 * (next() + next() + next() + next() - 2)
    return value + stray
  })
}

/** As seen by a camera that is not above it: `corners` are where those of the sheet are, from 0 to 1. */
export function photographed(
  sheet: Picture,
  size: { width: number; height: number },
  corners: readonly [number, number][],
  desk: (x: number, y: number, chance: Chance) => number,
): Picture {
  const { width, height } = size
  const data = new Uint8ClampedArray(4 * width * height).fill(255)
  const back = toUnitSquare(corners.map(([x, y]) => [x * width, y * height]))
  const chance = chanceOf(width)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [u, v] = back(x + 0.5, y + 0.5)
      const at = 4 * (y * width + x)
      if (u <= 0 || v <= 0 || u >= 1 || v >= 1) {
        data.fill(desk(x, y, chance), at, at + 3)
        continue
      }
      const [fromX, fromY] = [u * (sheet.width - 1), v * (sheet.height - 1)]
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)]
      const [dx, dy] = [fromX - left, fromY - top]
      const [right, below] = [Math.min(sheet.width - 1, left + 1), Math.min(sheet.height - 1, top + 1)]
      for (let c = 0; c < 3; c++) {
        const of = (column: number, row: number) => sheet.data[4 * (row * sheet.width + column) + c]!
        const upper = of(left, top) * (1 - dx) + of(right, top) * dx
        const lower = of(left, below) * (1 - dx) + of(right, below) * dx
        data[at + c] = upper * (1 - dy) + lower * dy
      }
    }
  }
  return { width, height, data }
}

/** The map of a quadrilateral (top left, top right, bottom right, bottom left) to the unit square. */
function toUnitSquare(corners: number[][]): (x: number, y: number) => [number, number] {
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = corners as [
    [number, number],
    [number, number],
    [number, number],
    [number, number],
  ]
  const [dx1, dx2, dx3] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3]
  const [dy1, dy2, dy3] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3]
  const under = dx1 * dy2 - dx2 * dy1
  const [g, h] = [(dx3 * dy2 - dx2 * dy3) / under, (dx1 * dy3 - dx3 * dy1) / under]
  const [a, b, c] = [x1 - x0 + g * x1, x3 - x0 + h * x3, x0]
  const [d, e, f] = [y1 - y0 + g * y1, y3 - y0 + h * y3, y0]
  // The inverse of ((a, b, c), (d, e, f), (g, h, 1)), up to a factor.
  const [m00, m01, m02] = [e - f * h, c * h - b, b * f - c * e]
  const [m10, m11, m12] = [f * g - d, a - c * g, c * d - a * f]
  const [m20, m21, m22] = [d * h - e * g, b * g - a * h, a * e - b * d]
  return (x, y) => {
    const w = m20 * x + m21 * y + m22
    return [(m00 * x + m01 * y + m02) / w, (m10 * x + m11 * y + m12) / w]
  }
}
