export interface GifFrame {
  /** RGBA, four bytes a pixel. */
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

/** An animated GIF with a palette of its own for every frame. */
export function encodeGif(
  frames: GifFrame[],
  options: GifOptions,
  onFrame?: (done: number) => void,
): Uint8Array<ArrayBuffer> {
  const out = new Bytes()
  const { width, height } = options
  out.text('GIF89a')
  out.short(width)
  out.short(height)
  out.bytes([0x70, 0, 0])
  if (options.loops) {
    // Without this extension it plays once; the 0 in it stands for no end.
    out.bytes([0x21, 0xff, 11])
    out.text('NETSCAPE2.0')
    out.bytes([3, 1])
    out.short(0)
    out.bytes([0])
  }
  for (const [at, frame] of frames.entries()) {
    const palette = paletteOf(frame.pixels)
    const indexes = indexesOf(frame.pixels, width, palette, options.dither)
    // A whole frame each time: the next one replaces it.
    out.bytes([0x21, 0xf9, 4, 0x04])
    out.short(Math.max(2, Math.round(frame.delayMs / 10)))
    out.bytes([0, 0])
    out.bytes([0x2c])
    for (const n of [0, 0, width, height]) out.short(n)
    out.bytes([0x87])
    for (let i = 0; i < 256; i++) out.bytes(palette[i] ?? [0, 0, 0])
    lzw(out, indexes)
    onFrame?.(at + 1)
  }
  out.bytes([0x3b])
  return out.done()
}

class Bytes {
  private store = new Uint8Array(1 << 16)
  private used = 0

  bytes(list: ArrayLike<number>): void {
    while (this.used + list.length > this.store.length) {
      const larger = new Uint8Array(this.store.length * 2)
      larger.set(this.store)
      this.store = larger
    }
    this.store.set(list, this.used)
    this.used += list.length
  }

  short(n: number): void {
    this.bytes([n & 255, n >> 8])
  }

  text(text: string): void {
    this.bytes([...text].map(char => char.charCodeAt(0)))
  }

