import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
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
  /** Takes a message of the payment service; refuses one that is not from there. */
  receive?: (message: PaymentMessage, books: PaymentBooks) => Promise<void>
}

export type TopUpStart = { done: true } | { done: false; url: string }

/** A message as it came: its signature is over the very bytes. */
export interface PaymentMessage {
  body: Buffer
  headers: IncomingHttpHeaders
}

/** Books a payment. False when this reference was booked before. */
export type Credit = (payment: {
  accountId: string
  amount: number
  reference: string
  note: string
}) => Promise<boolean>

/** What a payment service can do to the books; each once per reference. */
export interface PaymentBooks {
  credit: Credit
  /** Takes a share of a payment's credits back, counted with what was taken back before. */
  takeBack: (debit: { payment: string; share: number; reference: string; note: string }) => Promise<boolean>
  /** Gives back what was taken under a reference. */
  giveBack: (debit: { payment: string; reference: string; note: string }) => Promise<boolean>
}

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

/** Top-ups through one provider; the ledger is written here and nowhere else. The operator needs to pay nobody. */
export function createTopUps(store: Store, provider: TopUpProvider = operatorGrants) {
  const providerFor = (account: Account) => (account.role === 'operator' ? operatorGrants : provider)
  const booksOf = ({ name }: TopUpProvider): PaymentBooks => ({
    credit: payment => store.topUp({ provider: name, ...payment }),
    takeBack: debit => store.takeBack({ provider: name, ...debit }),
    giveBack: debit => store.giveBack({ provider: name, ...debit }),
  })
  const { receive } = provider
  return {
    offer: (account: Account) => providerFor(account).offer(account),
    start: (account: Account, amount: number) => {
      const chosen = providerFor(account)
      return chosen.start(account, amount, booksOf(chosen).credit)
    },
    receive: receive && ((message: PaymentMessage) => receive(message, booksOf(provider))),
  }
}
