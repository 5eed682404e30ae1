import { parseArgs } from 'node:util'
import { createCatalog } from '../catalog.ts'
import type { Config } from '../config.ts'
import type { Family } from '../contract/families.ts'
import { exportAccount, removeAccount } from '../service/account-data.ts'
import { createKey, newClaimToken } from '../service/accounts.ts'
import { auditExport } from '../service/audit-export.ts'
import { checkScopes, type KeyScopes, listOf, readScopes, writeScopes } from '../service/key-scopes.ts'
import { newLink } from '../service/links.ts'
import type { ApiKey, KeyTerms } from '../store/accounts.ts'
import { openStore } from '../store/open.ts'
import type { Store } from '../store/store.ts'
import { UsageError } from './usage-error.ts'

const time = (ms: number | null): string => (ms === null ? 'never' : new Date(ms).toISOString().slice(0, 16))

export async function withStore(config: Config, work: (store: Store) => Promise<void>): Promise<number> {
  const store = await openStore(config)
  try {
    await work(store)
    return 0
  } finally {
    await store.close()
  }
}

/** The operator's account, or one by its id, its address, or the name of a team where no other has it. */
async function accountId(store: Store, given: string | undefined): Promise<string> {
  if (given === undefined) {
    const operator = await store.operatorAccount()
    if (operator) return operator.id
    throw new UsageError('there is no account yet; start the server once, which makes the operator.')
  }
  const [account] = await store.listAccounts(given.includes('@') ? given.trim().toLowerCase() : given)
  if (account) return account.id
  const teams = (await store.listTeams()).filter(({ name }) => name === given)
  if (teams.length === 1) return teams[0]!.id
  throw new UsageError(
    teams.length === 0
      ? `--account: there is no account ${given}; accounts list and teams list show them.`
      : `--account: ${teams.length} teams are called ${given}; use the id that teams list shows.`,
  )
}

function whole(text: string | undefined, what: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text ?? '')) throw new UsageError(`${what}: expected a whole number above 0.`)
  return Number(text)
}

const KEY_OPTIONS = {
  account: { type: 'string' },
  rate: { type: 'string' },
  tools: { type: 'string' },
  families: { type: 'string' },
  'read-only': { type: 'boolean' },
  expires: { type: 'string' },
  'credits-per-month': { type: 'string' },
} as const

type KeyValues = Partial<Record<'account' | 'rate' | 'tools' | 'families' | 'expires', string>> & {
  'read-only'?: boolean
  'credits-per-month'?: string
}

const DAY_MS = 86_400_000
const names = (list: string | undefined): string[] =>
  (list ?? '').split(',').flatMap(name => name.trim() || [])

/** What the options say about a key; `none` takes a limit off again, `--tools all` lets it do everything. */
function readTerms(values: KeyValues): Partial<KeyTerms> {
  const limit = (given: string, what: string) => (given === 'none' ? null : whole(given, what))
  const { rate, expires, 'credits-per-month': credits } = values
  const narrows = values.tools ?? values.families ?? values['read-only']
  const scopes: KeyScopes = {
    readOnly: values['read-only'] ?? false,
    tools: names(values.tools).filter(name => name !== 'all'),
    families: names(values.families) as Family[],
  }
  return {
    ...(rate !== undefined && { rate_limit: limit(rate, '--rate') }),
    ...(credits !== undefined && { credit_limit: limit(credits, '--credits-per-month') }),
    ...(expires !== undefined && { expires_at: readEnd(expires) }),
    ...(narrows !== undefined && { scopes: writeScopes(checkScopes(scopes, createCatalog().files)) }),
  }
}

/** A day, through which the key still works, or a number of days from now. */
function readEnd(given: string): number | null {
  if (given === 'none') return null
  const days = /^([1-9]\d{0,4})d$/.exec(given)?.[1]
  if (days !== undefined) return Date.now() + Number(days) * DAY_MS
  const day = /^\d{4}-\d\d-\d\d$/.test(given) ? Date.parse(given) : Number.NaN
  if (Number.isNaN(day)) throw new UsageError('--expires: expected a day like 2027-01-31, 90d, or none.')
  return day + DAY_MS
}

/** How a key is narrowed, in words. */
const termsOf = ({ scopes, expires_at, rate_limit, credit_limit }: ApiKey): string =>
  [
    scopes === null ? '' : `for ${listOf(readScopes(scopes))}`,
    expires_at === null ? '' : `${expires_at <= Date.now() ? 'expired' : 'until'} ${time(expires_at)}`,
    rate_limit === null ? '' : `${rate_limit} calls a minute`,
    credit_limit === null ? '' : `${credit_limit} credits a month`,
  ]
    .filter(Boolean)
    .join(', ')

async function keyOf(store: Store, typed: string): Promise<ApiKey> {
  const found = await store.matchKeys(typed)
  if (found.length !== 1)
    throw new UsageError(`${found.length} keys match ${typed}; use the id that keys list shows.`)
  return found[0]!
}

