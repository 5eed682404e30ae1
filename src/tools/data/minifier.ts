import { z } from 'zod'
import { minifyCss, minifyHtml, minifyJs } from '../../engines/minifiers/minifiers.ts'
import { round } from '../../lib/text/numbers.ts'
import { p } from '../../params.ts'
import { defineTool, json } from '../../tool.ts'

const MINIFY = { js: minifyJs, css: minifyCss, html: minifyHtml }

export default defineTool({
  name: 'Minifier',
  description:
    'Makes JavaScript, CSS or HTML smaller without changing what it does. Licence comments in scripts stay. Up to 2 MB, 500 levels of nesting, 2,000 operators or calls in one statement and 100,000 tags.',
  credits: 0,
  params: {
    code: p.text({ maxBytes: 2 * 2 ** 20 }).describe('The code, at most 2 MB.'),
    language: p.choice(['js', 'css', 'html']).default('js').describe('What the code is.'),
  },
  returns: json(
    z.object({
      minified: z.string(),
      language: z.string(),
      original_size: z.int().describe('Bytes of UTF-8 before.'),
      minified_size: z.int().describe('Bytes of UTF-8 after.'),
      saved_bytes: z.int(),
      saved_percent: z.number().describe('To one decimal.'),
    }),
  ),
  example: { code: 'function add(first, second) {\n  return first + second\n}\n', language: 'js' },
  short: true,
  async run({ code, language }, { warn }) {
    const shorter = await MINIFY[language](code, warn)
    const original_size = Buffer.byteLength(code)
    // Code that is as small as can be may grow by a byte or two; the original is as good then.
    const minified = Buffer.byteLength(shorter) <= original_size ? shorter : code
    const minified_size = Buffer.byteLength(minified)
    const saved_bytes = original_size - minified_size
    return {
      minified,
      language,
      original_size,
      minified_size,
      saved_bytes,
      saved_percent: round((saved_bytes / original_size) * 100, 1),
    }
  },
})
