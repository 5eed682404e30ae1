import { z } from 'zod'
import { badInput } from '../../fault.ts'
import { decodeBase64 } from '../../lib/text/base64.ts'
import { utf8Bytes, utf8Text } from '../../lib/text/utf8.ts'
import { p } from '../../params.ts'
import { defineTool, json } from '../../tool.ts'

/** What stands before the base64 in an address that holds its data. */
const DATA_URL = /^\s*data:[^,\s]{0,200};base64,/i

export default defineTool({
  name: 'Base64',
  description:
    'Encodes text as base64 of its UTF-8 bytes, or decodes it. Decoding takes base64url, missing padding, line breaks and data URLs, and refuses anything else that is not base64. Up to 500,000 characters.',
  credits: 0,
  params: {
    text: p.text({ allowEmpty: true, max: 500_000 }).describe('The text to encode, or the base64 to decode.'),
    mode: p.choice(['encode', 'decode']).describe('Which way to convert.'),
  },
  returns: json(
    z.object({
      result: z.string(),
      mode: z.string(),
      bytes: z.int().describe('Size of the plain data in bytes.'),
    }),
  ),
  example: { text: 'Hello, world', mode: 'encode' },
  runs: 'inline',
  run({ text, mode }) {
    if (mode === 'encode') {
      const bytes = utf8Bytes(text, 'text')
      return { result: bytes.toString('base64'), mode, bytes: bytes.length }
    }
    const bytes = decodeBase64(text.replace(DATA_URL, ''), 'text')
    const result = utf8Text(bytes)
    if (result === undefined) {
      throw badInput(
        `text: the ${bytes.length} decoded bytes are not UTF-8 text, such as an image or compressed data.`,
      )
    }
    return { result, mode, bytes: bytes.length }
  },
})
