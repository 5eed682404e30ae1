import { z } from 'zod'
import { encodeQr, QR_MAX_BYTES, type QrCode } from '../../../engines/qrcode.ts'
import { badInput } from '../../../fault.ts'
import { utf8Bytes } from '../../../lib/text/utf8.ts'
import { p } from '../../../params.ts'
import { defineTool, json } from '../../../tool.ts'
import { blackWhitePng } from './grey-png.ts'

export default defineTool({
  name: 'QR code generator',
  description:
    'Makes a QR code from text or a link, as a PNG data URL or SVG. It picks the smallest code and uses spare room for stronger error correction. At most 2,953 bytes of text.',
  credits: 0,
  params: {
    text: p.text({ max: QR_MAX_BYTES }).describe('The text to encode, at most 2,953 bytes in UTF-8.'),
    format: p
      .choice(['png', 'svg'])
      .default('png')
      .describe('png: a data URL. svg: the source of a drawing.'),
    size: p
      .pixels({ min: 21, max: 4096 })
      .default(256)
      .describe(
        'Width and height in pixels. Must give every module, the margin included, at least one pixel.',
      ),
    margin: p
      .integer({ min: 0, max: 100 })
      .default(4)
      .describe('Quiet zone around the code in modules. Scanners ask for 4.'),
  },
  returns: json(
    z.object({
      format: z.enum(['png', 'svg']),
      data_url: z.string().optional().describe('For png: data:image/png;base64,…'),
      svg: z.string().optional().describe('For svg.'),
      size: z.int(),
      margin: z.int(),
      version: z.int().describe('Size class of the code, 1 to 40.'),
      error_correction: z.enum(['L', 'M', 'Q', 'H']),
      modules: z.int().describe('Modules on each side, without the margin.'),
    }),
  ),
  example: { text: 'https://example.com', format: 'svg' },
  // The largest code takes 25 to 150 ms, most of it for the best split into character sets and the mask.
  short: true,
  check({ text }) {
    const { length } = utf8Bytes(text, 'text')
    if (length > QR_MAX_BYTES)
      throw badInput(`text: has ${length} bytes, a QR code holds at most ${QR_MAX_BYTES}.`)
  },
  async run({ text, format, size, margin }) {
    const code = await encodeQr(text)
    if (!code) throw badInput(`text: is too long for a QR code, which holds at most ${QR_MAX_BYTES} bytes.`)
    const across = code.modules + 2 * margin
    if (size < across) {
      throw badInput(
        `size: ${size} pixels are too few for ${across} modules (${code.modules} and the margin on both sides).`,
      )
    }
    return {
      format,
      ...(format === 'svg' ? { svg: drawn(code, size, margin) } : { data_url: painted(code, size, margin) }),
      size,
      margin,
      version: code.version,
      error_correction: code.level,
      modules: code.modules,
    }
  },
})

/** Every module the same whole number of pixels, since uneven ones scan badly; the rest widens the margin. */
function painted(code: QrCode, size: number, margin: number): string {
  const scale = Math.floor(size / (code.modules + 2 * margin))
  const start = Math.floor((size - scale * code.modules) / 2)
  const blank = (height: number) => (height > 0 ? [{ height, dark: () => false }] : [])
  const rows = Array.from({ length: code.modules }, (_, row) => ({
    height: scale,
    dark: (x: number) => {
      const column = Math.floor((x - start) / scale)
      return column >= 0 && column < code.modules && code.dark(column, row)
    },
  }))
  const png = blackWhitePng(size, [...blank(start), ...rows, ...blank(size - start - scale * code.modules)])
  return `data:image/png;base64,${png.toString('base64')}`
}

/** One path of horizontal runs, which stays small and has no seams between modules. */
function drawn(code: QrCode, size: number, margin: number): string {
  const across = code.modules + 2 * margin
  let path = ''
  for (let row = 0; row < code.modules; row++) {
    for (let column = 0; column < code.modules; column++) {
      if (!code.dark(column, row)) continue
      const from = column
      while (column < code.modules && code.dark(column, row)) column++
      path += `M${from + margin} ${row + margin}h${column - from}v1H${from + margin}z`
    }
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${across} ${across}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${across}v${across}H0z"/><path d="${path}"/></svg>`
}
