import type { GreyImage } from './turn-image.ts'

/** Inches of a tile; every so many pixels of it tell its brightness. */
const TILE = 1 / 12
export const EVERY = 2

export interface Tiles {
  size: number
  across: number
  down: number
  /** How bright most of each is. */
  usual: Uint8Array
}

/** The page in tiles, and what most pixels of each are. */
export function tilesOf({ width, height, data }: GreyImage, dpi: number): Tiles {
  const size = Math.max(4, Math.round(TILE * dpi))
  const [across, down] = [Math.ceil(width / size), Math.ceil(height / size)]
  const usual = new Uint8Array(across * down)
  const counts = new Uint16Array(256)
  for (let tile = 0; tile < usual.length; tile++) {
    const [left, top] = [(tile % across) * size, Math.floor(tile / across) * size]
    const [right, bottom] = [Math.min(width, left + size), Math.min(height, top + size)]
    counts.fill(0)
    let all = 0
    for (let y = top; y < bottom; y += EVERY) {
      for (let x = left; x < right; x += EVERY) {
        counts[data[y * width + x]!]!++
        all++
      }
    }
    let value = 0
    for (let seen = counts[0]!; 2 * seen < all; seen += counts[value]!) value++
    usual[tile] = value
  }
  return { size, across, down, usual }
}
