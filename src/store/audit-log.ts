import { all, type Database, run, type Work } from './sql.ts'

/** Something an operator should be able to look up later. Rows are only ever added; the database refuses the rest. */
export interface AuditEvent {
  action: string
  /** Through what: the dashboard, the command line, or the server itself. */
  via: 'dashboard' | 'command line' | 'server'
  /** Whose account did it, where one did. */
  actorId?: string
  address?: string
  /** Whose account it concerns. */
  accountId?: string
  /** The key, session or passkey it concerns. */
  subject?: string
  detail?: string
}

export interface AuditRow {
  id: number
  at: number
  action: string
  via: string
  actor_id: string | null
  actor_email: string | null
  address: string | null
  account_id: string | null
  account_email: string | null
  subject: string | null
  detail: string | null
}

/** To be written in the same transaction as what it tells of. */
export function* note(event: AuditEvent): Work<void> {
  yield* run(
    `INSERT INTO audit_log (at, actor_id, via, address, action, account_id, subject, detail)
     VALUES (now_ms(), ?, ?, ?, ?, ?, ?, ?)`,
    event.actorId ?? null,
    event.via,
    event.address ?? null,
    event.action,
    event.accountId ?? null,
    event.subject ?? null,
    event.detail?.slice(0, 300) ?? null,
  )
}

/** Does something and notes it, where it was done. */
export function* noted<T>(work: Work<T>, event: AuditEvent | undefined): Work<T> {
  const done = yield* work
  if (event && done !== false && done !== undefined) yield* note(event)
  return done
}

/** Newest first: of one account, or of all. */
export function* auditLog(limit: number, filter: { accountId?: string; before?: number }): Work<AuditRow[]> {
  const where = ['1 = 1']
  const params: unknown[] = []
  if (filter.accountId !== undefined) {
    where.push('l.account_id = ?')
    params.push(filter.accountId)
  }
  if (filter.before !== undefined) {
    where.push('l.id < ?')
    params.push(filter.before)
  }
  return yield* all<AuditRow>(
    `SELECT l.id, l.at, l.action, l.via, l.actor_id, actor.email AS actor_email, l.address,
       l.account_id, account.email AS account_email, l.subject, l.detail
     FROM audit_log l
     LEFT JOIN accounts actor ON actor.id = l.actor_id
     LEFT JOIN accounts account ON account.id = l.account_id
     WHERE ${where.join(' AND ')} ORDER BY l.id DESC LIMIT ${limit}`,
    ...params,
  )
}

export const bindAuditLog = (db: Database) => ({
  note: (event: AuditEvent) => db.durable(() => note(event)),
  auditLog: (limit: number, filter: { accountId?: string; before?: number } = {}) =>
    db.read(() => auditLog(limit, filter)),
})
