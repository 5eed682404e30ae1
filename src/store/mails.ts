import { all, type Database, one, run, type Work } from './sql.ts'

/** How long a server may take to hand a mail over before another tries. */
const LEASE_MS = 120_000

export interface QueuedMail {
  id: string
  /** Sealed. */
  content: string
  attempts: number
}

export function* queueMail(id: string, content: string): Work<void> {
  yield* run(
    'INSERT INTO mails (id, content, attempts, due_at, created_at) VALUES (?, ?, 0, now_ms(), now_ms())',
    id,
    content,
  )
}

function* takeMails(limit: number, skipLocked: string): Work<QueuedMail[]> {
  return yield* all<QueuedMail>(
    `UPDATE mails SET attempts = attempts + 1, due_at = now_ms() + ${LEASE_MS}
     WHERE id IN (SELECT id FROM mails WHERE due_at <= now_ms() ORDER BY due_at LIMIT ${limit} ${skipLocked})
     RETURNING id, content, attempts`,
  )
}

/** Milliseconds until the next mail is due. */
function* nextMail(): Work<number | undefined> {
  const row = yield* one<{ wait: number | null }>('SELECT MIN(due_at) - now_ms() AS wait FROM mails')
  return row?.wait ?? undefined
}

export interface LowAccount {
  id: string
  balance: number
  line: number
}

/**
 * Accounts whose balance fell below their line since it was last above, each told once. Who never used a credit is not
 * meant.
 */
function* takeLowBalances(commonLine: number): Work<LowAccount[]> {
  yield* run(
    'UPDATE accounts SET low_told_at = NULL WHERE low_told_at IS NOT NULL AND balance >= COALESCE(low_line, ?)',
    commonLine,
  )
  return yield* all<LowAccount>(
    `UPDATE accounts SET low_told_at = now_ms()
     WHERE id IN (SELECT a.id FROM accounts a WHERE a.low_told_at IS NULL AND a.deleted_at IS NULL
       AND a.suspended_at IS NULL AND a.balance < COALESCE(a.low_line, ?)
       AND EXISTS (SELECT 1 FROM ledger l WHERE l.account_id = a.id AND l.kind = 'charge') LIMIT 200)
     RETURNING id, balance, COALESCE(low_line, ?) AS line`,
    commonLine,
    commonLine,
  )
}

export interface Recipient {
  email: string
  language: string | null
}

/** Who is told of what happens to an account: its owner, or the owners of a team; confirmed addresses only. */
function* recipientsOf(accountId: string): Work<Recipient[]> {
  return yield* all<Recipient>(
    `SELECT email, language FROM accounts
     WHERE email IS NOT NULL AND email_verified_at IS NOT NULL AND deleted_at IS NULL
       AND (id = ? OR id IN (SELECT person_id FROM members WHERE account_id = ? AND role = 'owner'))
     ORDER BY id LIMIT 50`,
    accountId,
    accountId,
  )
}

/** The functions of this file over a database. */
export const bindMails = (db: Database) => ({
  queueMail: (id: string, content: string) => db.durable(() => queueMail(id, content)),
  takeMails: (limit: number) =>
    db.transact(() => takeMails(limit, db.dialect === 'postgres' ? 'FOR UPDATE SKIP LOCKED' : '')),
  removeMail: (id: string) => db.transact(() => run('DELETE FROM mails WHERE id = ?', id)),
  delayMail: (id: string, waitMs: number) =>
    db.transact(() => run('UPDATE mails SET due_at = now_ms() + ? WHERE id = ?', waitMs, id)),
  nextMail: () => db.read(() => nextMail()),
  takeLowBalances: (commonLine: number) => db.transact(() => takeLowBalances(commonLine)),
  recipientsOf: (accountId: string) => db.read(() => recipientsOf(accountId)),
  setLanguage: (accountId: string, language: string) =>
    db.transact(() =>
      run(
        `UPDATE accounts SET language = ? WHERE id = ? AND COALESCE(language, '') <> ?`,
        language,
        accountId,
        language,
      ),
    ),
  lowLine: (accountId: string) =>
    db.read(function* () {
      const sql = 'SELECT low_line FROM accounts WHERE id = ?'
      return (yield* one<{ low_line: number | null }>(sql, accountId))?.low_line ?? undefined
    }),
  setLowLine: (accountId: string, line: number | null) =>
    db.transact(() =>
      run('UPDATE accounts SET low_line = ?, low_told_at = NULL WHERE id = ?', line, accountId),
    ),
})
