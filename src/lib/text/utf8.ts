import { badInput } from '../../fault.ts'

/**
 * The UTF-8 bytes of a text. Half of a surrogate pair has none: encoders put U+FFFD there without a word,
 * and the result would stand for another text than the one sent.
 */
export function utf8Bytes(text: string, name: string): Buffer {
  refuseLoneSurrogates(text, name)
  return Buffer.from(text, 'utf8')
}

/** A 400 for text that holds half of a surrogate pair. */
export function refuseLoneSurrogates(text: string, name: string): void {
  if (text.isWellFormed()) return
  const at = text.search(/\p{Surrogate}/u)
  throw badInput(`${name}: is not valid Unicode, half of a surrogate pair stands at character ${at + 1}.`)
}

/** Text of UTF-8 bytes; undefined when they are none. A leading byte order mark is kept. */
export function utf8Text(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}
