import { randomBytes, randomUUID } from 'node:crypto'
import type { Store } from '../store/store.ts'
import { hashSecret, newSecret, prefixOf } from './keys.ts'

const FIRST_CREDITS = 1000
export const CLAIM_SETTING = 'claim_token_hash'

/** Makes a key for an account. The secret is in the answer and nowhere else. */
export async function createKey(
  store: Store,
  options: { accountId: string; name: string; rateLimit?: number; secret?: string },
): Promise<{ id: string; secret: string; prefix: string }> {
  const secret = options.secret ?? newSecret()
  const id = `key_${randomUUID().replaceAll('-', '').slice(0, 20)}`
  const prefix = prefixOf(secret)
  await store.createKey({
    id,
    accountId: options.accountId,
    name: options.name,
    prefix,
    hash: hashSecret(secret),
    ...(options.rateLimit !== undefined && { rateLimit: options.rateLimit }),
  })
  return { id, secret, prefix }
}

export const newAccountId = (): string => `acc_${randomUUID().replaceAll('-', '').slice(0, 20)}`

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
  let operator = await store.operatorAccount()
  const first: FirstStart = {}
  if (!operator) {
    await store.createAccount({ id: newAccountId(), role: 'operator' })
    operator = (await store.operatorAccount())!
    first.claimToken = randomBytes(24).toString('base64url')
    await store.writeSetting(CLAIM_SETTING, hashSecret(first.claimToken))
    if (!settings.bootstrapApiKey) {
      first.secret = (await createKey(store, { accountId: operator.id, name: 'first key' })).secret
      await store.grant(operator.id, FIRST_CREDITS, 'first start')
    }
  }
  if (settings.bootstrapApiKey && !(await store.findKey(hashSecret(settings.bootstrapApiKey)))) {
    await createKey(store, { accountId: operator.id, name: 'bootstrap', secret: settings.bootstrapApiKey })
    if (settings.bootstrapCredits > 0)
      await store.grant(operator.id, settings.bootstrapCredits, 'bootstrap key')
  }
  return first
}
