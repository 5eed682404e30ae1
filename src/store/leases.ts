import { type Database, run, type Work } from './sql.ts'

/** How long what a server holds outlives its last sign of life. */
export const LEASE_MS = 30_000

/** What a server is working on now, by id. */
export interface Held {
  reservations: Set<string>
  /** Idempotency keys, each as `accountId key`. */
  claims: Set<string>
  jobs: Set<string>
  /** Jobs whose results are on their way. */
  deliveries: Set<string>
}

export const holdNothing = (): Held => ({
  reservations: new Set(),
  claims: new Set(),
  jobs: new Set(),
  deliveries: new Set(),
})

/**
 * Says that this owner still works on these. The leases of anything else under its name run out, so that what it lost
 * track of while the database was away is given back like what a dead server left.
 */
export function* renewLeases(dialect: Database['dialect'], owner: string, held: Held): Work<void> {
  const list =
    dialect === 'sqlite' ? 'SELECT value FROM json_each(?)' : 'SELECT jsonb_array_elements_text(?::jsonb)'
  const renew = (ids: Set<string>, set: string, where: string) =>
    run(`UPDATE ${set} = now_ms() + ? WHERE ${where} IN (${list})`, LEASE_MS, owner, JSON.stringify([...ids]))
  if (held.reservations.size > 0)
    yield* renew(held.reservations, 'reservations SET lease_until', 'owner = ? AND id')
  if (held.claims.size > 0)
    yield* renew(
      held.claims,
      'idempotency SET lease_until',
      `state = 'running' AND owner = ? AND account_id || ' ' || key`,
    )
  if (held.jobs.size > 0)
    yield* renew(held.jobs, 'jobs SET lease_until', `status = 'running' AND owner = ? AND id`)
  if (held.deliveries.size > 0)
    yield* renew(held.deliveries, 'jobs SET delivery_lease', 'delivery_owner = ? AND id')
}
