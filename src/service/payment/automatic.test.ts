import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { eventBody, type Stripe, sign, startStripe, WEBHOOK_SECRET } from '../../../test/support/stripe.ts'
import type { Config } from '../../config.ts'
import { openSqlite } from '../../store/sqlite.ts'
import { createStore, type Store } from '../../store/store.ts'
import type { Mails } from '../mail/mails.ts'
import type { TopUps } from '../top-up.ts'
import type { AutomaticTopUps } from './automatic.ts'
import { openTopUps } from './open-top-ups.ts'

const HOUR_MS = 3_600_000
const event = { via: 'dashboard', action: 'test' } as const
let folder = ''
let store: Store
let stripe: Stripe
let topUps: TopUps
let automatic: AutomaticTopUps
let now = Date.now()
let account = ''
let accounts = 0
const told: unknown[] = []
const trouble: string[] = []

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toolwright-automatic-'))
  store = createStore(await openSqlite({ folder, now: () => now }))
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
  const mails = { tell: async (...mail: unknown[]) => void told.push(mail) } as unknown as Mails
  const opened = await openTopUps(store, { payment } as Config, {
    mails,
    owner: 'test',
    onTrouble: detail => trouble.push(detail),
  })
  topUps = opened.topUps
  automatic = opened.automatic!
})
after(async () => {
  await automatic.stop()
  stripe.close()
  await store.close()
  await rm(folder, { recursive: true })
})

const tell = (type: string, object: object) => {
  const body = eventBody(type, object)
  return topUps.receive!({ body: Buffer.from(body), headers: { 'stripe-signature': sign(body) } })
}
const balance = () => store.balanceOf(account)
const problem = async () => (await store.customerOf('stripe', account))!.problem
const spend = async (left: number) => store.grant(account, left - (await balance()), 'spent')
/** Looks a while later, as the timer does. */
const later = async (ms = 20_000) => {
  now += ms
  await automatic.look()
}
const open = (daily = 3) => store.setTopUpRule('stripe', account, { below: 200, credits: 1000, daily }, event)

/** An account that paid once and kept its card. */
beforeEach(async () => {
  Object.assign(stripe.bank, { verdict: 'succeeded', away: false })
  stripe.intents.clear()
  told.length = 0
  if (account) await store.setTopUpRule('stripe', account, undefined, event)
  account = `account_${++accounts}`
  await store.createAccount({ id: account, role: 'user' })
  const ann = (await store.findAccount(account))!
  await topUps.start(ann, 1000, true)
  assert.equal(stripe.asked.at(-1)!.form.get('payment_intent_data[setup_future_usage]'), 'off_session')
  await tell('checkout.session.completed', stripe.paidCheckout(`cus_${accounts}`))
  assert.equal(await balance(), 1000)
})

test('a balance below its line buys more, once per crossing, and counts once however often it is told', async () => {
  assert.equal(await open(), true)
  await spend(200)
  await later()
  assert.equal(stripe.charges().length, 0, 'the line itself is not below it')
  await spend(199)
  await Promise.all([automatic.look(), later()])
  await later()
  const [charge, ...more] = stripe.charges()
  assert.equal(more.length, 0)
  assert.deepEqual([charge!.amount, charge!.currency, charge!.payment_method], [900, 'eur', 'pm_card'])
  const { form } = stripe.asked.findLast(one => one.path === '/v1/payment_intents')!
  assert.deepEqual(
    ['customer', 'off_session', 'confirm'].map(name => form.get(name)),
    [`cus_${accounts}`, 'true', 'true'],
  )
  await tell('payment_intent.succeeded', charge!)
  await tell('payment_intent.succeeded', charge!)
  assert.equal(await balance(), 1199)
  assert.match((await store.ledger(account, 1))[0]!.note!, /^automatic top-up, paid EUR 9\.00, receipt: http/)
  // The customer is known at the next checkout.
  await topUps.start((await store.findAccount(account))!, 1000)
  assert.equal(stripe.asked.at(-1)!.form.get('customer'), `cus_${accounts}`)
})

