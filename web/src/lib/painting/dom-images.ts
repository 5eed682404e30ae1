import { exifOrientation } from '../../../../src/formats/image/metadata/orientation.ts'
import type { PaintedImage } from './items.ts'

export function drawnCopy(
  source: CanvasImageSource,
  width: number,
  height: number,
  grey = false,
): PaintedImage {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d', { willReadFrequently: true })!
  context.drawImage(source, 0, 0, width, height)
  const pixels = context.getImageData(0, 0, width, height).data
  // By hand, for not every browser draws through filters.
  for (let at = 0; grey && at < pixels.length; at += 4)
    pixels.fill(0.2126 * pixels[at]! + 0.7152 * pixels[at + 1]! + 0.0722 * pixels[at + 2]!, at, at + 3)
  return { pixels, width, height }
}

export async function loaded(address: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = address
  await image.decode()
  return image
}

/** Size and number of colours of a JPEG, by its frame header, and how the camera says it is to be turned. */
export function jpegHead(
  bytes: Uint8Array,
): { width: number; height: number; components: number; orientation: number } | undefined {
  let orientation = 1
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1]!
    const length = (bytes[at + 2]! << 8) | bytes[at + 3]!
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return {
        height: (bytes[at + 5]! << 8) | bytes[at + 6]!,
        width: (bytes[at + 7]! << 8) | bytes[at + 8]!,
        components: bytes[at + 9]!,
        orientation,
      }
    // Behind the segment's name, Exif and two zeros; what has another name declares none.
    if (marker === 0xe1)
      orientation = exifOrientation(bytes.subarray(at + 10, at + 2 + length)) ?? orientation
    at += 2 + length
  }
  return undefined
}
