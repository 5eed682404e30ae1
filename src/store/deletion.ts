import { type AuditEvent, note } from './audit-log.ts'
import { all, type Database, one, run, type Work } from './sql.ts'

/** Gives an account up: it goes at its time, and can be kept until then. False for operators' and those that are gone. */
function* planDeletion(accountId: string, graceMs: number): Work<boolean> {
  const row = yield* one(
    `UPDATE accounts SET delete_at = now_ms() + ? WHERE id = ? AND role <> 'operator' AND deleted_at IS NULL
     RETURNING id`,
    graceMs,
    accountId,
  )
  return row !== undefined
}

function* keepAccount(accountId: string): Work<boolean> {
  const row = yield* one(
    'UPDATE accounts SET delete_at = NULL WHERE id = ? AND delete_at IS NOT NULL AND deleted_at IS NULL RETURNING id',
    accountId,
  )
  return row !== undefined
}

/** The teams that would be left without an owner, with others still in them. */
function* teamsLeftBy(personId: string): Work<string[]> {
  const rows = yield* all<{ name: string }>(
    `SELECT a.name FROM members m JOIN accounts a ON a.id = m.account_id
     WHERE m.person_id = ? AND m.role = 'owner' AND a.deleted_at IS NULL AND a.delete_at IS NULL
       AND NOT EXISTS (SELECT 1 FROM members o WHERE o.account_id = a.id AND o.role = 'owner' AND o.person_id <> ?)
     ORDER BY a.name`,
    personId,
    personId,
  )
  return rows.map(row => row.name)
}

/**
 * Teams whose only owner goes, get the one who is in longest, members before viewers. Where nobody is left, the team
 * goes too.
 */
function* handOver(personId: string): Work<void> {
  const teams = yield* all<{ account_id: string }>(
    `SELECT m.account_id FROM members m WHERE m.person_id = ? AND m.role = 'owner'
       AND NOT EXISTS (SELECT 1 FROM members o WHERE o.account_id = m.account_id AND o.role = 'owner' AND o.person_id <> ?)`,
    personId,
    personId,
  )
  for (const { account_id: team } of teams) {
    const next = yield* one<{ person_id: string }>(
      `UPDATE members SET role = 'owner' WHERE account_id = ? AND person_id = (
         SELECT person_id FROM members WHERE account_id = ? AND person_id <> ?
         ORDER BY CASE role WHEN 'member' THEN 0 ELSE 1 END, created_at, person_id LIMIT 1) RETURNING person_id`,
      team,
      team,
      personId,
    )
    if (next)
      yield* note({
        via: 'server',
        action: 'team.role',
        accountId: team,
        subject: next.person_id,
        detail: 'owner',
      })
    else yield* run('UPDATE accounts SET delete_at = now_ms() WHERE id = ?', team)
  }
}

/** What an account leaves at once, table by table; those that others refer to come last. */
const GONE = [
  `DELETE FROM deliveries WHERE job_id IN (SELECT id FROM jobs WHERE account_id = ?)`,
  'DELETE FROM jobs WHERE account_id = ?',
  'DELETE FROM pipelines WHERE account_id = ?',
  'DELETE FROM stored_files WHERE account_id = ?',
  // Their bytes go with the next round of the file storage.
  `UPDATE file_objects SET state = 'dead' WHERE account_id = ?`,
  'DELETE FROM kept_results WHERE account_id = ?',
  'DELETE FROM idempotency WHERE account_id = ?',
  'DELETE FROM calls WHERE account_id = ?',
  'DELETE FROM rate_windows WHERE key_id IN (SELECT id FROM api_keys WHERE account_id = ?)',
  'DELETE FROM api_keys WHERE account_id = ?',
  'DELETE FROM sessions WHERE account_id = ?',
  'DELETE FROM devices WHERE account_id = ?',
  'DELETE FROM passkeys WHERE account_id = ?',
  'DELETE FROM recovery_codes WHERE account_id = ?',
  'DELETE FROM authenticators WHERE account_id = ?',
  'DELETE FROM identities WHERE account_id = ?',
  'DELETE FROM links WHERE account_id = ?',
  'DELETE FROM payment_customers WHERE account_id = ?',
  'DELETE FROM members WHERE account_id = ?',
  'DELETE FROM members WHERE person_id = ?',
]

/**
 * Removes an account and what belongs to it. The ledger stays, as books have to, with an account that has no name any
 * more. False where calls of it still run: what they hold has to come back first.
 */
