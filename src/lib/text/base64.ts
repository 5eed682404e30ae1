import { badInput } from '../../fault.ts'

/** What each ASCII character is in base64: 1 a digit, 2 + or /, 3 - or _, 4 padding, 5 white space, 0 nothing. */
const CLASSES = new Uint8Array(128)
const mark = (chars: string, kind: number) => {
  for (const char of chars) CLASSES[char.charCodeAt(0)] = kind
}
mark('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789', 1)
mark('+/', 2)
mark('-_', 3)
mark('=', 4)
mark(' \t\r\n\f', 5)

/**
 * Decodes base64 or base64url, with or without padding, line breaks allowed. Strict, because Node's own
 * decoder skips what it does not know and answers with other bytes than were meant.
 */
export function decodeBase64(text: string, name: string): Buffer {
  let [digits, padding, standard, url] = [0, 0, false, false]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const kind = code < 128 ? CLASSES[code]! : 0
    if (kind === 0) {
      const stray = JSON.stringify(String.fromCodePoint(text.codePointAt(at)!))
      throw badInput(`${name}: ${stray} at character ${at + 1} is not a base64 digit.`)
    }
    if (kind === 4) padding++
    if (kind > 3) continue
    if (padding > 0) throw badInput(`${name}: padding (=) may stand only at the end of base64.`)
    digits++
    standard ||= kind === 2
    url ||= kind === 3
  }
  if (standard && url) {
    throw badInput(`${name}: mixes the digits of base64 (+ /) with those of base64url (- _).`)
  }
  if (digits % 4 === 1) {
    throw badInput(`${name}: ${digits} base64 digits cannot be a whole number of bytes; one is missing.`)
  }
  if (padding > 0 && (digits + padding) % 4 !== 0) {
    throw badInput(`${name}: the padding (=) does not fit the number of base64 digits.`)
  }
  if (padding > 2) throw badInput(`${name}: base64 ends in at most two padding characters (=).`)
  return Buffer.from(text, 'base64')
}
