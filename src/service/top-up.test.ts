import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { Fault } from '../fault.ts'
import { openSqlite } from '../store/sqlite.ts'
import { createStore, type Store } from '../store/store.ts'
import { type Credit, createTopUps, type TopUpProvider } from './top-up.ts'

async function withStore(work: (store: Store) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'toolwright-top-up-'))
  const store = createStore(await openSqlite({ folder }))
  await store.createAccount({ id: 'op', role: 'operator' })
  await store.createAccount({ id: 'ann', role: 'user', email: 'ann@example.org' })
  await work(store)
  await store.close()
  await rm(folder, { recursive: true })
}

test('the operator tops up at once, others are told whom to ask', () =>
  withStore(async store => {
    const topUps = createTopUps(store)
    const [operator, ann] = [(await store.findAccount('op'))!, (await store.findAccount('ann'))!]
    assert.deepEqual(await topUps.start(operator, 100), { done: true })
    assert.deepEqual(await topUps.start(operator, 100), { done: true })
    assert.equal(await store.balanceOf('op'), 200)
    assert.equal(topUps.offer(ann).open, false)
    await assert.rejects(
      topUps.start(ann, 100),
      (error: unknown) => error instanceof Fault && error.status === 403,
    )
    assert.equal(await store.balanceOf('ann'), 0)
  }))

test('a payment service fits behind the interface: checkout first, credits when it says so, once', () =>
  withStore(async store => {
    let told: Credit | undefined
    const shop: TopUpProvider = {
      name: 'shop',
      offer: () => ({ open: true, amounts: [500] }),
      async start(account, amount, credit) {
        told = credit
        return { done: false, url: `https://shop.example/pay?for=${account.id}&credits=${amount}` }
      },
    }
    const topUps = createTopUps(store, shop)
    const started = await topUps.start((await store.findAccount('ann'))!, 500)
    assert.deepEqual(started, { done: false, url: 'https://shop.example/pay?for=ann&credits=500' })
    assert.equal(await store.balanceOf('ann'), 0)
    const payment = { accountId: 'ann', amount: 500, reference: 'evt_1', note: 'invoice 7' }
    assert.deepEqual([await told!(payment), await told!(payment)], [true, false])
    assert.equal(await store.balanceOf('ann'), 500)
    assert.equal((await store.ledger('ann', 5))[0]?.note, 'invoice 7')
  }))
