import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { KeyTerms } from './accounts.ts'
import { holdNothing } from './leases.ts'
import { one } from './sql.ts'
import type { Store } from './store.ts'

export interface StoreUnderTest {
  store: Store
  /** Moves the engine's clock. */
  advance: (ms: number) => void | Promise<void>
  close: () => Promise<void>
}

/** What every engine must do, run over each of them. */
export function storeContract(name: string, open: () => Promise<StoreUnderTest>): void {
  describe(`store on ${name}`, () => {
    let under: StoreUnderTest
    let store: Store
    let accountId: string
    before(async () => {
      under = await open()
      store = under.store
    })
    after(() => under.close())
    beforeEach(async () => {
      accountId = randomUUID()
      await store.createAccount({ id: accountId, role: 'user' })
    })

    const newKey = async (rateLimit?: number, terms: Partial<KeyTerms> = {}) => {
      const id = randomUUID()
      const hash = randomUUID()
      const all = { ...terms, ...(rateLimit && { rate_limit: rateLimit }) }
      await store.createKey({ id, accountId, name: 'k', prefix: 'p', hash, terms: all })
      return { id, hash }
    }
    const reservation = (amount: number, owner = 'me') => ({
      id: randomUUID(),
      accountId,
      keyId: null,
      slug: 'tool',
      amount,
      owner,
    })
    const record = (credits = 0, status = 200) => ({
      accountId,
      keyId: null,
      slug: 'tool',
      status,
      credits,
      durationMs: 5,
    })
    const addsUp = async () => {
      const books = await store.audit(accountId)
      assert.equal(books.balance, books.granted - books.charged - books.reserved)
      return books
    }

    test('admitting and reserving at once does what both do, and nothing where one refuses', async () => {
      const { hash } = await newKey(2)
      await store.grant(accountId, 5, 'test')
      const own = (amount: number) => ({ id: randomUUID(), slug: 'tool', amount, owner: 'me' })
      const first = own(4)
      const admitted = await store.admitAndReserve(hash, 60, first)
      assert.deepEqual(
        { ...admitted, keyId: '', rate: 0 },
        {
          kind: 'admitted',
          accountId,
          keyId: '',
          keyName: 'k',
          balance: 1,
          rate: 0,
          reserved: true,
        },
      )
      assert.equal((await addsUp()).reserved, 4)
      const poor = await store.admitAndReserve(hash, 60, own(2))
      assert.ok(poor.kind === 'admitted' && poor.reserved === false && poor.balance === 1)
      assert.equal((await store.admitAndReserve(hash, 60, own(1))).kind, 'limited')
      assert.equal((await store.admitAndReserve('no such key', 60, own(1))).kind, 'unknown')
      assert.equal((await addsUp()).reserved, 4)
      await store.settle({ reservationId: first.id, outcome: 'refund', record: record(0, 400) })
      assert.equal((await addsUp()).balance, 5)
    })

    test('keys are found by hash, not once revoked', async () => {
      const { id, hash } = await newKey()
      assert.equal((await store.admit(hash, 0)).kind, 'admitted')
      assert.equal((await store.findKey(hash))?.id, id)
      assert.equal(await store.revokeKey(id), true)
      assert.equal(await store.revokeKey(id), false)
      assert.equal((await store.admit(hash, 0)).kind, 'unknown')
      assert.equal((await store.admit('nobody', 0)).kind, 'unknown')
    })

    test('a key ends by its date, and an account that is suspended calls no more until it may again', async () => {
      const clock = await store.db.read(function* () {
        return (yield* one<{ now: number }>('SELECT now_ms() AS now'))!.now
      })
      const { hash } = await newKey(0, { expires_at: clock + 1000 })
      assert.equal((await store.admit(hash, 0)).kind, 'admitted')
      await under.advance(1000)
      assert.deepEqual(await store.admit(hash, 0), { kind: 'expired', expiredAt: clock + 1000 })
      const other = await newKey()
      const event = { via: 'server', action: 'account.suspend', accountId } as const
      assert.equal(await store.suspend(accountId, true, event), true)
      assert.equal(await store.suspend(accountId, true, event), false)
      assert.deepEqual(await store.admit(other.hash, 0), { kind: 'suspended' })
      const own = { id: randomUUID(), slug: 'tool', amount: 1, owner: 'me' }
      await store.grant(accountId, 5, 'test')
      assert.deepEqual(await store.admitAndReserve(other.hash, 60, own), { kind: 'suspended' })
      assert.equal(await store.suspend(accountId, false, event), true)
      assert.equal((await store.admit(other.hash, 0)).kind, 'admitted')
      assert.equal((await addsUp()).balance, 5)
    })

    test('nothing is reserved for a narrowed key when it is admitted', async () => {
      await store.grant(accountId, 5, 'test')
      const own = { id: randomUUID(), slug: 'tool', amount: 4, owner: 'me' }
      for (const terms of [{ scopes: '["csv-json"]' }, { credit_limit: 10 }]) {
        const admitted = await store.admitAndReserve((await newKey(0, terms)).hash, 60, own)
        assert.ok(admitted.kind === 'admitted' && admitted.reserved === undefined)
        assert.equal(admitted.scopes ?? admitted.creditLimit, terms.scopes ?? terms.credit_limit)
      }
      assert.equal((await addsUp()).reserved, 0)
    })

    test('calls at once of a key spend no more than its credits of the month', async () => {
      await store.grant(accountId, 100, 'test')
      const { id } = await newKey(0, { credit_limit: 10 })
      const open = Array.from({ length: 8 }, () => ({ ...reservation(3), keyId: id, limited: true }))
      const tries = await Promise.allSettled(open.map(one => store.reserve(one)))
      const refused = tries.filter(one => one.status === 'rejected')
      assert.equal(tries.length - refused.length, 3)
      assert.match(String(refused[0]!.reason), /has 1 left of its 10 credits a month/)
      assert.equal((await addsUp()).reserved, 9)
      const held = open[tries.findIndex(one => one.status === 'fulfilled')]!
      await store.settle({ reservationId: held.id, outcome: 'commit', record: record(3) })
      assert.equal(await store.spentThisMonth(id), 9, 'what was charged counts as what is held did')
      const job = { id: randomUUID(), account_id: accountId, key_id: id, slug: 'tool', input: '{}' }
      await assert.rejects(store.acceptJob({ ...job, reservation_id: randomUUID() }, 2), /credits a month/)
      assert.equal((await addsUp()).reserved, 6)
      await under.advance(32 * 86_400_000)
      assert.equal(await store.spentThisMonth(id), 6, 'a new month; what is held stays held')
    })

    test('100 calls at once pass a window of 60 exactly 60 times', async () => {
      const { hash } = await newKey()
      const admissions = await Promise.all(Array.from({ length: 100 }, () => store.admit(hash, 60)))
      assert.equal(admissions.filter(one => one.kind === 'admitted').length, 60)
      const refused = admissions.find(one => one.kind === 'limited')
      assert.ok(refused?.kind === 'limited' && refused.retryAfter >= 1 && refused.retryAfter <= 60)
    })

    test("a key's own limit comes before the common one", async () => {
      const { hash } = await newKey(2)
      const kinds = []
      for (let i = 0; i < 3; i++) kinds.push((await store.admit(hash, 60)).kind)
      assert.deepEqual(kinds, ['admitted', 'admitted', 'limited'])
    })

    test('no window of a minute lets more through than the limit', async () => {
      const { hash } = await newKey()
      const admitted: number[] = []
      let at = 0
      for (let i = 0; i < 300; i++) {
        const step = (i * 7919) % 4000
        await under.advance(step)
        at += step
        if ((await store.admit(hash, 10)).kind === 'admitted') admitted.push(at)
      }
      for (const start of admitted) {
        const inside = admitted.filter(one => one >= start && one < start + 60_000)
        assert.ok(inside.length <= 10, `${inside.length} calls from ${start} on`)
      }
      assert.ok(admitted.length > 10)
    })

    test('a clock that is put back locks no key for longer than two minutes', async () => {
      const { hash } = await newKey()
      const kinds = async () => {
        const all = []
        for (let i = 0; i < 4; i++) all.push(await store.admit(hash, 3))
        return all
      }
      assert.deepEqual(
        (await kinds()).map(one => one.kind),
        ['admitted', 'admitted', 'admitted', 'limited'],
      )
      await under.advance(-30_000)
      const soon = await store.admit(hash, 3)
      assert.ok(soon.kind === 'limited' && soon.retryAfter <= 120, 'a small step stays within the window')
      await under.advance(-3_600_000)
      assert.deepEqual(
        (await kinds()).map(one => one.kind),
        ['admitted', 'admitted', 'admitted', 'limited'],
      )
      await under.advance(3_630_000)
    })

    test('a balance never goes below zero, and the books add up at every step', async () => {
      await store.grant(accountId, 10, 'test')
      const tries = await Promise.all(Array.from({ length: 20 }, () => store.reserve(reservation(3))))
      assert.equal(tries.filter(left => left !== undefined).length, 3)
      assert.deepEqual(await addsUp(), { balance: 1, granted: 10, charged: 0, reserved: 9 })
    })

    test('a reservation ends exactly once, as a charge or a refund', async () => {
      await store.grant(accountId, 10, 'test')
      const held = reservation(4)
      assert.equal(await store.reserve(held), 6)
      const both = await Promise.all([
        store.settle({ reservationId: held.id, outcome: 'commit', record: record(4) }),
        store.settle({ reservationId: held.id, outcome: 'commit', record: record(4) }),
      ])
      assert.ok(both.some(one => one.charged))
      assert.equal((await addsUp()).charged, 4)
      const again = await store.settle({ reservationId: held.id, outcome: 'commit', record: record(4) })
      assert.equal(again.charged, true, 'it tells who asks again that the charge stands')
      assert.deepEqual(await addsUp(), { balance: 6, granted: 10, charged: 4, reserved: 0 })
      const other = reservation(4)
      await store.reserve(other)
      await store.settle({ reservationId: other.id, outcome: 'refund', record: record(0, 400) })
      const late = await store.settle({ reservationId: other.id, outcome: 'commit', record: record(4) })
      assert.equal(late.charged, false)
      assert.deepEqual(await addsUp(), { balance: 6, granted: 10, charged: 4, reserved: 0 })
    })

    test('what a dead owner left is swept, what a living one works on is not', async () => {
      await store.sweep('nobody', true)
      await store.grant(accountId, 10, 'test')
      await store.reserve(reservation(2, 'dead'))
      const open = reservation(3, 'alive')
      await store.reserve(open)
      assert.equal(await store.sweep('me', false), 0)
      await under.advance(20_000)
      await store.renewLeases('alive', { ...holdNothing(), reservations: new Set([open.id]) })
      await under.advance(20_000)
      assert.equal(await store.sweep('me', false), 1)
      assert.deepEqual(await addsUp(), { balance: 7, granted: 10, charged: 0, reserved: 3 })
      await store.sweep('me', true)
      assert.deepEqual(await addsUp(), { balance: 10, granted: 10, charged: 0, reserved: 0 })
    })

    test('what an owner lost track of is swept too, by itself, and frees its idempotency key', async () => {
      await store.sweep('nobody', true)
      await store.grant(accountId, 10, 'test')
      await store.reserve(reservation(2))
      const [lost, open] = ['lost', 'open'].map(key => ({ accountId, key, fingerprint: 'f', owner: 'me' }))
      await store.claim(lost!)
      await store.claim(open!)
      await under.advance(20_000)
      await store.renewLeases('me', { ...holdNothing(), claims: new Set([`${accountId} open`]) })
      await under.advance(20_000)
      assert.equal(await store.sweep('me', false), 1)
      assert.deepEqual(await addsUp(), { balance: 10, granted: 10, charged: 0, reserved: 0 })
      assert.equal(await store.isKnownCall(accountId, 'lost'), false)
      assert.equal((await store.claim(open!)).kind, 'running')
    })

    test('idempotency keys: first, running, repeat, different, free again', async () => {
      const call = { accountId, key: 'k', fingerprint: 'f', owner: 'me' }
      assert.equal((await store.claim(call)).kind, 'first')
      assert.equal((await store.claim(call)).kind, 'running')
      await store.settle({ reservationId: undefined, outcome: 'commit', record: record(), idempotent: call })
      assert.equal((await store.claim(call)).kind, 'repeat')
      assert.equal((await store.claim({ ...call, fingerprint: 'g' })).kind, 'different')
      assert.equal(await store.isKnownCall(accountId, 'k'), true)
      assert.equal(await store.isKnownCall(randomUUID(), 'k'), false, 'a key is the account’s own')
      const other = { ...call, key: 'k2' }
      await store.claim(other)
      await store.settle({
        reservationId: undefined,
        outcome: 'refund',
        record: record(0, 502),
        idempotent: other,
      })
      assert.equal((await store.claim({ ...other, fingerprint: 'g' })).kind, 'first')
      await under.advance(86_400_001)
      assert.equal(await store.isKnownCall(accountId, 'k'), false)
      assert.equal((await store.claim({ ...call, fingerprint: 'g' })).kind, 'first')
    })

    test('usage per day and tool, with failures and medians', async () => {
      const fail = { ...record(0, 400), slug: 'other' }
      await store.settle({ reservationId: undefined, outcome: 'refund', record: fail })
      for (const durationMs of [1, 5, 30]) {
        await store.settle({
          reservationId: undefined,
          outcome: 'commit',
          record: { ...record(2), durationMs },
        })
      }
      const usage = await store.usage(accountId, 3)
      assert.deepEqual(usage.totals, { calls: 4, credits: 6, failures: 1 })
      assert.equal(usage.days.length, 3)
      assert.deepEqual(usage.days.at(-1), { date: usage.to, calls: 4, credits: 6, failures: 1 })
      assert.deepEqual(usage.tools, [
        { slug: 'tool', calls: 3, credits: 6, failures: 0, median_ms: 5 },
        { slug: 'other', calls: 1, credits: 0, failures: 1, median_ms: 5 },
      ])
    })

    test('of several servers that start at once one makes the operator, and a key is made once', async () => {
      const first = await Promise.all(['a', 'b', 'c'].map(id => store.createOperator(id + randomUUID())))
      assert.equal(first.filter(Boolean).length, 1)
      assert.equal((await store.operatorAccount())?.role, 'operator')
      const key = { accountId, name: 'k', prefix: 'p', hash: randomUUID() }
      const gift = { amount: 7, note: 'test' }
      const made = await Promise.all([1, 2, 3].map(() => store.createKey({ id: randomUUID(), ...key }, gift)))
      assert.equal(made.filter(Boolean).length, 1)
      assert.equal(await store.balanceOf(accountId), 7)
    })

    test('settings are written over and removed once', async () => {
      await store.writeSetting('a', '1')
      await store.writeSetting('a', '2')
      assert.equal(await store.readSetting('a'), '2')
      assert.equal(await store.removeSetting('a'), true)
      assert.equal(await store.removeSetting('a'), false)
    })
  })
}
