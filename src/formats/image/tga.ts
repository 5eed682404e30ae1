import type { RawPixels } from './tiff-wrap.ts'

const HEAD = 18
const MAPPED = 1
const TRUE_COLOR = 2
const GREY = 3
/** Added to the others where runs of one colour are packed. */
const RUNS = 8
const FROM_RIGHT = 0x10
const FROM_TOP = 0x20

interface Head {
  kind: number
  packed: boolean
  width: number
  height: number
  depth: number
  /** Bits of a pixel that are alpha. */
  alpha: number
  fromTop: boolean
  fromRight: boolean
  map: { first: number; length: number; depth: number }
  mapAt: number
  pixelsAt: number
}

function readHead(file: Buffer): Head | undefined {
  if (file.length < HEAD) return undefined
  const [idLength, mapKind, coding, flags] = [file[0]!, file[1]!, file[2]!, file[17]!]
  const kind = coding & ~RUNS
  const depth = file[16]!
  const map = { first: file.readUInt16LE(3), length: file.readUInt16LE(5), depth: file[7]! }
  const [width, height] = [file.readUInt16LE(12), file.readUInt16LE(14)]
  const depths = { [MAPPED]: [8], [TRUE_COLOR]: [15, 16, 24, 32], [GREY]: [8, 16] }[kind]
  if (!depths?.includes(depth) || mapKind > 1 || width < 1 || height < 1) return undefined
  if (mapKind === 1 ? ![15, 16, 24, 32].includes(map.depth) || map.length > 256 : kind === MAPPED)
    return undefined
  if (mapKind === 0 && map.first + map.length + map.depth > 0) return undefined
  const alpha = flags & 15
  if ((flags & 0xc0) !== 0 || alpha > (depth === 32 || depth === 16 ? 8 : depth === 15 ? 1 : 0))
    return undefined
  const mapAt = HEAD + idLength
  return {
    kind,
    packed: (coding & RUNS) !== 0,
    width,
    height,
    depth,
    alpha,
    fromTop: (flags & FROM_TOP) !== 0,
    fromRight: (flags & FROM_RIGHT) !== 0,
    map,
    mapAt,
    pixelsAt: mapAt + (mapKind === 1 ? map.length * Math.ceil(map.depth / 8) : 0),
  }
}

export function tgaSize(file: Buffer): { width: number; height: number } | undefined {
  const head = readHead(file)
  return head && { width: head.width, height: head.height }
}

/** The pixels of a TGA file; undefined where it is damaged. */
export function readTga(file: Buffer): RawPixels | undefined {
  const head = readHead(file)
  if (!head) return undefined
  const { width, height, depth, kind, map, mapAt, pixelsAt } = head
  const step = Math.ceil(depth / 8)
  const stored = file.subarray(pixelsAt)
  const pixels = head.packed ? unpacked(stored, width * height, step) : stored
  if (!pixels || pixels.length < width * height * step) return undefined
  const mapStep = Math.ceil(map.depth / 8)
  const hasAlpha = kind === MAPPED ? map.depth === 32 : head.alpha > 0
  const channels = hasAlpha ? 4 : 3
  const data = Buffer.allocUnsafe(width * height * channels)
  for (let y = 0, to = 0; y < height; y++) {
    const row = head.fromTop ? y : height - 1 - y
    for (let x = 0; x < width; x++, to += channels) {
      const at = (row * width + (head.fromRight ? width - 1 - x : x)) * step
      if (kind === GREY) {
        data.fill(pixels[at]!, to, to + 3)
        if (hasAlpha) data[to + 3] = step === 2 ? pixels[at + 1]! : 255
      } else if (kind === MAPPED) {
        const place = pixels[at]! - map.first
        if (place < 0 || place >= map.length) return undefined
        putColor(data, to, file, mapAt + place * mapStep, map.depth, hasAlpha)
      } else putColor(data, to, pixels, at, depth, hasAlpha)
    }
  }
  return { width, height, channels, data }
}

/** Blue first; in two bytes five bits a colour, and one for alpha. */
function putColor(
  data: Buffer,
  to: number,
  from: Buffer,
  at: number,
  depth: number,
  hasAlpha: boolean,
): void {
  if (depth > 16) {
    data[to] = from[at + 2]!
    data[to + 1] = from[at + 1]!
    data[to + 2] = from[at]!
    if (hasAlpha) data[to + 3] = depth === 32 ? from[at + 3]! : 255
    return
  }
  const value = from.readUInt16LE(at)
  for (let c = 0; c < 3; c++) {
    const five = (value >> (10 - 5 * c)) & 31
    data[to + c] = (five << 3) | (five >> 2)
  }
  if (hasAlpha) data[to + 3] = (value & 0x8000) === 0 ? 0 : 255
}

/** Runs of one colour, or of pixels to copy. */
function unpacked(stored: Buffer, pixels: number, step: number): Buffer | undefined {
  const made = Buffer.allocUnsafe(pixels * step)
  let to = 0
  for (let at = 0; to < made.length; ) {
    if (at >= stored.length) return undefined
    const count = (stored[at]! & 127) + 1
    const isRun = stored[at++]! > 127
    const length = Math.min(count * step, made.length - to)
    const taken = isRun ? step : length
    if (at + taken > stored.length) return undefined
    if (isRun) made.fill(stored.subarray(at, at + step), to, to + length)
    else stored.copy(made, to, at, at + length)
    at += taken
    to += length
  }
  return made
}
