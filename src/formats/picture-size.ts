import type { DocumentImage } from '../document/tree.ts'

export interface Size {
  width: number
  height: number
}

/** Width and height of a picture in CSS pixels, from its header alone; undefined where it says neither. */
export function pictureSize({ bytes, kind }: DocumentImage): Size | undefined {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const size = READERS[kind](data)
    return size && size.width > 0 && size.height > 0 ? size : undefined
  } catch {
    return undefined
  }
}

const READERS: Record<DocumentImage['kind'], (data: Buffer) => Size | undefined> = {
  png: data => ({ width: data.readUInt32BE(16), height: data.readUInt32BE(20) }),
  gif: data => ({ width: data.readUInt16LE(6), height: data.readUInt16LE(8) }),
  jpeg: jpegSize,
  webp: webpSize,
  svg: svgSize,
  tiff: () => undefined,
}

function jpegSize(data: Buffer): Size | undefined {
  let turned = false
  for (let at = 2; at + 9 < data.length; ) {
    if (data[at] !== 0xff) return undefined
    const marker = data[at + 1]!
    if (marker === 0xff) {
      at++
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) {
      const [height, width] = [data.readUInt16BE(at + 5), data.readUInt16BE(at + 7)]
      return turned ? { width: height, height: width } : { width, height }
    }
    const length = data.readUInt16BE(at + 2)
    if (marker === 0xe1) turned ||= orientation(data.subarray(at + 4, at + 2 + length)) >= 5
    at += 2 + length
  }
  return undefined
}

/** The EXIF orientation of a JPEG's APP1 segment, 1 where there is none. */
function orientation(segment: Buffer): number {
  if (segment.toString('latin1', 0, 6) !== 'Exif\0\0' || segment.length < 20) return 1
  const tiff = segment.subarray(6)
  const little = tiff[0] === 0x49
  const u16 = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const start = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (start + 2 > tiff.length) return 1
  for (let i = 0; i < u16(start); i++) {
    const at = start + 2 + i * 12
    if (at + 10 > tiff.length) break
    if (u16(at) === 0x112) return u16(at + 8)
  }
  return 1
}

function webpSize(data: Buffer): Size | undefined {
  const chunk = data.toString('latin1', 12, 16)
  if (chunk === 'VP8X') return { width: data.readUIntLE(24, 3) + 1, height: data.readUIntLE(27, 3) + 1 }
  if (chunk === 'VP8 ')
    return { width: data.readUInt16LE(26) & 0x3fff, height: data.readUInt16LE(28) & 0x3fff }
  if (chunk !== 'VP8L') return undefined
  const bits = data.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
}

const UNITS: Record<string, number> = {
  px: 1,
  '': 1,
  pt: 4 / 3,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
  em: 16,
}

function svgSize(data: Buffer): Size | undefined {
  const tag = /<(?:[\w-]+:)?svg\b[^>]*>/i.exec(data.toString('utf8', 0, 20_000))?.[0]
  if (!tag) return undefined
  const attribute = (name: string) => new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1]
  const length = (text: string | undefined) => {
    const match = /^\s*([\d.]+)\s*([a-z]*)\s*$/i.exec(text ?? '')
    const unit = match && UNITS[match[2]!.toLowerCase()]
    return match && unit ? Number(match[1]) * unit : undefined
  }
  const box = (attribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const [width, height] = [length(attribute('width')), length(attribute('height'))]
  const [boxWidth, boxHeight] = [box[2] || undefined, box[3] || undefined]
  if (width && height) return { width, height }
  if (width && boxWidth && boxHeight) return { width, height: (width * boxHeight) / boxWidth }
  if (height && boxWidth && boxHeight) return { width: (height * boxWidth) / boxHeight, height }
  return boxWidth && boxHeight ? { width: boxWidth, height: boxHeight } : undefined
}
