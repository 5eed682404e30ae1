import { rm } from 'node:fs/promises'
import { Histogram } from '../lib/figures/histogram.ts'
import { busy, cancelled, cutShort, type Pending, type PoolCall, stopping, waitedLong } from './pending.ts'
import type { CallResult } from './protocol.ts'
import { Slot, type SlotSettings } from './slot.ts'
import { createWaitingLine, type Waiting } from './waiting-line.ts'

export type { PoolCall } from './pending.ts'

export interface PoolSettings extends SlotSettings {
  size: number
  queueMax: number
  /** Nobody waits longer than this for a child. */
  longestWaitS: number
}

/** Of so many children, one is kept from calls without an account. */
const CHILDREN_PER_RESERVED = 4

export type Pool = ReturnType<typeof createPool>

/** A pool of disposable child processes: one call in, one result out, whatever the call does. */
export function createPool(settings: PoolSettings) {
  const line = createWaitingLine<Pending>()
  const waits = { keyed: new Histogram(), keyless: new Histogram() }
  let open = false
  let closed = false
  const onLost = (pending: Pending) => {
    if (closed) return pending.reject(stopping())
    line.putBack(pending)
    dispatch()
  }
  const slots = Array.from(
    { length: settings.size + 1 },
    (_, i) => new Slot(`child-${i}`, i === settings.size, settings, { onFree: () => dispatch(), onLost }),
  )
  const general = slots.filter(slot => !slot.kept)
  const keylessMax = Math.max(1, settings.size - Math.ceil(settings.size / CHILDREN_PER_RESERVED))
  const keylessRunning = () => general.filter(slot => slot.current && !slot.current.keyed).length

  /** Whether a child may take a call: short ones have one of their own, and those without an account not all. */
  function mayTake(slot: Slot, { keyed, call }: Pending): boolean {
    if (!slot.kept) return keyed || keylessRunning() < keylessMax
    // With one child for everything else, a caller with an account need not wait for one without.
    return call.short || (keyed && keylessRunning() === general.length)
  }

  /** Gives waiting calls to free children, in turns by caller. */
  function dispatch(): void {
    for (const slot of slots.toReversed()) {
      if (line.length === 0) break
      if (!slot.free) continue
      const pending = line.next(one => mayTake(slot, one))
      if (pending) begin(slot, pending)
    }
    startMore()
  }

  /** Starts a child for each call that waits, and one for the next: most servers are idle, and a child takes memory. */
  function startMore(): void {
    if (!open || closed) return
    let wanted = line.length + 1
    for (const slot of slots) if (slot.free || (slot.started && !slot.ready)) wanted--
    for (const slot of slots) {
      if (wanted <= 0) return
      if (slot.started) continue
      wanted--
      void slot.start()
    }
  }

  function begin(slot: Slot, pending: Pending): void {
    const start = performance.now()
    waits[pending.keyed ? 'keyed' : 'keyless'].add((start - pending.since) / 1000)
    const ended = line.begin(pending)
    const { resolve, reject } = pending
    pending.resolve = result => {
      ended((performance.now() - start) / 1000)
      resolve(result)
    }
    pending.reject = error => {
      ended((performance.now() - start) / 1000)
      reject(error)
    }
    pending.call.onStart?.()
    // Children that wait leave their processors to this one; calls that come later share them.
    const idle = general.filter(one => (one.free || !one.started) && one !== slot).length
    void slot.begin(pending, Math.min(1 + idle, settings.size))
  }

  const expiring = setInterval(
    () => {
      const since = performance.now() - settings.longestWaitS * 1000
      for (const pending of line.sweep(one => one.since < since)) pending.reject(waitedLong())
    },
    Math.min(1000, settings.longestWaitS * 250),
  )
  expiring.unref()

  return {
    /** Starts the first child, and others as calls come; calls may come before it is ready. */
    start(): void {
      open = true
      startMore()
    },

    run(call: PoolCall): Promise<CallResult> {
      if (closed) return Promise.reject(stopping())
      return new Promise((resolve, reject) => {
        const { caller, keyed } = call
        const since = performance.now()
        const pending = { call, caller, keyed, since, id: 0, tries: 0, over: false, resolve, reject }
        line.join(pending)
        call.signal.addEventListener(
          'abort',
          () => {
            if (line.leave(pending)) reject(cancelled())
          },
          { once: true },
        )
        dispatch()
        if (line.length > settings.queueMax) line.giveWay()?.reject(busy())
      })
    },

    /** Refuses a call that would not be let in, before its body is asked for. */
    checkRoom(call: Waiting): void {
      if (line.length >= settings.queueMax && settings.queueMax > 0 && line.wouldGiveWay(call)) throw busy()
    },

    /** How its children are confined; undefined until the first one told. */
    sandbox: settings.sandbox.state,

    stats: () => ({
      size: slots.length,
      ready: slots.filter(slot => slot.ready).length,
      busy: slots.filter(slot => slot.current).length,
      queued: line.length,
      /** How long calls with an account, and calls without, waited for a child. */
      waits,
    }),

    /** Answers who still waits for a call, which a server that is about to end cannot finish. */
    cutOff(): void {
      for (const pending of line.sweep(one => one.call.purpose !== 'job')) pending.reject(cutShort())
      for (const slot of slots) slot.cutOff()
    },

    async close(): Promise<void> {
      closed = true
      clearInterval(expiring)
      for (const pending of line.sweep(() => true)) pending.reject(stopping())
      for (const slot of slots) slot.close()
      // A child that was just killed may still have written something.
      await rm(settings.scratchRoot, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
}
