import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type {
  AccountsAnswer,
  BalanceAnswer,
  NewAccount,
  OwnedKeysAnswer,
  ServerState,
} from '../contract/dashboard.ts'
import { Fault } from '../fault.ts'
import { amount, line, readSmall, text, time } from './app-body.ts'
import type { AppContext } from './app-context.ts'
import { describeKey } from './app-keys.ts'

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
      accounts: accounts.map(({ balance, created_at, calls, credits, ...account }) => ({
        ...account,
        api_credits: balance,
        created_at: time(created_at),
        calls_30_days: calls,
        credits_30_days: credits,
      })),
    }
  })

  app.post('/app/api/operator/accounts', async (request, reply) => {
    await operator(request)
    const body = await readSmall(request, z.object({ email: text(300), password: text(1000) }))
    const made: NewAccount = { id: await sessions.createAccount(body.email, body.password) }
    return reply.code(201).send(made)
  })

  app.post<{ Params: { id: string } }>(
    '/app/api/operator/accounts/:id/grants',
    async (request): Promise<BalanceAnswer> => {
      await operator(request)
      const body = await readSmall(request, z.object({ amount, note: line(200).optional() }))
      const { id } = request.params
      if (!(await store.findAccount(id))) throw new Fault('not-found', 'There is no such account.')
      const note = body.note || 'granted by the operator'
      return { api_credits: await store.grant(id, body.amount, note) }
    },
  )

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
    await operator(request)
    const limit = z
      .int({ error: 'expected a whole number from 0 to 100000, or null' })
      .min(0, 'must be at least 0')
      .max(100_000, 'must be at most 100,000')
      .nullable()
    const body = await readSmall(request, z.object({ rate_limit_per_minute: limit }))
    if (!(await store.limitKey(request.params.id, body.rate_limit_per_minute)))
      throw new Fault('not-found', 'There is no such key.')
    return reply.code(204).send()
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
