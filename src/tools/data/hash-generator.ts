import { hash } from 'node:crypto'
import { z } from 'zod'
import { refuseLoneSurrogates } from '../../lib/text/utf8.ts'
import { p } from '../../params.ts'
import { defineTool, json } from '../../tool.ts'

/** What the library calls them. */
const DIGESTS = { 'sha-1': 'sha1', 'sha-256': 'sha256', 'sha-384': 'sha384', 'sha-512': 'sha512' } as const

export default defineTool({
  name: 'Hash generator',
  description:
    'Computes the SHA-1 or SHA-2 digest of a text, as hexadecimal digits of its UTF-8 bytes. Up to 1,000,000 characters.',
  credits: 0,
  params: {
    text: p
      .text({ allowEmpty: true, max: 1_000_000 })
      .describe('The text to hash. The empty text has a digest too.'),
    algorithm: p
      .choice(['sha-1', 'sha-256', 'sha-384', 'sha-512'])
      .default('sha-256')
      .describe('Digest to compute. SHA-1 is no longer safe against forgery.'),
  },
  returns: json(
    z.object({
      hash: z.string().describe('The digest in lower-case hexadecimal.'),
      algorithm: z.string(),
      encoding: z.literal('hex'),
      input_bytes: z.int(),
    }),
  ),
  example: { text: 'hello', algorithm: 'sha-256' },
  runs: 'inline',
  run({ text, algorithm }) {
    refuseLoneSurrogates(text, 'text')
    const digest = hash(DIGESTS[algorithm], text)
    return { hash: digest, algorithm, encoding: 'hex' as const, input_bytes: Buffer.byteLength(text) }
  },
})
