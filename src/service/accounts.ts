import { randomBytes, randomUUID } from 'node:crypto'
import { badInput } from '../fault.ts'
import type { KeyTerms } from '../store/accounts.ts'
import type { AuditEvent } from '../store/audit-log.ts'
import type { Store } from '../store/store.ts'
import { hashSecret, newSecret, prefixOf } from './keys.ts'

const FIRST_CREDITS = 1000
export const CLAIM_SETTING = 'claim_token_hash'

/** Makes a key for an account. The secret is in the answer and nowhere else. */
export async function createKey(
  store: Store,
  options: {
    accountId: string
    name: string
    terms?: Partial<KeyTerms>
    secret?: string
    gift?: { amount: number; note: string }
    /** Of working keys that the account may have. */
    most?: number
    by?: Omit<AuditEvent, 'action'>
  },
): Promise<{ id: string; secret: string; prefix: string }> {
  const secret = options.secret ?? newSecret()
  const id = `key_${randomUUID().replaceAll('-', '').slice(0, 20)}`
  const prefix = prefixOf(secret)
  const key = { id, accountId: options.accountId, name: options.name, prefix, hash: hashSecret(secret) }
  const { terms, most } = options
  const by = options.by ?? { via: 'server', accountId: options.accountId }
  const event = { ...by, action: 'key.create', subject: id, detail: options.name }
  const given = { ...key, ...(terms && { terms }), ...(most !== undefined && { most }) }
  if (!(await store.createKey(given, options.gift, event)) && most !== undefined)
    throw badInput(`name: an account has at most ${most} keys; revoke one first.`)
  return { id, secret, prefix }
}

export const newAccountId = (): string => `acc_${randomUUID().replaceAll('-', '').slice(0, 20)}`

/** Makes the token of a link that gives the operator a login, once. A link from before ends. */
export async function newClaimToken(store: Store, via: AuditEvent['via']): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await store.writeSetting(CLAIM_SETTING, hashSecret(token), { via, action: 'operator.claim_link' })
  return token
}

export interface FirstStart {
  /** Set when this start made them: shown once. */
  secret?: string
  claimToken?: string
}

/**
 * Makes sure that there is an operator, and the key the settings ask for. The first start without such a key
 * makes one with credits, so that the first call works at once.
 */
export async function bootstrap(
  store: Store,
  settings: { bootstrapApiKey: string | undefined; bootstrapCredits: number },
): Promise<FirstStart> {
  const first: FirstStart = {}
  const isFirst = await store.createOperator(newAccountId())
  const accountId = (await store.operatorAccount())!.id
  if (isFirst) {
    first.claimToken = await newClaimToken(store, 'server')
    if (!settings.bootstrapApiKey) {
      const gift = { amount: FIRST_CREDITS, note: 'first start' }
      first.secret = (await createKey(store, { accountId, name: 'first key', gift })).secret
    }
  }
  if (settings.bootstrapApiKey) {
    // Known already, by an earlier start or by another server starting now: then nothing is granted again.
    const gift = { amount: settings.bootstrapCredits, note: 'bootstrap key' }
    await createKey(store, { accountId, name: 'bootstrap', secret: settings.bootstrapApiKey, gift })
  }
  return first
}
