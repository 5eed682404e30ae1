import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import type { Config } from '../../config.ts'
import { openSqlite } from '../../store/sqlite.ts'
import { createStore, type Store } from '../../store/store.ts'
import type { TopUps } from '../top-up.ts'
import { openTopUps } from './open-top-ups.ts'

const SECRET = 'whsec_test'
const RECEIPT = 'https://pay.example/receipts/1'

let folder = ''
let store: Store
let topUps: TopUps
/** What the stand-in of Stripe was asked. */
const asked: { path: string; key: string | undefined; form: URLSearchParams }[] = []
let away = false
const standIn = createServer(async (request, response) => {
  const form = new URLSearchParams(await text(request))
  asked.push({ path: request.url!, key: request.headers.authorization, form })
  response.statusCode = away ? 503 : 200
  const session = { id: 'cs_1', url: 'https://checkout.example/cs_1' }
  const paid = { id: 'pi_1', latest_charge: { receipt_url: RECEIPT } }
  response.end(JSON.stringify(request.url === '/v1/checkout/sessions' ? session : paid))
})

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toolwright-payment-'))
  store = createStore(await openSqlite({ folder }))
  await store.createAccount({ id: 'ann', role: 'user', email: 'ann@example.org' })
  await store.createAccount({ id: 'op', role: 'operator' })
  await new Promise<void>(resolve => standIn.listen(0, '127.0.0.1', resolve))
  const offersFile = join(folder, 'offers.json')
  await writeFile(offersFile, '[{"credits":1000,"price":900,"currency":"eur"}]')
  topUps = await openTopUps(store, {
    payment: {
      secretKey: 'sk_test',
      webhookSecret: SECRET,
      apiUrl: `http://127.0.0.1:${(standIn.address() as AddressInfo).port}`,
      offersFile,
      returnUrl: 'https://tools.example',
    },
  } as Config)
})
after(async () => {
  standIn.close()
  await store.close()
  await rm(folder, { recursive: true })
})

const sign = (body: string, at: number, secret = SECRET) =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
const seconds = () => Math.floor(Date.now() / 1000)

/** Sends an event as Stripe does. */
function send(type: string, object: object, header?: (body: string) => string | undefined): Promise<void> {
  const body = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } })
  const signature = header ? header(body) : sign(body, seconds())
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
  const { path, key, form } = asked[0]!
  assert.deepEqual([path, key], ['/v1/checkout/sessions', 'Bearer sk_test'])
  assert.equal(form.get('line_items[0][price_data][unit_amount]'), '900')
  assert.equal(form.get('client_reference_id'), 'ann')
  assert.equal(form.get('customer_email'), 'ann@example.org')
  assert.deepEqual(topUps.offer(ann).offers, [{ credits: 1000, price: 900, currency: 'eur' }])
  await assert.rejects(topUps.start(ann, 5), /amount: expected one of 1000 credits/)
  away = true
  await assert.rejects(topUps.start(ann, 1000), /does not answer; nothing was paid/)
  away = false
  assert.deepEqual(await topUps.start((await store.findAccount('op'))!, 7), { done: true })
  assert.equal(await balance(), 0)
})

test('a message that is not signed, signed by another, changed or old is refused', async () => {
  const wrong: ((body: string) => string | undefined)[] = [
    () => undefined,
    () => 'nonsense',
    body => sign(body, seconds(), 'whsec_other'),
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
  await send('checkout.session.completed', session('pi_1', { payment_status: 'unpaid' }))
  assert.equal(await balance(), 0)
  await send('checkout.session.async_payment_succeeded', session('pi_1'))
  await send('checkout.session.completed', session('pi_1'))
  // While the secret is changed, Stripe signs with the old and the new one.
  const both = (body: string) =>
    `${sign(body, seconds())},v1=${sign(body, seconds(), 'whsec_new').split('v1=')[1]}`
  await send('checkout.session.completed', session('pi_1'), both)
  assert.equal(await balance(), 1000)
  assert.equal((await store.ledger('ann', 1))[0]!.note, `paid EUR 9.00, receipt: ${RECEIPT}`)
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
  await send('charge.refunded', { ...charge(900), payment_intent: 'pi_other' })
  const { granted, charged } = await store.audit('ann')
  assert.equal(granted - charged, 0)
})
