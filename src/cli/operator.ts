import { parseArgs } from 'node:util'
import type { Config } from '../config.ts'
import { createKey, newClaimToken } from '../service/accounts.ts'
import { openStore } from '../store/open.ts'
import type { Store } from '../store/store.ts'
import { UsageError } from './usage-error.ts'

const time = (ms: number | null): string => (ms === null ? 'never' : new Date(ms).toISOString().slice(0, 16))

async function withStore(config: Config, work: (store: Store) => Promise<void>): Promise<number> {
  const store = await openStore(config)
  try {
    await work(store)
    return 0
  } finally {
    await store.close()
  }
}

async function accountId(store: Store, given: string | undefined): Promise<string> {
  const account = given === undefined ? await store.operatorAccount() : await store.findAccount(given)
  if (account) return account.id
  throw new UsageError(
    given === undefined
      ? 'there is no account yet; start the server once, which makes the operator.'
      : `there is no account ${given}.`,
  )
}

function whole(text: string | undefined, what: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text ?? '')) throw new UsageError(`${what}: expected a whole number above 0.`)
  return Number(text)
}

/** toolwright keys create|list|revoke */
export function keysCommand(args: string[], config: Config): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { account: { type: 'string' }, rate: { type: 'string' } },
  })
  const [action, subject] = positionals
  return withStore(config, async store => {
    if (action === 'create') {
      const account = await accountId(store, values.account)
      const rate = values.rate === undefined ? {} : { rateLimit: whole(values.rate, '--rate') }
      const key = await createKey(store, {
        accountId: account,
        name: subject ?? 'key',
        by: { via: 'command line', accountId: account },
        ...rate,
      })
      console.log(`${key.secret}\n${key.id} of ${account}. The secret is not shown again.`)
      return
    }
    if (action === 'list') {
      const keys = await store.listKeys(values.account)
      for (const key of keys) {
        const state =
          key.revoked_at === null ? `last used ${time(key.last_used_at)}` : `revoked ${time(key.revoked_at)}`
        console.log(`${key.id}  ${key.prefix.padEnd(10)}  ${key.account_id}  ${state}  ${key.name}`)
      }
      if (keys.length === 0) console.log('There are no keys.')
      return
    }
    if (action === 'revoke' && subject) {
      const found = await store.matchKeys(subject)
      if (found.length !== 1)
        throw new UsageError(`${found.length} keys match ${subject}; use the id that keys list shows.`)
      const { id, account_id: owner, name } = found[0]!
      const event = { via: 'command line', accountId: owner, subject: id, detail: name } as const
      const done = await store.revokeKey(id, { ...event, action: 'key.revoke' })
      console.log(done ? `${found[0]!.id} is revoked.` : `${found[0]!.id} was revoked before.`)
      return
    }
    throw new UsageError('keys: expected create NAME, list, or revoke KEY.')
  })
}

/** toolwright credits grant|show */
export function creditsCommand(args: string[], config: Config): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { account: { type: 'string' }, note: { type: 'string' } },
  })
  const [action, amount] = positionals
  return withStore(config, async store => {
    const account = await accountId(store, values.account)
    if (action === 'grant') {
      const balance = await store.grant(
        account,
        whole(amount, 'amount'),
        values.note ?? 'granted by the operator',
        { via: 'command line', action: 'credits.grant', accountId: account, detail: amount! },
      )
      console.log(`${account} has ${balance} credits.`)
      return
    }
    if (action === 'show') {
      const books = await store.audit(account)
      console.log(
        `${account}: ${books.balance} credits (${books.granted} granted, ${books.charged} charged, ${books.reserved} reserved now)`,
      )
      return
    }
    throw new UsageError('credits: expected grant AMOUNT or show.')
  })
}

/** toolwright claim */
export function claimCommand(config: Config): Promise<number> {
  return withStore(config, async store => {
    await accountId(store, undefined)
    const host = config.host.includes(':') ? `[${config.host}]` : config.host
    const url = config.publicUrl ?? `http://${host}:${config.port}`
    console.log(`${url}/claim#${await newClaimToken(store, 'command line')}`)
    console.log("It works once, gives the operator's dashboard a new login and ends the one before.")
  })
}
