import { type AuditEvent, note } from './audit-log.ts'
import { count } from './logins.ts'
import { all, type Database, one, run, type Work } from './sql.ts'

const DAY_MS = 86_400_000
/** How long a server may take to make a payment before another looks after it. */
const LEASE_MS = 120_000

/** Why automatic top-ups of an account stopped. */
export type TopUpProblem = 'declined' | 'disputed' | 'no answer' | 'no offer'

/** Who an account is at a payment service, and when it buys more by itself. */
export interface PaymentCustomer {
  customer: string
  payment_method: string | null
  top_up_below: number | null
  top_up_credits: number | null
  top_up_daily: number | null
  problem: TopUpProblem | null
}

/** When to buy how much, and how often within a day at the most. */
export interface TopUpRule {
  below: number
  credits: number
  daily: number
}

/** A payment to be made, or one that was begun and whose end nobody knows. */
export interface TopUpOrder {
  account_id: string
  customer: string
  payment_method: string
  credits: number
  /** Counts the account's payments: the same number is the same payment. */
  round: number
  /** What the payment service calls it, once it said so. */
  payment: string | null
  /** Milliseconds since it was begun. */
  age: number
}

/** A card may be charged only where its owner said so; one from before stays. */
function* rememberCustomer(
  provider: string,
  known: { accountId: string; customer: string; method?: string | undefined },
): Work<void> {
  yield* run(
    `INSERT INTO payment_customers (account_id, provider, customer, payment_method)
     SELECT id, ?, ?, ? FROM accounts WHERE id = ? AND deleted_at IS NULL
     ON CONFLICT (account_id, provider) DO UPDATE SET customer = excluded.customer,
       payment_method = COALESCE(excluded.payment_method, payment_customers.payment_method)`,
    provider,
    known.customer,
    known.method ?? null,
    known.accountId,
  )
}

function* customerOf(provider: string, accountId: string): Work<PaymentCustomer | undefined> {
  return yield* one<PaymentCustomer>(
    `SELECT customer, payment_method, top_up_below, top_up_credits, top_up_daily, problem
     FROM payment_customers WHERE provider = ? AND account_id = ?`,
    provider,
    accountId,
  )
}

/** Sets the rule, or ends it; what went wrong before is forgiven. False where no card was kept. */
function* setTopUpRule(provider: string, accountId: string, rule: TopUpRule | undefined): Work<boolean> {
  const set = yield* one(
    `UPDATE payment_customers SET top_up_below = ?, top_up_credits = ?, top_up_daily = ?, problem = NULL,
       top_up_due = CASE WHEN tried_at IS NULL THEN NULL ELSE top_up_due END
     WHERE provider = ? AND account_id = ? AND payment_method IS NOT NULL RETURNING account_id`,
    rule?.below ?? null,
    rule?.credits ?? null,
    rule?.daily ?? null,
    provider,
    accountId,
  )
  return set !== undefined
}

const DUE = `c.provider = ? AND c.payment_method IS NOT NULL AND COALESCE(c.top_up_due, 0) <= now_ms()
  AND (c.tried_at IS NOT NULL OR (c.problem IS NULL AND a.balance < c.top_up_below
    AND a.suspended_at IS NULL AND a.deleted_at IS NULL AND a.delete_at IS NULL))`

