/** The line that begins a message of a mailbox: sender and date, as no sentence has them. */
const START = /^From \S+.* \d\d:\d\d(:\d\d)?.* \d{4}/
const HEADER = /^[!-9;-~]+:/

/** The messages of a mailbox (RFC 4155), in its order; a file that is none is one message. */
export function mailboxMessages(bytes: Uint8Array): Buffer[] {
  const mail = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!mail.subarray(0, 5).equals(Buffer.from('From '))) return [mail]
  const messages: string[][] = []
  let wasEmpty = true
  const lines = mail.toString('latin1').split('\n')
  for (const [i, line] of lines.entries()) {
    if (wasEmpty && START.test(line) && HEADER.test(lines[i + 1] ?? '')) messages.push([])
    else messages.at(-1)?.push(line.replace(/^>(>*From )/, '$1'))
    wasEmpty = line === '' || line === '\r'
  }
  return messages.length < 2 ? [mail] : messages.map(one => Buffer.from(one.join('\n'), 'latin1'))
}
