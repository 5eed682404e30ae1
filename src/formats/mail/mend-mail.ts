import { utf8Text } from '../../lib/text/utf8.ts'
import { decodeLegacy } from '../text/legacy-decoder.ts'
import { legacyEncoding } from '../text/legacy-encoding.ts'

/** Encodings in which two bytes make a letter: chance makes UTF-8 of them more easily. */
const PAIRED = /^(shift_jis|x-sjis|windows-31j|gb|big5|euc|iso-2022|hz|ks_c|utf-16)/i
const PART = /^content-type:[ \t]*(text|multipart)\/[^\r\n]*(\r?\n[ \t][^\r\n]*)*/im

/**
 * A message whose parts say wrongly how they are written, made right before it is read: letters in another encoding
 * than the one named, parts of which nothing says where they end, marks before the first line.
 */
export function mendMail(bytes: Uint8Array): Buffer {
  let mail = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  if (mail.startsWith('\xef\xbb\xbf')) mail = mail.slice(3)
  if (!mail.includes('\n')) mail = mail.replace(/\r/g, '\n')
  const out: string[] = []
  // A part begins behind a line of hyphens, and its head ends with an empty line.
  for (const [i, part] of mail.split(/^(?=--[^\r\n]+\r?$)/m).entries()) {
    const end = /\r?\n\r?\n/.exec(part)
    const head = end ? part.slice(0, end.index) : part
    if (!end || (i > 0 && !/^content-/im.test(head))) out.push(part)
    else out.push(readable(named(head, part.slice(end.index))), part.slice(end.index))
  }
  return Buffer.from(out.join(''), 'latin1')
}

const hasLetters = (text: string): boolean => /[\x80-\xff]/.test(text)

/** The head of a part, with the encoding that its text is in. */
function named(head: string, body: string): string {
  const found = PART.exec(head)
  const says = found?.[0] ?? ''
  if (/^content-type:[ \t]*multipart/i.test(says))
    return /boundary\*?0?\*?=[ \t]*("[^"]|[^\s;"])/i.test(says)
      ? head
      : head.replace(says, () => 'Content-Type: text/plain')
  if ((!found && /^content-type:/im.test(head)) || !hasLetters(body)) return head
  if (/^content-transfer-encoding:[ \t]*(base64|quoted-printable)/im.test(head)) return head
  const label = /charset\*?=[ \t]*"?([^\s";]+)/i.exec(says)?.[1]
  const encoding = encodingOf(Buffer.from(body, 'latin1'), label)
  if (!encoding) return head
  if (!found) return `${head}\nContent-Type: text/plain; charset=${encoding}`
  const bare = says.replace(/;[ \t\r\n]*charset\*?=[ \t]*("[^"]*"|[^\s;]*)/i, '')
  return head.replace(says, () => `${bare}; charset=${encoding}`)
}

/** The encoding of a text where its label cannot be right; undefined where it can. */
function encodingOf(body: Buffer, label: string | undefined): string | undefined {
  if (label && PAIRED.test(label)) return undefined
  if (utf8Text(body) !== undefined) return 'utf-8'
  if (
    label &&
    !/^(utf-?8|us-ascii|ascii|7bit|8bit|default|unknown.*|x-unknown)$/i.test(label) &&
    isKnown(label)
  )
    return undefined
  const said = /<meta[^>]+charset=["']?([\w-]+)/i.exec(body.toString('latin1', 0, 4096))?.[1]
  return said && isKnown(said) && !/^utf-?8$/i.test(said) ? said : legacyEncoding(body)
}

function isKnown(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== ''
  } catch {
    return false
  }
}

/** The lines of a head as UTF-8, which is what they may hold beside ASCII. */
function readable(head: string): string {
  if (!hasLetters(head)) return head
  const bytes = Buffer.from(head, 'latin1')
  if (utf8Text(bytes) !== undefined) return head
  return Buffer.from(decodeLegacy(bytes, legacyEncoding(bytes))).toString('latin1')
}
