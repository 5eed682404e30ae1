import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export const WEBHOOK_SECRET = 'whsec_test'
export const RECEIPT = 'https://pay.example/receipts/1'

/** What the bank says to a card. */
export type Verdict = 'succeeded' | 'processing' | 'declined' | 'requires_action'

export interface Asked {
  method: string
  path: string
  key: string | undefined
  form: URLSearchParams
}

/** A payment as Stripe keeps it. */
export interface Intent {
  id: string
  object: 'payment_intent'
  status: string
  amount: number
  currency: string
  payment_method: string
  setup_future_usage: string | null
  latest_charge: string | { id: string; receipt_url: string }
  metadata: Record<string, string>
}

export type Stripe = Awaited<ReturnType<typeof startStripe>>

/** A program that speaks the part of Stripe's wire format that is used: forms in, JSON out, events with real signatures. */
export async function startStripe() {
  const asked: Asked[] = []
  const intents = new Map<string, Intent>()
  /** Answers by idempotency key, as Stripe gives them again for a day. */
  const given = new Map<string, { status: number; answer: unknown }>()
  const bank: { verdict: Verdict; away: boolean } = { verdict: 'succeeded', away: false }
  let made = 0

  function newIntent(status: string, form: URLSearchParams, prefix = ''): Intent {
    const field = (name: string) => form.get(prefix ? `${prefix}[${name.replace('[', '][')}` : name)
    const metadata: Record<string, string> = {}
    for (const name of ['account', 'credits', 'round']) {
      const value = form.get(`${prefix ? `${prefix}[metadata]` : 'metadata'}[${name}]`)
      if (value !== null) metadata[name] = value
    }
    const intent: Intent = {
      id: `pi_${++made}`,
      object: 'payment_intent',
      status,
      amount: Number(form.get('amount') ?? form.get('line_items[0][price_data][unit_amount]')),
      currency: form.get('currency') ?? form.get('line_items[0][price_data][currency]') ?? 'eur',
      payment_method: field('payment_method') ?? 'pm_card',
      setup_future_usage: form.get('payment_intent_data[setup_future_usage]'),
      latest_charge: { id: 'ch_1', receipt_url: RECEIPT },
      metadata,
    }
    intents.set(intent.id, intent)
    return intent
  }

  function answerTo({ method, path, form }: Asked): { status: number; answer: unknown } {
    const [, id, action] = /^\/v1\/payment_intents\/(\w+)(?:\/(\w+))?/.exec(path) ?? []
    if (id !== undefined) {
      const intent = intents.get(id)
      if (!intent) return { status: 404, answer: { error: { type: 'invalid_request_error' } } }
      if (action === 'cancel') intent.status = 'canceled'
      return { status: 200, answer: intent }
    }
    if (path === '/v1/checkout/sessions')
      return { status: 200, answer: { id: 'cs_1', url: 'https://checkout.example/cs_1' } }
    if (path === '/v1/billing_portal/sessions')
      return { status: 200, answer: { url: `https://billing.example/${form.get('customer')}` } }
    if (method === 'POST' && path === '/v1/payment_intents') {
      if (bank.verdict !== 'declined') return { status: 200, answer: newIntent(bank.verdict, form) }
      const intent = newIntent('requires_payment_method', form)
      return {
        status: 402,
        answer: { error: { type: 'card_error', code: 'card_declined', payment_intent: intent } },
      }
    }
    return { status: 404, answer: { error: { type: 'invalid_request_error' } } }
  }

  const server = createServer(async (request, response) => {
    const one = {
      method: request.method!,
      path: request.url!,
      key: request.headers.authorization,
      form: new URLSearchParams(await text(request)),
    }
    asked.push(one)
    const again = String(request.headers['idempotency-key'] ?? '')
    const known = again === '' ? undefined : given.get(again)
    const { status, answer } = known ?? answerTo(one)
    if (again !== '' && !known) given.set(again, { status, answer: structuredClone(answer) })
    // Away: the money may have moved, and nobody is told.
    response.statusCode = bank.away ? 503 : status
    response.end(bank.away ? '{}' : JSON.stringify(answer))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    intents,
    bank,
    /** How often cards were charged, by what was asked and not by what was repeated. */
    charges: () => [...intents.values()].filter(one => one.metadata['round'] !== undefined),
    /** What Stripe tells when the newest checkout was paid. */
    paidCheckout(customer: string | null = 'cus_1') {
      const { form } = asked.findLast(one => one.path === '/v1/checkout/sessions')!
      const intent = newIntent('succeeded', form, 'payment_intent_data')
      return {
        id: `cs_${intent.id}`,
        payment_status: 'paid',
        payment_intent: intent.id,
        client_reference_id: form.get('client_reference_id'),
        customer: form.get('customer') ?? customer,
        amount_total: intent.amount,
        currency: intent.currency,
        metadata: { credits: form.get('metadata[credits]') },
      }
    },
    close: () => server.close(),
  }
}

const seconds = () => Math.floor(Date.now() / 1000)

export const sign = (body: string, at: number = seconds(), secret = WEBHOOK_SECRET) =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`

export const eventBody = (type: string, object: object): string =>
  JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } })
