import { type ReaderOptions, type ReadResult, readBarcodes } from 'zxing-wasm/reader'
import type { Code } from './code.ts'
import { overlaid } from './seen.ts'

/** Codes of bars are read along lines: turned by more than a few degrees, or white on black, they are not seen. */
const BARS: ReaderOptions['formats'] = ['AllLinear', 'PDF417']
/** Quarter turns are tried by the reader itself. */
const TURNS = [10, -10, 20, -20, 30, -30, 40, -40]
/** Pixels of a side are enough to see bars in a picture that was turned. */
const TURNED_SIDE = 1600
const LEVEL = 4

/** The codes in a picture. A careful look also takes bars that lie askew or are white on black. */
export async function look(picture: ImageBitmap, careful: boolean): Promise<Code[]> {
  const { found, codes } = await read(picture, {}, careful)
  if (!careful) return codes
  const more: Code[] = []
  const turns = found.length > 0 ? tiltsOf(found) : TURNS
  if (found.length === 0 || found.some(one => one.isInverted))
    more.push(...(await read(picture, { inverted: true }, true)).codes)
  for (const turn of turns) {
    if (more.length > 0) break
    more.push(...(await read(picture, { turn }, true)).codes)
  }
  return overlaid([...codes, ...more])
}

/** How far the codes that were found are turned; bars beside them are turned alike. */
function tiltsOf(found: ReadResult[]): number[] {
  const square = found.find(one => /QR|Matrix|Aztec/.test(one.format))
  if (!square) return []
  const tilt = (((square.orientation % 90) + 135) % 90) - 45
  return Math.abs(tilt) > LEVEL ? [-tilt] : []
}

async function read(
  picture: ImageBitmap,
  { turn = 0, inverted = false }: { turn?: number; inverted?: boolean },
  careful: boolean,
): Promise<{ found: ReadResult[]; codes: Code[] }> {
  const again = turn !== 0 || inverted
  const scale = again ? Math.min(1, TURNED_SIDE / Math.max(picture.width, picture.height)) : 1
  const [w, h] = [picture.width * scale, picture.height * scale]
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
  const width = Math.ceil(w * Math.abs(cos) + h * Math.abs(sin))
  const height = Math.ceil(w * Math.abs(sin) + h * Math.abs(cos))
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!
  // Transparent pictures of codes are meant to lie on white.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  if (inverted) context.filter = 'invert(1)'
  context.setTransform(cos, sin, -sin, cos, width / 2, height / 2)
  context.drawImage(picture, -w / 2, -h / 2, w, h)
  const results = await readBarcodes(context.getImageData(0, 0, width, height), {
    tryHarder: careful,
    tryDenoise: careful && !again,
    maxNumberOfSymbols: 64,
    textMode: 'HRI',
    // Bars at a wrong angle look like other bars here and there.
    ...(again && { formats: BARS, minLineCount: 4 }),
  })
  const found = results.filter(one => one.isValid)
  /** Back to where it is in the picture. */
  const place = ({ x, y }: { x: number; y: number }) => {
    const [dx, dy] = [x - width / 2, y - height / 2]
    return [(dx * cos + dy * sin) / w + 0.5, (dy * cos - dx * sin) / h + 0.5] as const
  }
  const codes = found.map(({ format, text, contentType, bytes, lineCount, position }) => ({
    format,
    text:
      contentType === 'Binary' ? [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join(' ') : text,
    binary: contentType === 'Binary',
    lines: lineCount,
    corners: [position.topLeft, position.topRight, position.bottomRight, position.bottomLeft].map(place),
  }))
  return { found, codes }
}
