import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Key, KeysAnswer, NewKey, KeyTerms as Terms, UsageDetail } from '../contract/dashboard.ts'
import type { Family } from '../contract/families.ts'
import { badInput, Fault } from '../fault.ts'
import { createKey } from '../service/accounts.ts'
import { checkScopes, readScopes, writeScopes } from '../service/key-scopes.ts'
import { eventBy } from '../service/sessions.ts'
import type { Account, ApiKey, KeyTerms } from '../store/accounts.ts'
import type { KeyOverview } from '../store/books.ts'
import { name, queryInteger, queryText, readSmall, text, time } from './app-body.ts'
import type { AppContext } from './app-context.ts'
import { visitorOf } from './app-session.ts'

const MAX_KEYS = 200

/** Keys and what they were used for. */
export function keyRoutes(app: FastifyInstance, { service, config, tools, signedIn }: AppContext): void {
  const { store } = service

  const withSpending = async (key: KeyOverview): Promise<Key> => ({
    ...describeKey(key),
    ...(key.credit_limit !== null && { credits_this_month: await store.spentThisMonth(key.id) }),
  })
  /** Everybody may narrow a key; only the operator lets one call more often than all may. */
  const terms = (account: Account, given: z.output<typeof TERMS>): KeyTerms => {
    const most = config.rateLimitPerMinute
    const rate = given.rate_limit_per_minute
    if (account.role !== 'operator' && rate !== null && most > 0 && (rate === 0 || rate > most))
      throw badInput(`rate_limit_per_minute: expected 1 to ${most}; the operator can set more.`)
    return readTerms(given, tools)
  }

  app.get('/app/api/keys', async (request): Promise<KeysAnswer> => {
    const { account } = await signedIn(request)
    const keys = await store.keyOverview(account.id)
    return {
      keys: await Promise.all(keys.map(withSpending)),
      rate_limit_per_minute: config.rateLimitPerMinute,
    }
  })

  app.post('/app/api/keys', async (request, reply) => {
    const session = await signedIn(request)
    const { account } = session
    const body = await readSmall(request, TERMS.partial().extend({ name }))
    const key = await createKey(store, {
      accountId: account.id,
      name: body.name,
      terms: terms(account, { ...EVERYTHING, ...body }),
      most: MAX_KEYS,
      by: eventBy(visitorOf(request), session),
    })
    const made: NewKey = { id: key.id, name: body.name, prefix: key.prefix, secret: key.secret }
    return reply.code(201).send(made)
  })

  app.patch<{ Params: { id: string } }>('/app/api/keys/:id', async (request, reply) => {
    const session = await signedIn(request)
    const { account } = session
    const body = await readSmall(request, TERMS.partial().extend({ name: name.optional() }))
    const before = (await store.listKeys(account.id)).find(key => key.id === request.params.id)
    if (!before) throw noKey()
    const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
    const { name: newName, ...narrowing } = given as typeof body
    const change = {
      ...(newName !== undefined && { name: newName }),
      ...(Object.keys(narrowing).length > 0 && terms(account, { ...termsOf(before), ...narrowing })),
    }
    const detail = [newName, ...Object.keys(narrowing)].filter(Boolean).join(', ')
    const event = { action: 'key.change', subject: request.params.id, detail }
    const by = eventBy(visitorOf(request), session)
    if (!(await store.changeKey(before.id, change, { ...by, ...event }, account.id))) throw noKey()
    return reply.code(204).send()
  })

  app.delete<{ Params: { id: string } }>('/app/api/keys/:id', async (request, reply) => {
    const session = await signedIn(request)
    const { account } = session
    const event = { action: 'key.revoke', subject: request.params.id }
    const by = eventBy(visitorOf(request), session)
    if (!(await store.revokeOwnKey(request.params.id, account.id, { ...by, ...event }))) throw noKey()
    return reply.code(204).send()
  })

  /** `key` is the id of one, or `browser` for calls made on the tools' pages. */
  app.get<{ Querystring: Record<string, unknown> }>(
    '/app/api/usage',
    async (request): Promise<UsageDetail> => {
      const { account } = await signedIn(request)
      const days = queryInteger(request.query['days'], 'days', 30, 1, 366)
      const key = queryText(request.query['key'], 'key')
      return store.usageDetail(account.id, days, key === 'browser' ? null : key)
    },
  )
}

const noKey = () => new Fault('not-found', 'There is no such key, or it was revoked.')

const whole = (min: number, max: number) =>
  z
    .int({ error: `expected a whole number from ${min} to ${max}, or null` })
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`)
    .nullable()
const TERMS = z.object({
  read_only: z.boolean({ error: 'expected true or false' }),
  tools: z.array(text(100), { error: 'expected a list of tools' }).max(200, 'expected at most 200 tools'),
  families: z.array(text(40), { error: 'expected a list of families' }).max(20, 'expected at most 20'),
  expires_at: z.iso.datetime({ offset: true, error: 'expected a time like 2027-01-31T00:00:00Z' }).nullable(),
  rate_limit_per_minute: whole(0, 100_000),
  credits_per_month: whole(0, 1_000_000_000),
})
const EVERYTHING = {
  ...{ read_only: false, tools: [], families: [] },
  ...{ expires_at: null, rate_limit_per_minute: null, credits_per_month: null },
}

/** Terms as they are stored. */
function readTerms(given: z.output<typeof TERMS>, known: { has: (slug: string) => boolean }): KeyTerms {
  const { read_only: readOnly, tools, families, expires_at } = given
  const scopes = checkScopes({ readOnly, tools, families: families as Family[] }, known)
  const end = expires_at === null ? null : Date.parse(expires_at)
  return {
    scopes: writeScopes(scopes),
    expires_at: end,
    rate_limit: given.rate_limit_per_minute,
    credit_limit: given.credits_per_month,
  }
}

const termsOf = (key: ApiKey): Terms => {
  const { readOnly, tools, families } = readScopes(key.scopes)
  return {
    read_only: readOnly,
    tools,
    families,
    expires_at: key.expires_at === null ? null : time(key.expires_at),
    rate_limit_per_minute: key.rate_limit,
    credits_per_month: key.credit_limit,
  }
}

/** A key as the dashboard shows it; the secret is not known here any more. */
export const describeKey = (key: KeyOverview): Key => ({
  id: key.id,
  name: key.name,
  prefix: key.prefix,
  ...termsOf(key),
  calls_today: key.calls_today,
  created_at: time(key.created_at),
  last_used_at: key.last_used_at === null ? null : time(key.last_used_at),
  revoked_at: key.revoked_at === null ? null : time(key.revoked_at),
})
