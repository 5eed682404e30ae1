import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { CUTS, type CuttingProxy, cuttingProxy } from '../../test/support/cut-connections.ts'
import { Fault } from '../fault.ts'
import { openPostgres } from './postgres.ts'
import { one } from './sql.ts'
import { createStore, type Store } from './store.ts'

/** Set by .ci/run to a throw-away cluster. */
const url = process.env['TEST_DATABASE_URL']

if (url === undefined) {
  test('a connection that is cut', t => t.skip('ran without PostgreSQL: TEST_DATABASE_URL is not set'))
} else {
  let proxy: CuttingProxy
  let store: Store
  let accountId: string
  let hash: string
  let direct: string
  let drop: () => Promise<void>
  before(async () => {
    const { default: pg } = await import('pg')
    const name = `faults_${randomUUID().replaceAll('-', '')}`
    const admin = new pg.Client(url)
    await admin.connect()
    await admin.query(`CREATE DATABASE ${name}`)
    const own = new URL(url)
    own.pathname = `/${name}`
    direct = own.href
    proxy = await cuttingProxy(direct)
    store = createStore(await openPostgres({ url: proxy.url, connections: 2 }))
    accountId = randomUUID()
    hash = randomUUID()
    await store.createAccount({ id: accountId, role: 'user' })
    await store.grant(accountId, 1000, 'test')
    await store.createKey({ id: randomUUID(), accountId, name: 'k', prefix: 'p', hash })
    drop = async () => {
      await store.close()
      await proxy.close()
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
      await admin.end()
    }
  })
  after(() => drop())

  const record = (status = 200) => ({
    accountId,
    keyId: null,
    slug: 'tool',
    status,
    credits: 2,
    durationMs: 1,
  })
  const books = async () => {
    const { balance, granted, charged, reserved } = await store.audit(accountId)
    assert.equal(balance, granted - charged - reserved)
    return { balance, reserved }
  }
  const isAway = (error: unknown) => error instanceof Fault && error.status === 503

  /** A whole call as the service makes it: its end is asked again until it is known. */
  async function call(idempotent: boolean): Promise<boolean> {
    const id = randomUUID()
    const claim = { accountId, key: randomUUID(), fingerprint: 'f', owner: 'me' }
    try {
      await store.admitAndReserve(hash, 0, { id, slug: 'tool', amount: 2, owner: 'me' })
      if (idempotent) await store.claim(claim)
    } catch (error) {
      assert.ok(isAway(error), String(error))
      await store.undo({ reservationId: id, claim })
      return false
    }
    const settle = () =>
      store.settle({
        reservationId: id,
        outcome: 'commit',
        record: record(),
        ...(idempotent && { idempotent: claim }),
      })
    const { charged } = await settle().catch(error => {
      assert.ok(isAway(error), String(error))
      return settle()
    })
    assert.equal(charged, true)
    return true
  }

  for (const when of CUTS) {
    test(`a call whose connection is cut ${when} any of its statements is paid once, or not at all`, async () => {
      for (const idempotent of [false, true]) {
        await call(idempotent)
        const from = proxy.statements()
        await call(idempotent)
        const count = proxy.statements() - from
        assert.ok(count >= 2)
        for (let n = 1; n <= count; n++) {
          const before = await books()
          proxy.cutAt(n, when)
          const paid = await call(idempotent)
          assert.ok(proxy.wasCut(), `statement ${n} of ${count}`)
          const expected = { balance: before.balance - (paid ? 2 : 0), reserved: before.reserved }
          assert.deepEqual(await books(), expected, `statement ${n} of ${count}`)
        }
      }
    })
  }

  test('what was charged without an answer can be taken back, once', async () => {
    const before = await books()
    const id = randomUUID()
    await store.reserve({ id, accountId, keyId: null, slug: 'tool', amount: 2, owner: 'me' })
    await store.settle({ reservationId: id, outcome: 'commit', record: record() })
    await store.undo({ reservationId: id, accountId })
    await store.undo({ reservationId: id, accountId })
    assert.deepEqual(await books(), before)
  })

  test('a database where others hold what is needed is said to be away, and nothing is held', async () => {
    const { default: pg } = await import('pg')
    const { balance } = await books()
    const other = new pg.Client(direct)
    await other.connect()
    await other.query('BEGIN; LOCK TABLE reservations IN ACCESS EXCLUSIVE MODE')
    const reserve = () =>
      store.admitAndReserve(hash, 0, { id: randomUUID(), slug: 'tool', amount: 2, owner: 'me' })
    await assert.rejects(reserve(), isAway)
    await other.end()
    assert.deepEqual(await books(), { balance, reserved: 0 })
    await reserve()
  })

  test('a database that is away is said to be, and used again as soon as it is back', async () => {
    proxy.refuse(true)
    for (let i = 0; i < 5; i++) await assert.rejects(store.balanceOf(accountId), isAway)
    proxy.refuse(false)
    await store.balanceOf(accountId)
    // Connections that die while nobody uses them.
    proxy.refuse(true)
    await pause(50)
    proxy.refuse(false)
    await store.balanceOf(accountId)
  })

  test('a server that gives fewer connections than are wanted makes calls wait, not fail', async () => {
    const { default: pg } = await import('pg')
    const name = `few_${randomUUID().replaceAll('-', '')}`
    const admin = new pg.Client(url)
    await admin.connect()
    await admin.query(`CREATE ROLE ${name} LOGIN PASSWORD 'few' CONNECTION LIMIT 2`)
    await admin.query(`CREATE DATABASE ${name} OWNER ${name}`)
    const own = Object.assign(new URL(url), { username: name, password: 'few', pathname: `/${name}` })
    const few = await openPostgres({ url: own.href, connections: 10 })
    const slow = () =>
      few.transact(function* () {
        return yield* one<{ done: number }>('SELECT 1 AS done, pg_sleep(0.02)')
      })
    try {
      const done = await Promise.allSettled(Array.from({ length: 40 }, slow))
      assert.deepEqual(
        done.filter(({ status }) => status === 'rejected'),
        [],
      )
    } finally {
      await few.close()
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
      await admin.query(`DROP ROLE ${name}`)
      await admin.end()
    }
  })
}
