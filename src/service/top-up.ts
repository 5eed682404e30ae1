import { randomUUID } from 'node:crypto'
import type { TopUpOffer } from '../contract/dashboard.ts'
import { Fault } from '../fault.ts'
import type { Account } from '../store/accounts.ts'
import type { Store } from '../store/store.ts'

/**
 * Where credits come from. A payment service is one more of these: `start` opens its checkout and gives the address to
 * go to; when the service tells that it was paid, `credit` puts it into the books, once per reference.
 */
export interface TopUpProvider {
  name: string
  offer: (account: Account) => TopUpOffer
  start: (account: Account, amount: number, credit: Credit) => Promise<TopUpStart>
}

export type TopUpStart = { done: true } | { done: false; url: string }

/** Books a payment. False when this reference was booked before. */
export type Credit = (payment: {
  accountId: string
  amount: number
  reference: string
  note: string
}) => Promise<boolean>

/** The default: the operator gives credits, their own account included; others ask. */
const operatorGrants: TopUpProvider = {
  name: 'operator',
  offer: account => ({
    open: account.role === 'operator',
    amounts: [100, 1000, 10_000],
    ...(account.role !== 'operator' && { note: 'Whoever runs this server adds credits to your account.' }),
  }),
  async start(account, amount, credit) {
    if (account.role !== 'operator')
      throw new Fault('forbidden', 'Only the operator can add credits here; ask them to top up your account.')
    await credit({ accountId: account.id, amount, reference: randomUUID(), note: 'top-up by the operator' })
    return { done: true }
  },
}

export type TopUps = ReturnType<typeof createTopUps>

/** Top-ups through one provider; the ledger is written here and nowhere else. */
export function createTopUps(store: Store, provider: TopUpProvider = operatorGrants) {
  const credit: Credit = payment => store.topUp({ provider: provider.name, ...payment })
  return {
    offer: (account: Account) => provider.offer(account),
    start: (account: Account, amount: number) => provider.start(account, amount, credit),
  }
}
