import { type AuditEvent, note } from './audit-log.ts'
import { forgetFactors } from './factors.ts'
import { all, type Database, one, run, type Work } from './sql.ts'

export type LinkPurpose = 'confirm' | 'reset' | 'invitation'

/** A link that works once. */
export interface NewLink {
  tokenHash: string
  purpose: LinkPurpose
  accountId: string
  email?: string
  role?: string
  lifeMs: number
}

export interface Link {
  id: string
  account_id: string
  email: string | null
  role: string | null
  created_at: number
  ends_at: number
}

const COLUMNS = 'id, account_id, email, role, created_at, ends_at'

/** Links for the same purpose and person end: the newest mail is the one that works. */
export function* makeLink(link: NewLink): Work<void> {
  if (link.email !== undefined)
    yield* run(
      'DELETE FROM links WHERE purpose = ? AND account_id = ? AND email = ?',
      link.purpose,
      link.accountId,
      link.email,
    )
  yield* run(
    `INSERT INTO links (token_hash, id, purpose, account_id, email, role, created_at, ends_at)
     VALUES (?, ?, ?, ?, ?, ?, now_ms(), now_ms() + ?)`,
    link.tokenHash,
    `link_${link.tokenHash.slice(0, 20)}`,
    link.purpose,
    link.accountId,
    link.email ?? null,
    link.role ?? null,
    link.lifeMs,
  )
}

export function* findLink(tokenHash: string, purpose: LinkPurpose): Work<Link | undefined> {
  return yield* one<Link>(
    `SELECT ${COLUMNS} FROM links WHERE token_hash = ? AND purpose = ? AND ends_at > now_ms()`,
    tokenHash,
    purpose,
  )
}

/** Uses a link up; undefined when there is none that lives. */
export function* useLink(tokenHash: string, purpose: LinkPurpose): Work<Link | undefined> {
  return yield* one<Link>(
    `DELETE FROM links WHERE token_hash = ? AND purpose = ? AND ends_at > now_ms() RETURNING ${COLUMNS}`,
    tokenHash,
    purpose,
  )
}

export function* linksOf(accountId: string, purpose: LinkPurpose): Work<Link[]> {
  return yield* all<Link>(
    `SELECT ${COLUMNS} FROM links WHERE account_id = ? AND purpose = ? AND ends_at > now_ms()
     ORDER BY created_at DESC, id LIMIT 200`,
    accountId,
    purpose,
  )
}

export function* forgetLinks(): Work<void> {
  yield* run('DELETE FROM links WHERE ends_at <= now_ms()')
}

/** The address that a link was sent to is its account's own, where it is still the account's. */
function* confirmByLink(tokenHash: string, accountId: string, event: AuditEvent): Work<boolean> {
  const link = yield* findLink(tokenHash, 'confirm')
  if (link?.account_id !== accountId) return false
  if (!(yield* useLink(tokenHash, 'confirm'))) return false
  const done = yield* one(
    'UPDATE accounts SET email_verified_at = now_ms() WHERE id = ? AND email = ? RETURNING id',
    accountId,
    link.email,
  )
  if (done) yield* note(event)
  return done !== undefined
}

/**
 * A new password by a link; every session ends. Where nobody had confirmed the address, whoever made the account may be
 * a stranger: what they left to come back with goes too.
 */
function* resetPassword(reset: {
  tokenHash: string
  passwordHash: string
  event: Omit<AuditEvent, 'accountId' | 'actorId'>
}): Work<string | undefined> {
  const link = yield* useLink(reset.tokenHash, 'reset')
  if (!link) return undefined
  const id = link.account_id
  const account = yield* one<{ email_verified_at: number | null }>(
    'SELECT email_verified_at FROM accounts WHERE id = ? AND deleted_at IS NULL',
    id,
  )
  if (!account) return undefined
  yield* run(
    'UPDATE accounts SET password_hash = ?, email_verified_at = COALESCE(email_verified_at, now_ms()) WHERE id = ?',
    reset.passwordHash,
    id,
  )
  yield* run('DELETE FROM sessions WHERE account_id = ?', id)
  yield* run('DELETE FROM devices WHERE account_id = ?', id)
  if (account.email_verified_at === null) {
    yield* forgetFactors(id)
    yield* run('UPDATE api_keys SET revoked_at = now_ms() WHERE account_id = ? AND revoked_at IS NULL', id)
  }
  yield* note({ ...reset.event, actorId: id, accountId: id })
  return id
}

/** The functions of this file over a database. */
export const bindLinks = (db: Database) => ({
  makeLink: (link: NewLink, event?: AuditEvent) =>
    db.durable(function* () {
      yield* makeLink(link)
      if (event) yield* note(event)
    }),
  findLink: (tokenHash: string, purpose: LinkPurpose) => db.read(() => findLink(tokenHash, purpose)),
  linksOf: (accountId: string, purpose: LinkPurpose) => db.read(() => linksOf(accountId, purpose)),
  confirmByLink: (tokenHash: string, accountId: string, event: AuditEvent) =>
    db.durable(() => confirmByLink(tokenHash, accountId, event)),
  resetPassword: (reset: Parameters<typeof resetPassword>[0]) => db.durable(() => resetPassword(reset)),
})
