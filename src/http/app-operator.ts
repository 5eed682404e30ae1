import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type {
  AccountsAnswer,
  AuditAnswer,
  AuditEntry,
  BalanceAnswer,
  NewAccount,
  OwnedKeysAnswer,
  ServerState,
} from '../contract/dashboard.ts'
import { badInput, Fault } from '../fault.ts'
import { auditExport } from '../service/audit-export.ts'
import { eventOf } from '../service/sessions.ts'
import type { AuditRow } from '../store/audit-log.ts'
import { amount, line, queryInteger, readSmall, text, time } from './app-body.ts'
import type { AppContext } from './app-context.ts'
import { describeKey } from './app-keys.ts'
import { visitorOf } from './app-session.ts'

const AUDIT_PAGE = 50

/** What only the operator sees and does. */
export function operatorRoutes(
  app: FastifyInstance,
  { service, config, sessions, operator }: AppContext,
): void {
  const { store, pool } = service

  app.get('/app/api/operator/accounts', async (request): Promise<AccountsAnswer> => {
    await operator(request)
    const accounts = await store.accountOverview()
    return {
      accounts: accounts.map(({ balance, created_at, suspended_at, calls, credits, ...account }) => ({
        ...account,
        api_credits: balance,
        created_at: time(created_at),
        suspended_at: suspended_at === null ? null : time(suspended_at),
        calls_30_days: calls,
        credits_30_days: credits,
      })),
    }
  })

  app.post('/app/api/operator/accounts', async (request, reply) => {
    const { account } = await operator(request)
    const body = await readSmall(request, z.object({ email: text(300), password: text(1000) }))
    const event = { ...eventOf(visitorOf(request), account.id), action: 'account.create', detail: body.email }
    const made: NewAccount = { id: await sessions.createAccount(body.email, body.password, event) }
    return reply.code(201).send(made)
  })

  app.post<{ Params: { id: string } }>(
    '/app/api/operator/accounts/:id/grants',
    async (request): Promise<BalanceAnswer> => {
      const { account } = await operator(request)
      const body = await readSmall(request, z.object({ amount, note: line(200).optional() }))
      const { id } = request.params
      if (!(await store.findAccount(id))) throw new Fault('not-found', 'There is no such account.')
      const note = body.note || 'granted by the operator'
      const event = { action: 'credits.grant', accountId: id, detail: `${body.amount}: ${note}` }
      const by = eventOf(visitorOf(request), account.id)
      return { api_credits: await store.grant(id, body.amount, note, { ...by, ...event }) }
    },
  )

  /** Stops an account or lets it go on: its keys are refused, and its sessions end. What it has stays. */
  app.patch<{ Params: { id: string } }>('/app/api/operator/accounts/:id', async (request, reply) => {
    const { account } = await operator(request)
    const flag = z.boolean({ error: 'expected true or false' })
    const { suspended } = await readSmall(request, z.object({ suspended: flag }))
    const found = await store.findAccount(request.params.id)
    if (!found) throw new Fault('not-found', 'There is no such account.')
    if (found.role === 'operator') throw badInput("suspended: the operator's own account can't be suspended.")
    const action = suspended ? 'account.suspend' : 'account.resume'
    const by = eventOf(visitorOf(request), account.id)
    await store.suspend(found.id, suspended, { ...by, action, accountId: found.id })
    return reply.code(204).send()
  })

  app.get('/app/api/operator/keys', async (request): Promise<OwnedKeysAnswer> => {
    await operator(request)
    const keys = (await store.keyOverview()).filter(key => key.revoked_at === null)
    return {
      keys: keys.map(key => ({ ...describeKey(key), account: { id: key.account_id, email: key.email } })),
      rate_limit_per_minute: config.rateLimitPerMinute,
    }
  })

  /** `null` gives the key the common limit back, 0 takes the limit off. */
  app.patch<{ Params: { id: string } }>('/app/api/operator/keys/:id', async (request, reply) => {
    const { account } = await operator(request)
    const limit = z
      .int({ error: 'expected a whole number from 0 to 100000, or null' })
      .min(0, 'must be at least 0')
      .max(100_000, 'must be at most 100,000')
      .nullable()
    const body = await readSmall(request, z.object({ rate_limit_per_minute: limit }))
    const perMinute = body.rate_limit_per_minute
    const detail = perMinute === null ? 'the common limit' : `${perMinute} a minute`
    const event = { action: 'key.limit', subject: request.params.id, detail }
    const by = eventOf(visitorOf(request), account.id)
    if (!(await store.limitKey(request.params.id, perMinute, { ...by, ...event })))
      throw new Fault('not-found', 'There is no such key.')
    return reply.code(204).send()
  })

  /** Newest first; `before` is the id of the last one seen. */
  app.get<{ Querystring: Record<string, unknown> }>(
    '/app/api/operator/audit',
    async (request): Promise<AuditAnswer> => {
      await operator(request)
      const before = queryInteger(request.query['before'], 'before', 0, 0, Number.MAX_SAFE_INTEGER)
      const rows = await store.auditLog(AUDIT_PAGE + 1, before > 0 ? { before } : {})
      return { entries: rows.slice(0, AUDIT_PAGE).map(describeEntry), more: rows.length > AUDIT_PAGE }
    },
  )

  /** The whole log, for other programs. */
  for (const format of ['csv', 'ndjson'] as const)
    app.get(`/app/api/operator/audit.${format}`, async (request, reply) => {
      await operator(request)
      const type = format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson'
      const name = `audit-${time(Date.now()).slice(0, 10)}.${format}`
      return reply
        .header('content-type', type)
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(Readable.from(await auditExport(store, format), { highWaterMark: 1 }))
    })

  app.get('/app/api/operator/state', async (request): Promise<ServerState> => {
    await operator(request)
    const { size, ready, busy, queued } = pool.stats()
    return {
      pool: { size, ready, busy },
      queue: { waiting: queued, max: config.queueMax },
      jobs: await store.queueState(),
      server: {
        uptime_s: Math.round(process.uptime()),
        memory_mb: Math.round(process.memoryUsage().rss / 2 ** 20),
        database: store.db.dialect === 'postgres' ? 'PostgreSQL' : 'SQLite',
        node: process.version,
        sandbox: pool.sandbox() ?? null,
      },
    }
  })
}

const describeEntry = ({
  at,
  actor_id,
  actor_email,
  account_id,
  account_email,
  ...entry
}: AuditRow): AuditEntry => ({
  ...entry,
  at: time(at),
  actor: actor_email ?? actor_id,
  account: account_email ?? account_id,
})
