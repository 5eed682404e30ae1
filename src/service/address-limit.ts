import { parseAddress } from '../lib/net/ip-addresses.ts'

const WINDOW_MS = 60_000
/** More callers than this at once are not remembered; the oldest make room. */
const MAX_CALLERS = 50_000

/** A strict sliding window per caller's address, for calls without a key. Kept in memory, per instance. */
export function createAddressLimit({ limit, now = Date.now }: { limit: number; now?: () => number }) {
  const windows = new Map<string, number[]>()

  /** Seconds to wait; undefined when the call may go on. */
  return function check(address: string): number | undefined {
    if (limit === 0) return undefined
    const at = now()
    const caller = callerAt(address)
    // Calls from long after now were counted before the clock was put back.
    const times = (windows.get(caller) ?? []).filter(one => one > at - WINDOW_MS && one <= at + WINDOW_MS)
    // Re-inserting moves the caller to the end: the first of the map is the one not seen for longest.
    windows.delete(caller)
    windows.set(caller, times)
    if (windows.size > MAX_CALLERS) windows.delete(windows.keys().next().value!)
    if (times.length >= limit) return Math.max(1, Math.ceil((times[0]! + WINDOW_MS - at) / 1000))
    times.push(at)
    return undefined
  }
}

/** IPv6 ranges of 96 bits in which IPv4 addresses stand: the mapped ones, and those that a network translated. */
const HOLDING_IPV4 = [0xffffn, 0x64ff9bn << 64n]

/** Who calls: of an IPv6 address the network of 64 bits, as hardly anyone has less and may call from all of it. */
export function callerAt(address: string): string {
  if (!address.includes(':')) return address
  const read = parseAddress(address)
  if (!read || HOLDING_IPV4.includes(read.value >> 32n)) return address
  return `${(read.value >> 64n).toString(16)}::/64`
}
