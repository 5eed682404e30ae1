import { LEASE_MS } from './leases.ts'
import { all, type Database, one, run, type Work } from './sql.ts'

/** A job whose process died is started again, this often at most. */
export const MAX_STARTS = 3

export interface Job {
  id: string
  account_id: string
  key_id: string | null
  slug: string
  status: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled'
  input: string
  result: string | null
  error: string | null
  credits: number
  reservation_id: string | null
  starts: number
  created_at: number
  started_at: number | null
  finished_at: number | null
  webhook_url: string | null
  webhook_secret: string | null
  webhook_private: number
  delivery_id: string | null
  delivery_status: 'pending' | 'delivered' | 'failed' | null
  delivery_attempts: number
  delivery_last_status: number | null
  next_attempt_at: number | null
  delivered_at: number | null
  /** Ids of its input files by parameter, as JSON. */
  files: string | null
  /** Whether its values are texts of a form. */
  form: number
  /** What its price was worked out from, where that is not one call. */
  units: number | null
  /** How far it is, as JSON. */
  progress: string | null
  /** Rises with every change that a watcher should see. */
  version: number
  /** The trace that its caller named (W3C Trace Context). */
  traceparent: string | null
  /** What its pipeline is called. */
  name: string | null
  /** What was lost on the way, as a JSON list. */
  warnings: string | null
}

export type NewJob = Pick<Job, 'id' | 'account_id' | 'key_id' | 'slug' | 'input' | 'reservation_id'> & {
  files?: string
  form?: boolean
  units?: number
  traceparent?: string
  name?: string
  webhook?: { url: string; secret: string; deliveryId: string; allowPrivate: boolean }
}

const COLUMNS = `id, account_id, key_id, slug, status, input, result, error, credits, reservation_id, starts, created_at,
  started_at, finished_at, webhook_url, webhook_secret, webhook_private, delivery_id, delivery_status,
  delivery_attempts, delivery_last_status, next_attempt_at, delivered_at, files, form, units, progress, version, traceparent,
  name, warnings`
/** Without what may be large. */
const SUMMARY = COLUMNS.replace('input, result,', "'' AS input, NULL AS result,")

export function* insertJob(job: NewJob): Work<Job> {
  const row = yield* one<Job>(
    `INSERT INTO jobs (id, account_id, key_id, slug, status, input, credits, reservation_id, starts, created_at,
       webhook_url, webhook_secret, webhook_private, delivery_id, delivery_status, delivery_attempts, files, form, units,
       traceparent, name)
     VALUES (?, ?, ?, ?, 'queued', ?, 0, ?, 0, now_ms(), ?, ?, ?, ?, ?, 0, ?, ?, ?, ?, ?) RETURNING ${COLUMNS}`,
    job.id,
    job.account_id,
    job.key_id,
    job.slug,
    job.input,
    job.reservation_id,
    job.webhook?.url ?? null,
    job.webhook?.secret ?? null,
    job.webhook?.allowPrivate ? 1 : 0,
    job.webhook?.deliveryId ?? null,
    job.webhook ? 'pending' : null,
    job.files ?? null,
    job.form ? 1 : 0,
    job.units ?? null,
    job.traceparent ?? null,
    job.name ?? null,
  )
  return row!
}

export function* findJob(id: string): Work<Job | undefined> {
  return yield* one<Job>(`SELECT ${COLUMNS} FROM jobs WHERE id = ?`, id)
}

/** A job of an account, unless its time is over. */
export function* findOwnJob(id: string, accountId: string, retentionMs: number): Work<Job | undefined> {
  return yield* one<Job>(
    `SELECT ${COLUMNS} FROM jobs WHERE id = ? AND account_id = ? AND (finished_at IS NULL OR finished_at > now_ms() - ?)`,
    id,
    accountId,
    retentionMs,
  )
}

/** Newest first; `before` is the place of the last one seen. */
export function* listJobs(
  accountId: string,
  limit: number,
  retentionMs: number,
  before?: { createdAt: number; id: string },
): Work<Job[]> {
  const at = before?.createdAt ?? Number.MAX_SAFE_INTEGER
  return yield* all<Job>(
    `SELECT ${SUMMARY} FROM jobs
     WHERE account_id = ? AND (finished_at IS NULL OR finished_at > now_ms() - ?)
       AND (created_at < ? OR (created_at = ? AND id < ?))
     ORDER BY created_at DESC, id DESC LIMIT ?`,
    accountId,
    retentionMs,
    at,
    at,
    before?.id ?? '',
    limit,
  )
}

/** How many jobs wait and run, of all accounts. */
export function* openJobs(): Work<{ waiting: number; running: number }> {
  const rows = yield* all<{ status: string; jobs: number }>(
    `SELECT status, COUNT(*) AS jobs FROM jobs WHERE status IN ('queued', 'running') GROUP BY status`,
  )
  const count = (status: string) => Number(rows.find(row => row.status === status)?.jobs ?? 0)
  return { waiting: count('queued'), running: count('running') }
}

