import { Fault } from '../fault.ts'
import { callerAt } from './address-limit.ts'

/** Addresses that are remembered at once; beyond them nobody new is let in for the day. */
const MAX_ADDRESSES = 20_000
/** What all guests together may use, in shares of one. */
const ALL_TOGETHER = 500

/**
 * What people may use from the page without an account: so many credits a day and address, and so many in all. Kept in
 * memory, per instance, and begun anew at midnight UTC.
 */
export function createGuests({ credits, now = Date.now }: { credits: number; now?: () => number }) {
  let day = -1
  let total = 0
  const used = new Map<string, number>()

  function today(): void {
    const current = Math.floor(now() / 86_400_000)
    if (current === day) return
    day = current
    total = 0
    used.clear()
  }

  function left(address: string): number {
    today()
    const caller = callerAt(address)
    if (!used.has(caller) && used.size >= MAX_ADDRESSES) return 0
    return Math.max(0, Math.min(credits - (used.get(caller) ?? 0), credits * ALL_TOGETHER - total))
  }

  return {
    open: credits > 0,
    /** What an address may still use today. */
    left,
    /** Pays for a call, or refuses it. Gives the function that takes it back, for a call that failed. */
    take(address: string, price: number): () => void {
      const rest = left(address)
      if (rest < price) {
        throw new Fault(
          'payment',
          `This takes ${price} credits; guests of this address have ${rest} of ${credits} left today. Sign in to go on.`,
        )
      }
      const [caller, taken] = [callerAt(address), day]
      used.set(caller, (used.get(caller) ?? 0) + price)
      total += price
      let returned = false
      return () => {
        // What was taken yesterday is forgotten already.
        if (returned || taken !== day) return
        returned = true
        used.set(caller, used.get(caller)! - price)
        total -= price
      }
    },
  }
}

export type Guests = ReturnType<typeof createGuests>
