import type { Account } from './accounts.ts'
import { type AuditEvent, note } from './audit-log.ts'
import { grant } from './credits.ts'
import { type Database, one, run, type Work } from './sql.ts'

/** Somebody as a provider of sign-on knows them. */
export interface Identity {
  issuer: string
  subject: string
  /** An address that the provider has verified. */
  email: string
  /** What the provider's groups make of them; undefined leaves the role as it is. */
  role?: Account['role'] | undefined
}

export type SignedOn = { kind: 'known' | 'joined' | 'made'; accountId: string } | { kind: 'unproved' }

/**
 * The account of an identity. At its first visit it gets the account of its address, where that was verified here too,
 * or a new one. Who merely signed up with the address has not shown that it is theirs: such an account is not joined.
 */
export function* signOn(
  identity: Identity,
  fresh: { id: string; credits: number; event: Omit<AuditEvent, 'action'> },
): Work<SignedOn> {
  const { issuer, subject, email, role } = identity
  const known = yield* one<{ account_id: string }>(
    'SELECT account_id FROM identities WHERE issuer = ? AND subject = ?',
    issuer,
    subject,
  )
  if (known) {
    yield* setRole(known.account_id, role)
    return { kind: 'known', accountId: known.account_id }
  }
  const made = yield* one(
    `INSERT INTO accounts (id, role, email, created_at, email_verified_at) VALUES (?, 'user', ?, now_ms(), now_ms())
     ON CONFLICT (email) DO NOTHING RETURNING id`,
    fresh.id,
    email,
  )
  const found = made
    ? { id: fresh.id, email_verified_at: 0 }
    : (yield* one<{ id: string; email_verified_at: number | null }>(
        'SELECT id, email_verified_at FROM accounts WHERE email = ?',
        email,
      ))!
  if (found.email_verified_at === null) return { kind: 'unproved' }
  if (made && fresh.credits > 0) yield* grant(fresh.id, fresh.credits, 'welcome')
  yield* run(
    `INSERT INTO identities (issuer, subject, account_id, created_at) VALUES (?, ?, ?, now_ms())
     ON CONFLICT (issuer, subject) DO NOTHING`,
    issuer,
    subject,
    found.id,
  )
  yield* setRole(found.id, role)
  const action = made ? 'account.sign_on' : 'account.join'
  yield* note({ ...fresh.event, actorId: found.id, accountId: found.id, action, detail: issuer })
  return { kind: made ? 'made' : 'joined', accountId: found.id }
}

/** The first operator stays one, whatever a provider says: somebody must be able to mend its settings. */
function* setRole(accountId: string, role: Account['role'] | undefined): Work<void> {
  if (role === undefined) return
  const changed = yield* one(
    `UPDATE accounts SET role = ? WHERE id = ? AND role <> ?
       AND id <> COALESCE((SELECT value FROM settings WHERE name = 'operator_account'), '') RETURNING id`,
    role,
    accountId,
    role,
  )
  if (changed) yield* note({ via: 'server', action: 'account.role', accountId, detail: role })
}

/** Notes that an address is its account's own; false when there is no such account, or it was known. */
export function* confirmEmail(accountId: string): Work<boolean> {
  const row = yield* one(
    'UPDATE accounts SET email_verified_at = now_ms() WHERE id = ? AND email_verified_at IS NULL RETURNING id',
    accountId,
  )
  return row !== undefined
}

export const bindIdentities = (db: Database) => ({
  signOn: (...args: Parameters<typeof signOn>) => db.durable(() => signOn(...args)),
  confirmEmail: (accountId: string, event: AuditEvent) =>
    db.durable(function* () {
      const done = yield* confirmEmail(accountId)
      if (done) yield* note(event)
      return done
    }),
})
