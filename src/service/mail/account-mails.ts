import { Fault } from '../../fault.ts'
import type { Account } from '../../store/accounts.ts'
import type { Store } from '../../store/store.ts'
import { hashSecret } from '../keys.ts'
import { LINK_LIFE_MS, newLink } from '../links.ts'
import { checkPassword, hashPassword } from '../passwords.ts'
import { eventOf, type Visitor } from '../sessions.ts'
import type { Mails } from './mails.ts'

const HOUR_MS = 3_600_000
/** Mails of one kind to one address within an hour. */
const PER_HOUR = 3

export interface AccountMailSettings {
  store: Store
  mails: Mails | undefined
  publicUrl: string
}

export type AccountMails = ReturnType<typeof createAccountMails>

/** Links by mail: that an address is somebody's own, and to a new password. */
export function createAccountMails({ store, mails, publicUrl }: AccountMailSettings) {
  function demandMails(): Mails {
    if (mails) return mails
    throw new Fault('unavailable', 'This server sends no mail; ask whoever runs it for a link.')
  }
  const mayBeSent = async (kind: string, email: string) =>
    (await store.count(`mail ${kind} ${hashSecret(email)}`, PER_HOUR, HOUR_MS)).wait

  return {
    open: mails !== undefined,

    /** Sends the link that confirms an account's address; nothing where it was confirmed before. */
    async confirm(account: Account, language: string): Promise<void> {
      const sender = demandMails()
      if (account.email === null || account.email_verified_at !== null) return
      const wait = await mayBeSent('confirm', account.email)
      if (wait !== undefined)
        throw new Fault('too-many', 'Mails were sent to this address just now; look there first.', {
          retryAfter: wait,
        })
      const { id, email } = account
      const url = await newLink(store, publicUrl, { purpose: 'confirm', accountId: id, email })
      await sender.queue({
        kind: 'confirm',
        to: email,
        language,
        values: {},
        url,
        lifeMs: LINK_LIFE_MS.confirm,
      })
    },

    /** Sends the way to a new password, where the address has an account. Nobody is told whether it has. */
    async reset(email: string, language: string, visitor: Visitor): Promise<void> {
      const sender = demandMails()
      const [account] = (await store.listAccounts(email)).filter(one => one.email === email)
      if (!account || account.suspended_at !== null) return
      if ((await mayBeSent('reset', email)) !== undefined) return
      const event = { ...eventOf(visitor, account.id), action: 'password.reset_link' }
      const url = await newLink(store, publicUrl, { purpose: 'reset', accountId: account.id, email }, event)
      await sender.queue({ kind: 'reset', to: email, language, values: {}, url, lifeMs: LINK_LIFE_MS.reset })
    },

    /** The account's address is confirmed by who is signed in to it and holds the link. */
    async confirmed(token: string, accountId: string, visitor: Visitor): Promise<void> {
      const event = { ...eventOf(visitor, accountId), action: 'email.confirm' }
      if (!(await store.confirmByLink(hashSecret(token), accountId, event))) throw usedUp()
    },

    /** A new password for who holds the link. A password that is refused does not use it up. */
    async renew(token: string, password: string, visitor: Visitor): Promise<void> {
      const link = await store.findLink(hashSecret(token), 'reset')
      if (!link) throw usedUp()
      checkPassword(password, link.email ?? '')
      const { accountId: _, actorId: __, ...by } = eventOf(visitor, '')
      const event = { ...by, action: 'password.reset' }
      const passwordHash = await hashPassword(password)
      const done = await store.resetPassword({ tokenHash: hashSecret(token), passwordHash, event })
      if (done === undefined) throw usedUp()
    },
  }
}

const usedUp = () =>
  new Fault('forbidden', 'token: this link was used before, is too old, or is for another account.')
