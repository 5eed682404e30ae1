import type { Account } from './accounts.ts'
import { type AuditEvent, note } from './audit-log.ts'
import { grant } from './credits.ts'
import { forgetFactors } from './factors.ts'
import { all, type Database, one, run, type Work } from './sql.ts'
import type { TeamRole } from './teams.ts'

/** A session ends after so long without a visit, and after so long in any case. */
export const SESSION_IDLE_MS = 7 * 86_400_000
export const SESSION_MS = 30 * 86_400_000
/** How long a replaced token still works, for requests that were on their way. */
const GRACE_MS = 60_000
const SEEN_EVERY_MS = 60_000

export interface Login {
  account_id: string
  password_hash: string
}

/** Where a session was opened from, for its owner to recognize it. */
export interface Visit {
  agent: string
  address: string
}

/** Who an open session belongs to, and how old its token is. */
export interface SessionRow extends Account {
  session_id: string
  /** The team it acts for, as long as its person is in it; null otherwise. */
  team: string | null
  team_role: TeamRole | null
  token_age: number
  seen_age: number
  replaced: number
}

export function* findLogin(email: string): Work<Login | undefined> {
  return yield* one<Login>(
    'SELECT id AS account_id, password_hash FROM accounts WHERE email = ? AND password_hash IS NOT NULL',
    email,
  )
}

export function* loginOf(accountId: string): Work<Login | undefined> {
  return yield* one<Login>(
    'SELECT id AS account_id, password_hash FROM accounts WHERE id = ? AND password_hash IS NOT NULL',
    accountId,
  )
}

/** Makes an account with a login; false when the address has one already. */
export function* createLogin(login: { id: string; email: string; passwordHash: string }): Work<boolean> {
  const made = yield* one(
    `INSERT INTO accounts (id, role, email, password_hash, created_at) VALUES (?, 'user', ?, ?, now_ms())
     ON CONFLICT (email) DO NOTHING RETURNING id`,
    login.id,
    login.email,
    login.passwordHash,
  )
  return made !== undefined
}

/** Uses up the one-time token and gives the operator a login. False when there is no such token. */
export function* claimOperator(claim: {
  setting: string
  tokenHash: string
  email: string
  passwordHash: string
  event: AuditEvent
}): Work<string | undefined> {
  const used = yield* one(
    'DELETE FROM settings WHERE name = ? AND value = ? RETURNING name',
    claim.setting,
    claim.tokenHash,
  )
  if (!used) return undefined
  const operator = yield* one<{ id: string }>(
    `SELECT id FROM accounts WHERE role = 'operator' ORDER BY created_at LIMIT 1`,
  )
  if (!operator) return undefined
  yield* run(
    'UPDATE accounts SET email = ?, password_hash = ?, email_verified_at = now_ms() WHERE id = ?',
    claim.email,
    claim.passwordHash,
    operator.id,
  )
  yield* run('DELETE FROM sessions WHERE account_id = ?', operator.id)
  // Whoever holds the link may have lost more than the password.
  yield* forgetFactors(operator.id)
  yield* note({ ...claim.event, actorId: operator.id, accountId: operator.id })
  return operator.id
}

export function* openSession(tokenHash: string, accountId: string, visit?: Visit): Work<void> {
  yield* run(
    `INSERT INTO sessions
       (token_hash, account_id, issued_at, seen_at, ends_at, replaced, id, opened_at, agent, address)
     VALUES (?, ?, now_ms(), now_ms(), now_ms() + ?, 0, ?, now_ms(), ?, ?)`,
    tokenHash,
    accountId,
    SESSION_MS,
    tokenHash.slice(0, 24),
    visit?.agent ?? null,
    visit?.address ?? null,
  )
}

/** The account of an open session. */
export function* findSession(tokenHash: string): Work<SessionRow | undefined> {
  return yield* one<SessionRow>(
    `SELECT a.id, a.role, a.email, a.balance, a.created_at, a.suspended_at, a.email_verified_at,
       a.language, a.name, a.delete_at, t.id AS team, m.role AS team_role, s.id AS session_id,
       now_ms() - s.issued_at AS token_age, now_ms() - s.seen_at AS seen_age, s.replaced
     FROM sessions s JOIN accounts a ON a.id = s.account_id
     LEFT JOIN members m ON m.account_id = s.acts_for AND m.person_id = s.account_id
     LEFT JOIN accounts t ON t.id = m.account_id AND t.suspended_at IS NULL AND t.deleted_at IS NULL
     WHERE s.token_hash = ? AND s.ends_at > now_ms() AND s.seen_at > now_ms() - ?`,
    tokenHash,
    SESSION_IDLE_MS,
  )
}

function* seeSession(tokenHash: string): Work<void> {
  yield* run('UPDATE sessions SET seen_at = now_ms() WHERE token_hash = ?', tokenHash)
}

/** Gives a session a new token; the old one ends in a moment. False when another request did so before. */
export function* rotateSession(oldHash: string, newHash: string): Work<boolean> {
  const old = yield* one(
    'UPDATE sessions SET replaced = 1 WHERE token_hash = ? AND replaced = 0 RETURNING id',
    oldHash,
  )
  if (!old) return false
  yield* run(
    `INSERT INTO sessions
       (token_hash, account_id, issued_at, seen_at, ends_at, replaced, id, opened_at, agent, address, acts_for)
     SELECT ?, account_id, now_ms(), now_ms(), ends_at, 0, id, opened_at, agent, address, acts_for
     FROM sessions WHERE token_hash = ?`,
    newHash,
    oldHash,
  )
  yield* run(
    'UPDATE sessions SET ends_at = now_ms() + ? WHERE token_hash = ? AND ends_at > now_ms() + ?',
    GRACE_MS,
    oldHash,
    GRACE_MS,
  )
  return true
}

