import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Key, KeysAnswer, NewKey, UsageDetail } from '../contract/dashboard.ts'
import { badInput, Fault } from '../fault.ts'
import { createKey } from '../service/accounts.ts'
import { eventOf } from '../service/sessions.ts'
import type { KeyOverview } from '../store/books.ts'
import { name, queryInteger, queryText, readSmall, time } from './app-body.ts'
import type { AppContext } from './app-context.ts'
import { visitorOf } from './app-session.ts'

const MAX_KEYS = 200

/** Keys and what they were used for. */
export function keyRoutes(app: FastifyInstance, { service, config, signedIn }: AppContext): void {
  const { store } = service

  app.get('/app/api/keys', async (request): Promise<KeysAnswer> => {
    const { account } = await signedIn(request)
    const keys = await store.keyOverview(account.id)
    return { keys: keys.map(describeKey), rate_limit_per_minute: config.rateLimitPerMinute }
  })

  app.post('/app/api/keys', async (request, reply) => {
    const { account } = await signedIn(request)
    const body = await readSmall(request, z.object({ name }))
    const working = (await store.listKeys(account.id)).filter(key => key.revoked_at === null)
    if (working.length >= MAX_KEYS)
      throw badInput(`name: an account has at most ${MAX_KEYS} keys; revoke one first.`)
    const key = await createKey(store, {
      accountId: account.id,
      name: body.name,
      by: eventOf(visitorOf(request), account.id),
    })
    const made: NewKey = { id: key.id, name: body.name, prefix: key.prefix, secret: key.secret }
    return reply.code(201).send(made)
  })

  app.patch<{ Params: { id: string } }>('/app/api/keys/:id', async (request, reply) => {
    const { account } = await signedIn(request)
    const body = await readSmall(request, z.object({ name }))
    const event = { action: 'key.rename', subject: request.params.id, detail: body.name }
    const by = eventOf(visitorOf(request), account.id)
    if (!(await store.renameKey(request.params.id, account.id, body.name, { ...by, ...event }))) throw noKey()
    return reply.code(204).send()
  })

  app.delete<{ Params: { id: string } }>('/app/api/keys/:id', async (request, reply) => {
    const { account } = await signedIn(request)
    const event = { action: 'key.revoke', subject: request.params.id }
    const by = eventOf(visitorOf(request), account.id)
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

/** A key as the dashboard shows it; the secret is not known here any more. */
export const describeKey = (key: KeyOverview): Key => ({
  id: key.id,
  name: key.name,
  prefix: key.prefix,
  rate_limit_per_minute: key.rate_limit,
  calls_today: key.calls_today,
  created_at: time(key.created_at),
  last_used_at: key.last_used_at === null ? null : time(key.last_used_at),
  revoked_at: key.revoked_at === null ? null : time(key.revoked_at),
})