/** What is to be bought now, each by one server: balances below their line, and payments left open. */
function* takeTopUps(provider: string): Work<TopUpOrder[]> {
  const due = yield* all<{ account_id: string; tried_at: number | null; top_up_daily: number | null }>(
    `SELECT c.account_id, c.tried_at, c.top_up_daily FROM payment_customers c JOIN accounts a ON a.id = c.account_id
     WHERE ${DUE} ORDER BY c.account_id LIMIT 50`,
    provider,
  )
  const orders: TopUpOrder[] = []
  for (const { account_id: id, tried_at, top_up_daily } of due) {
    if (tried_at === null && !(yield* mayBuy(provider, id, top_up_daily ?? 1))) continue
    const order = yield* one<TopUpOrder>(
      `UPDATE payment_customers SET top_up_round = top_up_round + CASE WHEN tried_at IS NULL THEN 1 ELSE 0 END,
         top_up_open = CASE WHEN tried_at IS NULL THEN top_up_credits ELSE top_up_open END,
         tried_at = COALESCE(tried_at, now_ms()), top_up_due = now_ms() + ${LEASE_MS}
       WHERE provider = ? AND account_id = ? AND COALESCE(top_up_due, 0) <= now_ms()
       RETURNING account_id, customer, payment_method, top_up_open AS credits, top_up_round AS round,
         top_up_payment AS payment, now_ms() - tried_at AS age`,
      provider,
      id,
    )
    if (order) orders.push(order)
  }
  return orders
}

/** Counts a payment against its day; over the limit the account is looked at when the day has room again. */
function* mayBuy(provider: string, accountId: string, daily: number): Work<boolean> {
  const { wait } = yield* count(`top-up ${provider} ${accountId}`, daily, DAY_MS)
  if (wait === undefined) return true
  yield* run(
    'UPDATE payment_customers SET top_up_due = now_ms() + ? WHERE provider = ? AND account_id = ? AND tried_at IS NULL',
    wait * 1000,
    provider,
    accountId,
  )
  return false
}

/** Ends the payment of a round. A problem stops automatic top-ups; gives what was to be bought, once. */
function* endTopUp(
  provider: string,
  ended: { accountId: string; round: number; problem?: TopUpProblem | undefined },
): Work<number | undefined> {
  const row = yield* one<{ top_up_open: number }>(
    `UPDATE payment_customers SET tried_at = NULL, top_up_payment = NULL, top_up_due = NULL, problem = COALESCE(?, problem)
     WHERE provider = ? AND account_id = ? AND top_up_round = ? AND tried_at IS NOT NULL RETURNING top_up_open`,
    ended.problem ?? null,
    provider,
    ended.accountId,
    ended.round,
  )
  return row?.top_up_open
}

/** The functions of this file over a database. */
export const bindPayments = (db: Database) => ({
  rememberCustomer: (provider: string, known: Parameters<typeof rememberCustomer>[1]) =>
    db.durable(() => rememberCustomer(provider, known)),
  customerOf: (provider: string, accountId: string) => db.read(() => customerOf(provider, accountId)),
  setTopUpRule: (provider: string, accountId: string, rule: TopUpRule | undefined, event: AuditEvent) =>
    db.durable(function* () {
      const set = yield* setTopUpRule(provider, accountId, rule)
      if (set) yield* note(event)
      return set
    }),
  takeTopUps: (provider: string) => db.durable(() => takeTopUps(provider)),
  /** Notes what an open payment is called, and looks at it again later. */
  keepTopUp: (provider: string, accountId: string, payment: string | null, waitMs: number) =>
    db.durable(() =>
      run(
        `UPDATE payment_customers SET top_up_payment = COALESCE(?, top_up_payment), top_up_due = now_ms() + ?
         WHERE provider = ? AND account_id = ? AND tried_at IS NOT NULL`,
        payment,
        waitMs,
        provider,
        accountId,
      ),
    ),
  endTopUp: (provider: string, ended: Parameters<typeof endTopUp>[1]) =>
    db.durable(() => endTopUp(provider, ended)),
  /** Stops automatic top-ups of the account that made a payment. */
  stopTopUps: (provider: string, payment: string, problem: TopUpProblem) =>
    db.durable(() =>
      run(
        `UPDATE payment_customers SET problem = ? WHERE provider = ? AND top_up_below IS NOT NULL
           AND account_id IN (SELECT account_id FROM top_ups WHERE provider = ? AND reference = ?)`,
        problem,
        provider,
        provider,
        payment,
      ),
    ),
})
