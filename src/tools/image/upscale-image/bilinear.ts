import type { Raster } from '../../../lib/image/raster.ts'

/**
 * Enlarges by a whole factor. The centre of each new pixel is looked up between the four centres around it,
 * so nothing shifts; colours are weighted by their alpha, so that no fringe appears at transparent edges.
 */
export function enlarge({ width, height, channels, data }: Raster, scale: number, frames = 1): Raster {
  if (frames > 1) return enlargeEach({ width, height, channels, data }, scale, frames)
  const wide = width * scale
  const row = wide * channels
  const out = new Uint8Array(row * height * scale)
  const columns = positions(width, scale)
  const rows = positions(height, scale)
  const alpha = channels === 2 || channels === 4
  // Two stretched source rows at a time are enough for every new row between them.
  let upper = new Float32Array(row)
  let lower = new Float32Array(row)
  let upperIs = -1
  let lowerIs = -1
  const stretch = (y: number, into: Float32Array) => {
    const source = alpha ? premultiplied(data, y * width * channels, width, channels) : data
    const start = alpha ? 0 : y * width * channels
    for (let x = 0; x < wide; x++) {
      const left = start + columns.before[x]! * channels
      const right = start + columns.after[x]! * channels
      const part = columns.part[x]!
      for (let c = 0; c < channels; c++) {
        into[x * channels + c] = source[left + c]! * (1 - part) + source[right + c]! * part
      }
    }
  }
  for (let y = 0; y < height * scale; y++) {
    const above = rows.before[y]!
    const below = rows.after[y]!
    if (upperIs !== above) {
      if (lowerIs === above) {
        ;[upper, lower] = [lower, upper]
        ;[upperIs, lowerIs] = [lowerIs, upperIs]
      } else {
        stretch(above, upper)
        upperIs = above
      }
    }
    if (lowerIs !== below) {
      stretch(below, lower)
      lowerIs = below
    }
    const part = rows.part[y]!
    const at = y * row
    if (alpha) blendWithAlpha(upper, lower, part, out, at, wide, channels)
    else for (let i = 0; i < row; i++) out[at + i] = upper[i]! * (1 - part) + lower[i]! * part + 0.5
  }
  return { width: wide, height: height * scale, channels, data: out }
}

/** Frames that stand one above the other, each by itself: no edge of one runs into the next. */
function enlargeEach({ width, height, channels, data }: Raster, scale: number, frames: number): Raster {
  const size = data.length / frames
  const out = new Uint8Array(data.length * scale ** 2)
  for (let i = 0; i < frames; i++) {
    const frame = { width, height: height / frames, channels, data: data.subarray(i * size, (i + 1) * size) }
    out.set(enlarge(frame, scale).data, i * size * scale ** 2)
  }
  return { width: width * scale, height: height * scale, channels, data: out }
}

function positions(size: number, scale: number) {
  const before = new Int32Array(size * scale)
  const after = new Int32Array(size * scale)
  const part = new Float32Array(size * scale)
  for (let i = 0; i < size * scale; i++) {
    const at = Math.min(size - 1, Math.max(0, (i + 0.5) / scale - 0.5))
    before[i] = Math.floor(at)
    after[i] = Math.min(size - 1, before[i]! + 1)
    part[i] = at - before[i]!
  }
  return { before, after, part }
}

function premultiplied(data: Uint8Array, start: number, width: number, channels: number): Float32Array {
  const row = new Float32Array(width * channels)
  for (let i = 0; i < row.length; i += channels) {
    const alpha = data[start + i + channels - 1]!
    for (let c = 0; c < channels - 1; c++) row[i + c] = (data[start + i + c]! * alpha) / 255
    row[i + channels - 1] = alpha
  }
  return row
}

function blendWithAlpha(
  upper: Float32Array,
  lower: Float32Array,
  part: number,
  out: Uint8Array,
  at: number,
  wide: number,
  channels: number,
): void {
  for (let i = 0; i < wide * channels; i += channels) {
    const last = i + channels - 1
    const alpha = upper[last]! * (1 - part) + lower[last]! * part
    out[at + last] = alpha + 0.5
    if (alpha === 0) continue
    for (let c = i; c < last; c++) {
      out[at + c] = Math.min(255, ((upper[c]! * (1 - part) + lower[c]! * part) * 255) / alpha + 0.5)
    }
  }
}