/** Takes the oldest waiting job for a runner, or one whose runner died; undefined when there is none. */
export function* takeJob(owner: string, skipLocked: string): Work<Job | undefined> {
  return yield* one<Job>(
    `UPDATE jobs SET status = 'running', version = version + 1, starts = starts + 1, owner = ?, lease_until = now_ms() + ?,
       started_at = COALESCE(started_at, now_ms())
     WHERE id = (
       SELECT id FROM jobs WHERE status = 'queued' AND (lease_until IS NULL OR lease_until < now_ms())
       ORDER BY created_at, id LIMIT 1 ${skipLocked}
     ) RETURNING ${COLUMNS}`,
    owner,
    LEASE_MS,
  )
}

/** Ends a job; the delivery of its result is due now. False when another runner ended it before. */
export function* endJob(
  id: string,
  owner: string,
  outcome: { result: string; credits: number; warnings: readonly string[] } | { error: string },
): Work<boolean> {
  const succeeded = 'result' in outcome
  const row = yield* one(
    `UPDATE jobs SET status = ?, result = ?, warnings = ?, error = ?, credits = ?, finished_at = now_ms(), input = '',
       version = version + 1, owner = NULL, lease_until = NULL, next_attempt_at = CASE WHEN webhook_url IS NULL THEN NULL ELSE now_ms() END
     WHERE id = ? AND owner = ? AND status = 'running' RETURNING id`,
    succeeded ? 'succeeded' : 'failed',
    succeeded ? outcome.result : null,
    succeeded && outcome.warnings.length > 0 ? JSON.stringify(outcome.warnings) : null,
    succeeded ? null : outcome.error,
    succeeded ? outcome.credits : 0,
    id,
    owner,
  )
  return row !== undefined
}

/** Ends a job of an account that is not over; what it was, or undefined. The delivery of that is due now. */
export function* cancelJob(id: string, accountId: string, why: string): Work<Job | undefined> {
  return yield* one<Job>(
    `UPDATE jobs SET status = 'cancelled', error = ?, finished_at = now_ms(), input = '', version = version + 1,
       owner = NULL, lease_until = NULL, next_attempt_at = CASE WHEN webhook_url IS NULL THEN NULL ELSE now_ms() END
     WHERE id = ? AND account_id = ? AND status IN ('queued', 'running') RETURNING ${COLUMNS}`,
    why,
    id,
    accountId,
  )
}

/** Notes how far a running job is. */
export function* noteProgress(id: string, owner: string, progress: string): Work<void> {
  yield* run(
    `UPDATE jobs SET progress = ?, version = version + 1 WHERE id = ? AND owner = ? AND status = 'running'`,
    progress,
    id,
    owner,
  )
}

/** Which of these jobs this owner does not run any more: they were cancelled, or taken over. */
export function* lostJobs(dialect: Database['dialect'], owner: string, ids: string[]): Work<string[]> {
  const list =
    dialect === 'sqlite' ? 'SELECT value FROM json_each(?)' : 'SELECT jsonb_array_elements_text(?::jsonb)'
  const rows = yield* all<{ id: string }>(
    `SELECT id FROM jobs WHERE owner = ? AND status = 'running' AND id IN (${list})`,
    owner,
    JSON.stringify(ids),
  )
  const mine = new Set(rows.map(row => row.id))
  return ids.filter(id => !mine.has(id))
}

/** Puts a job back because its runner could not take it now; a start that `counts` brings it nearer to being given up. */
export function* putBack(id: string, owner: string, waitMs: number, counts = false): Work<void> {
  yield* run(
    `UPDATE jobs SET status = 'queued', starts = starts - ?, owner = NULL, lease_until = now_ms() + ?
     WHERE id = ? AND owner = ? AND status = 'running'`,
    counts ? 0 : 1,
    waitMs,
    id,
    owner,
  )
}

/**
 * Jobs and deliveries that nobody works on any more wait again; a job that was started too often is given back, to be
 * failed and refunded. `onlyServer`: no other server can be alive, so the leases of others need not run out first.
 */
export function* recoverJobs(owner: string, onlyServer: boolean): Work<Job[]> {
  const others = onlyServer ? 1 : 0
  yield* run(
    `UPDATE jobs SET status = 'queued', owner = NULL, lease_until = NULL
     WHERE status = 'running' AND starts < ? AND (lease_until < now_ms() OR (? = 1 AND owner <> ?))`,
    MAX_STARTS,
    others,
    owner,
  )
  yield* run(
    `UPDATE jobs SET delivery_owner = NULL
     WHERE delivery_owner IS NOT NULL AND (delivery_lease < now_ms() OR (? = 1 AND delivery_owner <> ?))`,
    others,
    owner,
  )
  return yield* all<Job>(
    `UPDATE jobs SET owner = ?, lease_until = now_ms() + ?
     WHERE status = 'running' AND starts >= ? AND (lease_until < now_ms() OR (? = 1 AND owner <> ?)) RETURNING ${COLUMNS}`,
    owner,
    LEASE_MS,
    MAX_STARTS,
    others,
    owner,
  )
}

