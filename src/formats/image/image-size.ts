import type { DocumentImage } from '../../document/tree.ts'
import { declaredSvgSize, type Size } from '../svg/svg.ts'
import { headerSize } from './header-size.ts'
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
  png: headerSize,
  gif: headerSize,
  jpeg: jpegSize,
  webp: headerSize,
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