  done(): Uint8Array<ArrayBuffer> {
    return this.store.slice(0, this.used)
  }
}

type Rgb = [number, number, number]

/** At most 256 colours by median cut over a histogram of 5 bits a channel. */
function paletteOf(pixels: Uint8ClampedArray): Rgb[] {
  const sums = new Map<number, [number, number, number, number]>()
  const step = Math.max(1, Math.floor(pixels.length / 4 / 200_000)) * 4
  for (let at = 0; at < pixels.length; at += step) {
    const [r, g, b] = onWhite(pixels, at)
    const key = ((r >> 3) << 10) | ((g >> 3) << 5) | (b >> 3)
    const sum = sums.get(key)
    if (!sum) sums.set(key, [r, g, b, 1])
    else {
      sum[0] += r
      sum[1] += g
      sum[2] += b
      sum[3]++
    }
  }
  const colours = [...sums.values()].map(([r, g, b, n]) => ({ at: [r / n, g / n, b / n] as Rgb, n }))
  let boxes = [colours]
  while (boxes.length < 256) {
    // The box with the widest spread, weighed by how much of the picture it is.
    let best = -1
    let most = 0
    let channel = 0
    for (const [index, box] of boxes.entries()) {
      if (box.length < 2) continue
      for (let c = 0; c < 3; c++) {
        let low = 255
        let high = 0
        for (const one of box) {
          low = Math.min(low, one.at[c]!)
          high = Math.max(high, one.at[c]!)
        }
        const score = (high - low) * Math.sqrt(box.reduce((sum, one) => sum + one.n, 0))
        if (score > most) [best, most, channel] = [index, score, c]
      }
    }
    if (best === -1) break
    const box = boxes[best]!.sort((a, b) => a.at[channel]! - b.at[channel]!)
    const half = box.reduce((sum, one) => sum + one.n, 0) / 2
    let cut = 1
    for (let sum = box[0]!.n; cut < box.length - 1 && sum < half; cut++) sum += box[cut]!.n
    boxes = [...boxes.slice(0, best), box.slice(0, cut), box.slice(cut), ...boxes.slice(best + 1)]
  }
  return boxes.map(box => {
    const n = box.reduce((sum, one) => sum + one.n, 0)
    return [0, 1, 2].map(c => Math.round(box.reduce((sum, one) => sum + one.at[c]! * one.n, 0) / n)) as Rgb
  })
}

/** GIF has no half-transparent pixels; pictures stand on white. */
function onWhite(pixels: Uint8ClampedArray, at: number): Rgb {
  const alpha = pixels[at + 3]! / 255
  const mix = (n: number) => Math.round(n * alpha + 255 * (1 - alpha))
  return [mix(pixels[at]!), mix(pixels[at + 1]!), mix(pixels[at + 2]!)]
}

/** The nearest palette colour of each pixel, its error passed on to the neighbours (Floyd–Steinberg) if wanted. */
function indexesOf(pixels: Uint8ClampedArray, width: number, palette: Rgb[], dither: boolean): Uint8Array {
  const count = pixels.length / 4
  const indexes = new Uint8Array(count)
  const near = new Int16Array(1 << 15).fill(-1)
  let here = new Float32Array((width + 2) * 3)
  let below = new Float32Array((width + 2) * 3)
  for (let at = 0; at < count; at++) {
    const x = at % width
    if (x === 0 && at > 0) {
      here = below
      below = new Float32Array((width + 2) * 3)
    }
    const colour = onWhite(pixels, at * 4)
    const slot = (x + 1) * 3
    const wanted = colour.map((n, c) => Math.min(255, Math.max(0, dither ? n + here[slot + c]! : n))) as Rgb
    const key = ((wanted[0] >> 3) << 10) | ((wanted[1] >> 3) << 5) | (wanted[2] >> 3)
    if (near[key] === -1) near[key] = nearest(palette, wanted)
    const index = near[key]!
    indexes[at] = index
    if (!dither) continue
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

function nearest(palette: Rgb[], [r, g, b]: Rgb): number {
  let best = 0
  let least = Infinity
  for (const [at, one] of palette.entries()) {
    const distance = 2 * (one[0] - r) ** 2 + 4 * (one[1] - g) ** 2 + 3 * (one[2] - b) ** 2
    if (distance < least) [best, least] = [at, distance]
  }
  return best
}

/** GIF's variable-length LZW with 8-bit symbols, in blocks of up to 255 bytes. */
function lzw(out: Bytes, indexes: Uint8Array): void {
  const CLEAR = 256
  const END = 257
  out.bytes([8])
  const packed: number[] = []
  let bits = 0
  let held = 0
  let size = 9
  const write = (code: number) => {
    bits |= code << held
    held += size
    while (held >= 8) {
      packed.push(bits & 255)
      bits >>>= 8
      held -= 8
    }
  }
  let known = new Map<number, number>()
  let next = 258
  write(CLEAR)
  let prefix = indexes[0]!
  for (let at = 1; at < indexes.length; at++) {
    const symbol = indexes[at]!
    const key = (prefix << 8) | symbol
    const code = known.get(key)
    if (code !== undefined) {
      prefix = code
      continue
    }
    write(prefix)
    if (next < 4096) {
      if (next === 1 << size) size++
      known.set(key, next++)
    } else {
      write(CLEAR)
      known = new Map()
      next = 258
      size = 9
    }
    prefix = symbol
  }
  write(prefix)
  if (next === 1 << size && size < 12) size++
  write(END)
  if (held > 0) packed.push(bits & 255)
  for (let at = 0; at < packed.length; at += 255) {
    const part = packed.slice(at, at + 255)
    out.bytes([part.length])
    out.bytes(part)
  }
  out.bytes([0])
}
