import { exifOrientation } from './metadata/orientation.ts'
import { ratioOf } from './pixel-ratio.ts'

/** What a JPEG's markers tell of it, without decoding a pixel. */
export interface JpegFrame {
  width: number
  height: number
  components: number
  /** PDF readers decode baseline and progressive Huffman coding of 8 bits, and nothing else. */
  plain: boolean
  /** Written by Adobe: four colours are then stored inverted. */
  adobe: boolean
  icc: Buffer | undefined
  orientation: number
  /** Dots per inch, where the file says. */
  density: number | undefined
  /** How much higher than wide its pixels are. */
  pixelRatio: number
}

const PLAIN_FRAMES = new Set([0xc0, 0xc1, 0xc2])

/** Reads the markers up to the first scan; undefined where there is no frame. */
export function readJpegFrame(jpeg: Buffer): JpegFrame | undefined {
  const profile = new Map<number, Buffer>()
  let orientation = 1
  let density: number | undefined
  let pixelRatio = 1
  let adobe = false
  for (let at = 2; at + 4 <= jpeg.length; ) {
    if (jpeg[at] !== 0xff) return undefined
    const marker = jpeg[at + 1]!
    if (marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) {
      at += marker === 0xff ? 1 : 2
      continue
    }
    const end = at + 2 + jpeg.readUInt16BE(at + 2)
    if (end > jpeg.length || marker === 0xda || marker === 0xd9) return undefined
    const body = jpeg.subarray(at + 4, end)
    const starts = (text: string) => body.toString('latin1', 0, text.length) === text
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) {
      if (body.length < 6) return undefined
      return {
        width: body.readUInt16BE(3),
        height: body.readUInt16BE(1),
        components: body[5]!,
        plain: PLAIN_FRAMES.has(marker) && body[0] === 8,
        adobe,
        icc: joined(profile),
        orientation,
        density,
        pixelRatio,
      }
    }
    if (marker === 0xe0 && starts('JFIF\0') && body.length >= 12) {
      density = jfifDensity(body) ?? density
      pixelRatio = ratioOf(body.readUInt16BE(8), body.readUInt16BE(10))
    }
    if (marker === 0xe1 && starts('Exif\0\0')) {
      orientation = exifOrientation(body.subarray(6)) ?? orientation
      density ??= exifDensity(body.subarray(6))
    }
    if (marker === 0xe2 && starts('ICC_PROFILE\0') && body.length > 14)
      profile.set(body[12]!, body.subarray(14))
    if (marker === 0xee && starts('Adobe')) adobe = true
    at = end
  }
  return undefined
}

/** A colour profile comes in pieces, counted from 1; without one of them it is of no use. */
function joined(pieces: Map<number, Buffer>): Buffer | undefined {
  const inOrder = Array.from({ length: pieces.size }, (_, i) => pieces.get(i + 1))
  return inOrder.length > 0 && inOrder.every(piece => piece !== undefined)
    ? Buffer.concat(inOrder)
    : undefined
}

function jfifDensity(body: Buffer): number | undefined {
  const unit = body[7]
  const value = body.readUInt16BE(8)
  return unit === 1 ? value : unit === 2 ? value * 2.54 : undefined
}

const X_RESOLUTION = 0x011a
const RESOLUTION_UNIT = 0x0128

/** The resolution in an EXIF block, by which cameras and scanners tell it. */
function exifDensity(exif: Buffer): number | undefined {
  if (exif.length < 14) return undefined
  const little = exif.toString('latin1', 0, 2) === 'II'
  const u16 = (at: number) => (little ? exif.readUInt16LE(at) : exif.readUInt16BE(at))
  const u32 = (at: number) => (little ? exif.readUInt32LE(at) : exif.readUInt32BE(at))
  const ifd = u32(4)
  if (ifd + 2 > exif.length) return undefined
  let value: number | undefined
  let unit = 2
  for (let i = 0, at = ifd + 2; i < u16(ifd) && at + 12 <= exif.length; i++, at += 12) {
    if (u16(at) === RESOLUTION_UNIT) unit = u16(at + 8)
    if (u16(at) !== X_RESOLUTION || u32(at + 8) + 8 > exif.length) continue
    const below = u32(u32(at + 8) + 4)
    value = below > 0 ? u32(u32(at + 8)) / below : undefined
  }
  return value === undefined || unit === 1 ? undefined : unit === 3 ? value * 2.54 : value
}
