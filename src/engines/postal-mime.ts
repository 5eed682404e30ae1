import type { Address, Attachment } from 'postal-mime'
import { badInput } from '../fault.ts'
import type { Mail, MailAttachment } from '../formats/mail/mail.ts'
import { mendMail } from '../formats/mail/mend-mail.ts'

const MAX_HEADERS = 2 * 2 ** 20
/** Parts of one email; mail programs and mailing lists come nowhere near. */
const MAX_PARTS = 5000

/** Reads a message as it is sent and stored (RFC 5322 with MIME). */
export async function readMail(bytes: Uint8Array, param: string): Promise<Mail> {
  const head = Buffer.from(bytes.subarray(0, 20_000)).toString('latin1')
  if (!/^(from|to|date|subject|received|message-id|mime-version|return-path):/im.test(head))
    throw badInput(
      `${param}: is no email; expected an .eml file, which begins with lines such as From: and Date:, or a .msg file of Outlook.`,
    )
  const parts = countParts(bytes)
  if (parts > MAX_PARTS)
    throw badInput(
      `${param}: the email has ${parts.toLocaleString('en')} parts, at most ${MAX_PARTS.toLocaleString('en')} are read.`,
    )
  const { default: PostalMime } = await import('postal-mime')
  try {
    const mail = await PostalMime.parse(mendMail(bytes), {
      attachmentEncoding: 'arraybuffer',
      forceRfc822Attachments: true,
      maxHeadersSize: MAX_HEADERS,
    })
    return {
      subject: mail.subject ?? '',
      from: names(mail.from ? [mail.from] : []),
      to: names(mail.to ?? []),
      cc: names(mail.cc ?? []),
      date: mail.headers.find(one => one.key === 'date')?.value ?? '',
      ...(mail.html && { html: mail.html }),
      ...(mail.text && { text: mail.text }),
      attachments: await Promise.all(mail.attachments.map(attachmentOf)),
    }
  } catch (error) {
    throw badInput(`${param}: ${whyNot((error as Error).message)}`, error)
  }
}

/** What the library refuses, in a sentence of our own. */
const whyNot = (message: string): string =>
  /nesting depth/.test(message)
    ? 'the parts of the email are nested too deep; send the messages inside it as files of their own.'
    : /header size/.test(message)
      ? `the head of the email is over ${MAX_HEADERS / 2 ** 20} MB; leave out lines before the first empty one.`
      : 'the email is damaged and cannot be read.'

async function attachmentOf(one: Attachment): Promise<MailAttachment> {
  const bytes = typeof one.content === 'string' ? Buffer.from(one.content) : new Uint8Array(one.content)
  const subject = one.mimeType === 'message/rfc822' && !one.filename ? await subjectOf(bytes) : undefined
  return {
    name: one.filename ?? (subject || 'without a name'),
    type: one.mimeType,
    bytes,
    ...(one.contentId && { id: one.contentId.replace(/^<|>$/g, '') }),
    shown: one.disposition === 'inline' || one.related === true,
  }
}

/** The subject of a message inside of another, from its head alone. */
async function subjectOf(message: Uint8Array): Promise<string | undefined> {
  const { default: PostalMime } = await import('postal-mime')
  const start = Buffer.from(message.subarray(0, 20_000))
  const end = /\r?\n\r?\n/.exec(start.toString('latin1'))?.index ?? start.length
  const head = await PostalMime.parse(start.subarray(0, end))
  return head.subject
}

/** How many parts begin in a message: lines of a boundary that it names. */
function countParts(bytes: Uint8Array): number {
  const mail = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const boundaries = new Set<string>()
  for (const [, quoted, bare] of mail.matchAll(/boundary=[ \t]*(?:"([^"\r\n]+)"|([^\s;"]+))/gi))
    boundaries.add((quoted ?? bare)!.trimEnd())
  let count = 0
  for (const [, line] of mail.matchAll(/^--([^\r\n]+)/gm)) if (boundaries.has(line!.trimEnd())) count++
  return count
}

const names = (list: Address[]): string =>
  list
    .map(one =>
      one.group
        ? `${one.name}: ${names(one.group)}`
        : one.name && one.name !== one.address
          ? `${/[,;]/.test(one.name) ? `"${one.name}"` : one.name} <${one.address}>`
          : (one.address ?? ''),
    )
    .filter(Boolean)
    .join(', ')
