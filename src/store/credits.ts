import { Fault } from '../fault.ts'
import { LEASE_MS } from './leases.ts'
import { all, one, run, type Work } from './sql.ts'

const WINDOW_MS = 60_000

/** Owner of reservations that belong to a job; they end with it and are never swept. */
export const JOB_OWNER = 'job'

export interface Rate {
  limit: number
  remaining: number
  /** Seconds until the oldest counted call leaves the window. */
  reset: number
}

export type Admission =
  | { kind: 'unknown' }
  | { kind: 'suspended' }
  | { kind: 'expired'; expiredAt: number }
  | { kind: 'limited'; accountId: string; balance: number; rate: Rate; retryAfter: number }
  | {
      kind: 'admitted'
      accountId: string
      keyId: string
      keyName: string
      balance: number
      rate: Rate | undefined
      /** What the key may do, as it is stored; absent for one that may do everything. */
      scopes?: string
      /** Set for a key that may spend only so much. */
      creditLimit?: number
      /** Set when the credits were reserved on the way; the balance is what is left then. */
      reserved?: boolean
    }

/** A reservation of whoever the key belongs to. */
export type OwnReservation = Omit<Reservation, 'accountId' | 'keyId'>

interface Holder {
  id: string
  name: string
  account_id: string
  rate_limit: number | null
  last_used_at: number | null
  scopes: string | null
  credit_limit: number | null
  expires_at: number | null
  suspended_at: number | null
  balance: number
  now: number
}

export const narrowing = (key: Pick<Holder, 'scopes' | 'credit_limit'>) => ({
  ...(key.scopes !== null && { scopes: key.scopes }),
  ...(key.credit_limit !== null && { creditLimit: key.credit_limit }),
})

/** Finds the key by its hash, counts the call against its window, and tells the account's balance. */
export function* admit(hash: string, defaultLimit: number): Work<Admission> {
  const key = yield* one<Holder>(
    `SELECT k.id, k.name, k.account_id, k.rate_limit, k.last_used_at, k.scopes, k.credit_limit, k.expires_at,
       a.suspended_at, a.balance, now_ms() AS now
     FROM api_keys k JOIN accounts a ON a.id = k.account_id
     WHERE k.hash = ? AND k.revoked_at IS NULL`,
    hash,
  )
  if (!key) return { kind: 'unknown' }
  if (key.suspended_at !== null) return { kind: 'suspended' }
  if (key.expires_at !== null && key.expires_at <= key.now)
    return { kind: 'expired', expiredAt: key.expires_at }
  if (key.last_used_at === null || key.now - key.last_used_at > WINDOW_MS) {
    yield* run('UPDATE api_keys SET last_used_at = ? WHERE id = ?', key.now, key.id)
  }
  const account = { accountId: key.account_id, balance: key.balance }
  const limit = key.rate_limit ?? defaultLimit
  const own = { keyId: key.id, keyName: key.name, ...narrowing(key) }
  const admitted = { kind: 'admitted' as const, ...account, ...own }
  if (limit === 0) return { ...admitted, rate: undefined }

  const { times, now } = yield* windowOf(key.id)
  // Calls from long after now were counted before the clock was put back; they would lock the key until it is there.
  const recent = times.filter(at => at > now - WINDOW_MS && at <= now + WINDOW_MS)
  const reset = (from: number | undefined) => Math.max(1, Math.ceil(((from ?? now) + WINDOW_MS - now) / 1000))
  if (recent.length >= limit) {
    // A call may come again once so many have left the window that fewer than the limit remain.
    const retryAfter = reset(recent[recent.length - limit])
    return { kind: 'limited', ...account, rate: { limit, remaining: 0, reset: retryAfter }, retryAfter }
  }
  recent.push(now)
  yield* run('UPDATE rate_windows SET times = ? WHERE key_id = ?', JSON.stringify(recent), key.id)
  return { ...admitted, rate: { limit, remaining: limit - recent.length, reset: reset(recent[0]) } }
}

function* windowOf(keyId: string): Work<{ times: number[]; now: number }> {
  yield* run(
    `INSERT INTO rate_windows (key_id, times) VALUES (?, '[]') ON CONFLICT (key_id) DO NOTHING`,
    keyId,
  )
  const row = yield* one<{ times: string }>(`SELECT times FROM rate_windows WHERE key_id = ?`, keyId)
  const clock = yield* one<{ now: number }>('SELECT now_ms() AS now')
  return { times: JSON.parse(row?.times ?? '[]'), now: clock!.now }
}

