import { randomUUID } from 'node:crypto'
import type { Transporter } from 'nodemailer'
import type { MailSettings } from '../../config.ts'
import type { Store } from '../../store/store.ts'
import type { Secrets } from '../secrets.ts'
import { type MailKind, writeMail } from './texts.ts'

const AT_ONCE = 5
const IDLE_MS = 5_000
/** Waits after the first, second … try, in seconds; the last one again until the mail is too old. */
const WAITS_S = [10, 60, 300, 1800, 7200, 21_600]
const LONGEST_MS = 3 * 86_400_000
const PATIENCE_MS = 15_000

export interface NewMail {
  kind: MailKind
  to: string
  language: string | null
  values: Record<string, string | number>
  url: string
  /** How long its link is good for: later it need not arrive. */
  lifeMs?: number
}

interface Letter extends Omit<NewMail, 'lifeMs'> {
  ends: number
}

export interface MailsSettings extends MailSettings {
  store: Store
  secrets: Secrets
  onTrouble: (detail: string) => void
  /** Tests shorten the waits. */
  waitScale?: number
}

export type Mails = ReturnType<typeof createMails>

/**
 * Mails go into the database first, sealed, and from there to the mail server: one that is away delays nobody, and what
 * it was to send is sent when it is back.
 */
export function createMails(settings: MailsSettings) {
  const { store, secrets } = settings
  let transport: Promise<Transporter> | undefined
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let again = false
  let stopped = false

  /** The library is loaded with the first mail. */
  const connect = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer')
    return createTransport(settings.smtpUrl, {
      connectionTimeout: PATIENCE_MS,
      greetingTimeout: PATIENCE_MS,
      socketTimeout: PATIENCE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    } as object)
  }

  async function queue({ lifeMs = LONGEST_MS, ...mail }: NewMail): Promise<void> {
    const letter: Letter = { ...mail, ends: Date.now() + Math.min(lifeMs, LONGEST_MS) }
    await store.queueMail(randomUUID(), secrets.seal(JSON.stringify(letter)))
    void look()
  }

  /** Sends what is due, unless it does so already; then it looks once more afterwards. */
  async function look(): Promise<void> {
    if (stopped) return
    if (looking) again = true
    looking ??= sendDue().finally(() => {
      looking = undefined
      const more = again
      again = false
      if (more) void look()
    })
    await looking
  }

  async function sendDue(): Promise<void> {
    clearTimeout(timer)
    let wait = IDLE_MS
    try {
      const due = await store.takeMails(AT_ONCE)
      await Promise.all(due.map(mail => attempt(mail.id, mail.content, mail.attempts)))
      wait = Math.min(IDLE_MS, Math.max(50, (await store.nextMail()) ?? IDLE_MS))
    } catch (error) {
      settings.onTrouble(String((error as Error).stack ?? error))
    }
    if (!stopped) timer = setTimeout(() => void look(), wait).unref()
  }

  async function attempt(id: string, content: string, attempts: number): Promise<void> {
    const letter = opened(content)
    // Sealed with another SECRET_KEY, or too late to be of use.
    if (!letter || letter.ends < Date.now()) return store.removeMail(id)
    try {
      transport ??= connect()
      const { kind, language, values, url, to } = letter
      const { subject, text, html } = writeMail(kind, language, values, url)
      await (await transport).sendMail({
        from: settings.from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${id}@${settings.from
          .split('@')
          .at(-1)!
          .replace(/[^\w.-]/g, '')}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
      await store.removeMail(id)
    } catch (error) {
      const { responseCode, code } = error as { responseCode?: number; code?: string }
      settings.onTrouble(`a mail (${letter.kind}) was not taken: ${responseCode ?? code ?? 'no answer'}`)
      // 5xx to the recipient is for good; a login or sender that is refused, the operator can mend.
      if (code === 'EENVELOPE' && responseCode !== undefined && responseCode >= 500 && attempts > 1)
        return store.removeMail(id)
      const wait = WAITS_S[Math.min(attempts, WAITS_S.length) - 1]! * 1000 * (settings.waitScale ?? 1)
      await store.delayMail(id, Math.round(wait))
    }
  }

  function opened(content: string): Letter | undefined {
    try {
      return JSON.parse(secrets.open(content)) as Letter
    } catch {
      return undefined
    }
  }

  return {
    queue,
    look,
    /** Tells everybody who answers for an account. */
    async tell(accountId: string, mail: Pick<NewMail, 'kind' | 'values' | 'url'>): Promise<void> {
      for (const { email, language } of await store.recipientsOf(accountId))
        await queue({ ...mail, to: email, language })
    },
    async stop(): Promise<void> {
      stopped = true
      clearTimeout(timer)
      await looking
      ;(await transport)?.close()
    },
  }
}
