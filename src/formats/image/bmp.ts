import { type RawPixels, tiffOfPixels } from './tiff-wrap.ts'

/** How the rows of a bitmap are packed. */
const PLAIN = 0
const RUNS_OF_8 = 1
const RUNS_OF_4 = 2
const MASKS = 3
const MASKS_WITH_ALPHA = 6

const FILE_HEAD = 14
/** The header of OS/2, with sizes of 16 bits and colours of three bytes. */
const OLD_HEAD = 12
const HEAD = 40

interface Head {
  /** Where the list of colours begins. */
  end: number
  width: number
  height: number
  /** Rows stand upside down unless the height is negative. */
  isTopDown: boolean
  depth: number
  packing: number
  colors: number
  bytesPerColor: 3 | 4
  /** Pixels per metre; 0 where the file does not say. */
  perMetre: number
}

/** The width and height of a BMP file, from its header alone. */
export function bmpSize(file: Buffer): { width: number; height: number } | undefined {
  const { width, height } = headOf(file) ?? {}
  return width && height ? { width, height } : undefined
}

/** A BMP file as TIFF, for libraries that do not read it; throws where it cannot be read. */
export function tiffOfBmp(file: Buffer, mostPixels: number): Buffer {
  const head = headOf(file)
  if (head && head.width * head.height > mostPixels) throw new Error('the bitmap exceeds the pixel limit')
  const pixels = readBmp(file, mostPixels)
  if (!pixels) throw new Error('the bitmap is damaged or packed in an unknown way')
  return tiffOfPixels(pixels, { density: head!.perMetre * 0.0254 })
}

const isBmp = (file: Buffer): boolean => file.toString('latin1', 0, 2) === 'BM'

const headOf = (file: Buffer): Head | undefined =>
  isBmp(file) ? readHead(file.subarray(FILE_HEAD)) : undefined

/** The pixels of a BMP file; undefined where it is damaged, too large, or packed in a way that is not read. */
export function readBmp(file: Buffer, mostPixels: number): RawPixels | undefined {
  if (file.length < FILE_HEAD + OLD_HEAD || !isBmp(file)) return undefined
  const start = file.readUInt32LE(10)
  const rows = start > FILE_HEAD ? file.subarray(Math.min(file.length, start)) : undefined
  return readDib(file.subarray(FILE_HEAD), rows, mostPixels)
}

/** A bitmap as Windows keeps it in memory: header and colours, then its rows, apart or right behind. */
export function readDib(bytes: Buffer, rows: Buffer | undefined, mostPixels: number): RawPixels | undefined {
  const head = readHead(bytes)
  if (!head || head.width * head.height > mostPixels) return undefined
  const listEnd = head.end + head.colors * head.bytesPerColor
  if (listEnd > bytes.length) return undefined
  const data = rows ?? bytes.subarray(listEnd)
  if (head.depth <= 8) {
    const places = readPlaces(head, data)
    return places && coloured(head, places, bytes.subarray(head.end, listEnd))
  }
  return head.packing === PLAIN || head.packing === MASKS || head.packing === MASKS_WITH_ALPHA
    ? readChannels(head, bytes, data)
    : undefined
}

function readHead(bytes: Buffer): Head | undefined {
  if (bytes.length < OLD_HEAD) return undefined
  const size = bytes.readUInt32LE(0)
  const isOld = size === OLD_HEAD
  if (!isOld && (size < HEAD || bytes.length < HEAD)) return undefined
  const [width, rawHeight, depth, packing, perMetre, named] = isOld
    ? [bytes.readUInt16LE(4), bytes.readInt16LE(6), bytes.readUInt16LE(10), PLAIN, 0, 0]
    : [
        bytes.readInt32LE(4),
        bytes.readInt32LE(8),
        bytes.readUInt16LE(14),
        bytes.readUInt32LE(16),
        bytes.readUInt32LE(24),
        bytes.readUInt32LE(32),
      ]
  const height = Math.abs(rawHeight)
  if (width < 1 || height < 1 || ![1, 2, 4, 8, 16, 24, 32].includes(depth)) return undefined
  // Masks stand behind the shortest header, and inside of longer ones.
  const masks = size > HEAD ? 0 : packing === MASKS ? 12 : packing === MASKS_WITH_ALPHA ? 16 : 0
  const colors = depth > 8 ? 0 : named || 2 ** depth
  if (colors > 256) return undefined
  const isTopDown = rawHeight < 0
  return {
    end: size + masks,
    width,
    height,
    isTopDown,
    depth,
    packing,
    colors,
    bytesPerColor: isOld ? 3 : 4,
    perMetre,
  }
}

const strideOf = ({ width, depth }: Head): number => Math.ceil((width * depth) / 32) * 4

/** Where the row of a picture stands among the rows of its file. */
const storedRow = ({ isTopDown, height }: Head, y: number): number => (isTopDown ? y : height - 1 - y)

