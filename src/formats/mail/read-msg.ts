import { badInput } from '../../fault.ts'
import { KINDS, kindOfBytes } from '../../lib/files/file-kinds.ts'
import { decoded, isCodePage } from '../office/rtf/rtf-text.ts'
import { decodeText } from '../text/text-encoding.ts'
import { readCompoundFile, type Storage } from './compound-file.ts'
import { expandRtf } from './compressed-rtf.ts'
import { htmlInRtf } from './html-in-rtf.ts'
import type { Mail, MailAttachment } from './mail.ts'
import { isMessage, Properties } from './mapi-properties.ts'

const OUTLOOK = 'application/vnd.ms-outlook'
const CC = 2
const BCC = 3

/** Reads a message as Outlook saves it: a compound file with a stream for each property. */
export function readMsg(bytes: Uint8Array, param: string): Mail {
  const root = readCompoundFile(bytes, param)
  if (!isMessage(root))
    throw badInput(
      `${param}: is no email but another file of that container, such as an old Word or Excel file; expected an .eml or .msg file.`,
    )
  const message = new Properties(root, 32)
  const people = recipients(root, message.codePage)
  const named = (type: number) => people.filter(one => one.type === type).map(one => one.who)
  return {
    subject: message.text(0x0037, 0x0e1d, 0x0070),
    from: person(message.text(0x0042, 0x0c1a), message.text(0x5d02, 0x5d01), message.text(0x0065, 0x0c1f)),
    to: named(1).join(', ') || message.text(0x0e04),
    cc: named(CC).join(', ') || message.text(0x0e03),
    date: dateOf(message),
    ...bodyOf(message, param),
    attachments: inOrder(root, '__attach_version1.0_#').map(one => attachmentOf(one, message.codePage)),
  }
}

/** The parts of a name, in the order of the numbers behind it. */
const inOrder = ({ storages }: Storage, prefix: string): Storage[] =>
  [...storages]
    .filter(([name]) => name.startsWith(prefix))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, storage]) => storage)

function recipients(root: Storage, page: number | undefined): { type: number; who: string }[] {
  return inOrder(root, '__recip_version1.0_#').map(storage => {
    const one = new Properties(storage, 8, page)
    const type = (one.number(0x0c15) ?? 1) & 15
    return {
      type: type === CC || type === BCC ? type : 1,
      who: person(one.text(0x3001, 0x5ff6), one.text(0x39fe), one.text(0x3003)),
    }
  })
}

/** The name with the address; addresses of Exchange's own directory say nothing outside of it. */
function person(name: string, smtp: string, other: string): string {
  const address = smtp || (other.includes('@') ? other : '')
  const clean = name.replace(/^'(.*)'$/s, '$1')
  return clean && address && clean !== address ? `${clean} <${address}>` : address || clean
}

/** The date as the sender wrote it, in his time zone, where the head of the mail came along. */
function dateOf(message: Properties): string {
  const written = /^date:[ \t]*(.+)$/im.exec(message.text(0x007d))?.[1]?.trim()
  const date = message.date(0x0039) ?? message.date(0x0e06)
  return written ?? date?.toUTCString() ?? ''
}

/** The body in the form it was written in: HTML, by itself or wrapped into RTF, RTF, or plain text. */
function bodyOf(message: Properties, param: string): Pick<Mail, 'html' | 'text' | 'rtf'> {
  const html = message.binary(0x1013)
  if (html && html.length > 0) return { html: htmlText(html, message.number(0x3fde)) }
  const asText = message.text(0x1013)
  if (asText) return { html: asText }
  const text = message.text(0x1000)
  const compressed = message.binary(0x1009)
  const rtf = compressed && expandRtf(compressed)
  if (!rtf?.subarray(0, 5).equals(Buffer.from('{\\rtf'))) return { text }
  const inside = htmlInRtf(rtf, param)
  if (inside) return { html: inside }
  return text && /\\fromtext\b/.test(rtf.toString('latin1', 0, 1000)) ? { text } : { text, rtf }
}

/** What is UTF-8 is read as such, whatever the message says; few other texts happen to be. */
function htmlText(bytes: Buffer, page: number | undefined): string {
  const { text, encoding } = decodeText(bytes)
  return encoding !== 'UTF-8' && isCodePage(page) ? decoded(bytes.toString('latin1'), page) : text
}

function attachmentOf(storage: Storage, page: number | undefined): MailAttachment {
  const one = new Properties(storage, 8, page)
  const inner = storage.storages.get('__substg1.0_3701000D')
  if (inner && isMessage(inner)) {
    const subject = new Properties(inner, 24, page).text(0x0037)
    return { name: subject || one.text(0x3001) || 'without a subject', type: OUTLOOK, shown: false }
  }
  const bytes = one.binary(0x3701)
  const id = one.text(0x3712).replace(/^<|>$/g, '')
  return {
    name: one.text(0x3707, 0x3704, 0x3001) || 'without a name',
    type: one.text(0x370e) || KINDS[bytes ? kindOfBytes(bytes) : 'binary'].media,
    ...(bytes && { bytes }),
    ...(id && { id }),
    shown: true,
  }
}
