/** A message, whatever kind of file it was read from. */
export interface Mail {
  subject: string
  from: string
  to: string
  cc: string
  date: string
  html?: string
  text?: string
  /** The body as RTF, where it was written as such. */
  rtf?: Uint8Array
  attachments: MailAttachment[]
}

export interface MailAttachment {
  name: string
  type: string
  /** Missing for what is no file of its own: messages inside of messages, links. */
  bytes?: Uint8Array
  id?: string
  shown: boolean
}
