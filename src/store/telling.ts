import { Fault } from '../fault.ts'
import type { Database } from './sql.ts'

/** An outage fails every call; the log needs its reason once in a while only. */
const PAUSE_MS = 60_000
/** Reasons that name a process or a place in a file are all different. */
const MOST_REASONS = 100

/** The same database, which also tells why it could not serve: callers only read that it could not. */
export function telling(
  database: Database,
  onTrouble: ((detail: string) => void) | undefined,
  now: () => number = Date.now,
): Database {
  const toldAt = new Map<string, number>()
  const tell = (error: unknown) => {
    if (!(error instanceof Fault && error.kind === 'unavailable' && error.cause instanceof Error)) return
    const why = error.cause.message
    if (now() - (toldAt.get(why) ?? -Infinity) < PAUSE_MS) return
    if (toldAt.size >= MOST_REASONS) toldAt.clear()
    toldAt.set(why, now())
    onTrouble?.(why)
  }
  const told = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer
    } catch (error) {
      tell(error)
      throw error
    }
  }
  return {
    ...database,
    transact: work => told(database.transact(work)),
    durable: work => told(database.durable(work)),
    single: work => told(database.single(work)),
    read: work => told(database.read(work)),
  }
}
