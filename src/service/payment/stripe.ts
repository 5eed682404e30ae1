import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import { badInput, Fault } from '../../fault.ts'
import type { Account } from '../../store/accounts.ts'
import type { PaymentBooks, PaymentMessage, TopUpProvider } from '../top-up.ts'
import { type Offer, priceText } from './offers.ts'

/** A message older than this may be a recorded one that somebody sends again. */
const TOLERANCE_S = 300
const PATIENCE_MS = 15_000

export interface StripeSettings extends NonNullable<Config['payment']> {
  offers: Offer[]
  now?: () => number
}

const EVENT = z.object({ type: z.string(), data: z.object({ object: z.looseObject({ id: z.string() }) }) })
const SESSION = z.object({
  payment_status: z.string(),
  payment_intent: z.string(),
  client_reference_id: z.string(),
  amount_total: z.int(),
  currency: z.string(),
  metadata: z.object({ credits: z.string().regex(/^[1-9]\d{0,9}$/) }),
})
const CHARGE = z.object({
  payment_intent: z.string().nullish(),
  amount: z.int().positive(),
  amount_refunded: z.int(),
})
const DISPUTE = z.object({ id: z.string(), payment_intent: z.string().nullish(), status: z.string() })
const CREATED = z.object({ url: z.string().startsWith('http') })
const PAID = z.object({ latest_charge: z.object({ receipt_url: z.string().nullish() }).nullish() })

/** Payments by Stripe: its Checkout takes the money, its webhook tells what became of it. */
export function stripe(settings: StripeSettings): TopUpProvider {
  const { offers, now = Date.now } = settings

  async function ask(path: string, form?: Record<string, string>): Promise<unknown> {
    const response = await fetch(`${settings.apiUrl}${path}`, {
      method: form ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${settings.secretKey}`,
        ...(form && { 'idempotency-key': randomUUID() }),
      },
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(form && { body: new URLSearchParams(form) }),
    })
    if (!response.ok) throw new Error(`Stripe answered ${response.status} to ${path.split('?')[0]}`)
    return response.json()
  }

  async function start(account: Account, amount: number) {
    const offer = offers.find(one => one.credits === amount)
    if (!offer)
      throw badInput(`amount: expected one of ${offers.map(one => one.credits).join(', ')} credits.`)
    const page = `${settings.returnUrl}/credits`
    const made = await ask('/v1/checkout/sessions', {
      mode: 'payment',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': offer.currency,
      'line_items[0][price_data][unit_amount]': String(offer.price),
      'line_items[0][price_data][product_data][name]': `${offer.credits} credits`,
      client_reference_id: account.id,
      'metadata[credits]': String(offer.credits),
      success_url: page,
      cancel_url: page,
      ...(account.email && { customer_email: account.email }),
    }).catch(() => undefined)
    const session = CREATED.safeParse(made)
    if (!session.success)
      throw new Fault(
        'unavailable',
        'The payment service does not answer; nothing was paid. Try again later.',
      )
    return { done: false as const, url: session.data.url }
  }

  /** The address of the receipt; a payment counts without one too. */
  async function receiptOf(payment: string): Promise<string | undefined> {
    try {
      const path = `/v1/payment_intents/${encodeURIComponent(payment)}?expand[]=latest_charge`
      return PAID.parse(await ask(path)).latest_charge?.receipt_url ?? undefined
    } catch {
      return undefined
    }
  }

  async function receive(message: PaymentMessage, books: PaymentBooks): Promise<void> {
    checkSignature(message, settings.webhookSecret, now())
    const { type, data } = readEvent(message.body)
    if (type === 'checkout.session.completed' || type === 'checkout.session.async_payment_succeeded') {
      const session = SESSION.safeParse(data.object)
      // Some ways to pay take days; a second message tells when the money is there.
      if (!session.success || session.data.payment_status !== 'paid') return
      const { payment_intent, client_reference_id, metadata, amount_total, currency } = session.data
      const receipt = await receiptOf(payment_intent)
      await books.credit({
        accountId: client_reference_id,
        amount: Number(metadata.credits),
        reference: payment_intent,
        note: `paid ${priceText(amount_total, currency)}${receipt ? `, receipt: ${receipt}` : ''}`,
      })
    } else if (type === 'charge.refunded') {
      const { payment_intent: payment, amount, amount_refunded: refunded } = CHARGE.parse(data.object)
      if (payment)
        await books.takeBack({
          payment,
          share: refunded / amount,
          reference: `refund ${refunded}`,
          note: 'refunded',
        })
    } else if (type === 'charge.dispute.created' || type === 'charge.dispute.closed') {
      const { id: reference, payment_intent: payment, status } = DISPUTE.parse(data.object)
      if (!payment) return
      if (status === 'won') await books.giveBack({ payment, reference, note: 'dispute settled' })
      else await books.takeBack({ payment, share: 1, reference, note: 'payment disputed' })
    }
  }

  return {
    name: 'stripe',
    offer: () => ({ open: true, amounts: offers.map(offer => offer.credits), offers }),
    start,
    receive,
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
