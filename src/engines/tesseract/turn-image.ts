import type { Box } from '../../lib/geometry/pdf-page.ts'

/** One byte a pixel, rows from the top. */
export interface GreyImage {
  width: number
  height: number
  data: Uint8Array
}

/** The image after quarter turns clockwise. */
export function turned(image: GreyImage, quarterTurns: number): GreyImage {
  const { width, height, data } = image
  const turns = quarterTurns & 3
  if (turns === 0) return image
  const out = new Uint8Array(data.length)
  if (turns === 2) {
    for (let i = 0, last = data.length - 1; i <= last; i++) out[i] = data[last - i]!
    return { width, height, data: out }
  }
  // Tile by tile: a column of the result is as far apart in memory as a page is wide.
  const step = turns === 1 ? height : -height
  for (let top = 0; top < height; top += TILE) {
    for (let left = 0; left < width; left += TILE) {
      const [bottom, right] = [Math.min(height, top + TILE), Math.min(width, left + TILE)]
      for (let y = top; y < bottom; y++) {
        let to = turns === 1 ? left * height + (height - 1 - y) : (width - 1 - left) * height + y
        for (let from = y * width + left; from < y * width + right; from++, to += step) out[to] = data[from]!
      }
    }
  }
  return { width: height, height: width, data: out }
}

const TILE = 64

/** A box on the turned image, back to where it is on the image before. */
export function boxOfTurned(box: Box, before: { width: number; height: number }, quarterTurns: number): Box {
  const { left, top, right, bottom } = box
  const { width, height } = before
  switch (quarterTurns & 3) {
    case 1:
      return { left: top, right: bottom, top: height - right, bottom: height - left }
    case 2:
      return { left: width - right, right: width - left, top: height - bottom, bottom: height - top }
    case 3:
      return { left: width - bottom, right: width - top, top: left, bottom: right }
    default:
      return box
  }
}

/** Where a box of a page that was turned about its middle by this angle in radians stood on the slanted page. */
export function boxOfSlanted(
  { left, top, right, bottom }: Box,
  { width, height }: { width: number; height: number },
  angle: number,
): Box {
  const [cos, sin] = [Math.cos(-angle), Math.sin(-angle)]
  const x = (left + right) / 2 - width / 2
  const y = (top + bottom) / 2 - height / 2
  const dx = width / 2 + x * cos - y * sin - (left + right) / 2
  const dy = height / 2 + x * sin + y * cos - (top + bottom) / 2
  return { left: left + dx, top: top + dy, right: right + dx, bottom: bottom + dy }
}

/** The image turned clockwise about its middle by this angle in radians; what comes in at the corners is white. */
export function rotated({ width, height, data }: GreyImage, angle: number): GreyImage {
  const out = new Uint8Array(data.length).fill(255)
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [middleX, middleY] = [width / 2, height / 2]
  for (let y = 0; y < height; y++) {
    let fromX = middleX - middleX * cos + (y - middleY) * sin
    let fromY = middleY + middleX * sin + (y - middleY) * cos
    for (let x = 0; x < width; x++, fromX += cos, fromY -= sin) {
      if (fromX < 0 || fromY < 0 || fromX >= width - 1 || fromY >= height - 1) continue
      // No Math.floor: whole numbers of 32 bits take half the time.
      const left = fromX | 0
      const top = fromY | 0
      const at = top * width + left
      const dx = fromX - left
      const dy = fromY - top
      const above = data[at]! * (1 - dx) + data[at + 1]! * dx
      const below = data[at + width]! * (1 - dx) + data[at + width + 1]! * dx
      out[y * width + x] = above * (1 - dy) + below * dy + 0.5
    }
  }
  return { width, height, data: out }
}