/** Places in the list of colours, one byte a pixel. */
function readPlaces(head: Head, data: Buffer): Buffer | undefined {
  const { width, height, depth, packing } = head
  if ((packing === RUNS_OF_8 && depth === 8) || (packing === RUNS_OF_4 && depth === 4))
    return readRuns(head, data)
  const stride = strideOf(head)
  if (packing !== PLAIN || data.length < stride * height) return undefined
  const places = Buffer.allocUnsafe(width * height)
  const mask = 2 ** depth - 1
  for (let y = 0; y < height; y++) {
    const row = storedRow(head, y) * stride
    for (let x = 0; x < width; x++) {
      const bit = x * depth
      places[y * width + x] = (data[row + (bit >> 3)]! >> (8 - depth - (bit & 7))) & mask
    }
  }
  return places
}

/** Runs of one colour, or of two in turn; a zero begins rows to copy, a jump, or the next row. */
function readRuns(head: Head, data: Buffer): Buffer | undefined {
  const { width, height, depth } = head
  const places = Buffer.alloc(width * height)
  let [x, row] = [0, 0]
  const put = (place: number) => {
    if (x < width && row < height) places[storedRow(head, row) * width + x] = place
    x++
  }
  const placeIn = (byte: number, i: number) => (depth === 8 ? byte : i % 2 === 0 ? byte >> 4 : byte & 15)
  for (let at = 0; at + 1 < data.length; ) {
    const [count, what] = [data[at]!, data[at + 1]!]
    at += 2
    if (count > 0) for (let i = 0; i < count; i++) put(placeIn(what, i))
    else if (what === 0) [x, row] = [0, row + 1]
    else if (what === 1) return places
    else if (what === 2) {
      if (at + 2 > data.length) return undefined
      ;[x, row] = [x + data[at]!, row + data[at + 1]!]
      at += 2
    } else {
      const length = depth === 8 ? what : (what + 1) >> 1
      if (at + length > data.length) return undefined
      for (let i = 0; i < what; i++) put(placeIn(data[at + (depth === 8 ? i : i >> 1)]!, i))
      // What is copied fills whole words.
      at += length + (length & 1)
    }
  }
  // Some writers leave out the mark of the end.
  return row >= height - 1 ? places : undefined
}

function coloured(head: Head, places: Buffer, list: Buffer): RawPixels {
  const { width, height, bytesPerColor } = head
  const data = Buffer.alloc(places.length * 3)
  for (let i = 0; i < places.length; i++) {
    const at = places[i]! * bytesPerColor
    // A place behind the list is black.
    if (at + 2 >= list.length) continue
    data[i * 3] = list[at + 2]!
    data[i * 3 + 1] = list[at + 1]!
    data[i * 3 + 2] = list[at]!
  }
  return { width, height, channels: 3, data }
}

/** Pixels that are colours themselves: bytes of blue, green and red, or bits that masks tell apart. */
function readChannels(head: Head, bytes: Buffer, rows: Buffer): RawPixels | undefined {
  const { width, height, depth } = head
  const stride = strideOf(head)
  if (rows.length < stride * height) return undefined
  const masks = masksOf(head, bytes)
  if (!masks) return undefined
  const channels = masks.length as 3 | 4
  const parts = masks.map(partOf)
  const data = Buffer.allocUnsafe(width * height * channels)
  const size = depth >> 3
  let to = 0
  for (let y = 0; y < height; y++) {
    let from = storedRow(head, y) * stride
    for (let x = 0; x < width; x++, from += size) {
      const value = rows.readUIntLE(from, size)
      for (const { shift, most } of parts)
        data[to++] = most === 0 ? 0 : Math.round((((value >>> shift) & most) * 255) / most)
    }
  }
  return { width, height, channels, data }
}

/** The bits of red, green and blue, and of alpha where there are any. */
function masksOf({ packing, depth }: Head, bytes: Buffer): number[] | undefined {
  if (packing === PLAIN) return depth === 16 ? [0x7c00, 0x3e0, 0x1f] : [0xff0000, 0xff00, 0xff]
  const size = bytes.readUInt32LE(0)
  if (depth === 24 || bytes.length < HEAD + 12) return undefined
  const named = [0, 4, 8].map(at => bytes.readUInt32LE(HEAD + at))
  const hasAlpha = packing === MASKS_WITH_ALPHA || size >= HEAD + 16
  const alpha = hasAlpha && bytes.length >= HEAD + 16 ? bytes.readUInt32LE(HEAD + 12) : 0
  return alpha === 0 ? named : [...named, alpha]
}

/** How far a mask's bits stand from the right, and the most they can say. */
function partOf(mask: number): { shift: number; most: number } {
  const shift = mask === 0 ? 0 : 31 - Math.clz32(mask & -mask)
  return { shift, most: mask >>> shift }
}