/** toolwright keys create|list|change|revoke */
export function keysCommand(args: string[], config: Config): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: KEY_OPTIONS,
  })
  const [action, subject] = positionals
  return withStore(config, async store => {
    if (action === 'create') {
      const account = await accountId(store, values.account)
      const key = await createKey(store, {
        accountId: account,
        name: subject ?? 'key',
        by: { via: 'command line', accountId: account },
        terms: readTerms(values),
      })
      console.log(`${key.secret}\n${key.id} of ${account}. The secret is not shown again.`)
      return
    }
    if (action === 'list') {
      const keys = await store.listKeys(values.account && (await accountId(store, values.account)))
      for (const key of keys) {
        const state =
          key.revoked_at === null ? `last used ${time(key.last_used_at)}` : `revoked ${time(key.revoked_at)}`
        const terms = key.revoked_at === null && termsOf(key)
        const line = `${key.id}  ${key.prefix.padEnd(10)}  ${key.account_id}  ${state}  ${key.name}`
        console.log(terms ? `${line} (${terms})` : line)
      }
      if (keys.length === 0) console.log('There are no keys.')
      return
    }
    if (action === 'revoke' && subject) {
      const { id, account_id: owner, name } = await keyOf(store, subject)
      const event = { via: 'command line', accountId: owner, subject: id, detail: name } as const
      const done = await store.revokeKey(id, { ...event, action: 'key.revoke' })
      console.log(done ? `${id} is revoked.` : `${id} was revoked before.`)
      return
    }
    if (action === 'change' && subject) {
      const { id, account_id: owner } = await keyOf(store, subject)
      const terms = readTerms(values)
      const detail = Object.keys(terms).join(', ')
      if (detail === '')
        throw new UsageError(
          'keys change: say what: --tools, --families, --read-only, --expires, --rate or --credits-per-month.',
        )
      const event = { via: 'command line', accountId: owner, subject: id, detail } as const
      if (!(await store.changeKey(id, terms, { ...event, action: 'key.change' })))
        throw new UsageError(`${id} was revoked before.`)
      console.log(`${id}: ${termsOf(await keyOf(store, id)) || 'may do everything'}.`)
      return
    }
    throw new UsageError('keys: expected create NAME, list, change KEY, or revoke KEY.')
  })
}

/** toolwright accounts list|suspend|resume|confirm|reset|export|delete */
export function accountsCommand(args: string[], config: Config): Promise<number> {
  const [action, subject, file] = args
  return withStore(config, async store => {
    if (action === 'list') {
      for (const one of await store.listAccounts()) {
        const state = one.suspended_at === null ? one.role : `suspended ${time(one.suspended_at)}`
        console.log(`${one.id}  ${state}  ${one.balance} credits  ${one.email ?? ''}`.trimEnd())
      }
      return
    }
    if (action === 'export' && subject && file) {
      const [account] = await store.listAccounts(subject)
      if (!account) throw new UsageError(`there is no account ${subject}; accounts list shows them.`)
      const size = await exportAccount(store, account.id, file)
      await store.note({ via: 'command line', action: 'account.export', accountId: account.id })
      console.log(`${file}: ${size} bytes.`)
      return
    }
    if (action === 'delete' && subject) {
      const [account] = await store.listAccounts(subject)
      if (!account) throw new UsageError(`there is no account ${subject}; accounts list shows them.`)
      if (account.role === 'operator') throw new UsageError("an operator's account can't be deleted.")
      const [left] = await store.teamsLeftBy(account.id)
      if (left !== undefined)
        throw new UsageError(`${left} would have no owner; toolwright teams role makes somebody else one.`)
      const cancel = (id: string) => store.cancelJob(id, account.id, 'The job was cancelled.')
      if (!(await removeAccount(store, { cancel }, account.id, 'command line')))
        throw new UsageError('calls of this account still run; it is suspended now, try again in a minute.')
      console.log(`${account.id} is deleted. Its ledger stays, without a name.`)
      return
    }
    if (action === 'reset' && subject) {
      const [account] = await store.listAccounts(subject)
      if (!account?.email) throw new UsageError(`there is no account ${subject} with an address.`)
      const event = { via: 'command line', action: 'password.reset_link', accountId: account.id } as const
      const link = { purpose: 'reset', accountId: account.id, email: account.email } as const
      console.log(await newLink(store, addressOf(config), link, event))
      console.log(`It works once, for an hour, and gives ${account.email} a new password.`)
      return
    }
    if (action === 'confirm' && subject) {
      const [account] = await store.listAccounts(subject)
      if (!account?.email) throw new UsageError(`there is no account ${subject} with an address.`)
      const event = { via: 'command line', action: 'email.confirm', accountId: account.id } as const
      const done = await store.confirmEmail(account.id, event)
      console.log(`${account.email} ${done ? 'is' : 'was'} confirmed as the address of ${account.id}.`)
      return
    }
    if ((action === 'suspend' || action === 'resume') && subject) {
      const [account] = await store.listAccounts(subject)
      if (!account) throw new UsageError(`there is no account ${subject}; accounts list shows them.`)
      if (account.role === 'operator') throw new UsageError("the operator's own account can't be suspended.")
      const event = { via: 'command line', action: `account.${action}`, accountId: account.id } as const
      await store.suspend(account.id, action === 'suspend', event)
      const now = action === 'suspend' ? 'is suspended: its keys and sign-ins are refused' : 'goes on'
      console.log(`${account.id} ${now}.`)
      return
    }
    throw new UsageError(
      'accounts: expected list, suspend, resume, confirm, reset or delete and an ACCOUNT, or export ACCOUNT FILE.',
    )
  })
}

/** toolwright audit [--format csv|ndjson] */
export function auditCommand(args: string[], config: Config): Promise<number> {
  const { values } = parseArgs({ args, options: { format: { type: 'string' } } })
  const format = values.format ?? 'csv'
  if (format !== 'csv' && format !== 'ndjson') throw new UsageError('--format: expected csv or ndjson.')
  return withStore(config, async store => {
    for await (const part of await auditExport(store, format)) process.stdout.write(part)
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

/** Where people reach the server, as far as the settings tell. */
function addressOf({ host, port, publicUrl }: Config): string {
  return publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** toolwright claim */
export function claimCommand(config: Config): Promise<number> {
  return withStore(config, async store => {
    await accountId(store, undefined)
    console.log(`${addressOf(config)}/claim#${await newClaimToken(store, 'command line')}`)
    console.log("It works once, gives the operator's dashboard a new login and ends the one before.")
  })
}