export interface Reservation {
  id: string
  accountId: string
  keyId: string | null
  slug: string
  amount: number
  owner: string
  /** Whether the key may spend only so much. */
  limited?: boolean
}

/** Takes the amount out of the balance until the call is settled. The balance left, or undefined if it was too low. */
export function* reserve(r: Reservation): Work<number | undefined> {
  const account = yield* one<{ balance: number }>(
    'UPDATE accounts SET balance = balance - ? WHERE id = ? AND balance >= ? RETURNING balance',
    r.amount,
    r.accountId,
    r.amount,
  )
  if (!account) return undefined
  yield* run(
    `INSERT INTO reservations (id, account_id, key_id, slug, amount, owner, lease_until, created_at)
     VALUES (?, ?, ?, ?, ?, ?, now_ms() + ?, now_ms())`,
    r.id,
    r.accountId,
    r.keyId,
    r.slug,
    r.amount,
    r.owner,
    LEASE_MS,
  )
  return account.balance
}

/** The same, within what the key may spend in a month. */
export function* reserveWithin(r: Reservation): Work<number | undefined> {
  const left = yield* reserve(r)
  if (left === undefined || r.keyId === null) return left
  const key = yield* one<{ credit_limit: number | null }>(
    'SELECT credit_limit FROM api_keys WHERE id = ?',
    r.keyId,
  )
  const limit = key?.credit_limit ?? null
  if (limit === null) return left
  // The account's row is locked since its balance was changed: calls at once are added up in turn.
  const spent = yield* spentThisMonth(r.keyId)
  if (spent <= limit) return left
  throw new Fault(
    'payment',
    `api_credits: this costs ${r.amount}, and the key has ${Math.max(0, limit - spent + r.amount)} left of its ${limit} credits a month; raise its limit in the dashboard, or wait for the first of the month (UTC).`,
  )
}

/** What a key was charged since the first of the month (UTC), with what its open calls hold. */
export function* spentThisMonth(keyId: string): Work<number> {
  const clock = (yield* one<{ now: number }>('SELECT now_ms() AS now'))!
  const month = Date.parse(new Date(clock.now).toISOString().slice(0, 7))
  const row = yield* one<{ spent: number }>(
    `SELECT (SELECT COALESCE(-SUM(amount), 0) FROM ledger WHERE key_id = ? AND created_at >= ?)
       + (SELECT COALESCE(SUM(amount), 0) FROM reservations WHERE key_id = ?) AS spent`,
    keyId,
    month,
    keyId,
  )
  return Number(row!.spent)
}

/** Both steps in one, for calls whose body has arrived and is known to be right. */
export function* admitAndReserve(hash: string, defaultLimit: number, r: OwnReservation): Work<Admission> {
  const admission = yield* admit(hash, defaultLimit)
  if (admission.kind !== 'admitted') return admission
  // Whether the call is within what a narrowed key may do is not known here.
  if (admission.scopes !== undefined || admission.creditLimit !== undefined) return admission
  const { accountId, keyId } = admission
  const left = yield* reserve({ ...r, accountId, keyId })
  return { ...admission, balance: left ?? admission.balance, reserved: left !== undefined }
}

interface Held {
  account_id: string
  key_id: string | null
  slug: string
  amount: number
}

/**
 * Ends a reservation as a charge. `late` when it was ended before, so that nothing is charged; `again` when it was
 * charged before, by the same call, which did not get to know.
 */
export function* commit(
  id: string,
  accountId: string,
  /** What is charged of it, where that is less than was reserved; the rest goes back. */
  amount?: number,
): Work<'charged' | 'again' | 'late'> {
  const held = yield* take(id)
  if (!held) return (yield* chargeOf(id, accountId)) ? 'again' : 'late'
  const charged = Math.min(held.amount, amount ?? held.amount)
  if (charged < held.amount)
    yield* run('UPDATE accounts SET balance = balance + ? WHERE id = ?', held.amount - charged, accountId)
  if (charged === 0) return 'charged'
  yield* run(
    `INSERT INTO ledger (account_id, key_id, kind, amount, slug, created_at, reservation_id)
     VALUES (?, ?, 'charge', ?, ?, now_ms(), ?)`,
    held.account_id,
    held.key_id,
    -charged,
    held.slug,
    id,
  )
  return 'charged'
}