/** Takes results whose delivery is due, for one courier, oldest first. */
export function* takeDeliveries(owner: string, limit: number, skipLocked: string): Work<Job[]> {
  const due = yield* all<{ id: string }>(
    `SELECT id FROM jobs WHERE delivery_status = 'pending' AND next_attempt_at <= now_ms() AND delivery_owner IS NULL
     ORDER BY next_attempt_at, id LIMIT ${limit} ${skipLocked}`,
  )
  const taken: Job[] = []
  for (const { id } of due) {
    yield* run(
      'UPDATE jobs SET delivery_owner = ?, delivery_lease = now_ms() + ? WHERE id = ?',
      owner,
      LEASE_MS,
      id,
    )
    taken.push((yield* findJob(id))!)
  }
  return taken
}

export interface Attempt {
  jobId: string
  deliveryId: string
  attempt: number
  status: number | null
  durationMs: number
  error: string | null
  /** What follows: it arrived, it is over, or another try after so many milliseconds. */
  next: 'delivered' | 'failed' | number
}

/** Notes one try of a taken delivery and what comes after it. Told twice, it is noted once: the delivery is not taken any more. */
export function* recordAttempt(attempt: Attempt): Work<void> {
  const again = typeof attempt.next === 'number'
  const taken = yield* one(
    `UPDATE jobs SET delivery_status = ?, delivery_attempts = ?, delivery_last_status = ?, delivery_owner = NULL,
       next_attempt_at = CASE WHEN ? = 1 THEN now_ms() + ? ELSE NULL END,
       delivered_at = CASE WHEN ? = 1 THEN now_ms() ELSE delivered_at END
     WHERE id = ? AND delivery_owner IS NOT NULL RETURNING id`,
    again ? 'pending' : attempt.next,
    attempt.attempt,
    attempt.status,
    again ? 1 : 0,
    again ? attempt.next : 0,
    attempt.next === 'delivered' ? 1 : 0,
    attempt.jobId,
  )
  if (!taken) return
  yield* run(
    'INSERT INTO deliveries (job_id, delivery_id, attempt, at, status, duration_ms, error) VALUES (?, ?, ?, now_ms(), ?, ?, ?)',
    attempt.jobId,
    attempt.deliveryId,
    attempt.attempt,
    attempt.status,
    Math.round(attempt.durationMs),
    attempt.error,
  )
}

/** Gives a taken delivery back, to be tried a little later. */
export function* releaseDelivery(jobId: string, waitMs: number): Work<void> {
  yield* run(
    'UPDATE jobs SET delivery_owner = NULL, next_attempt_at = now_ms() + ? WHERE id = ?',
    waitMs,
    jobId,
  )
}

/** Sends a finished result once more, with the full number of tries. */
export function* redeliver(jobId: string): Work<boolean> {
  const row = yield* one(
    `UPDATE jobs SET delivery_status = 'pending', delivery_attempts = 0, next_attempt_at = now_ms()
     WHERE id = ? AND webhook_url IS NOT NULL AND finished_at IS NOT NULL AND delivery_owner IS NULL RETURNING id`,
    jobId,
  )
  return row !== undefined
}

export interface DeliveryRow {
  delivery_id: string
  attempt: number
  at: number
  status: number | null
  duration_ms: number
  error: string | null
}

export function* listDeliveries(jobId: string): Work<DeliveryRow[]> {
  return yield* all<DeliveryRow>(
    'SELECT delivery_id, attempt, at, status, duration_ms, error FROM deliveries WHERE job_id = ? ORDER BY id',
    jobId,
  )
}

/** Forgets jobs whose time is over, unless their result is still on its way. */
export function* forgetJobs(retentionMs: number): Work<void> {
  const over = `finished_at < now_ms() - ? AND (delivery_status IS NULL OR delivery_status <> 'pending')`
  yield* run(`DELETE FROM deliveries WHERE job_id IN (SELECT id FROM jobs WHERE ${over})`, retentionMs)
  yield* run(`DELETE FROM jobs WHERE ${over}`, retentionMs)
}

/** When the next delivery that nobody makes yet is due, in milliseconds from now; undefined when none waits. */
export function* nextDelivery(): Work<number | undefined> {
  const row = yield* one<{ wait: number | null }>(
    `SELECT MIN(next_attempt_at) - now_ms() AS wait FROM jobs WHERE delivery_status = 'pending' AND delivery_owner IS NULL`,
  )
  return row?.wait ?? undefined
}
