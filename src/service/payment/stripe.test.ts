import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import {
  eventBody,
  RECEIPT,
  type Stripe,
  sign,
  startStripe,
  WEBHOOK_SECRET,
} from '../../../test/support/stripe.ts'
import type { Config } from '../../config.ts'
import { openSqlite } from '../../store/sqlite.ts'
import { createStore, type Store } from '../../store/store.ts'
import type { TopUps } from '../top-up.ts'
import { openTopUps } from './open-top-ups.ts'

let folder = ''
let store: Store
let topUps: TopUps
let stripe: Stripe

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toolwright-payment-'))
  store = createStore(await openSqlite({ folder }))
  await store.createAccount({ id: 'ann', role: 'user', email: 'ann@example.org' })
  await store.createAccount({ id: 'op', role: 'operator' })
  stripe = await startStripe()
  const offersFile = join(folder, 'offers.json')
  await writeFile(offersFile, '[{"credits":1000,"price":900,"currency":"eur"}]')
  const payment = {
    secretKey: 'sk_test',
    webhookSecret: WEBHOOK_SECRET,
    apiUrl: stripe.url,
    offersFile,
    returnUrl: 'https://tools.example',
  }
  const opened = await openTopUps(store, { payment } as Config, {
    owner: 'test',
    onTrouble: detail => assert.fail(detail),
  })
  await opened.automatic!.stop()
  topUps = opened.topUps
})
after(async () => {
  stripe.close()
  await store.close()
  await rm(folder, { recursive: true })
})

const seconds = () => Math.floor(Date.now() / 1000)

/** Sends an event as Stripe does. */
function send(type: string, object: object, header?: (body: string) => string | undefined): Promise<void> {
  const body = eventBody(type, object)
  const signature = header ? header(body) : sign(body)
  return topUps.receive!({
    body: Buffer.from(body),
    headers: signature === undefined ? {} : { 'stripe-signature': signature },
  })
}

const session = (payment: string, more = {}) => ({
  id: 'cs_1',
  payment_status: 'paid',
  payment_intent: payment,
  client_reference_id: 'ann',
  amount_total: 900,
  currency: 'eur',
  metadata: { credits: '1000' },
  ...more,
})
const balance = () => store.balanceOf('ann')

test('an account goes to the checkout with an offer of the file; the operator needs not pay', async () => {
  const ann = (await store.findAccount('ann'))!
  assert.deepEqual(await topUps.start(ann, 1000), { done: false, url: 'https://checkout.example/cs_1' })
  const { path, key, form } = stripe.asked[0]!
  assert.deepEqual([path, key], ['/v1/checkout/sessions', 'Bearer sk_test'])
  assert.equal(form.get('line_items[0][price_data][unit_amount]'), '900')
  assert.equal(form.get('client_reference_id'), 'ann')
  assert.equal(form.get('customer_email'), 'ann@example.org')
  assert.equal(form.get('success_url'), 'https://tools.example/dashboard/credits')
  assert.deepEqual(topUps.offer(ann).offers, [{ credits: 1000, price: 900, currency: 'eur' }])
  await assert.rejects(topUps.start(ann, 5), /amount: expected one of 1000 credits/)
  stripe.bank.away = true
  await assert.rejects(topUps.start(ann, 1000), /does not answer; nothing was paid/)
  stripe.bank.away = false
  assert.deepEqual(await topUps.start((await store.findAccount('op'))!, 7), { done: true })
  assert.equal(await balance(), 0)
})

test('a message that is not signed, signed by another, changed or old is refused', async () => {
  const wrong: ((body: string) => string | undefined)[] = [
    () => undefined,
    () => 'nonsense',
    body => sign(body, seconds(), 'whsec_other'),
    body => sign(body).replace('v1=', 'v0='),
    body => sign(`${body} `, seconds()),
    body => sign(body, seconds()).replace(/^t=\d+/, `t=${seconds() - 10}`),
  ]
  for (const header of wrong)
    await assert.rejects(
      send('checkout.session.completed', session('pi_0'), header),
      /stripe-signature: is missing or wrong/,
    )
  for (const off of [-301, 301])
    await assert.rejects(
      send('checkout.session.completed', session('pi_0'), body => sign(body, seconds() + off * 2)),
      /too old/,
    )
  assert.equal(await balance(), 0)
})

