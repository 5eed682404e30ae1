import { z } from 'zod'
import { badInput } from '../../fault.ts'
import { refuseLoneSurrogates } from '../../lib/text/utf8.ts'
import { p } from '../../params.ts'
import { defineTool, json } from '../../tool.ts'

export default defineTool({
  name: 'URL encoder',
  description:
    'Percent-encodes text for use in a URL, or decodes it. Component encoding is for one value; whole-address encoding leaves : / ? # & = and the like alone. Up to 500,000 characters.',
  credits: 0,
  params: {
    text: p.text({ allowEmpty: true, max: 500_000 }).describe('The text to convert.'),
    mode: p.choice(['encode', 'decode']).default('encode').describe('Which way to convert.'),
    component: p
      .boolean()
      .default(true)
      .describe('true: a single value, reserved characters are encoded too. false: a whole address.'),
  },
  returns: json(z.object({ result: z.string(), mode: z.string(), component: z.boolean() })),
  example: { text: 'a b&c=ü', mode: 'encode' },
  runs: 'inline',
  run({ text, mode, component }) {
    if (mode === 'encode') {
      refuseLoneSurrogates(text, 'text')
      return { result: component ? encodeURIComponent(text) : encodeURI(text), mode, component }
    }
    try {
      return { result: component ? decodeURIComponent(text) : decodeURI(text), mode, component }
    } catch (cause) {
      throw badInput(`text: ${problem(text)}`, cause)
    }
  },
})

/** Says where percent-encoding goes wrong: a % without two digits, or bytes that are no UTF-8. */
function problem(text: string): string {
  const stray = /%(?![0-9a-f]{2})/i.exec(text)
  if (stray) return `"%" at character ${stray.index + 1} is not followed by two hexadecimal digits.`
  for (const run of text.matchAll(/(?:%[89a-f][0-9a-f])+/gi)) {
    try {
      decodeURIComponent(run[0])
    } catch {
      return `the bytes ${run[0].slice(0, 30)} at character ${run.index + 1} are not UTF-8 text.`
    }
  }
  return 'is not valid percent-encoding.'
}
