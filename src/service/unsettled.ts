import type { IdempotentCall } from '../store/idempotency.ts'
import type { Store } from '../store/store.ts'

/** A call that failed while nobody could write down so. */
export interface Unsettled {
  reservationId: string
  /** A job that may stand although nobody was told so. */
  job?: { id: string; dropInput: () => Promise<unknown> }
  /** Left out where the call can't have been charged yet. */
  accountId?: string
  claim?: IdempotentCall
}

const TRY_AGAIN_MS = 500
/** More than this are left to their leases, which end within half a minute. */
const MAX_WAITING = 10_000

/**
 * Takes back calls whose end could not be written down, as soon as the store answers again. A commit may stand although
 * its answer was lost, so what was charged is given back as well. Should this server end first, leases do the rest.
 */
export function createUnsettled(
  store: Pick<Store, 'undo' | 'cancelJob'>,
  onTrouble: (detail: string) => void,
) {
  const waiting = new Map<string, Unsettled>()
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> | undefined

  async function work(): Promise<void> {
    for (const call of [...waiting.values()]) {
      try {
        if (call.job && call.accountId) {
          await store.cancelJob(call.job.id, call.accountId, 'The server could not say that it took the job.')
          await call.job.dropInput()
        }
        await store.undo(call)
        waiting.delete(call.reservationId)
      } catch (error) {
        onTrouble(`a call is still to be refunded: ${(error as Error).message}`)
        break
      }
    }
    if (waiting.size > 0) later()
  }

  function later(ms = TRY_AGAIN_MS): void {
    timer ??= setTimeout(() => {
      timer = undefined
      working = work()
    }, ms).unref()
  }

  return {
    add(call: Unsettled): void {
      if (waiting.size >= MAX_WAITING) return
      waiting.set(call.reservationId, call)
      // A job that stands would begin to run.
      later(call.job ? 0 : TRY_AGAIN_MS)
    },
    /** One last try, before the store is closed. */
    async stop(): Promise<void> {
      clearTimeout(timer)
      await working
      if (waiting.size > 0) await work()
      clearTimeout(timer)
    },
  }
}
