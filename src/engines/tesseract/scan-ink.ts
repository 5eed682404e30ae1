import type { Box } from '../../lib/geometry/pdf-page.ts'
import type { GreyImage } from './turn-image.ts'

/** Pixels that share one idea of the paper. */
export const TILE = 16

/** The picture in fewer pixels, each the mean of `by` times `by`. */
export function reduced(image: GreyImage, by: number): GreyImage {
  const { width, height, data } = image
  if (by === 1) return image
  const [w, h] = [Math.floor(width / by), Math.floor(height / by)]
  const out = new Uint8Array(w * h)
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      let sum = 0
      for (let j = 0; j < by; j++) {
        const row = (y * by + j) * width + x * by
        for (let i = 0; i < by; i++) sum += data[row + i]!
      }
      out[y * w + x] = sum / (by * by)
    }
  }
  return { width: w, height: h, data: out }
}

/** 1 where a pixel is darker than this share of the paper around it. */
export function inkOf(image: GreyImage, share: number): Uint8Array {
  const { width, height, data } = image
  const paper = paperOf(image)
  const tiles = Math.ceil(width / TILE)
  const ink = new Uint8Array(data.length)
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / TILE) * tiles
    for (let x = 0; x < width; x++) {
      if (data[y * width + x]! < share * paper[row + Math.floor(x / TILE)]!) ink[y * width + x] = 1
    }
  }
  return ink
}

/** The brightest of each tile and those around it. */
export function paperOf({ width, height, data }: GreyImage): Uint8Array {
  const [across, down] = [Math.ceil(width / TILE), Math.ceil(height / TILE)]
  const brightest = new Uint8Array(across * down)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const tile = Math.floor(y / TILE) * across + Math.floor(x / TILE)
      if (data[y * width + x]! > brightest[tile]!) brightest[tile] = data[y * width + x]!
    }
  }
  const out = new Uint8Array(brightest.length)
  for (let y = 0; y < down; y++) {
    for (let x = 0; x < across; x++) {
      let most = 0
      for (let j = Math.max(0, y - 1); j <= Math.min(down - 1, y + 1); j++) {
        for (let i = Math.max(0, x - 1); i <= Math.min(across - 1, x + 1); i++) {
          most = Math.max(most, brightest[j * across + i]!)
        }
      }
      out[y * across + x] = most
    }
  }
  return out
}

/** Boxes of ink that hangs together; it is used up. */
export function islands(ink: Uint8Array, { width, height }: { width: number; height: number }): Box[] {
  const found: Box[] = []
  for (let start = 0; start < ink.length; start++) {
    if (ink[start] === 0) continue
    const box = { left: width, top: height, right: 0, bottom: 0 }
    const waiting = [start]
    ink[start] = 0
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)]
      box.left = Math.min(box.left, x)
      box.right = Math.max(box.right, x + 1)
      box.top = Math.min(box.top, y)
      box.bottom = Math.max(box.bottom, y + 1)
      for (let j = Math.max(0, y - 1); j <= Math.min(height - 1, y + 1); j++) {
        for (let i = Math.max(0, x - 1); i <= Math.min(width - 1, x + 1); i++) {
          if (ink[j * width + i] === 0) continue
          ink[j * width + i] = 0
          waiting.push(j * width + i)
        }
      }
    }
    found.push(box)
  }
  return found
}
