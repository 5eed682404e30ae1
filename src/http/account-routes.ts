import type { FastifyInstance } from 'fastify'
import type { AccountAnswer, UsageAnswer } from '../contract/account.ts'
import { badInput } from '../fault.ts'
import { readScopes } from '../service/key-scopes.ts'
import type { ApiKey } from '../store/accounts.ts'
import type { HttpContext } from './context.ts'

/** GET /api/v1/account and /api/v1/account/usage: what the key's holder may know. */
export function accountRoutes(app: FastifyInstance, { service, config }: HttpContext): void {
  app.get('/api/v1/account', async (request): Promise<AccountAnswer> => {
    const caller = await service.admit(request.headers.authorization, request.report)
    const key = (await service.store.listKeys(caller.accountId)).find(one => one.id === caller.keyId)!
    return {
      api_credits: caller.balance,
      key: {
        id: key.id,
        name: key.name,
        prefix: key.prefix,
        created_at: new Date(key.created_at).toISOString(),
        ...(await narrowed(key)),
      },
      rate_limit_per_minute: key.rate_limit ?? config.rateLimitPerMinute,
    }
  })

  /** What is said of a key that may not do everything. */
  async function narrowed({ id, scopes, expires_at, credit_limit }: ApiKey) {
    const { readOnly, tools, families } = readScopes(scopes)
    return {
      ...(readOnly && { read_only: true as const }),
      ...(tools.length > 0 && { tools }),
      ...(families.length > 0 && { families }),
      ...(expires_at !== null && { expires_at: new Date(expires_at).toISOString() }),
      ...(credit_limit !== null && {
        credits_per_month: credit_limit,
        credits_this_month: await service.store.spentThisMonth(id),
      }),
    }
  }

  app.get<{ Querystring: { days?: string } }>(
    '/api/v1/account/usage',
    async (request): Promise<UsageAnswer> => {
      const caller = await service.admit(request.headers.authorization, request.report)
      const given = request.query.days ?? '30'
      const days = /^\d{1,3}$/.test(given) ? Number(given) : 0
      if (days < 1 || days > 366) throw badInput('days: expected a whole number from 1 to 366.')
      return service.store.usage(caller.accountId, days)
    },
  )
}
