const WINDOW_MS = 60_000
/** More addresses than this at once are not remembered; the oldest make room. */
const MAX_ADDRESSES = 50_000

/** A strict sliding window per client address, for calls without a key. Kept in memory, per instance. */
export function createAddressLimit({ limit, now = Date.now }: { limit: number; now?: () => number }) {
  const windows = new Map<string, number[]>()

  /** Seconds to wait; undefined when the call may go on. */
  return function check(address: string): number | undefined {
    if (limit === 0) return undefined
    const at = now()
    const times = windows.get(address) ?? []
    // Re-inserting moves the address to the end: the first of the map is the one not seen for longest.
    windows.delete(address)
    windows.set(address, times)
    if (windows.size > MAX_ADDRESSES) windows.delete(windows.keys().next().value!)
    while (times.length > 0 && times[0]! <= at - WINDOW_MS) times.shift()
    if (times.length >= limit) return Math.max(1, Math.ceil((times[0]! + WINDOW_MS - at) / 1000))
    times.push(at)
    return undefined
  }
}
