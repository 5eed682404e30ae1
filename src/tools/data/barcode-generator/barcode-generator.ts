import { z } from 'zod'
import { escapeHtml } from '../../../document/html-escape.ts'
import { p } from '../../../params.ts'
import { defineTool, json } from '../../../tool.ts'
import { code128 } from './code128.ts'

/** Modules of white that scanners need on either side. */
const QUIET = 10

export default defineTool({
  name: 'Barcode generator',
  description:
    'Draws a Code 128 barcode as SVG, with the shortest encoding and the quiet zone scanners need. Takes 1 to 80 printable ASCII characters.',
  credits: 0,
  params: {
    text: p
      .string({ max: 80, pattern: /^[ -~]+$/, shape: 'printable ASCII characters' })
      .describe('Text to encode: ASCII letters, digits and punctuation, up to 80 characters.')
      .example('ABC-12345'),
    height: p.pixels({ min: 20, max: 400 }).default(100).describe('Height of the bars in pixels.'),
    module_width: p.pixels({ min: 1, max: 8 }).default(2).describe('Width of the narrowest bar in pixels.'),
  },
  returns: json(
    z.object({
      svg: z.string(),
      symbology: z.literal('code128'),
      text: z.string(),
      width: z.int().describe('In pixels, with 10 modules of white on either side.'),
      height: z.int(),
      checksum: z.int().describe('The check symbol’s value, 0 to 102.'),
    }),
  ),
  example: { text: 'ABC-12345' },
  runs: 'inline',
  run({ text, height, module_width }) {
    const { widths, checksum } = code128(text)
    const modules = widths.reduce((sum, width) => sum + width, 0) + 2 * QUIET
    const width = modules * module_width
    let at = QUIET
    let path = ''
    for (const [i, bar] of widths.entries()) {
      if (i % 2 === 0) path += `M${at * module_width} 0h${bar * module_width}v${height}H${at * module_width}z`
      at += bar
    }
    const label = escapeHtml(text)
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}" shape-rendering="crispEdges"><title>${label}</title><path fill="#fff" d="M0 0h${width}v${height}H0z"/><path d="${path}"/></svg>`
    return { svg, symbology: 'code128' as const, text, width, height, checksum }
  },
})
