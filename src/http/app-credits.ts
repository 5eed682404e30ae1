import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { CreditsAnswer, LedgerAnswer, LedgerEntry, TopUpAnswer } from '../contract/dashboard.ts'
import { badInput } from '../fault.ts'
import { writeCsv } from '../formats/text/csv.ts'
import { asText } from '../service/audit-export.ts'
import type { LedgerFilter, LedgerRow } from '../store/books.ts'
import { amount, queryInteger, queryText, readSmall, time } from './app-body.ts'
import type { AppContext } from './app-context.ts'

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
    const body = await readSmall(request, z.object({ amount }))
    const started = await topUps.start(account, body.amount)
    return started.done ? { api_credits: await store.balanceOf(account.id) } : { url: started.url }
  })
}

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
