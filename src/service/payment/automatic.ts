import type { TopUpOrder } from '../../store/payments.ts'
import type { Store } from '../../store/store.ts'
import type { AutomaticPayments, Paid, TopUps } from '../top-up.ts'

const EVERY_MS = 15_000
const TURN_MS = 10_000
const HOUR_MS = 3_600_000
/** Payment services remember for a day that they were asked before; past this the same question may be a new payment. */
const LONGEST_MS = 20 * HOUR_MS

export interface AutomaticSettings {
  store: Store
  topUps: TopUps
  owner: string
  onTrouble: (detail: string) => void
}

export type AutomaticTopUps = ReturnType<typeof createAutomaticTopUps>

/** Buys credits for accounts that asked for it, when their balance falls below their line. Calls never wait for it. */
export function createAutomaticTopUps({ store, topUps, owner, onTrouble }: AutomaticSettings) {
  const { name, books } = topUps
  const payments: AutomaticPayments = topUps.automatic!
  let looking: Promise<void> | undefined

  /** One server of all looks, four times a minute. */
  async function lookNow(): Promise<void> {
    if (!(await store.takeTurn('top-ups', owner, TURN_MS))) return
    for (const order of await store.takeTopUps(name)) await buy(order)
  }

  async function buy(order: TopUpOrder): Promise<void> {
    const { account_id: accountId, round, payment, age } = order
    try {
      const paid = await (payment === null ? charged(order) : payments.look(payment))
      if (paid.kind === 'open') return await store.keepTopUp(name, accountId, paid.payment, waitAfter(age))
      if (paid.kind === 'paid')
        await books.credit({ accountId, amount: order.credits, reference: paid.payment, note: paid.note })
      await books.end({ accountId, round, ...(paid.kind === 'refused' && { problem: paid.problem }) })
    } catch (error) {
      onTrouble(`an automatic top-up has no answer: ${(error as Error).message}`)
      await store.keepTopUp(name, accountId, null, waitAfter(age))
    }
  }

  /** A payment that was begun long ago and never answered may have been made: it is not begun again. */
  const charged = async (order: TopUpOrder): Promise<Paid> =>
    order.age > LONGEST_MS ? { kind: 'refused', problem: 'no answer' } : payments.charge(order)

  function look(): Promise<void> {
    looking ??= lookNow()
      .catch(error => onTrouble(String(error?.stack ?? error)))
      .finally(() => {
        looking = undefined
      })
    return looking
  }

  const timer = setInterval(() => void look(), EVERY_MS).unref()
  return {
    look,
    async stop(): Promise<void> {
      clearInterval(timer)
      await looking
    },
  }
}

/** As long again as it has taken so far, from half a minute to an hour. */
const waitAfter = (age: number): number => Math.min(HOUR_MS, Math.max(30_000, age))
