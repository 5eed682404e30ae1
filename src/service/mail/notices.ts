import type { Store } from '../../store/store.ts'
import type { Mails } from './mails.ts'

const EVERY_MS = 60_000
const TURN_MS = 50_000
const DAY_MS = 86_400_000

export interface NoticeSettings {
  store: Store
  mails: Mails
  owner: string
  publicUrl: string
  lowBalanceCredits: number
  onTrouble: (detail: string) => void
}

export type Notices = ReturnType<typeof createNotices>

/** Mails that nobody asked for: a balance that runs low, webhooks that failed for good. Calls never wait for them. */
export function createNotices({ store, mails, owner, publicUrl, ...settings }: NoticeSettings) {
  const quietly = (work: Promise<unknown>) =>
    work.catch(error => settings.onTrouble(String(error?.stack ?? error)))

  /** One server of all looks, once a minute. */
  async function lowBalances(): Promise<void> {
    if (!(await store.takeTurn('low balances', owner, TURN_MS))) return
    for (const { id, balance, line } of await store.takeLowBalances(settings.lowBalanceCredits))
      await mails.tell(id, {
        kind: 'lowBalance',
        values: { credits: balance, line },
        url: `${publicUrl}/dashboard/credits`,
      })
  }

  const timer = setInterval(() => void quietly(lowBalances()), EVERY_MS).unref()
  return {
    lowBalances,
    /** A delivery that is given up; told once a day and account. */
    webhookFailed(accountId: string, jobId: string, host: string): Promise<unknown> {
      return quietly(
        store.count(`mail webhooks ${accountId}`, 1, DAY_MS).then(async ({ wait }) => {
          if (wait !== undefined) return
          const url = `${publicUrl}/dashboard/jobs/${jobId}`
          await mails.tell(accountId, { kind: 'webhooks', values: { host }, url })
        }),
      )
    },
    stop: () => clearInterval(timer),
  }
}
