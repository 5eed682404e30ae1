import { readFile } from 'node:fs/promises'
import { withKnownPictures } from '../../../engines/document-images.ts'
import { readMail } from '../../../engines/postal-mime.ts'
import { badInput } from '../../../fault.ts'
import type { Mail } from '../../../formats/mail/mail.ts'
import { renamed } from '../../../lib/files/file-names.ts'
import { p } from '../../../params.ts'
import { defineTool, file } from '../../../tool.ts'

const MAX_BYTES = 50 * 2 ** 20
/** Of one mailbox. */
const MAX_MESSAGES = 200
/** Of messages within messages, each of which holds all that are inside it once more. */
const MAX_INNER_BYTES = 50 * 2 ** 20

/** Adds messages that are attached to others, each behind the one it came with, as long as there is room. */
async function addInner(mails: Mail[]): Promise<void> {
  let left = MAX_INNER_BYTES
  for (let i = 0; i < mails.length && mails.length < MAX_MESSAGES; i++) {
    const inner: Mail[] = []
    for (const { type, bytes } of mails[i]!.attachments) {
      if (!/^message\/rfc822$/i.test(type) || !bytes || mails.length + inner.length >= MAX_MESSAGES) continue
      if (bytes.length > left) continue
      left -= bytes.length
      // What cannot be read stays in the list of what is attached.
      const mail = await readMail(bytes, 'file').catch(() => undefined)
      if (mail) inner.push(mail)
    }
    mails.splice(i + 1, 0, ...inner)
  }
}

export default defineTool({
  name: 'Email to PDF',
  collection: 'extra',
  description:
    'Sets an email (.eml, or .msg of Outlook) as a tagged PDF: subject, sender, recipients and date above the text, pictures inside it, and a list of what is attached. Pictures on other servers are not downloaded, so nobody learns that the email was read.',
  credits: 3,
  params: {
    file: p
      .file({
        kinds: ['text', 'html', 'xml', 'binary', 'ole'],
        label: 'EML or MSG',
        accept: ['message/rfc822', 'application/vnd.ms-outlook'],
      })
      .describe(
        'The email as an .eml file, as mail programs save it, or as a .msg file of Outlook; at most 50 MB.',
      ),
  },
  returns: file('application/pdf'),
  example: { file: 'message.eml' },
  async run({ file }, call) {
    const { typeset } = await import('../../../engines/typst/typeset.ts')
    const { readMsg } = await import('../../../formats/mail/read-msg.ts')
    const { mailboxMessages } = await import('../../../formats/mail/mbox.ts')
    const { mailsDocument } = await import('./mail-document.ts')
    if (file.size > MAX_BYTES) throw badInput('file: is over 50 MB, which is the limit for emails.')
    const bytes = await readFile(file.path)
    const mails: Mail[] = []
    if (file.kind === 'ole') mails.push(readMsg(bytes, 'file'))
    else {
      const messages = mailboxMessages(bytes)
      if (messages.length > MAX_MESSAGES)
        call.warn(`only the first ${MAX_MESSAGES} of ${messages.length} messages were set`)
      for (const message of messages.slice(0, MAX_MESSAGES)) mails.push(await readMail(message, 'file'))
    }
    await addInner(mails)
    const { pdf, warnings } = await typeset(await withKnownPictures(await mailsDocument(mails)), call)
    for (const warning of warnings) call.warn(warning)
    return { bytes: pdf, name: renamed(file.name, '', 'pdf') }
  },
})