export function* deleteAccount(accountId: string): Work<boolean> {
  const account = yield* one<{ balance: number }>(
    `UPDATE accounts SET suspended_at = COALESCE(suspended_at, now_ms())
     WHERE id = ? AND role <> 'operator' AND deleted_at IS NULL RETURNING balance`,
    accountId,
  )
  if (!account) return false
  const held = yield* one('SELECT 1 AS held FROM reservations WHERE account_id = ? LIMIT 1', accountId)
  if (held) return false
  yield* handOver(accountId)
  for (const sql of GONE) yield* run(sql, accountId)
  if (account.balance > 0)
    yield* run(
      `INSERT INTO ledger (account_id, kind, amount, note, created_at) VALUES (?, 'charge', ?, 'account deleted', now_ms())`,
      accountId,
      -account.balance,
    )
  yield* run(
    `UPDATE accounts SET email = NULL, password_hash = NULL, email_verified_at = NULL, name = NULL, language = NULL,
       low_line = NULL, low_told_at = NULL, balance = 0, delete_at = NULL, deleted_at = now_ms() WHERE id = ?`,
    accountId,
  )
  return true
}

/** The functions of this file over a database. */
export const bindDeletion = (db: Database) => ({
  planDeletion: (accountId: string, graceMs: number, event: AuditEvent) =>
    db.durable(function* () {
      const planned = yield* planDeletion(accountId, graceMs)
      if (planned) yield* note(event)
      return planned
    }),
  keepAccount: (accountId: string, event: AuditEvent) =>
    db.durable(function* () {
      const kept = yield* keepAccount(accountId)
      if (kept) yield* note(event)
      return kept
    }),
  teamsLeftBy: (personId: string) => db.read(() => teamsLeftBy(personId)),
  dueDeletions: () =>
    db.read(function* () {
      const rows = yield* all<{ id: string }>(
        'SELECT id FROM accounts WHERE delete_at <= now_ms() AND deleted_at IS NULL LIMIT 100',
      )
      return rows.map(row => row.id)
    }),
  openJobsOf: (accountId: string) =>
    db.read(function* () {
      const sql = `SELECT id FROM jobs WHERE account_id = ? AND status IN ('queued', 'running')`
      return (yield* all<{ id: string }>(sql, accountId)).map(row => row.id)
    }),
  deleteAccount: (accountId: string, event: AuditEvent) =>
    db.durable(function* () {
      const gone = yield* deleteAccount(accountId)
      if (gone) yield* note(event)
      return gone
    }),
  /** The rows of an account in a table, for its export; a page at a time where there may be many. */
  rowsOf: (table: ExportedTable, accountId: string, after: number, limit: number) =>
    db.read(() => all(EXPORTED[table], accountId, after, limit)),
})

/** What an account gets of its own rows: nothing that lets somebody in. */
const EXPORTED = {
  keys: `SELECT id, name, prefix, scopes, rate_limit, credit_limit, created_at, expires_at, last_used_at, revoked_at
    FROM api_keys WHERE account_id = ? AND created_at >= ? ORDER BY created_at LIMIT ?`,
  ledger: `SELECT id, created_at, kind, amount, slug, key_id, note FROM ledger
    WHERE account_id = ? AND id > ? ORDER BY id LIMIT ?`,
  calls: `SELECT id, at, slug, status, credits, duration_ms, key_id FROM calls
    WHERE account_id = ? AND id > ? ORDER BY id LIMIT ?`,
  jobs: `SELECT id, slug, name, status, error, credits, created_at, started_at, finished_at, webhook_url, delivery_status
    FROM jobs WHERE account_id = ? AND created_at >= ? ORDER BY created_at LIMIT ?`,
  files: `SELECT id, name, size, media_type, sha256, created_at, expires_at FROM stored_files
    WHERE account_id = ? AND created_at >= ? ORDER BY created_at LIMIT ?`,
  pipelines: `SELECT id, name, steps, created_at, updated_at FROM pipelines
    WHERE account_id = ? AND created_at >= ? ORDER BY created_at LIMIT ?`,
  sessions: `SELECT id, opened_at, seen_at, agent, address FROM sessions
    WHERE account_id = ? AND opened_at >= ? AND replaced = 0 ORDER BY opened_at LIMIT ?`,
  passkeys: `SELECT id, name, created_at, last_used_at FROM passkeys
    WHERE account_id = ? AND created_at >= ? ORDER BY created_at LIMIT ?`,
  identities: `SELECT issuer, subject, created_at FROM identities
    WHERE account_id = ? AND created_at >= ? ORDER BY created_at LIMIT ?`,
  audit: `SELECT id, at, action, via, address, subject, detail FROM audit_log
    WHERE account_id = ? AND id > ? ORDER BY id LIMIT ?`,
} as const

export type ExportedTable = keyof typeof EXPORTED
export const EXPORTED_TABLES = Object.keys(EXPORTED) as ExportedTable[]