test('no more often a day than the account allows', async () => {
  await open(2)
  for (let i = 0; i < 4; i++) {
    await spend(0)
    await later()
  }
  assert.deepEqual([stripe.charges().length, await balance()], [2, 0])
  await later(24 * HOUR_MS)
  assert.deepEqual([stripe.charges().length, await balance()], [3, 1000])
})

test('a card that is declined, or whose owner would have to confirm, is not tried again; its account is told', async () => {
  for (const verdict of ['declined', 'requires_action'] as const) {
    stripe.bank.verdict = verdict
    await open()
    await spend(0)
    for (let i = 0; i < 3; i++) await later()
    const charge = stripe.charges().at(-1)!
    assert.equal(charge.status, 'canceled', 'nobody can pay it later')
    await tell('payment_intent.payment_failed', charge)
    assert.equal(await problem(), 'declined')
  }
  assert.equal(stripe.charges().length, 2)
  assert.equal(told.length, 2)
  assert.deepEqual(told[0], [
    account,
    {
      kind: 'topUpFailed',
      values: { credits: 1000 },
      url: 'https://tools.example/dashboard/credits',
    },
  ])
  assert.equal(await balance(), 0)
  // On again by who looks after it.
  stripe.bank.verdict = 'succeeded'
  await open()
  await later()
  assert.deepEqual([await balance(), await problem()], [1000, null])
})

test('a payment whose answer is lost is the same payment when it is asked for again', async () => {
  await open()
  await spend(0)
  stripe.bank.away = true
  await later()
  await later(60_000)
  assert.match(trouble.at(-1)!, /no answer: Stripe answered 503/)
  stripe.bank.away = false
  await later(HOUR_MS)
  assert.deepEqual([stripe.charges().length, await balance()], [1, 1000])
  // One whose end nobody ever tells is given up before it could become a second one.
  await spend(0)
  stripe.bank.away = true
  for (let i = 0; i < 30; i++) await later(HOUR_MS)
  stripe.bank.away = false
  await later(HOUR_MS)
  assert.deepEqual([stripe.charges().length, await problem(), told.length], [2, 'no answer', 1])
  // Its message counts all the same, should it come after all.
  await tell('payment_intent.succeeded', stripe.charges().at(-1)!)
  assert.equal(await balance(), 1000)
})

test('a payment that takes its time is looked at until it is there; a rule that is ended meanwhile ends after it', async () => {
  stripe.bank.verdict = 'processing'
  await open()
  await spend(0)
  await later()
  await store.setTopUpRule('stripe', account, undefined, event)
  await later(60_000)
  assert.equal(await balance(), 0)
  stripe.charges()[0]!.status = 'succeeded'
  await later(HOUR_MS)
  assert.deepEqual([stripe.charges().length, await balance()], [1, 1000])
  await spend(0)
  await later(HOUR_MS)
  assert.equal(stripe.charges().length, 1)
})

test('nothing is bought without a kept card, for a stopped account, after a dispute or for an offer that is gone', async () => {
  await store.createAccount({ id: 'bare', role: 'user' })
  const rule = { below: 200, credits: 1000, daily: 1 }
  assert.equal(await store.setTopUpRule('stripe', 'bare', rule, event), false)
  await store.rememberCustomer('stripe', { accountId: 'bare', customer: 'cus_bare' })
  assert.equal(await store.setTopUpRule('stripe', 'bare', rule, event), false)

  await open()
  await spend(0)
  await store.suspend(account, true, event)
  await later()
  await store.suspend(account, false, event)
  const [first] = stripe.intents.values()
  await tell('charge.dispute.created', { id: 'dp_1', payment_intent: first!.id, status: 'needs_response' })
  await later()
  assert.deepEqual([stripe.charges().length, await problem()], [0, 'disputed'])
  await store.setTopUpRule('stripe', account, { ...rule, credits: 77 }, event)
  await later()
  assert.deepEqual([stripe.charges().length, await problem(), told.length], [0, 'no offer', 1])
})
