import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type Email, default as PostalMime } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type MailServer = Awaited<ReturnType<typeof startMailServer>>

/** A mail server that keeps what it gets. */
export async function startMailServer() {
  const arrived: { to: string; mail: Email }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      void text(stream)
        .then(raw => PostalMime.parse(raw))
        .then(mail => arrived.push({ to: envelope.rcptTo.map(one => one.address).join(' '), mail }))
        .then(() => done())
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    arrived,
    /** The newest mail to somebody about something, once it is there. */
    async mailTo(to: string, about: RegExp): Promise<Email> {
      for (let i = 0; i < 1000; i++) {
        const found = arrived.findLast(one => one.to === to && about.test(one.mail.text ?? ''))
        if (found) return found.mail
        await new Promise(resolve => setTimeout(resolve, 10))
      }
      throw new Error(`no mail to ${to} about ${about}`)
    },
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}
