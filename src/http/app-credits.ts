import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type {
  AutomaticTopUp,
  CreditsAnswer,
  LedgerAnswer,
  LedgerEntry,
  TopUpAnswer,
} from '../contract/dashboard.ts'
import { badInput, Fault } from '../fault.ts'
import { writeCsv } from '../formats/text/csv.ts'
import { asText } from '../service/audit-export.ts'
import { eventBy } from '../service/sessions.ts'
import type { Account } from '../store/accounts.ts'
import type { LedgerFilter, LedgerRow } from '../store/books.ts'
import { amount, queryInteger, queryText, readSmall, time } from './app-body.ts'
import type { AppContext } from './app-context.ts'
import { visitorOf } from './app-session.ts'

const PAGE = 50
/** Rows of an export that are in memory at once. */
const EXPORT_PAGE = 1000
const DAY_MS = 86_400_000

type Query = Record<string, unknown>

/** The balance, the ledger and the way to more credits. */
export function creditRoutes(
  app: FastifyInstance,
  { service, config, signedIn, manager, topUps }: AppContext,
): void {
  const { store } = service
  const automaticOf = async ({ id, role }: Account): Promise<AutomaticTopUp | null> => {
    if (!topUps.automatic || role === 'operator') return null
    const known = await store.customerOf(topUps.name, id)
    const { top_up_below: below, top_up_credits: credits, top_up_daily: daily } = known ?? {}
    return {
      known: known !== undefined,
      card: known?.payment_method != null,
      rule: below == null ? null : { below, credits: credits!, daily: daily! },
      problem: known?.problem ?? null,
    }
  }

  app.get('/app/api/credits', async (request): Promise<CreditsAnswer> => {
    const { account } = await signedIn(request)
    const { balance, granted, charged, reserved } = await store.audit(account.id)
    const tools = await store.chargedTools(account.id)
    const mail_below = config.mail ? ((await store.lowLine(account.id)) ?? config.lowBalanceCredits) : null
    return {
      api_credits: balance,
      granted,
      charged,
      reserved,
      tools,
      top_up: topUps.offer(account),
      mail_below,
      automatic: await automaticOf(account),
    }
  })

  app.get<{ Querystring: Query }>('/app/api/ledger', async (request): Promise<LedgerAnswer> => {
    const { account } = await signedIn(request)
    const before = queryInteger(request.query['before'], 'before', 0, 1, Number.MAX_SAFE_INTEGER)
    const filter = { ...readFilter(request.query), ...(before > 0 && { before }) }
    const rows = await store.ledger(account.id, PAGE + 1, filter)
    const page = rows.slice(0, PAGE)
    return {
      entries: page.map(describeEntry),
      ...(rows.length > PAGE && { next_before: page.at(-1)!.id }),
    }
  })

  app.get<{ Querystring: Query }>('/app/api/ledger.csv', async (request, reply) => {
    const { account } = await signedIn(request)
    const filter = readFilter(request.query)
    const olderThan = (before?: number) => store.ledger(account.id, EXPORT_PAGE, { ...filter, before })
    // A database that is away is told by the status, which can't change once the file has begun.
    const newest = await olderThan()
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="ledger-${time(Date.now()).slice(0, 10)}.csv"`)
      .send(Readable.from(ledgerCsv(newest, olderThan), { highWaterMark: 1 }))
  })

  /** A mail is sent when the balance falls below; 0 sends none. */
  app.put('/app/api/credits/mail', async (request, reply) => {
    const { account } = await manager(request)
    const below = amount.or(z.literal(0, { error: 'expected a whole number' }))
    const body = await readSmall(request, z.object({ below }))
    await store.setLowLine(account.id, body.below)
    return reply.code(204).send()
  })

  app.post('/app/api/top-up', async (request): Promise<TopUpAnswer> => {
    const { account } = await manager(request)
    const body = await readSmall(request, z.object({ amount, keep_card: z.boolean().optional() }))
    const started = await topUps.start(account, body.amount, body.keep_card)
    return started.done ? { api_credits: await store.balanceOf(account.id) } : { url: started.url }
  })

  const { automatic } = topUps
  if (!automatic) return

  /** More credits by themselves; a top-up must lift the balance above the line, or the next would follow at once. */
  app.put('/app/api/top-up/automatic', async (request, reply) => {
    const session = await manager(request)
    const rule = await readSmall(request, RULE)
    const { amounts } = topUps.offer(session.account)
    if (!amounts.includes(rule.credits))
      throw badInput(`credits: expected one of ${amounts.join(', ')} credits.`)
    if (rule.below > rule.credits)
      throw badInput('below: must be at most the credits that are bought, so that one top-up is enough.')
    const detail = `${rule.credits} credits below ${rule.below}, at most ${rule.daily} a day`
    const event = { ...eventBy(visitorOf(request), session), action: 'top_up.automatic_on', detail }
    if (!(await store.setTopUpRule(topUps.name, session.account.id, rule, event)))
      throw badInput('card: none was kept; pay once with “keep the card” chosen.')
    return reply.code(204).send()
  })

  app.delete('/app/api/top-up/automatic', async (request, reply) => {
    const session = await manager(request)
    const event = { ...eventBy(visitorOf(request), session), action: 'top_up.automatic_off' }
    await store.setTopUpRule(topUps.name, session.account.id, undefined, event)
    return reply.code(204).send()
  })

  /** Where cards are changed and receipts are found. */
  app.post('/app/api/top-up/portal', async (request): Promise<{ url: string }> => {
    const { account } = await manager(request)
    const known = await store.customerOf(topUps.name, account.id)
    if (!known) throw new Fault('not-found', 'Nothing was paid from this account yet.')
    return { url: await automatic.portal(known.customer) }
  })
}

const RULE = z.object({
  below: amount,
  credits: amount,
  daily: z
    .int({ error: 'expected a whole number' })
    .min(1, 'must be at least 1')
    .max(20, 'must be at most 20'),
})

/** The ledger as CSV, page by page from the newest. */
async function* ledgerCsv(newest: LedgerRow[], olderThan: (id: number) => Promise<LedgerRow[]>) {
  yield writeCsv([['id', 'time', 'kind', 'credits', 'tool', 'key', 'note']])
  for (let rows = newest; rows.length > 0; rows = await olderThan(rows.at(-1)!.id))
    yield `\n${writeCsv(rows.map(csvFields))}`
}

const csvFields = (row: LedgerRow): string[] => [
  String(row.id),
  time(row.created_at),
  row.kind,
  String(row.amount),
  row.slug ?? '',
  asText(row.key_name ?? ''),
  asText(row.note ?? ''),
]

function readFilter(query: Query): LedgerFilter {
  const kind = queryText(query['kind'], 'kind')
  if (kind && kind !== 'charge' && kind !== 'grant') throw badInput('kind: expected charge or grant.')
  const last = readDay(query['to'], 'to')
  return {
    kind,
    slug: queryText(query['tool'], 'tool'),
    keyId: queryText(query['key'], 'key'),
    from: readDay(query['from'], 'from'),
    // The last day counts whole.
    to: last === undefined ? undefined : last + DAY_MS,
  }
}

function readDay(value: unknown, what: string): number | undefined {
  const given = queryText(value, what)
  if (given === undefined) return undefined
  const at = /^\d{4}-\d\d-\d\d$/.test(given) ? Date.parse(given) : Number.NaN
  if (Number.isNaN(at)) throw badInput(`${what}: expected a day like 2026-01-31.`)
  return at
}

const describeEntry = (row: LedgerRow): LedgerEntry => ({
  id: row.id,
  at: time(row.created_at),
  kind: row.kind,
  amount: row.amount,
  tool: row.slug,
  key: row.key_id === null ? null : { id: row.key_id, name: row.key_name },
  note: row.note,
})