/** What an account was charged for a reservation, as long as it was not given back. */
function* chargeOf(id: string, accountId: string): Work<Held | undefined> {
  const entries = yield* all<Held & { kind: string }>(
    'SELECT kind, account_id, key_id, slug, -amount AS amount FROM ledger WHERE account_id = ? AND reservation_id = ?',
    accountId,
    id,
  )
  return entries.length === 1 ? entries[0] : undefined
}

/** Takes back whatever became of a reservation: its credits return, also where they were charged. */
export function* undo(id: string, accountId: string | undefined): Work<void> {
  if ((yield* refund(id)) || accountId === undefined) return
  const charge = yield* chargeOf(id, accountId)
  if (!charge) return
  yield* run('UPDATE accounts SET balance = balance + ? WHERE id = ?', charge.amount, accountId)
  yield* run(
    `INSERT INTO ledger (account_id, key_id, kind, amount, slug, note, created_at, reservation_id)
     VALUES (?, ?, 'grant', ?, ?, 'Refund of a call that was charged but not answered.', now_ms(), ?)`,
    accountId,
    charge.key_id,
    charge.amount,
    charge.slug,
    id,
  )
}

/** Ends a reservation by giving the credits back. False when it was ended before. */
export function* refund(id: string): Work<boolean> {
  const held = yield* take(id)
  if (!held) return false
  yield* run('UPDATE accounts SET balance = balance + ? WHERE id = ?', held.amount, held.account_id)
  return true
}

const take = (id: string): Work<Held | undefined> =>
  one<Held>('DELETE FROM reservations WHERE id = ? RETURNING account_id, key_id, slug, amount', id)

/**
 * Refunds what nobody works on any more: leases that ran out, and, where only one server can run, all of other owners.
 * Gives the number of refunds.
 */
export function* sweep(owner: string, onlyServer: boolean): Work<number> {
  const dead = yield* all<{ id: string }>(
    // What jobs hold belongs to the job, which outlives the server that accepted it.
    `SELECT id FROM reservations WHERE owner <> '${JOB_OWNER}' AND (lease_until < now_ms() OR (? = 1 AND owner <> ?))`,
    onlyServer ? 1 : 0,
    owner,
  )
  let refunds = 0
  for (const { id } of dead) if (yield* refund(id)) refunds++
  yield* run(
    `DELETE FROM idempotency WHERE state = 'running' AND (lease_until < now_ms() OR (? = 1 AND owner <> ?))`,
    onlyServer ? 1 : 0,
    owner,
  )
  return refunds
}

/** Adds credits to an account; the balance after. */
export function* grant(accountId: string, amount: number, note: string): Work<number> {
  const account = yield* one<{ balance: number }>(
    'UPDATE accounts SET balance = balance + ? WHERE id = ? RETURNING balance',
    amount,
    accountId,
  )
  if (!account) throw new Error(`there is no account ${accountId}`)
  yield* run(
    `INSERT INTO ledger (account_id, kind, amount, note, created_at) VALUES (?, 'grant', ?, ?, now_ms())`,
    accountId,
    amount,
    note,
  )
  return account.balance
}

export function* balanceOf(accountId: string): Work<number> {
  return (
    (yield* one<{ balance: number }>('SELECT balance FROM accounts WHERE id = ?', accountId))?.balance ?? 0
  )
}

/** What the books say: grants, charges and open reservations must add up to the balance. */
export function* audit(
  accountId: string,
): Work<{ balance: number; granted: number; charged: number; reserved: number }> {
  const row = yield* one<{ balance: number; granted: number; charged: number; reserved: number }>(
    `SELECT balance,
       (SELECT COALESCE(SUM(amount), 0) FROM ledger l WHERE l.account_id = a.id AND amount > 0) AS granted,
       (SELECT COALESCE(-SUM(amount), 0) FROM ledger l WHERE l.account_id = a.id AND amount < 0) AS charged,
       (SELECT COALESCE(SUM(amount), 0) FROM reservations r WHERE r.account_id = a.id) AS reserved
     FROM accounts a WHERE id = ?`,
    accountId,
  )
  const number = (value: unknown) => Number(value ?? 0)
  return {
    balance: number(row?.balance),
    granted: number(row?.granted),
    charged: number(row?.charged),
    reserved: number(row?.reserved),
  }
}
