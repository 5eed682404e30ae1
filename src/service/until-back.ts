import { setTimeout as sleep } from 'node:timers/promises'
import { Fault } from '../fault.ts'

/** Waits between tries while the database is away: two seconds and a half in all. */
export const PAUSES_MS = [50, 100, 200, 400, 800, 800]

/** Tries again for a little while where the database is away; what is done here must be right to do twice. */
export async function untilBack<T>(work: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES_MS) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Fault && error.kind === 'unavailable')) throw error
      await sleep(pause)
    }
  }
  return work()
}
