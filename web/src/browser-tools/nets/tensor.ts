/** The few operations that small picture networks are made of, on plain arrays: rows, columns, channels. */
export interface Tensor {
  height: number
  width: number
  channels: number
  data: Float32Array<ArrayBuffer>
}

export const tensor = (
  height: number,
  width: number,
  channels: number,
  data = new Float32Array(height * width * channels),
): Tensor => ({ height, width, channels, data })

export interface Kernel {
  height: number
  width: number
  from: number
  to: number
  /** By row, column, channel in, channel out. */
  weights: Float32Array
  bias: Float32Array
}

/** What is added around a picture so that each output pixel has a whole neighbourhood. */
function padding(
  size: number,
  kernel: number,
  stride: number,
  same: boolean,
): { out: number; before: number } {
  if (!same) return { out: Math.floor((size - kernel) / stride) + 1, before: 0 }
  const out = Math.ceil(size / stride)
  return { out, before: Math.floor(Math.max(0, (out - 1) * stride + kernel - size) / 2) }
}

export function convolve(input: Tensor, kernel: Kernel, stride = 1, same = true): Tensor {
  const [v, h] = [
    padding(input.height, kernel.height, stride, same),
    padding(input.width, kernel.width, stride, same),
  ]
  const { from, to, weights, bias } = kernel
  const out = tensor(v.out, h.out, to)
  const sum = new Float32Array(to)
  for (let y = 0; y < v.out; y++)
    for (let x = 0; x < h.out; x++) {
      sum.set(bias)
      for (let ky = 0; ky < kernel.height; ky++) {
        const iy = y * stride - v.before + ky
        if (iy < 0 || iy >= input.height) continue
        for (let kx = 0; kx < kernel.width; kx++) {
          const ix = x * stride - h.before + kx
          if (ix < 0 || ix >= input.width) continue
          const start = (iy * input.width + ix) * from
          let w = (ky * kernel.width + kx) * from * to
          for (let channel = 0; channel < from; channel++, w += to) {
            const value = input.data[start + channel]!
            if (value === 0) continue
            for (let o = 0; o < to; o++) sum[o]! += value * weights[w + o]!
          }
        }
      }
      out.data.set(sum, (y * h.out + x) * to)
    }
  return out
}

/** One filter for each channel. */
export function convolveDepthwise(input: Tensor, kernel: Kernel, stride: number, same: boolean): Tensor {
  const [v, h] = [
    padding(input.height, kernel.height, stride, same),
    padding(input.width, kernel.width, stride, same),
  ]
  const { channels } = input
  const out = tensor(v.out, h.out, channels)
  for (let y = 0; y < v.out; y++)
    for (let x = 0; x < h.out; x++) {
      const to = (y * h.out + x) * channels
      out.data.set(kernel.bias, to)
      for (let ky = 0; ky < kernel.height; ky++) {
        const iy = y * stride - v.before + ky
        if (iy < 0 || iy >= input.height) continue
        for (let kx = 0; kx < kernel.width; kx++) {
          const ix = x * stride - h.before + kx
          if (ix < 0 || ix >= input.width) continue
          const start = (iy * input.width + ix) * channels
          const w = (ky * kernel.width + kx) * channels
          for (let c = 0; c < channels; c++)
            out.data[to + c]! += input.data[start + c]! * kernel.weights[w + c]!
        }
      }
    }
  return out
}

/** Every pixel becomes as many as the kernel has places, side by side (stride as large as the kernel). */
export function spread(input: Tensor, kernel: Kernel): Tensor {
  const out = tensor(input.height * kernel.height, input.width * kernel.width, kernel.to)
  for (let y = 0; y < out.height; y++)
    for (let x = 0; x < out.width; x++) {
      const start =
        (Math.floor(y / kernel.height) * input.width + Math.floor(x / kernel.width)) * input.channels
      const place = (y % kernel.height) * kernel.width + (x % kernel.width)
      for (let o = 0; o < kernel.to; o++) {
        let sum = kernel.bias[o]!
        for (let c = 0; c < kernel.from; c++)
          sum += input.data[start + c]! * kernel.weights[(place * kernel.from + c) * kernel.to + o]!
        out.data[(y * out.width + x) * kernel.to + o] = sum
      }
    }
  return out
}

export const mapped = (input: Tensor, change: (value: number) => number): Tensor => ({
  ...input,
  data: input.data.map(change),
})
export const relu = (input: Tensor): Tensor => mapped(input, value => Math.max(value, 0))
export const sigmoid = (input: Tensor): Tensor => mapped(input, value => 1 / (1 + Math.exp(-value)))
export const hardSwish = (input: Tensor): Tensor =>
  mapped(input, value => (value * Math.min(6, Math.max(0, value + 3))) / 6)

/** Adds or multiplies; one pixel counts for all. */
export function combined(a: Tensor, b: Tensor, how: (x: number, y: number) => number): Tensor {
  const [large, small] = a.data.length >= b.data.length ? [a, b] : [b, a]
  const size = small.data.length
  return { ...large, data: large.data.map((value, at) => how(value, small.data[at % size]!)) }
}

/** One pixel, the mean of all. */
export function average(input: Tensor): Tensor {
  const out = tensor(1, 1, input.channels)
  const pixels = input.height * input.width
  for (let at = 0; at < input.data.length; at++) out.data[at % input.channels]! += input.data[at]! / pixels
  return out
}

/** Another size by straight lines between pixels, counted from their middles. */
export function resized(input: Tensor, height: number, width: number): Tensor {
  const out = tensor(height, width, input.channels)
  const { channels } = input
  for (let y = 0; y < height; y++) {
    const sy = Math.min(input.height - 1, Math.max(0, ((y + 0.5) * input.height) / height - 0.5))
    const [y0, y1] = [Math.floor(sy), Math.min(input.height - 1, Math.floor(sy) + 1)]
    for (let x = 0; x < width; x++) {
      const sx = Math.min(input.width - 1, Math.max(0, ((x + 0.5) * input.width) / width - 0.5))
      const [x0, x1] = [Math.floor(sx), Math.min(input.width - 1, Math.floor(sx) + 1)]
      for (let c = 0; c < channels; c++) {
        const at = (row: number, col: number) => input.data[(row * input.width + col) * channels + c]!
        const above = at(y0, x0) + (at(y0, x1) - at(y0, x0)) * (sx - x0)
        const below = at(y1, x0) + (at(y1, x1) - at(y1, x0)) * (sx - x0)
        out.data[(y * width + x) * channels + c] = above + (below - above) * (sy - y0)
      }
    }
  }
  return out
}
