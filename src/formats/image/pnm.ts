import type { RawPixels } from './tiff-wrap.ts'

interface Head {
  width: number
  height: number
  /** Values of a pixel in the file. */
  depth: number
  most: number
  /** How the values are written. */
  coding: 'text' | 'bits' | 'bytes'
  /** In bitmaps, 1 is black. */
  isBitmap: boolean
  hasAlpha: boolean
  /** Where the pixels begin. */
  end: number
}

/** Blanks and comments between the numbers of a header. */
const GAP = '(?:\\s|#[^\\n\\r]*[\\n\\r])+'
const HEAD = new RegExp(`^P([1-6])${GAP}(\\d{1,9})${GAP}(\\d{1,9})(?=\\s|#)`)
const MOST_HEAD = 4096

export function pnmSize(file: Buffer): { width: number; height: number } | undefined {
  const head = readHead(file)
  return head && { width: head.width, height: head.height }
}

/** The pixels of a PBM, PGM, PPM or PAM file; undefined where it is damaged. */
export function readPnm(file: Buffer): RawPixels | undefined {
  const head = readHead(file)
  if (!head) return undefined
  const { width, height, depth, most, hasAlpha } = head
  const values = valuesOf(head, file.subarray(head.end))
  if (!values) return undefined
  const colors = hasAlpha ? depth - 1 : depth
  const channels = hasAlpha ? 4 : 3
  const data = Buffer.allocUnsafe(width * height * channels)
  for (let from = 0, to = 0; from < width * height * depth; from += depth) {
    for (let c = 0; c < 3; c++) data[to++] = level(values(from + (colors === 1 ? 0 : c)), most)
    if (hasAlpha) data[to++] = level(values(from + depth - 1), most)
  }
  return { width, height, channels, data }
}

const level = (value: number, most: number): number => Math.min(255, Math.round((value * 255) / most))

function readHead(file: Buffer): Head | undefined {
  const latin = file.toString('latin1', 0, MOST_HEAD)
  const head = latin.startsWith('P7') ? arbitraryHead(latin) : plainHead(latin)
  if (!head || head.width < 1 || head.height < 1 || head.most < 1 || head.most > 65_535) return undefined
  return head
}

function plainHead(latin: string): Head | undefined {
  const found = HEAD.exec(latin)
  if (!found) return undefined
  const kind = Number(found[1])
  const isBitmap = kind === 1 || kind === 4
  let end = found[0].length
  let most = 1
  if (!isBitmap) {
    const next = new RegExp(`^${GAP}(\\d{1,5})`).exec(latin.slice(end))
    if (!next) return undefined
    most = Number(next[1])
    end += next[0].length
  }
  return {
    width: Number(found[2]),
    height: Number(found[3]),
    depth: kind % 3 === 0 ? 3 : 1,
    most,
    coding: kind < 4 ? 'text' : isBitmap ? 'bits' : 'bytes',
    isBitmap,
    hasAlpha: false,
    // One blank parts the header from the pixels.
    end: end + 1,
  }
}

function arbitraryHead(latin: string): Head | undefined {
  const end = latin.search(/^ENDHDR\r?$/m)
  if (end < 0) return undefined
  const said = new Map(
    latin
      .slice(0, end)
      .split(/\r?\n/)
      .map(line => line.trim().split(/\s+/) as [string, string]),
  )
  const number = (key: string) => Number(said.get(key) ?? 0)
  const depth = number('DEPTH')
  if (![1, 2, 3, 4].includes(depth)) return undefined
  return {
    width: number('WIDTH'),
    height: number('HEIGHT'),
    depth,
    most: number('MAXVAL'),
    coding: 'bytes',
    isBitmap: false,
    hasAlpha: depth % 2 === 0,
    end: latin.indexOf('\n', end) + 1,
  }
}

/** Reads values by their number; undefined where some are missing. */
function valuesOf(head: Head, pixels: Buffer): ((at: number) => number) | undefined {
  const { width, height, depth, most, coding, isBitmap } = head
  const count = width * height * depth
  if (coding === 'bits') {
    const stride = Math.ceil(width / 8)
    if (pixels.length < stride * height) return undefined
    return at => {
      const x = at % width
      return 1 - ((pixels[((at - x) / width) * stride + (x >> 3)]! >> (7 - (x & 7))) & 1)
    }
  }
  if (coding === 'bytes') {
    const wide = most > 255
    if (pixels.length < count * (wide ? 2 : 1)) return undefined
    return wide ? at => pixels.readUInt16BE(2 * at) : at => pixels[at]!
  }
  const values = writtenValues(pixels, count, isBitmap)
  return values && (isBitmap ? at => 1 - values[at]! : at => values[at]!)
}

/** Numbers written as text, with blanks and comments among them; those of bitmaps need no blanks. */
function writtenValues(pixels: Buffer, count: number, single: boolean): Uint16Array | undefined {
  if (pixels.length < count) return undefined
  const values = new Uint16Array(count)
  let done = 0
  for (let i = 0; i < pixels.length && done < count; ) {
    const byte = pixels[i]!
    if (byte === 0x23) while (i < pixels.length && pixels[i] !== 10 && pixels[i] !== 13) i++
    else if (byte < 0x30 || byte > 0x39) i++
    else {
      let value = 0
      do value = Math.min(65_535, value * 10 + pixels[i++]! - 0x30)
      while (!single && pixels[i]! >= 0x30 && pixels[i]! <= 0x39)
      values[done++] = value
    }
  }
  return done === count ? values : undefined
}
