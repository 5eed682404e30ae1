import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { TopUpOffer } from '../contract/dashboard.ts'
import { Fault } from '../fault.ts'
import type { Account } from '../store/accounts.ts'
import type { TakenBack } from '../store/books.ts'
import type { TopUpOrder, TopUpProblem } from '../store/payments.ts'
import type { Store } from '../store/store.ts'

/**
 * Where credits come from. A payment service is one more of these: `start` opens its checkout and gives the address to
 * go to; when the service tells that it was paid, `credit` puts it into the books, once per reference.
 */
export interface TopUpProvider {
  name: string
  offer: (account: Account) => TopUpOffer
  start: (account: Account, amount: number, credit: Credit, card?: CardWish) => Promise<TopUpStart>
  /** Where an account's card can be kept, and charged when its credits run out. */
  automatic?: AutomaticPayments
  /** Takes a message of the payment service; refuses one that is not from there. */
  receive?: (message: PaymentMessage, books: PaymentBooks) => Promise<void>
}

export type TopUpStart = { done: true } | { done: false; url: string }

/** Who pays, where that is known, and whether the card may be kept for automatic top-ups. */
export interface CardWish {
  customer?: string | undefined
  keep?: boolean | undefined
}

/** What became of a payment that nobody sits in front of. Where the service does not answer, it is asked again. */
export type Paid =
  | { kind: 'paid'; payment: string; note: string }
  | { kind: 'open'; payment: string }
  | { kind: 'refused'; problem: TopUpProblem }

export interface AutomaticPayments {
  /** Charges the card that was kept; the same round of an account is never charged twice. */
  charge: (order: TopUpOrder) => Promise<Paid>
  /** What became of a payment. */
  look: (payment: string) => Promise<Paid>
  /** The page of the service where a customer changes cards and finds receipts. */
  portal: (customer: string) => Promise<string>
}

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
  takeBack: (debit: { payment: string; share: number; reference: string; note: string }) => Promise<TakenBack>
  /** Gives back what was taken under a reference. */
  giveBack: (debit: { payment: string; reference: string; note: string }) => Promise<boolean>
  /** Notes who an account is at the service, and the card it may charge. */
  remember: (known: { accountId: string; customer: string; method?: string | undefined }) => Promise<void>
  /** Ends an automatic payment; a problem stops them, and its account is told. */
  end: (ended: { accountId: string; round: number; problem?: TopUpProblem | undefined }) => Promise<void>
  /** Stops automatic payments of the account that made this one. */
  stop: (payment: string, problem: TopUpProblem) => Promise<void>
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

/** Tells an account that its automatic top-up failed. */
export type TellFailure = (accountId: string, credits: number) => Promise<void>

/** Top-ups through one provider; the ledger is written here and nowhere else. The operator needs to pay nobody. */
export function createTopUps(
  store: Store,
  provider: TopUpProvider = operatorGrants,
  tellFailure: TellFailure = async () => undefined,
) {
  const providerFor = (account: Account) => (account.role === 'operator' ? operatorGrants : provider)
  const { name, receive, automatic } = provider
  const books: PaymentBooks = {
    credit: payment => store.topUp({ provider: name, ...payment }),
    takeBack: debit => store.takeBack({ provider: name, ...debit }),
    giveBack: debit => store.giveBack({ provider: name, ...debit }),
    remember: known => store.rememberCustomer(name, known),
    async end(ended) {
      const credits = await store.endTopUp(name, ended)
      if (ended.problem !== undefined && credits !== undefined) await tellFailure(ended.accountId, credits)
    },
    stop: (payment, problem) => store.stopTopUps(name, payment, problem),
  }
  return {
    name,
    books,
    automatic,
    offer: (account: Account) => providerFor(account).offer(account),
    async start(account: Account, amount: number, keep = false) {
      const chosen = providerFor(account)
      if (chosen !== provider)
        return chosen.start(account, amount, payment => store.topUp({ provider: chosen.name, ...payment }))
      const { customer } = (await store.customerOf(name, account.id)) ?? {}
      return provider.start(account, amount, books.credit, { customer, keep })
    },
    receive: receive && ((message: PaymentMessage) => receive(message, books)),
  }
}
