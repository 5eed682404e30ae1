import type { DocumentImage } from '../../document/tree.ts'
import { declaredSvgSize, type Size } from '../svg/svg.ts'
import { readJpegFrame } from './jpeg-frame.ts'

/** Width and height of a picture in CSS pixels, from its header alone; undefined where it says neither. */
export function imageSize({ bytes, kind }: DocumentImage): Size | undefined {
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
  svg: declaredSvgSize,
  tiff: () => undefined,
  avif: () => undefined,
}

function jpegSize(data: Buffer): Size | undefined {
  const frame = readJpegFrame(data)
  if (!frame) return undefined
  const { width, height, orientation } = frame
  return orientation >= 5 ? { width: height, height: width } : { width, height }
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
