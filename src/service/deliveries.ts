import type { Job } from '../store/jobs.ts'
import type { Held } from '../store/leases.ts'
import type { Store } from '../store/store.ts'
import type { Courier, Delivery } from './courier.ts'
import { untilBack } from './until-back.ts'

/** Waits before the second to the ninth try, in seconds: about a day in all. */
const WAITS_S = [5, 30, 120, 600, 3600, 3 * 3600, 8 * 3600, 12 * 3600]
const DAY_MS = 86_400_000
const PER_HOST = 4
const AT_ONCE = 32
const IDLE_MS = 5_000
const BUSY_WAIT_MS = 250

export interface DeliverySettings {
  store: Store
  courier: Courier
  owner: string
  /** Kept up to date with the deliveries under way. */
  held: Held
  onTrouble: (detail: string) => void
  /** A result that could not be brought, and is not tried any more. */
  onGivenUp?: (job: Job) => void
  random?: () => number
  /** Tests shorten the waits. */
  waitScale?: number
}

export type Deliveries = ReturnType<typeof createDeliveries>

/** Brings finished results to their receivers, at least once each; one slow receiver delays nobody else. */
export function createDeliveries(settings: DeliverySettings) {
  const { store, courier, owner, held } = settings
  const random = settings.random ?? Math.random
  const perHost = new Map<string, number>()
  const running = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let again = false
  let stopped = false

  /** Looks for what is due, unless it looks already; then it looks once more afterwards. */
  async function look(): Promise<void> {
    if (stopped) return
    if (looking) again = true
    looking ??= beginDue().finally(() => {
      looking = undefined
      const more = again
      again = false
      if (more) void look()
    })
    await looking
  }

  async function beginDue(): Promise<void> {
    clearTimeout(timer)
    try {
      const room = AT_ONCE - running.size
      const due = room > 0 ? await store.takeDeliveries(owner, room) : []
      for (const job of due) begin(job)
      const wait = Math.min(IDLE_MS, Math.max(50, (await store.nextDelivery()) ?? IDLE_MS))
      if (!stopped) timer = setTimeout(() => void look(), wait).unref()
    } catch (error) {
      settings.onTrouble(String((error as Error).stack ?? error))
      if (!stopped) timer = setTimeout(() => void look(), IDLE_MS).unref()
    }
  }

  function begin(job: Job): void {
    const { host } = new URL(job.webhook_url!)
    const busy = perHost.get(host) ?? 0
    held.deliveries.add(job.id)
    const wait = stopped ? 0 : busy >= PER_HOST ? BUSY_WAIT_MS : undefined
    const work = wait === undefined ? attempt(job, host) : store.releaseDelivery(job.id, wait)
    const tracked: Promise<void> = work
      .catch(error => settings.onTrouble(String(error?.stack ?? error)))
      .finally(() => {
        held.deliveries.delete(job.id)
        running.delete(tracked)
        if (wait === undefined) void look()
      })
    running.add(tracked)
  }

  async function attempt(job: Job, host: string): Promise<void> {
    perHost.set(host, (perHost.get(host) ?? 0) + 1)
    const start = performance.now()
    try {
      const delivery = await courier.deliver(job)
      const tries = job.delivery_attempts + 1
      const attempt = {
        jobId: job.id,
        deliveryId: job.delivery_id!,
        attempt: tries,
        status: delivery.status,
        durationMs: performance.now() - start,
        error: delivery.error,
        next: whatNext(delivery, tries),
      }
      // What is not written down is brought once more.
      await untilBack(() => store.recordAttempt(attempt))
      if (attempt.next === 'failed') settings.onGivenUp?.(job)
    } finally {
      const left = perHost.get(host)! - 1
      if (left > 0) perHost.set(host, left)
      else perHost.delete(host)
    }
  }

  function whatNext({ status, retryAfterMs }: Delivery, tries: number): 'delivered' | 'failed' | number {
    if (status !== null && status >= 200 && status < 300) return 'delivered'
    const wait = WAITS_S[tries - 1]
    if (status === 410 || wait === undefined) return 'failed'
    // Up to a fifth more, so that a receiver that was down is not met by all at the same moment.
    const jittered = wait * 1000 * (1 + random() * 0.2) * (settings.waitScale ?? 1)
    return Math.round(Math.min(DAY_MS, Math.max(jittered, retryAfterMs ?? 0)))
  }

  return {
    look,
    /** Lets tries under way end, so that what arrived is noted. */
    async stop(): Promise<void> {
      stopped = true
      clearTimeout(timer)
      await looking
      await Promise.allSettled(running)
      await courier.close()
    },
  }
}
