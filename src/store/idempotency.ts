import { LEASE_MS } from './leases.ts'
import { one, run, type Work } from './sql.ts'

const DAY_MS = 86_400_000

export interface IdempotentCall {
  accountId: string
  key: string
  fingerprint: string
  owner: string
}

export type Claim =
  /** The first of its kind: go on, then finish or drop it. */
  | { kind: 'first' }
  /** The same call ended well before. */
  | { kind: 'repeat'; jobId: string | undefined; kept: Uint8Array | undefined; repeats: number }
  /** The same call is running now. */
  | { kind: 'running' }
  /** The key stands for another call. */
  | { kind: 'different' }

interface Known {
  fingerprint: string
  state: string
  job_id: string | null
}

/** Claims an idempotency key for a call, or tells what it stands for. */
export function* claim(call: IdempotentCall): Work<Claim> {
  yield* run(
    `DELETE FROM idempotency WHERE account_id = ? AND key = ?
     AND (created_at < now_ms() - ? OR (state = 'running' AND lease_until < now_ms()))`,
    call.accountId,
    call.key,
    DAY_MS,
  )
  const inserted = yield* one(
    `INSERT INTO idempotency (account_id, key, fingerprint, state, owner, lease_until, created_at)
     VALUES (?, ?, ?, 'running', ?, now_ms() + ?, now_ms()) ON CONFLICT (account_id, key) DO NOTHING RETURNING key`,
    call.accountId,
    call.key,
    call.fingerprint,
    call.owner,
    LEASE_MS,
  )
  if (inserted) return { kind: 'first' }
  const known = yield* one<Known>(
    'SELECT fingerprint, state, job_id FROM idempotency WHERE account_id = ? AND key = ?',
    call.accountId,
    call.key,
  )
  if (!known) return { kind: 'running' }
  if (known.fingerprint !== call.fingerprint) return { kind: 'different' }
  if (known.state !== 'done') return { kind: 'running' }
  const kept = yield* one<{ content: Uint8Array }>(
    'SELECT content FROM kept_results WHERE account_id = ? AND key = ?',
    call.accountId,
    call.key,
  )
  const counted = yield* one<{ repeats: number }>(
    'UPDATE idempotency SET repeats = repeats + 1 WHERE account_id = ? AND key = ? RETURNING repeats',
    call.accountId,
    call.key,
  )
  const jobId = known.job_id ?? undefined
  return { kind: 'repeat', jobId, kept: kept?.content, repeats: counted?.repeats ?? 0 }
}

/** Bytes of results that are kept for one account; those under a few kilobytes do not count. */
const KEPT_PER_ACCOUNT = 256 * 2 ** 20
const SMALL = 16 * 1024

/** Keeps the result of a call for its repeats, as long as the account has room for it. */
export function* keepResult(call: IdempotentCall, content: Uint8Array): Work<void> {
  const used = yield* one<{ bytes: number }>(
    `SELECT COALESCE(SUM(size), 0) AS bytes FROM kept_results WHERE account_id = ? AND size > ${SMALL}`,
    call.accountId,
  )
  if ((used?.bytes ?? 0) + content.length > KEPT_PER_ACCOUNT) return
  yield* run('DELETE FROM kept_results WHERE account_id = ? AND key = ?', call.accountId, call.key)
  yield* run(
    'INSERT INTO kept_results (account_id, key, size, created_at, content) VALUES (?, ?, ?, now_ms(), ?)',
    call.accountId,
    call.key,
    content.length,
    content,
  )
}

/** The call ended well: repeats within a day know it. */
export function* finish(call: IdempotentCall, jobId?: string): Work<void> {
  yield* run(
    `UPDATE idempotency SET state = 'done', job_id = ? WHERE account_id = ? AND key = ? AND owner = ?`,
    jobId ?? null,
    call.accountId,
    call.key,
    call.owner,
  )
}

/** The call failed: the next one with this key is a first one again. */
export function* drop(call: IdempotentCall): Work<void> {
  yield* run(
    `DELETE FROM idempotency WHERE account_id = ? AND key = ? AND owner = ? AND state = 'running'`,
    call.accountId,
    call.key,
    call.owner,
  )
}

/** Whatever became of the call: the next one with this key is a first one again. */
export function* forget(call: IdempotentCall): Work<void> {
  yield* run(
    'DELETE FROM idempotency WHERE account_id = ? AND key = ? AND owner = ?',
    call.accountId,
    call.key,
    call.owner,
  )
}

/** Whether a key stands for a call of this account that runs or ended well. */
export function* isKnownCall(accountId: string, key: string): Work<boolean> {
  const known = yield* one(
    'SELECT 1 AS known FROM idempotency WHERE account_id = ? AND key = ? AND created_at >= now_ms() - ?',
    accountId,
    key,
    DAY_MS,
  )
  return known !== undefined
}

export function* forgetOldKeys(): Work<void> {
  yield* run('DELETE FROM idempotency WHERE created_at < now_ms() - ?', DAY_MS)
  yield* run('DELETE FROM kept_results WHERE created_at < now_ms() - ?', DAY_MS)
}