export function* closeSession(tokenHash: string): Work<void> {
  yield* run('DELETE FROM sessions WHERE token_hash = ?', tokenHash)
}

/** Sets a new password and ends every session but one, which goes on under a new token. */
export function* changePassword(change: {
  accountId: string
  passwordHash: string
  newTokenHash: string
  visit: Visit
  event: AuditEvent
}): Work<void> {
  yield* run('UPDATE accounts SET password_hash = ? WHERE id = ?', change.passwordHash, change.accountId)
  yield* run('DELETE FROM sessions WHERE account_id = ?', change.accountId)
  yield* run('DELETE FROM devices WHERE account_id = ?', change.accountId)
  yield* openSession(change.newTokenHash, change.accountId, change.visit)
  yield* note(change.event)
}

export interface Counted {
  remaining: number
  /** Seconds until the oldest counted one leaves the window. */
  reset: number
  /** Seconds to wait, where the limit is reached. */
  wait?: number
}

/** Counts something against a strict sliding window of its name; what is over the limit is not counted. */
export function* count(name: string, limit: number, windowMs: number): Work<Counted> {
  yield* run(
    `INSERT INTO windows (name, times, ends_at) VALUES (?, '[]', 0) ON CONFLICT (name) DO NOTHING`,
    name,
  )
  // An update before the look takes the row's lock, so that those who come at once are counted in turn.
  const row = (yield* one<{ times: string; now: number }>(
    'UPDATE windows SET ends_at = now_ms() + ? WHERE name = ? RETURNING times, now_ms() AS now',
    windowMs,
    name,
  ))!
  const recent = (JSON.parse(row.times) as number[]).filter(at => at > row.now - windowMs)
  const until = (at: number) => Math.max(1, Math.ceil((at + windowMs - row.now) / 1000))
  if (recent.length >= limit) {
    const wait = until(recent[recent.length - limit] ?? row.now)
    return { remaining: 0, reset: wait, wait }
  }
  recent.push(row.now)
  yield* run('UPDATE windows SET times = ? WHERE name = ?', JSON.stringify(recent), name)
  return { remaining: limit - recent.length, reset: until(recent[0]!) }
}

/** What `count` would answer, without counting. */
function* look(name: string, limit: number, windowMs: number): Work<Pick<Counted, 'remaining'>> {
  const sql = 'SELECT times, now_ms() AS now FROM windows WHERE name = ?'
  const row = yield* one<{ times: string; now: number }>(sql, name)
  if (!row) return { remaining: limit }
  const recent = (JSON.parse(row.times) as number[]).filter(at => at > row.now - windowMs)
  return { remaining: Math.max(0, limit - recent.length) }
}

export function* forgetCount(name: string): Work<void> {
  yield* run('DELETE FROM windows WHERE name = ?', name)
}

/** Removes sessions and windows whose time is over. */
export function* forgetLogins(): Work<void> {
  yield* run('DELETE FROM sessions WHERE ends_at <= now_ms() OR seen_at <= now_ms() - ?', SESSION_IDLE_MS)
  yield* run('DELETE FROM windows WHERE ends_at <= now_ms()')
  yield* run('DELETE FROM devices WHERE ends_at <= now_ms()')
}

function* countSessions(accountId: string): Work<number> {
  const rows = yield* all<{ n: number }>(
    'SELECT COUNT(*) AS n FROM sessions WHERE account_id = ? AND ends_at > now_ms() AND replaced = 0',
    accountId,
  )
  return rows[0]!.n
}

/** The functions of this file over a database. */
export const bindLogins = (db: Database) => ({
  findLogin: (email: string) => db.read(() => findLogin(email)),
  loginOf: (accountId: string) => db.read(() => loginOf(accountId)),
  /** Makes an account with a login, with credits that come or fail with it. */
  createLogin: (
    login: Parameters<typeof createLogin>[0],
    gift?: { amount: number; note: string },
    event?: AuditEvent,
  ) =>
    db.durable(function* () {
      const made = yield* createLogin(login)
      if (made && gift && gift.amount > 0) yield* grant(login.id, gift.amount, gift.note)
      if (made && event) yield* note(event)
      return made
    }),
  claimOperator: (claim: Parameters<typeof claimOperator>[0]) => db.durable(() => claimOperator(claim)),
  openSession: (tokenHash: string, accountId: string, visit?: Visit) =>
    db.transact(() => openSession(tokenHash, accountId, visit)),
  findSession: async (tokenHash: string) => {
    const found = await db.read(() => findSession(tokenHash))
    if (found && found.seen_age > SEEN_EVERY_MS) await db.transact(() => seeSession(tokenHash))
    return found
  },
  rotateSession: (oldHash: string, newHash: string) => db.transact(() => rotateSession(oldHash, newHash)),
  closeSession: (tokenHash: string) => db.durable(() => closeSession(tokenHash)),
  changePassword: (change: Parameters<typeof changePassword>[0]) => db.durable(() => changePassword(change)),
  countSessions: (accountId: string) => db.read(() => countSessions(accountId)),
  count: (name: string, limit: number, windowMs: number) => db.transact(() => count(name, limit, windowMs)),
  look: (name: string, limit: number, windowMs: number) => db.read(() => look(name, limit, windowMs)),
  forgetCount: (name: string) => db.transact(() => forgetCount(name)),
})
