import { applyPalette, GIFEncoder, quantize } from 'gifenc/dist/gifenc.esm.js'

export interface GifFrame {
  /** RGBA, four bytes a pixel, none of them transparent. */
  pixels: Uint8ClampedArray
  delayMs: number
}

export interface GifOptions {
  width: number
  height: number
  /** Whether it starts over at its end; otherwise it plays once. */
  loops: boolean
  dither: boolean
}

/** How far a colour may drift before its pixel counts as changed. */
const TOLERANCE = 6

/** An animated GIF with a palette of its own for every frame, taken frame after frame. Pixels that stay as they were are left out, which makes clips a good deal smaller. */
export function gifWriter({ width, height, loops, dither }: GifOptions) {
  const gif = GIFEncoder()
  let shown: Uint8ClampedArray | undefined
  return {
    add({ pixels, delayMs }: GifFrame): void {
      const format = hasManyColors(pixels) ? 'rgb444' : 'rgb565'
      const palette = quantize(pixels, shown ? 255 : 256, { format })
      const indexes = dither ? dithered(pixels, width, palette) : applyPalette(pixels, palette)
      // Browsers play faster than a fiftieth of a second at a speed of their own.
      const options = { palette, delay: Math.max(20, delayMs), repeat: loops ? 0 : -1 } as const
      if (shown) {
        const clear = palette.length
        for (let at = 0; at < indexes.length; at++) if (isSame(pixels, shown, at * 4)) indexes[at] = clear
        for (let at = 0; at < indexes.length; at++)
          if (indexes[at] !== clear) shown.set(pixels.subarray(at * 4, at * 4 + 4), at * 4)
        const all: typeof palette = [...palette, [0, 0, 0]]
        gif.writeFrame(indexes, width, height, {
          ...options,
          palette: all,
          transparent: true,
          transparentIndex: clear,
          dispose: 1,
        })
      } else {
        gif.writeFrame(indexes, width, height, { ...options, dispose: 1 })
        shown = pixels.slice()
      }
    },
    finish(): Uint8Array<ArrayBuffer> {
      gif.finish()
      return gif.bytes()
    },
  }
}

/** Photographs have so many colours that telling all of them apart takes seconds a frame, and gains nothing. */
const MANY_COLORS = 3000

function hasManyColors(pixels: Uint8ClampedArray): boolean {
  const seen = new Uint8Array(1 << 16)
  let count = 0
  for (let at = 0; at < pixels.length && count <= MANY_COLORS; at += 4) {
    const key = ((pixels[at]! >> 3) << 11) | ((pixels[at + 1]! >> 2) << 5) | (pixels[at + 2]! >> 3)
    if (seen[key] === 0) count++
    seen[key] = 1
  }
  return count > MANY_COLORS
}

const isSame = (a: Uint8ClampedArray, b: Uint8ClampedArray, at: number): boolean =>
  Math.abs(a[at]! - b[at]!) <= TOLERANCE &&
  Math.abs(a[at + 1]! - b[at + 1]!) <= TOLERANCE &&
  Math.abs(a[at + 2]! - b[at + 2]!) <= TOLERANCE

/** The nearest palette colour of each pixel, its error passed on to the neighbours (Floyd–Steinberg). */
function dithered(pixels: Uint8ClampedArray, width: number, palette: [number, number, number][]): Uint8Array {
  const indexes = new Uint8Array(pixels.length / 4)
  const near = new Int16Array(1 << 15).fill(-1)
  let here = new Float32Array((width + 2) * 3)
  let below = new Float32Array((width + 2) * 3)
  const wanted: [number, number, number] = [0, 0, 0]
  for (let at = 0; at < indexes.length; at++) {
    const x = at % width
    if (x === 0 && at > 0) {
      ;[here, below] = [below, here]
      below.fill(0)
    }
    const slot = (x + 1) * 3
    for (let c = 0; c < 3; c++) wanted[c] = Math.min(255, Math.max(0, pixels[at * 4 + c]! + here[slot + c]!))
    const key = ((wanted[0] >> 3) << 10) | ((wanted[1] >> 3) << 5) | (wanted[2] >> 3)
    if (near[key] === -1) near[key] = nearest(palette, wanted)
    const index = near[key]!
    indexes[at] = index
    for (let c = 0; c < 3; c++) {
      const error = wanted[c]! - palette[index]![c]!
      here[slot + 3 + c]! += (error * 7) / 16
      below[slot - 3 + c]! += (error * 3) / 16
      below[slot + c]! += (error * 5) / 16
      below[slot + 3 + c]! += error / 16
    }
  }
  return indexes
}

function nearest(palette: [number, number, number][], [r, g, b]: [number, number, number]): number {
  let best = 0
  let least = Infinity
  for (const [at, one] of palette.entries()) {
    const distance = 2 * (one[0] - r) ** 2 + 4 * (one[1] - g) ** 2 + 3 * (one[2] - b) ** 2
    if (distance < least) [best, least] = [at, distance]
  }
  return best
}
