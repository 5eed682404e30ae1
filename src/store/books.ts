import type { Account, ApiKey } from './accounts.ts'
import { type AuditEvent, noted } from './audit-log.ts'
import { grant } from './credits.ts'
import { all, type Database, one, run, type Work } from './sql.ts'

const DAY_MS = 86_400_000
const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

export interface LedgerRow {
  id: number
  created_at: number
  kind: string
  amount: number
  slug: string | null
  note: string | null
  key_id: string | null
  key_name: string | null
}

export interface LedgerFilter {
  kind?: string | undefined
  slug?: string | undefined
  keyId?: string | undefined
  /** From this time on, up to and without that one. */
  from?: number | undefined
  to?: number | undefined
  /** Entries older than this one. */
  before?: number | undefined
}

/** What went in and out of an account, newest first. */
export function* ledger(accountId: string, limit: number, filter: LedgerFilter = {}): Work<LedgerRow[]> {
  const where = ['l.account_id = ?']
  const params: unknown[] = [accountId]
  const add = (condition: string, value: unknown) => {
    if (value === undefined) return
    where.push(condition)
    params.push(value)
  }
  add('l.kind = ?', filter.kind)
  add('l.slug = ?', filter.slug)
  add('l.key_id = ?', filter.keyId)
  add('l.created_at >= ?', filter.from)
  add('l.created_at < ?', filter.to)
  add('l.id < ?', filter.before)
  return yield* all<LedgerRow>(
    `SELECT l.id, l.created_at, l.kind, l.amount, l.slug, l.note, l.key_id, k.name AS key_name
     FROM ledger l LEFT JOIN api_keys k ON k.id = l.key_id
     WHERE ${where.join(' AND ')} ORDER BY l.id DESC LIMIT ${limit}`,
    ...params,
  )
}

/** The tools an account was ever charged for. */
export function* chargedTools(accountId: string): Work<string[]> {
  const rows = yield* all<{ slug: string }>(
    'SELECT DISTINCT slug FROM ledger WHERE account_id = ? AND slug IS NOT NULL ORDER BY slug',
    accountId,
  )
  return rows.map(row => row.slug)
}

/** Adds credits once per reference of a provider: the same payment told twice counts once, one for nobody never. */
export function* topUp(entry: {
  reference: string
  provider: string
  accountId: string
  amount: number
  note: string
}): Work<boolean> {
  if (!(yield* one('SELECT id FROM accounts WHERE id = ?', entry.accountId))) return false
  const first = yield* one(
    `INSERT INTO top_ups (reference, provider, account_id, amount, created_at) VALUES (?, ?, ?, ?, now_ms())
     ON CONFLICT (provider, reference) DO NOTHING RETURNING reference`,
    entry.reference,
    entry.provider,
    entry.accountId,
    entry.amount,
  )
  if (!first) return false
  yield* grant(entry.accountId, entry.amount, entry.note)
  return true
}

/** A debit of a payment that was booked before. */
export interface PaymentDebit {
  provider: string
  /** The reference that the payment was booked under. */
  payment: string
  reference: string
  note: string
}

const paymentRow = (provider: string, reference: string) =>
  one<{ account_id: string; amount: number }>(
    'SELECT account_id, amount FROM top_ups WHERE provider = ? AND reference = ?',
    provider,
    reference,
  )

const noteDebit = (debit: PaymentDebit, reference: string, accountId: string, amount: number) =>
  one(
    `INSERT INTO top_ups (reference, provider, account_id, amount, created_at) VALUES (?, ?, ?, ?, now_ms())
     ON CONFLICT (provider, reference) DO NOTHING RETURNING reference`,
    reference,
    debit.provider,
    accountId,
    amount,
  )

export type TakenBack = 'taken' | 'taken before' | 'no such payment'

/**
 * Takes a share of a payment's credits back, less what was taken before; what was used already is not there to take.
 * Once per reference.
 */
export function* takeBack(
  dialect: Database['dialect'],
  debit: PaymentDebit & { share: number },
): Work<TakenBack> {
  const paid = yield* paymentRow(debit.provider, debit.payment)
  if (!paid) return 'no such payment'
  const prefix = `${debit.payment} `
  const account = (yield* one<{ balance: number }>(
    `SELECT balance FROM accounts WHERE id = ? ${dialect === 'postgres' ? 'FOR UPDATE' : ''}`,
    paid.account_id,
  ))!
  const before = (yield* one<{ sum: number }>(
    `SELECT COALESCE(SUM(amount), 0) AS sum FROM top_ups
     WHERE provider = ? AND account_id = ? AND substr(reference, 1, ${prefix.length}) = ?`,
    debit.provider,
    paid.account_id,
    prefix,
  ))!
  const due = Math.max(0, Math.round(paid.amount * Math.min(1, debit.share)) + Number(before.sum))
  const taken = Math.min(due, account.balance)
  if (!(yield* noteDebit(debit, prefix + debit.reference, paid.account_id, -taken))) return 'taken before'
  const missing = due - taken
  const note = missing > 0 ? `${debit.note}; ${missing} credits were used before` : debit.note
  yield* run('UPDATE accounts SET balance = balance - ? WHERE id = ?', taken, paid.account_id)
  yield* run(
    `INSERT INTO ledger (account_id, kind, amount, note, created_at) VALUES (?, 'charge', ?, ?, now_ms())`,
    paid.account_id,
    -taken,
    note,
  )
  return 'taken'
}