test('a payment counts once, however often it is told; one that is not there yet counts later', async () => {
  await send('customer.created', { id: 'cus_1' })
  const paid = stripe.paidCheckout()
  await send('checkout.session.completed', { ...paid, payment_status: 'unpaid' })
  assert.equal(await balance(), 0)
  await send('checkout.session.async_payment_succeeded', paid)
  await send('checkout.session.completed', paid)
  await send('payment_intent.succeeded', stripe.intents.get('pi_1')!)
  // While the secret is changed, Stripe signs with the old and the new one.
  const both = (body: string) => `${sign(body)},v1=${sign(body, seconds(), 'whsec_new').split('v1=')[1]}`
  await send('checkout.session.completed', paid, both)
  assert.equal(await balance(), 1000)
  assert.equal((await store.ledger('ann', 1))[0]!.note, `paid EUR 9.00, receipt: ${RECEIPT}`)
  // Who pays is known from now on; the card is not kept, as nobody said so.
  const known = (await store.customerOf('stripe', 'ann'))!
  assert.deepEqual([known.customer, known.payment_method], ['cus_1', null])
  // Of an account that is not ours.
  await send('checkout.session.completed', session('pi_7', { client_reference_id: 'nobody' }))
})

test('refunds and disputes take credits back, in part and never twice, and not below nothing', async () => {
  const charge = (refunded: number) => ({
    id: 'ch_1',
    payment_intent: 'pi_1',
    amount: 900,
    amount_refunded: refunded,
  })
  await send('charge.refunded', charge(450))
  await send('charge.refunded', charge(450))
  assert.equal(await balance(), 500)
  const dispute = (status: string) => ({ id: 'dp_1', payment_intent: 'pi_1', status })
  await send('charge.dispute.created', dispute('needs_response'))
  assert.equal(await balance(), 0)
  await send('charge.dispute.closed', dispute('won'))
  await send('charge.dispute.closed', dispute('won'))
  assert.equal(await balance(), 500)
  await store.grant('ann', -200, 'spent')
  await send('charge.refunded', charge(900))
  assert.equal(await balance(), 0)
  assert.match((await store.ledger('ann', 1))[0]!.note!, /refunded; 200 credits were used before/)
  // Of another shop under the same account of Stripe.
  stripe.intents.set('pi_other', { ...stripe.intents.get('pi_1')!, id: 'pi_other', metadata: {} })
  await send('charge.refunded', { ...charge(900), payment_intent: 'pi_other' })
  const { granted, charged } = await store.audit('ann')
  assert.equal(granted - charged, 0)
})

test('messages may come in any order: a refund before its payment, the end of a dispute before its beginning', async () => {
  const paid = () => {
    const { payment_intent: id } = stripe.paidCheckout()
    return stripe.intents.get(id)!
  }
  const early = paid()
  const refund = { id: 'ch_2', payment_intent: early.id, amount: 900, amount_refunded: 900 }
  await send('charge.refunded', refund)
  assert.equal(await balance(), 0)
  await send('checkout.session.completed', session(early.id))
  await send('payment_intent.succeeded', early)
  assert.equal(await balance(), 0, 'the payment was booked with its refund')
  const disputed = paid()
  await send('payment_intent.succeeded', disputed)
  const dispute = { id: 'dp_2', payment_intent: disputed.id }
  await send('charge.dispute.closed', { ...dispute, status: 'won' })
  await send('charge.dispute.created', { ...dispute, status: 'needs_response' })
  assert.equal(await balance(), 1000)
  // While Stripe is away its message is not taken: it comes again.
  stripe.bank.away = true
  await assert.rejects(send('charge.refunded', { ...refund, payment_intent: paid().id }))
  stripe.bank.away = false
  await store.grant('ann', -1000, 'spent')
})
