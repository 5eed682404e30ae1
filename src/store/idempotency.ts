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
  | { kind: 'repeat'; jobId: string | undefined }
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
  return known.state === 'done' ? { kind: 'repeat', jobId: known.job_id ?? undefined } : { kind: 'running' }
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
}