/** Gives back what was taken under a reference, once. Told before it was taken, it is not taken any more. */
export function* giveBack(debit: PaymentDebit): Work<boolean> {
  const reference = `${debit.payment} ${debit.reference}`
  const taken = yield* paymentRow(debit.provider, reference)
  const paid = yield* paymentRow(debit.provider, debit.payment)
  if (!taken && paid) yield* noteDebit(debit, reference, paid.account_id, 0)
  if (!taken || taken.amount >= 0) return false
  if (!(yield* noteDebit(debit, `${reference} given back`, taken.account_id, -taken.amount))) return false
  yield* grant(taken.account_id, -taken.amount, debit.note)
  return true
}

export interface KeyOverview extends ApiKey {
  email: string | null
  calls_today: number
}

/** Keys with what they did today (UTC); of one account, or all for the operator. */
export function* keyOverview(accountId?: string): Work<KeyOverview[]> {
  const clock = (yield* one<{ now: number }>('SELECT now_ms() AS now'))!
  return yield* all<KeyOverview>(
    `SELECT k.id, k.account_id, k.name, k.prefix, k.rate_limit, k.created_at, k.last_used_at, k.revoked_at, k.scopes,
       k.expires_at, k.credit_limit, a.email,
       (SELECT COUNT(*) FROM calls c WHERE c.account_id = k.account_id AND c.at >= ? AND c.key_id = k.id) AS calls_today
     FROM api_keys k JOIN accounts a ON a.id = k.account_id
     WHERE ${accountId === undefined ? "'' = ?" : 'k.account_id = ?'} ORDER BY k.created_at DESC, k.id`,
    Date.parse(day(clock.now)),
    accountId ?? '',
  )
}

/** Ends a key of an account; false when it has none of that id that works. */
export function* revokeOwnKey(id: string, accountId: string): Work<boolean> {
  const row = yield* one(
    'UPDATE api_keys SET revoked_at = now_ms() WHERE id = ? AND account_id = ? AND revoked_at IS NULL RETURNING id',
    id,
    accountId,
  )
  return row !== undefined
}

/** A key's own limit per minute; null takes the common one. */
export function* limitKey(id: string, rateLimit: number | null): Work<boolean> {
  const row = yield* one('UPDATE api_keys SET rate_limit = ? WHERE id = ? RETURNING id', rateLimit, id)
  return row !== undefined
}

export interface AccountOverview {
  id: string
  role: Account['role']
  email: string | null
  balance: number
  created_at: number
  suspended_at: number | null
  keys: number
  calls: number
  credits: number
}

/** Every account with its keys that work and its last 30 days. */
export function* accountOverview(): Work<AccountOverview[]> {
  return yield* all<AccountOverview>(
    `SELECT a.id, a.role, a.email, a.balance, a.created_at, a.suspended_at,
       (SELECT COUNT(*) FROM api_keys k WHERE k.account_id = a.id AND k.revoked_at IS NULL) AS keys,
       (SELECT COUNT(*) FROM calls c WHERE c.account_id = a.id AND c.at >= now_ms() - ?) AS calls,
       (SELECT COALESCE(SUM(credits), 0) FROM calls c WHERE c.account_id = a.id AND c.at >= now_ms() - ?) AS credits
     FROM accounts a WHERE a.deleted_at IS NULL ORDER BY a.created_at, a.id LIMIT 1000`,
    30 * DAY_MS,
    30 * DAY_MS,
  )
}

export interface QueueState {
  queued: number
  running: number
  deliveries: number
}

/** Jobs that wait and run, and deliveries still to be made. */
export function* queueState(): Work<QueueState> {
  return (yield* one<QueueState>(
    `SELECT (SELECT COUNT(*) FROM jobs WHERE status = 'queued') AS queued,
       (SELECT COUNT(*) FROM jobs WHERE status = 'running') AS running,
       (SELECT COUNT(*) FROM jobs WHERE delivery_status = 'pending') AS deliveries`,
  ))!
}

/** The functions of this file over a database. */
export const bindBooks = (db: Database) => ({
  ledger: (accountId: string, limit: number, filter?: LedgerFilter) =>
    db.read(() => ledger(accountId, limit, filter)),
  chargedTools: (accountId: string) => db.read(() => chargedTools(accountId)),
  topUp: (entry: Parameters<typeof topUp>[0]) => db.durable(() => topUp(entry)),
  takeBack: (debit: Parameters<typeof takeBack>[1]) => db.durable(() => takeBack(db.dialect, debit)),
  giveBack: (debit: PaymentDebit) => db.durable(() => giveBack(debit)),
  keyOverview: (accountId?: string) => db.read(() => keyOverview(accountId)),
  revokeOwnKey: (id: string, accountId: string, event?: AuditEvent) =>
    db.durable(() => noted(revokeOwnKey(id, accountId), event)),
  limitKey: (id: string, rateLimit: number | null, event?: AuditEvent) =>
    db.durable(() => noted(limitKey(id, rateLimit), event)),
  accountOverview: () => db.read(() => accountOverview()),
  queueState: () => db.read(() => queueState()),
})
