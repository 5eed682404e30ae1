import { z } from 'zod'
import { contrast, luminance } from '../../lib/color/colors.ts'
import { round } from '../../lib/text/numbers.ts'
import { p } from '../../params.ts'
import { defineTool, json } from '../../tool.ts'

export default defineTool({
  name: 'Contrast checker',
  description:
    'Measures the WCAG 2 contrast ratio of text on its background and says which levels it passes, for normal and for large text.',
  credits: 0,
  params: {
    foreground: p.color().describe('Colour of the text, such as #333 or #333333.'),
    background: p.color().describe('Colour behind the text.'),
    font_size: p
      .number({ above: 0, max: 1000 })
      .default(16)
      .describe('Size of the text in pixels. Text is large from 24 px, or from 18.66 px when bold.'),
    bold: p.boolean().default(false).describe('Whether the text is bold.'),
  },
  returns: json(
    z.object({
      ratio: z.number().describe('1 to 21, cut (not rounded) to two decimals.'),
      ratio_text: z.string(),
      aa_normal: z.boolean().describe('At least 4.5.'),
      aa_large: z.boolean().describe('At least 3.'),
      aaa_normal: z.boolean().describe('At least 7.'),
      aaa_large: z.boolean().describe('At least 4.5.'),
      large_text: z.boolean().describe('Whether font_size and bold make it large text.'),
      passes_aa: z.boolean().describe('AA at the given size.'),
      passes_aaa: z.boolean().describe('AAA at the given size.'),
      luminance_foreground: z.number(),
      luminance_background: z.number(),
    }),
  ),
  example: { foreground: '#767676', background: '#ffffff' },
  runs: 'inline',
  run({ foreground, background, font_size, bold }) {
    const exact = contrast(foreground, background)
    // Cut, so that 4.499 does not read as a passing 4.50; the small term holds off floating-point noise.
    const ratio = Math.floor(exact * 100 + 1e-9) / 100
    const large = font_size >= 24 || (bold && font_size >= 18.66)
    const passes = (least: number) => exact >= least
    return {
      ratio,
      ratio_text: `${ratio.toFixed(2)}:1`,
      aa_normal: passes(4.5),
      aa_large: passes(3),
      aaa_normal: passes(7),
      aaa_large: passes(4.5),
      large_text: large,
      passes_aa: passes(large ? 3 : 4.5),
      passes_aaa: passes(large ? 4.5 : 7),
      luminance_foreground: round(luminance(foreground), 6),
      luminance_background: round(luminance(background), 6),
    }
  },
})
