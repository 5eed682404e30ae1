import { Str } from './objects.ts'

/** PDFDocEncoding where it differs from Latin-1. */
const DOC: Record<number, string> = {}
for (const [i, char] of [...'˘ˇˆ˙˝˛˚˜'].entries()) DOC[0x18 + i] = char
for (const [i, char] of [...'•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž'].entries()) DOC[0x80 + i] = char
DOC[0xa0] = '€'

const NOT_LATIN = /[\x18-\x1f\x80-\xa0]/g
const FROM_DOC = new Map(Object.entries(DOC).map(([code, char]) => [char, Number(code)]))

/** The text of a string that holds text: UTF-16, UTF-8 or PDFDocEncoding. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) {
    const even = Buffer.from(bytes.subarray(2, bytes.length - (bytes.length % 2)))
    if (bytes[2] === 0xfe && bytes[3] === 0xff) return decodeText(markedOnce(bytes.subarray(2)))
    return stripLanguage(even.swap16().toString('utf16le'))
  }
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return stripLanguage(Buffer.from(bytes.subarray(2)).toString('utf16le'))
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf)
    return stripLanguage(Buffer.from(bytes.subarray(3)).toString('utf8'))
  // In one piece: a text put together letter by letter takes 32 bytes for each until it is read.
  const latin = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  return latin.replace(NOT_LATIN, char => DOC[char.charCodeAt(0)] ?? char)
}

/** Values that LaTeX's hyperref marks twice have a byte more before each character. */
function markedOnce(bytes: Uint8Array): Uint8Array {
  const units = bytes.subarray(2)
  const isThree =
    units.length > 0 && units.length % 3 === 0 && units.every((byte, i) => i % 3 > 0 || byte === 0)
  return isThree ? Buffer.concat([bytes.subarray(0, 2), units.filter((_, i) => i % 3 > 0)]) : bytes
}

/** Texts may carry language codes between escape characters. */
const stripLanguage = (text: string): string => text.replace(/\u001b[^\u001b]{0,8}\u001b/g, '').toWellFormed()

/** How the marks of UTF-16 and UTF-8 read in PDFDocEncoding: text that begins so would be taken for one of those. */
const LIKE_A_MARK = /^(þÿ|ÿþ|ï»¿)/

/** A string that holds this text, in PDFDocEncoding where that can write it, else in UTF-16. */
export function encodeText(given: string): Str {
  const text = given.toWellFormed()
  const wide = () =>
    new Str(Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(text, 'utf16le').swap16()]))
  if (LIKE_A_MARK.test(text)) return wide()
  const codes: number[] = []
  for (const char of text) {
    const code = char.codePointAt(0)!
    const special = FROM_DOC.get(char)
    if (special !== undefined) codes.push(special)
    else if (code < 0x18 || (code >= 0x20 && code < 0x7f) || (code > 0xa0 && code < 0x100)) codes.push(code)
    else return wide()
  }
  return new Str(Buffer.from(codes))
}

const WIN: Record<string, number> = {}
for (const [i, char] of [...'€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'].entries())
  if (char !== ' ') WIN[char] = 0x80 + i

/** Text in the encoding of Western fonts; undefined when it has other characters. */
export function winAnsi(text: string): Buffer | undefined {
  const bytes: number[] = []
  for (const char of text) {
    const code = char.codePointAt(0)!
    const special = WIN[char]
    if (special !== undefined) bytes.push(special)
    else if ((code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code < 0x100 && code !== 0xad))
      bytes.push(code)
    else return undefined
  }
  return Buffer.from(bytes)
}

/** `D:20240131120000+01'00'` → `2024-01-31T12:00:00+01:00`; undefined when it is no date. */
export function isoDate(text: string): string | undefined {
  const match =
    /^\s*(?:D:)?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?\s*(?:([Zz+-])(?:(\d\d)'?:?(?:(\d\d)'?)?)?)?/.exec(
      text,
    )
  if (!match) return undefined
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00', sign, oh, om = '00'] =
    match
  const zone = !sign || /z/i.test(sign) || !oh ? 'Z' : `${sign}${oh}:${om}`
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`
  // A day that its month does not have would be taken for one of the next.
  const exists = new Date(`${year}-${month}-${day}T00:00:00Z`).getUTCDate() === Number(day)
  return exists && !Number.isNaN(Date.parse(iso)) ? iso : undefined
}
