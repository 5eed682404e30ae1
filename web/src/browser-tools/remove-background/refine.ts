import { resized, type Tensor } from '../nets/tensor.ts'

/**
 * A coarse mask made to follow the edges of the picture: within small windows it is taken for a straight function of
 * the picture's brightness (He's guided filter), then pushed towards all or nothing.
 */
export function refined(
  coarse: Tensor,
  picture: Uint8ClampedArray,
  width: number,
  height: number,
): Uint8ClampedArray<ArrayBuffer> {
  const mask = resized(coarse, height, width).data
  const guide = new Float32Array(width * height)
  for (let at = 0; at < guide.length; at++)
    guide[at] = (0.299 * picture[at * 4]! + 0.587 * picture[at * 4 + 1]! + 0.114 * picture[at * 4 + 2]!) / 255
  const radius = Math.max(2, Math.round(Math.max(width, height) / 90))
  const mean = (values: Float32Array) => boxMean(values, width, height, radius)
  const product = (a: Float32Array, b: Float32Array) => a.map((value, at) => value * b[at]!)
  const [mg, mm, mgg, mgm] = [
    mean(guide),
    mean(mask),
    mean(product(guide, guide)),
    mean(product(guide, mask)),
  ]
  const a = mg.map((value, at) => (mgm[at]! - value * mm[at]!) / (mgg[at]! - value * value + 1e-4))
  const b = mm.map((value, at) => value - a[at]! * mg[at]!)
  const [ma, mb] = [mean(a), mean(b)]
  const out = new Uint8ClampedArray(width * height)
  for (let at = 0; at < out.length; at++) {
    const value = Math.min(1, Math.max(0, ma[at]! * guide[at]! + mb[at]!))
    const sharp = Math.min(1, Math.max(0, (value - 0.25) / 0.5))
    out[at] = 255 * sharp * sharp * (3 - 2 * sharp)
  }
  return out
}

/** The mean of a square around each place, by sums of rows and columns. */
function boxMean(values: Float32Array, width: number, height: number, radius: number): Float32Array {
  const rows = new Float32Array(values.length)
  for (let y = 0; y < height; y++) {
    let sum = 0
    for (let x = -radius; x < width; x++) {
      if (x + radius < width) sum += values[y * width + x + radius]!
      if (x - radius - 1 >= 0) sum -= values[y * width + x - radius - 1]!
      if (x >= 0) rows[y * width + x] = sum / (Math.min(width - 1, x + radius) - Math.max(0, x - radius) + 1)
    }
  }
  const out = new Float32Array(values.length)
  for (let x = 0; x < width; x++) {
    let sum = 0
    for (let y = -radius; y < height; y++) {
      if (y + radius < height) sum += rows[(y + radius) * width + x]!
      if (y - radius - 1 >= 0) sum -= rows[(y - radius - 1) * width + x]!
      if (y >= 0) out[y * width + x] = sum / (Math.min(height - 1, y + radius) - Math.max(0, y - radius) + 1)
    }
  }
  return out
}
