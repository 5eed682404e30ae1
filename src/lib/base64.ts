import { badInput } from '../fault.ts'

/**
 * Decodes base64 or base64url, with or without padding, line breaks allowed. Strict, because Node's own
 * decoder skips what it does not know and answers with other bytes than were meant.
 */
export function decodeBase64(text: string, name: string): Buffer {
  const digits = text.replace(/[ \t\r\n\f]+/g, '')
  const stray = /[^A-Za-z0-9+/_=-]/u.exec(digits)
  if (stray) {
    const at = text.indexOf(stray[0]) + 1
    throw badInput(`${name}: ${JSON.stringify(stray[0])} at character ${at} is no base64 digit.`)
  }
  const body = digits.replace(/=+$/, '')
  const padding = digits.length - body.length
  if (body.includes('=')) throw badInput(`${name}: padding (=) may stand only at the end of base64.`)
  if (/[+/]/.test(body) && /[-_]/.test(body)) {
    throw badInput(`${name}: mixes the digits of base64 (+ /) with those of base64url (- _).`)
  }
  if (body.length % 4 === 1) {
    throw badInput(`${name}: ${body.length} base64 digits cannot be a whole number of bytes; one is missing.`)
  }
  if (padding > 0 && (body.length + padding) % 4 !== 0) {
    throw badInput(`${name}: the padding (=) does not fit the number of base64 digits.`)
  }
  if (padding > 2) throw badInput(`${name}: base64 ends in at most two padding characters (=).`)
  return Buffer.from(body, 'base64')
}
