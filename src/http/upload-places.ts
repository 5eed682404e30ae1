import type { Fault } from '../fault.ts'
import { busy, waitedLong } from '../runner/pending.ts'

/** Large bodies of one caller that are here at once, from their first byte until a child takes them. */
const PER_CALLER = 8
const IN_ALL = 32
/** Callers that may wait, without a byte of their bodies being read; and how long. */
const MOST_WAITING = 100
const LONGEST_WAIT_MS = 20_000

/** Leave to be read, and to lie here until a child takes it. */
export interface Place {
  /** Whether others wait for it. */
  isWanted: () => boolean
  leave: () => void
}

interface Waiter {
  give: (place: Place) => void
  refuse: (why: Fault) => void
  timer: NodeJS.Timeout
}

export interface PlaceSettings {
  perCaller?: number
  inAll?: number
  mostWaiting?: number
  longestWaitMs?: number
}

/**
 * Lets large bodies in by turns, a few of each caller. The others are not read: they wait in their senders' hands, and
 * cost neither memory nor disk nor time of the event loop. So a flood arrives as fast as its calls are done.
 */
export function createUploadPlaces({
  perCaller = PER_CALLER,
  inAll = IN_ALL,
  mostWaiting = MOST_WAITING,
  longestWaitMs = LONGEST_WAIT_MS,
}: PlaceSettings = {}) {
  const held = new Map<string, number>()
  /** Who waits, by caller; the first caller is the next to be served. */
  const waiting = new Map<string, Waiter[]>()
  let total = 0
  let length = 0

  const heldBy = (caller: string) => held.get(caller) ?? 0
  const hasRoom = (caller: string) => total < inAll && heldBy(caller) < perCaller

  function give(caller: string): Place {
    held.set(caller, heldBy(caller) + 1)
    total++
    let left = false
    return {
      isWanted: () => waiting.has(caller) || (total >= inAll && length > 0),
      leave: () => {
        if (left) return
        left = true
        total--
        const rest = heldBy(caller) - 1
        if (rest > 0) held.set(caller, rest)
        else held.delete(caller)
        serve()
      },
    }
  }

  function serve(): void {
    for (const [caller, line] of waiting) {
      if (!hasRoom(caller)) continue
      const { give: tell } = remove(caller, line[0]!)
      // Whoever got a place is the last in turn for another.
      const rest = waiting.get(caller)
      if (rest && waiting.delete(caller)) waiting.set(caller, rest)
      tell(give(caller))
    }
  }

  function remove(caller: string, waiter: Waiter): Waiter {
    const rest = waiting.get(caller)!.filter(one => one !== waiter)
    if (rest.length > 0) waiting.set(caller, rest)
    else waiting.delete(caller)
    length--
    clearTimeout(waiter.timer)
    return waiter
  }

  /** Makes room for one more who waits: the last of the longest line goes, and that may be the newcomer. */
  function makeRoom(newcomer: string): void {
    if (length < mostWaiting) return
    const [caller, line] = [...waiting].reduce((most, one) => (one[1].length > most[1].length ? one : most))
    if ((waiting.get(newcomer)?.length ?? 0) + 1 >= line.length) throw busy()
    remove(caller, line.at(-1)!).refuse(busy())
  }

  return {
    /** Waits for a place; refused where too many wait, or where it takes too long. */
    async take(caller: string): Promise<Place> {
      if (!waiting.has(caller) && hasRoom(caller)) return give(caller)
      makeRoom(caller)
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => remove(caller, waiter).refuse(waitedLong()), longestWaitMs)
        const waiter: Waiter = { give: resolve, refuse: reject, timer }
        waiting.set(caller, [...(waiting.get(caller) ?? []), waiter])
        length++
      })
    },
    stats: () => ({ taken: total, waiting: length }),
  }
}
