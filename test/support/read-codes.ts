import { Resvg } from '@resvg/resvg-js'
import {
  BarcodeFormat,
  BinaryBitmap,
  Code128Reader,
  DecodeHintType,
  GlobalHistogramBinarizer,
  QRCodeReader,
  RGBLuminanceSource,
} from '@zxing/library'
import jsqr from 'jsqr'
import { decodePng } from './images.ts'

export interface Pixels {
  width: number
  height: number
  /** Red, green, blue, alpha of each pixel. */
  data: Uint8ClampedArray
}

/** Decodes a PNG with a decoder the product does not use. */
export function pngPixels(png: Uint8Array): Pixels {
  const { width, height, data } = decodePng(png)
  return { width, height, data: new Uint8ClampedArray(data) }
}

/** Renders an SVG at its own size, or a multiple of it. */
export function svgPixels(svg: string, zoom = 1): Pixels {
  const image = new Resvg(svg, {
    fitTo: { mode: 'zoom', value: zoom },
    // Looking through the machine's fonts takes longer than drawing.
    font: { loadSystemFonts: false },
  }).render()
  return { width: image.width, height: image.height, data: new Uint8ClampedArray(image.pixels) }
}

/** The text jsQR finds in a picture. */
export function readWithJsqr({ data, width, height }: Pixels): string | undefined {
  return (jsqr.default ?? jsqr)(data, width, height, { inversionAttempts: 'dontInvert' })?.data
}

function bitmap({ data, width, height }: Pixels): BinaryBitmap {
  const grey = new Uint8ClampedArray(width * height)
  for (let i = 0; i < grey.length; i++) grey[i] = data[4 * i]!
  return new BinaryBitmap(new GlobalHistogramBinarizer(new RGBLuminanceSource(grey, width, height)))
}

/** The text ZXing finds in a QR code: on an even grid of modules first, then as in a photograph. */
export function readWithZxing(pixels: Pixels): string {
  const attempt = (hint: DecodeHintType) => {
    const hints = new Map<DecodeHintType, unknown>([
      [hint, true],
      [DecodeHintType.CHARACTER_SET, 'UTF-8'],
    ])
    return new QRCodeReader().decode(bitmap(pixels), hints as never).getText()
  }
  try {
    return attempt(DecodeHintType.PURE_BARCODE)
  } catch {
    return attempt(DecodeHintType.TRY_HARDER)
  }
}

/** The text ZXing finds in a Code 128 barcode. */
export function readCode128(pixels: Pixels): string {
  const hints = new Map<DecodeHintType, unknown>([
    [DecodeHintType.POSSIBLE_FORMATS, [BarcodeFormat.CODE_128]],
  ])
  return new Code128Reader().decode(bitmap(pixels), hints as never).getText()
}
