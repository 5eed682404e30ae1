import type { Sharp } from 'sharp'
import type { Picture } from './open-image.ts'

/** Something drawn elsewhere, to be laid on a picture. */
export interface Layer {
  left: number
  top: number
  width: number
  height: number
  /** RGBA rows. */
  data: Uint8Array
}

/** The picture with layers on it, on every frame of an animation. */
export async function overlaid(picture: Picture, layers: Layer[]): Promise<Sharp> {
  const parts = layers.flatMap(({ left, top, width, height, data }) => {
    const inside = cut({ left, top, width, height, data }, picture)
    return Array.from({ length: picture.frames }, (_, frame) => ({
      input: Buffer.from(inside.data.buffer, inside.data.byteOffset, inside.data.byteLength),
      raw: { width: inside.width, height: inside.height, channels: 4 as const },
      left: inside.left,
      top: inside.top + frame * picture.height,
    }))
  })
  const image = picture.image.composite(parts)
  return picture.alpha ? image : image.removeAlpha()
}

/** A layer without what reaches over the edges, which sharp refuses. */
function cut(layer: Layer, { width, height }: { width: number; height: number }): Layer {
  const left = Math.max(0, layer.left)
  const top = Math.max(0, layer.top)
  const wide = Math.min(layer.left + layer.width, width) - left
  const high = Math.min(layer.top + layer.height, height) - top
  if (left === layer.left && top === layer.top && wide === layer.width && high === layer.height) return layer
  const data = Buffer.alloc(wide * high * 4)
  for (let y = 0; y < high; y++) {
    const from = ((top - layer.top + y) * layer.width + left - layer.left) * 4
    data.set(layer.data.subarray(from, from + wide * 4), y * wide * 4)
  }
  return { left, top, width: wide, height: high, data }
}
