import { z } from 'zod'
import { badInput } from '../../../fault.ts'
import { refuseLoneSurrogates } from '../../../lib/text/utf8.ts'
import { p } from '../../../params.ts'
import { defineTool, json } from '../../../tool.ts'
import { openText, sealText } from './sealed-text.ts'

export default defineTool({
  name: 'Text encryption',
  description:
    'Encrypts text with a password, or decrypts it again: AES-256-GCM with a key that scrypt derives. The format is documented, so other programs can open it.',
  credits: 1,
  params: {
    text: p.text({ allowEmpty: true }).optional().describe('Text to encrypt.'),
    ciphertext: p
      .text()
      .optional()
      .describe('Result of an earlier encryption, to decrypt.')
      .example('tw1.EQgB…'),
    password: p.password({ min: 8, max: 1024 }).describe('The password, at least 8 characters.'),
  },
  returns: json(
    z.object({
      ciphertext: z.string().optional(),
      text: z.string().optional(),
      algorithm: z.literal('AES-256-GCM'),
      kdf: z.literal('scrypt'),
    }),
  ),
  example: { text: 'meet me at noon', password: 'correct horse battery' },
  short: true,
  check({ text, ciphertext }) {
    if (text !== undefined && ciphertext !== undefined) {
      throw badInput('text: send text to encrypt or ciphertext to decrypt, not both.')
    }
    if (text === undefined && ciphertext === undefined) {
      throw badInput('text: is required to encrypt; send ciphertext instead to decrypt.')
    }
    if (text !== undefined) refuseLoneSurrogates(text, 'text')
  },
  async run({ text, ciphertext, password }, call) {
    const how = { algorithm: 'AES-256-GCM' as const, kdf: 'scrypt' as const }
    return ciphertext === undefined
      ? { ciphertext: await sealText(text!, password, call.random), ...how }
      : { text: await openText(ciphertext, password), ...how }
  },
})
