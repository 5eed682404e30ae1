import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import { badInput, Fault } from '../../fault.ts'
import type { Account } from '../../store/accounts.ts'
import type { TopUpOrder } from '../../store/payments.ts'
import type { CardWish, Credit, Paid, PaymentBooks, PaymentMessage, TopUpProvider } from '../top-up.ts'
import { type Offer, priceText } from './offers.ts'

/** A message older than this may be a recorded one that somebody sends again. */
const TOLERANCE_S = 300
const PATIENCE_MS = 15_000

export interface StripeSettings extends NonNullable<Config['payment']> {
  offers: Offer[]
  now?: () => number
}

const EVENT = z.object({ type: z.string(), data: z.object({ object: z.looseObject({ id: z.string() }) }) })
const CREDITS = z.string().regex(/^[1-9]\d{0,9}$/)
const SESSION = z.object({
  payment_status: z.string(),
  payment_intent: z.string(),
  client_reference_id: z.string(),
  customer: z.string().nullish(),
  amount_total: z.int(),
  currency: z.string(),
  metadata: z.object({ credits: CREDITS }),
})
/** A payment; those of another shop under the same account of Stripe name no account of ours. */
const INTENT = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.int(),
  currency: z.string(),
  payment_method: z.string().nullish(),
  setup_future_usage: z.string().nullish(),
  latest_charge: z.union([z.string(), z.object({ receipt_url: z.string().nullish() })]).nullish(),
  metadata: z.object({
    account: z.string().optional(),
    credits: CREDITS.optional(),
    round: z
      .string()
      .regex(/^\d{1,15}$/)
      .optional(),
  }),
})
type Intent = z.output<typeof INTENT>
const REFUSAL = z.object({
  error: z.object({ type: z.string().optional(), payment_intent: z.object({ id: z.string() }).optional() }),
})
const CHARGE = z.object({
  payment_intent: z.string().nullish(),
  amount: z.int().positive(),
  amount_refunded: z.int(),
})
const DISPUTE = z.object({ id: z.string(), payment_intent: z.string().nullish(), status: z.string() })
const CREATED = z.object({ url: z.string().startsWith('http') })
/** Payments by Stripe: its Checkout takes the money, its webhook tells what became of it. */
export function stripe(settings: StripeSettings): TopUpProvider {
  const { offers, now = Date.now } = settings

  async function send(path: string, form?: Record<string, string>, key: string = randomUUID()) {
    return fetch(`${settings.apiUrl}${path}`, {
      method: form ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${settings.secretKey}`,
        ...(form && { 'idempotency-key': key }),
      },
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(form && { body: new URLSearchParams(form) }),
    })
  }
  async function ask(path: string, form?: Record<string, string>): Promise<unknown> {
    const response = await send(path, form)
    if (!response.ok) throw new Error(`Stripe answered ${response.status} to ${path.split('?')[0]}`)
    return response.json()
  }
  const page = `${settings.returnUrl}/dashboard/credits`

  /** The address of a page of Stripe's that was asked for. */
  async function pageOf(path: string, form: Record<string, string>, otherwise: string): Promise<string> {
    const made = CREATED.safeParse(await ask(path, form).catch(() => undefined))
    if (!made.success) throw new Fault('unavailable', otherwise)
    return made.data.url
  }

  async function start(account: Account, amount: number, _credit: Credit, card: CardWish = {}) {
    const offer = offers.find(one => one.credits === amount)
    if (!offer)
      throw badInput(`amount: expected one of ${offers.map(one => one.credits).join(', ')} credits.`)
    const form = {
      mode: 'payment',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': offer.currency,
      'line_items[0][price_data][unit_amount]': String(offer.price),
      'line_items[0][price_data][product_data][name]': `${offer.credits} credits`,
      client_reference_id: account.id,
      'metadata[credits]': String(offer.credits),
      'payment_intent_data[metadata][account]': account.id,
      'payment_intent_data[metadata][credits]': String(offer.credits),
      success_url: page,
      cancel_url: page,
      ...(card.customer ? { customer: card.customer } : { customer_creation: 'always' }),
      ...(!card.customer && account.email && { customer_email: account.email }),
      ...(card.keep && { 'payment_intent_data[setup_future_usage]': 'off_session' }),
    }
    const away = 'The payment service does not answer; nothing was paid. Try again later.'
    return { done: false as const, url: await pageOf('/v1/checkout/sessions', form, away) }
  }

  const intentPath = (payment: string) => `/v1/payment_intents/${encodeURIComponent(payment)}`
  const readIntent = async (payment: string): Promise<Intent> =>
    INTENT.parse(await ask(`${intentPath(payment)}?expand[]=latest_charge`))
  /** The payment with its receipt; it counts without them too. */
  const foundIntent = (payment: string) => readIntent(payment).catch(() => undefined)

  const noteOf = (price: number, currency: string, intent: Intent | undefined) => {
    const charge = intent?.latest_charge
    const receipt = typeof charge === 'object' ? charge?.receipt_url : undefined
    const what = intent?.metadata.round === undefined ? 'paid' : 'automatic top-up, paid'
    return `${what} ${priceText(price, currency)}${receipt ? `, receipt: ${receipt}` : ''}`
  }

  /** Books a payment that says whose it is. False where it is not ours, or the money is not there. */
  async function book(intent: Intent, books: PaymentBooks): Promise<boolean> {
    const { account, credits, round } = intent.metadata
    if (intent.status !== 'succeeded' || account === undefined || credits === undefined) return false
    const full = typeof intent.latest_charge === 'object' ? intent : await foundIntent(intent.id)
    await books.credit({
      accountId: account,
      amount: Number(credits),
      reference: intent.id,
      note: noteOf(intent.amount, intent.currency, full ?? intent),
    })
    if (round !== undefined) await books.end({ accountId: account, round: Number(round) })
    return true
  }

  /** Takes credits back. Messages come in any order: a payment that nobody told of yet is booked first. */
  async function takeBack(debit: Parameters<PaymentBooks['takeBack']>[0], books: PaymentBooks) {
    if ((await books.takeBack(debit)) !== 'no such payment') return
    const intent = await readIntent(debit.payment)
    if (await book(intent, books)) await books.takeBack(debit)
  }

  async function receive(message: PaymentMessage, books: PaymentBooks): Promise<void> {
    checkSignature(message, settings.webhookSecret, now())
    const { type, data } = readEvent(message.body)
    if (type === 'checkout.session.completed' || type === 'checkout.session.async_payment_succeeded') {
      const session = SESSION.safeParse(data.object)
      // Some ways to pay take days; a second message tells when the money is there.
      if (session.success && session.data.payment_status === 'paid') await bookSession(session.data, books)
    } else if (type === 'payment_intent.succeeded') {
      const intent = INTENT.safeParse(data.object)
      if (intent.success) await book(intent.data, books)
    } else if (type === 'payment_intent.payment_failed') {
      const { account, round } = INTENT.safeParse(data.object).data?.metadata ?? {}
      if (account !== undefined && round !== undefined)
        await books.end({ accountId: account, round: Number(round), problem: 'declined' })
    } else if (type === 'charge.refunded') {
      const { payment_intent: payment, amount, amount_refunded: refunded } = CHARGE.parse(data.object)
      const reference = `refund ${refunded}`
      if (payment) await takeBack({ payment, share: refunded / amount, reference, note: 'refunded' }, books)
    } else if (type === 'charge.dispute.created' || type === 'charge.dispute.closed') {
      const { id: reference, payment_intent: payment, status } = DISPUTE.parse(data.object)
      if (!payment) return
      if (status === 'won') {
        await books.giveBack({ payment, reference, note: 'dispute settled' })
        return
      }
      await takeBack({ payment, share: 1, reference, note: 'payment disputed' }, books)
      await books.stop(payment, 'disputed')
    }
  }

  async function bookSession(session: z.output<typeof SESSION>, books: PaymentBooks): Promise<void> {
    const { payment_intent: reference, client_reference_id: accountId, customer } = session
    const intent = await foundIntent(reference)
    await books.credit({
      accountId,
      amount: Number(session.metadata.credits),
      reference,
      note: noteOf(session.amount_total, session.currency, intent),
    })
    const method = intent?.setup_future_usage === 'off_session' ? intent.payment_method : undefined
    if (customer) await books.remember({ accountId, customer, method: method ?? undefined })
  }

  async function charge(order: TopUpOrder): Promise<Paid> {
    const offer = offers.find(one => one.credits === order.credits)
    if (!offer) return { kind: 'refused', problem: 'no offer' }
    const form = {
      amount: String(offer.price),
      currency: offer.currency,
      customer: order.customer,
      payment_method: order.payment_method,
      off_session: 'true',
      confirm: 'true',
      description: `${offer.credits} credits`,
      'metadata[account]': order.account_id,
      'metadata[credits]': String(offer.credits),
      'metadata[round]': String(order.round),
      'expand[]': 'latest_charge',
    }
    const key = `top-up ${order.account_id} ${order.round}`
    const response = await send('/v1/payment_intents', form, key)
    const answer = (await response.json()) as unknown
    if (response.ok) return became(INTENT.parse(answer))
    const refusal = REFUSAL.safeParse(answer).data?.error
    // 402: the card was declined, or its owner would have to confirm. 400: card or customer are gone.
    if (![400, 402].includes(response.status) || refusal?.type === 'idempotency_error')
      throw new Error(`Stripe answered ${response.status} to an automatic payment`)
    await cancel(refusal?.payment_intent?.id)
    return { kind: 'refused', problem: 'declined' }
  }

  /** What a payment is that nobody sits in front of; one that waits for its owner is ended. */
  async function became(intent: Intent): Promise<Paid> {
    const { id: payment, status, amount, currency } = intent
    if (status === 'succeeded') return { kind: 'paid', payment, note: noteOf(amount, currency, intent) }
    if (status === 'processing') return { kind: 'open', payment }
    await cancel(payment)
    return { kind: 'refused', problem: 'declined' }
  }

  /** Nobody shall pay it later by accident. */
  const cancel = async (payment: string | undefined) =>
    payment !== undefined && ask(`${intentPath(payment)}/cancel`, {}).catch(() => undefined)

  return {
    name: 'stripe',
    offer: () => ({ open: true, amounts: offers.map(offer => offer.credits), offers }),
    start,
    receive,
    automatic: {
      charge,
      look: async payment => became(await readIntent(payment)),
      portal: customer =>
        pageOf(
          '/v1/billing_portal/sessions',
          { customer, return_url: page },
          'The payment service does not answer; try again later.',
        ),
    },
  }
}

function readEvent(body: Buffer) {
  try {
    return EVENT.parse(JSON.parse(body.toString('utf8')))
  } catch {
    throw badInput('body: expected an event of Stripe.')
  }
}

/** `t=…,v1=…`: HMAC-SHA-256 over time and body, with the secret of the endpoint. */
function checkSignature({ body, headers }: PaymentMessage, secret: string, now: number): void {
  const given = headers['stripe-signature']
  const fields = typeof given === 'string' ? given.split(',').map(part => part.trim().split('=')) : []
  const at = fields.find(([name]) => name === 't')?.[1] ?? ''
  const wanted = createHmac('sha256', secret).update(`${at}.`).update(body).digest()
  const isRight = fields.some(([name, value = '']) => {
    const signature = Buffer.from(value, 'hex')
    return name === 'v1' && signature.length === wanted.length && timingSafeEqual(signature, wanted)
  })
  if (!isRight) throw badInput('stripe-signature: is missing or wrong.')
  if (Math.abs(now / 1000 - Number(at)) > TOLERANCE_S)
    throw badInput('stripe-signature: the message is too old, or a clock is wrong.')
}
