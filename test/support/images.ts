import assert from 'node:assert/strict'
import jpeg from 'jpeg-js'
// @ts-expect-error it has no types
import UPNG from 'upng-js'
import { kindOfBytes } from '../../src/lib/files/file-kinds.ts'
import type { TestFile } from './run-tool.ts'

export type Color = [red: number, green: number, blue: number, alpha?: number]

/** Decoded pixels, as another program than the product sees them. */
export interface Pixels {
  width: number
  height: number
  /** RGBA rows. */
  data: Uint8Array
  at: (x: number, y: number) => [number, number, number, number]
}

const pixels = (width: number, height: number, data: Uint8Array): Pixels => ({
  width,
  height,
  data,
  at: (x, y) =>
    [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)] as [number, number, number, number],
})

/** Decodes an image with a foreign reader: upng-js, jpeg-js, or Skia for WebP and AVIF. */
export async function decode(bytes: Uint8Array): Promise<Pixels> {
  const kind = kindOfBytes(bytes)
  if (kind === 'png') return decodePng(bytes)
  if (kind === 'jpeg') {
    const image = jpeg.decode(bytes, { maxMemoryUsageInMB: 2000 })
    return pixels(image.width, image.height, image.data)
  }
  const { createCanvas, loadImage } = await import('@napi-rs/canvas')
  const image = await loadImage(Buffer.from(bytes))
  const context = createCanvas(image.width, image.height).getContext('2d')
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(0, 0, image.width, image.height)
  return pixels(image.width, image.height, new Uint8Array(data.buffer))
}

export function decodePng(bytes: Uint8Array): Pixels {
  const image = UPNG.decode(Uint8Array.from(bytes).buffer)
  return pixels(image.width, image.height, new Uint8Array(UPNG.toRGBA8(image)[0]!))
}

/** A PNG made pixel by pixel. */
export function png(width: number, height: number, color: (x: number, y: number) => Color): Buffer {
  const data = new Uint8Array(width * height * 4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [r, g, b, a = 255] = color(x, y)
      data.set([r, g, b, a], (y * width + x) * 4)
    }
  }
  return Buffer.from(UPNG.encode([data.buffer], width, height, 0))
}

export const RED: Color = [220, 30, 30]
export const GREEN: Color = [30, 180, 60]
export const BLUE: Color = [30, 60, 220]
export const YELLOW: Color = [240, 220, 40]

/** Red, green above blue, yellow: any turn, mirror or crop shows. */
export const quadrants =
  (width: number, height: number) =>
  (x: number, y: number): Color =>
    y < height / 2 ? (x < width / 2 ? RED : GREEN) : x < width / 2 ? BLUE : YELLOW

/** A JPEG made pixel by pixel by jpeg-js, with an EXIF orientation where one is given. */
export function jpg(
  width: number,
  height: number,
  color: (x: number, y: number) => Color,
  options: { orientation?: number; quality?: number } = {},
): Buffer {
  const data = new Uint8Array(width * height * 4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [r, g, b] = color(x, y)
      data.set([r, g, b, 255], (y * width + x) * 4)
    }
  }
  const { data: bytes } = jpeg.encode({ width, height, data }, options.quality ?? 92)
  if (!options.orientation) return Buffer.from(bytes)
  const exif = Buffer.from(
    'ffe10022457869660000' +
      '4d4d002a00000008' +
      '0001' +
      `011200030000000100${options.orientation.toString(16).padStart(2, '0')}0000` +
      '00000000',
    'hex',
  )
  return Buffer.concat([bytes.subarray(0, 2), exif, bytes.subarray(2)])
}

/** Fails unless a pixel has a colour, give or take what a lossy format may do. */
export function assertColor(image: Pixels, x: number, y: number, expected: Color, tolerance = 12): void {
  const found = image.at(x, y)
  const off = expected.some((part, i) => Math.abs(part! - found[i]!) > tolerance)
  assert.ok(
    !off,
    `expected about ${expected} at ${x}, ${y} of ${image.width} x ${image.height}, found ${found}`,
  )
}

/** Peak signal-to-noise ratio of two images of one size in dB; Infinity when they are equal. */
export function psnr(a: Pixels, b: Pixels): number {
  assert.deepEqual([a.width, a.height], [b.width, b.height])
  let sum = 0
  for (let i = 0; i < a.data.length; i++) if (i % 4 !== 3) sum += (a.data[i]! - b.data[i]!) ** 2
  return 10 * Math.log10((255 * 255) / (sum / (a.width * a.height * 3)))
}

/** A file of test content for a call. */
export const upload = (name: string, content: Uint8Array | string): TestFile => ({ name, content })

/** A grey TIFF of twelve by eight pixels, each of so many bits: scanners and cameras write depths few programs read. */
export function greyTiff(bits: number, compression = 1, format = 1): Buffer {
  const data = Buffer.alloc(Math.ceil((12 * bits) / 8) * 8, 0x5a)
  const fields = [
    [256, 12],
    [257, 8],
    [258, bits],
    [259, compression],
    [262, 1],
    [273, 8],
    [277, 1],
    [278, 8],
    [279, data.length],
    [339, format],
  ]
  const directory = Buffer.alloc(2 + fields.length * 12 + 4)
  directory.writeUInt16LE(fields.length)
  for (const [i, [tag, value]] of fields.entries()) {
    directory.writeUInt16LE(tag!, 2 + i * 12)
    directory.writeUInt16LE(4, 4 + i * 12)
    directory.writeUInt32LE(1, 6 + i * 12)
    directory.writeUInt32LE(value!, 10 + i * 12)
  }
  const head = Buffer.from('II*\0\0\0\0\0', 'latin1')
  head.writeUInt32LE(8 + data.length, 4)
  return Buffer.concat([head, data, directory])
}
