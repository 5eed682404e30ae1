import { setTimeout as sleep } from 'node:timers/promises'
import { Fault } from '../fault.ts'
import type { IdempotentCall } from '../store/idempotency.ts'
import type { Job, NewJob } from '../store/jobs.ts'
import type { Store } from '../store/store.ts'
import { PAUSES_MS } from './until-back.ts'

export interface Acceptance {
  job: NewJob
  credits: number
  idempotent?: IdempotentCall | undefined
  /** Kept files that it holds, and under which id. */
  held: { id: string; as: string }[]
}

/** Nobody can tell whether a job stands: the database went away while it was written down. */
export class Unanswered extends Error {}

/**
 * Writes a job down. Where the database goes away meanwhile it may stand or not: it is looked for, and written down
 * again where it is not there. Its id is the same, so that it cannot stand twice.
 */
export async function acceptSurely(
  store: Store,
  { job, credits, idempotent, held }: Acceptance,
): Promise<{ job: Job; balance: number } | undefined> {
  const accept = () => store.acceptJob(job, credits, idempotent, held)
  const accepted = await accept().catch(whenAway)
  if (!(accepted instanceof Fault)) return accepted
  let last = accepted
  // A disk that fails does not come back within a moment, as a server does.
  for (const pause of store.db.dialect === 'postgres' ? PAUSES_MS : []) {
    await sleep(pause)
    const known = await store.findJob(job.id).catch(whenAway)
    if (known && !(known instanceof Fault))
      return { job: known, balance: await store.balanceOf(job.account_id) }
    // The first try may still be on its way; then this one meets it, and the next look finds it.
    const again = known ?? (await accept().catch(error => whenAway(isTaken(error) ? accepted : error)))
    if (!(again instanceof Fault)) return again
    last = again
  }
  throw new Unanswered('a job may stand', { cause: last })
}

/** Gives back that the database is away; anything else is thrown. */
function whenAway(error: unknown): Fault {
  if (error instanceof Fault && error.kind === 'unavailable') return error
  throw error
}

/** There is a row of this id already. */
const isTaken = (error: unknown): boolean =>
  (error as { code?: string }).code === '23505' || /UNIQUE constraint/i.test(String(error))
