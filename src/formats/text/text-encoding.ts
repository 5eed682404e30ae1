import { utf8Text } from '../../lib/text/utf8.ts'
import { utf16Mark } from '../../lib/text/utf16-mark.ts'
import { decodeLegacy } from './legacy-decoder.ts'
import { type LegacyEncoding, legacyEncoding } from './legacy-encoding.ts'

export type Encoding = 'UTF-8' | 'UTF-16' | LegacyEncoding

/** Text of a file that does not say how it is encoded: byte-order marks first, then UTF-8 if it is valid. */
export function decodeText(bytes: Uint8Array): { text: string; encoding: Encoding } {
  const marked = utf16Mark(bytes)
  if (marked) return { text: decodeLegacy(bytes, marked), encoding: 'UTF-16' }
  const text = utf8Text(bytes)
  if (text !== undefined) return { text, encoding: 'UTF-8' }
  const encoding = legacyEncoding(bytes)
  return { text: decodeLegacy(bytes, encoding), encoding }
}
