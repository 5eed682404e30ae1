import type { Pixels } from './pixels.ts'

/** Lines through a pixel, half of them: across, down and both diagonals. */
const AXES = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const
/** How much the middle of a stroke differs from both sides at least, in steps of 255. */
const CONTRAST = 24

/**
 * The pixel beside a stroke of up to three pixels in whose middle a pixel lies: its colour differs from both sides, which
 * resemble each other, while a blend at an edge lies between its sides. -1 where there is no stroke.
 */
export function besideStroke({ data, width, height }: Pixels, x: number, y: number): number {
  const at = y * width + x
  for (const reach of [1, 2]) {
    for (const [dx, dy] of AXES) {
      const [left, right] = [x - dx * reach, x + dx * reach]
      const [top, bottom] = [y - dy * reach, y + dy * reach]
      if (left < 0 || right >= width || Math.min(top, bottom) < 0 || Math.max(top, bottom) >= height) continue
      const [one, other] = [top * width + left, bottom * width + right]
      const least = Math.min(apart(data, at, one), apart(data, at, other))
      if (least > CONTRAST && apart(data, one, other) < least / 2) return one
    }
  }
  return -1
}

/** Whether a pixel belongs to a ruled line: its label runs straight on for two pixels each way, and is not at its sides. */
export function isRuled(pixels: Pixels, labels: Uint8Array, x: number, y: number): boolean {
  const { width, height } = pixels
  const at = y * width + x
  const own = labels[at]
  const runs = (step: number) => [-2, -1, 1, 2].every(k => labels[at + k * step] === own)
  const bare = (step: number) => labels[at - step] !== own && labels[at + step] !== own
  const across = x > 1 && x < width - 2
  const down = y > 1 && y < height - 2
  const straight = across && down && ((runs(1) && bare(width)) || (runs(width) && bare(1)))
  return straight && besideStroke(pixels, x, y) >= 0
}

const apart = (data: Uint8Array, one: number, other: number): number => {
  const [a, b] = [one * 4, other * 4]
  return Math.max(
    Math.abs(data[a]! - data[b]!),
    Math.abs(data[a + 1]! - data[b + 1]!),
    Math.abs(data[a + 2]! - data[b + 2]!),
  )
}
