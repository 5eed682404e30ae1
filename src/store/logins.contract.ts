import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { SESSION_IDLE_MS, SESSION_MS } from './logins.ts'
import { run } from './sql.ts'
import type { StoreUnderTest } from './store.contract.ts'
import type { Store } from './store.ts'

const DAY_MS = 86_400_000

/** Logins, sessions, windows and the books as the dashboard shows them, over every engine. */
export function loginsContract(name: string, open: () => Promise<StoreUnderTest>): void {
  describe(`logins on ${name}`, () => {
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
      await store.createLogin({ id: accountId, email: `${accountId}@example.org`, passwordHash: 'h' })
    })

    test('an address has one login, however many ask at once', async () => {
      const email = `${randomUUID()}@example.org`
      const gift = { amount: 5, note: 'welcome' }
      const login = () => store.createLogin({ id: randomUUID(), email, passwordHash: 'h' }, gift)
      const made = await Promise.all([login(), login(), login()])
      assert.equal(made.filter(Boolean).length, 1)
      const found = await store.findLogin(email)
      assert.equal(found?.password_hash, 'h')
      const { balance, granted } = await store.audit(found!.account_id)
      assert.deepEqual([balance, granted], [5, 5])
      assert.equal(await store.findLogin('nobody@example.org'), undefined)
    })

    test('a session ends by itself, sooner when nobody comes', async () => {
      await store.openSession('idle', accountId)
      await under.advance(SESSION_IDLE_MS - 1000)
      assert.equal((await store.findSession('idle'))?.id, accountId)
      await under.advance(SESSION_IDLE_MS - 1000)
      assert.ok(await store.findSession('idle'), 'the visit before counts')
      await under.advance(SESSION_IDLE_MS + 1000)
      assert.equal(await store.findSession('idle'), undefined)
      await store.openSession('busy', accountId)
      for (let at = 0; at < SESSION_MS; at += 5 * DAY_MS) {
        assert.ok(await store.findSession('busy'), `${at / DAY_MS} days`)
        await under.advance(5 * DAY_MS)
      }
      assert.equal(await store.findSession('busy'), undefined)
    })

    test('a token is replaced once; the old one ends a moment later, the session when it was to', async () => {
      const old = randomUUID()
      await store.openSession(old, accountId)
      await under.advance(DAY_MS)
      const rotated = await Promise.all([
        store.rotateSession(old, `${old}-1`),
        store.rotateSession(old, `${old}-2`),
      ])
      assert.deepEqual(rotated.sort(), [false, true])
      const fresh = (await store.findSession(`${old}-1`)) ? `${old}-1` : `${old}-2`
      assert.ok(await store.findSession(old), 'requests on their way pass')
      await under.advance(61_000)
      assert.equal(await store.findSession(old), undefined)
      assert.equal((await store.findSession(fresh))?.id, accountId)
      for (let day = 0; day < 28; day += 4) {
        await under.advance(4 * DAY_MS)
        await store.findSession(fresh)
      }
      await under.advance(DAY_MS)
      assert.equal(await store.findSession(fresh), undefined, 'a new token does not lengthen a session')
    })

    test('a new password leaves the new token alone', async () => {
      const [one, two, fresh] = [randomUUID(), randomUUID(), randomUUID()]
      await store.openSession(one, accountId)
      await store.openSession(two, accountId)
      const visit = { agent: 'browser', address: '::1' }
      const event = { via: 'dashboard', action: 'password.change' } as const
      await store.rememberDevice('browser', accountId)
      await store.changePassword({ accountId, passwordHash: 'h2', newTokenHash: fresh, visit, event })
      assert.equal(await store.knowsDevice('browser', accountId), false, 'no browser is known any more')
      assert.deepEqual(
        await Promise.all([one, two, fresh].map(async hash => (await store.findSession(hash)) !== undefined)),
        [false, false, true],
      )
      assert.equal((await store.loginOf(accountId))?.password_hash, 'h2')
      await store.closeSession(fresh)
      assert.equal(await store.findSession(fresh), undefined)
    })

    test('the operator is claimed once, by whoever holds the token', async () => {
      await store.createOperator(randomUUID())
      await store.writeSetting('claim', 'right')
      const claim = (tokenHash: string, email: string) =>
        store.claimOperator({
          setting: 'claim',
          tokenHash,
          email,
          passwordHash: 'h',
          event: { via: 'dashboard', action: 'operator.claim' },
        })
      assert.equal(await claim('wrong', 'x@example.org'), undefined)
      const both = await Promise.all([claim('right', 'a@example.org'), claim('right', 'b@example.org')])
      assert.equal(both.filter(id => id !== undefined).length, 1)
      assert.match((await store.operatorAccount())?.email ?? '', /^[ab]@example\.org$/)
    })

    const did = (action: string) => ({ via: 'dashboard', action, accountId }) as const

    test('sessions are listed by what they were opened with, and keep their id when the token changes', async () => {
      const [one, two] = [randomUUID(), randomUUID()]
      await store.endOtherSessions(accountId, '', did('session.end_others'))
      await store.openSession(one, accountId, { agent: 'Firefox', address: '192.0.2.1' })
      await store.openSession(two, accountId)
      const id = (await store.findSession(one))!.session_id
      await store.rotateSession(one, `${one}-new`)
      const listed = await store.listSessions(accountId)
      assert.equal(listed.length, 2)
      const first = listed.find(session => session.id === id)
      assert.deepEqual([first?.agent, first?.address], ['Firefox', '192.0.2.1'])
      assert.equal(await store.endSession(randomUUID(), id, did('session.end')), false, 'of somebody else')
      assert.equal(await store.endSession(accountId, id, did('session.end')), true)
      assert.deepEqual(
        [await store.findSession(one), await store.findSession(`${one}-new`)],
        [undefined, undefined],
      )
      assert.ok(await store.findSession(two))
    })

    test('a known browser is known for its account only', async () => {
      await store.rememberDevice('device', accountId)
      await store.rememberDevice('device', accountId)
      assert.deepEqual(
        [
          await store.knowsDevice('device', accountId),
          await store.knowsDevice('device', randomUUID()),
          await store.knowsDevice('another', accountId),
        ],
        [true, false, false],
      )
    })

    test('an authenticator counts once it is confirmed, and a step or recovery code of it once', async () => {
      assert.equal(await store.offerAuthenticator(accountId, 'sealed 1'), true)
      assert.equal(await store.offerAuthenticator(accountId, 'sealed 2'), true)
      assert.equal(await store.confirmAuthenticator(accountId, ['a', 'b'], did('authenticator.on')), true)
      assert.equal(await store.offerAuthenticator(accountId, 'sealed 3'), false)
      assert.deepEqual(
        { ...(await store.findAuthenticator(accountId)) },
        {
          secret: 'sealed 2',
          confirmed: 1,
          used_step: 0,
        },
      )
      const steps = await Promise.all([7, 7, 7].map(step => store.useStep(accountId, step)))
      assert.deepEqual(steps.filter(Boolean), [true])
      assert.deepEqual([await store.useStep(accountId, 6), await store.useStep(accountId, 8)], [false, true])
      const codes = await Promise.all(
        ['a', 'a', 'c'].map(code => store.useRecoveryCode(accountId, code, did('recovery_code.use'))),
      )
      assert.deepEqual([codes.filter(Boolean), await store.countRecoveryCodes(accountId)], [[true], 1])
      assert.equal(await store.removeAuthenticator(accountId, did('authenticator.off')), true)
      assert.equal(await store.findAuthenticator(accountId), undefined)
    })

    test('a passkey whose counter goes back is refused, one that does not count is not', async () => {
      const passkey = (id: string) => ({ id, account_id: accountId, name: 'n', public_key: 'p', counter: 0 })
      const [counting, plain] = [randomUUID(), randomUUID()]
      for (const id of [counting, plain]) await store.addPasskey(passkey(id), did('passkey.add'))
      const uses = async (id: string, counters: number[]) => {
        const found = []
        for (const counter of counters) found.push(await store.usePasskey(id, counter))
        return found
      }
      assert.deepEqual(await uses(counting, [3, 3, 2, 0, 4]), [true, false, false, false, true])
      assert.deepEqual(await uses(plain, [0, 0]), [true, true])
      assert.equal(await store.removePasskey(randomUUID(), plain, did('passkey.remove')), false)
      assert.equal(await store.removePasskey(accountId, plain, did('passkey.remove')), true)
      assert.deepEqual(
        (await store.listPasskeys(accountId)).map(({ id }) => id),
        [counting],
      )
    })

    test('the audit log tells what was done, in one with it, and cannot be changed', async () => {
      const key = { id: randomUUID(), accountId, name: 'k', prefix: 'p', hash: randomUUID() }
      const made = { ...did('key.create'), subject: key.id, actorId: accountId, address: '192.0.2.9' }
      await store.createKey(key, undefined, made)
      await store.createKey({ ...key, id: randomUUID() }, undefined, made)
      await store.changeKey(key.id, { name: 'x' }, did('key.change'), randomUUID())
      await store.revokeKey(key.id, { ...did('key.revoke'), subject: key.id })
      await store.revokeKey(key.id, { ...did('key.revoke'), subject: key.id })
      const entries = (await store.auditLog(50, { accountId })).filter(entry => entry.subject === key.id)
      assert.deepEqual(
        entries.map(({ action, address }) => [action, address]),
        [
          ['key.revoke', null],
          ['key.create', '192.0.2.9'],
        ],
        'what was not done is not told',
      )
      assert.match(entries[0]!.account_email ?? '', /@example\.org$/)
      const older = await store.auditLog(50, { accountId, before: entries[0]!.id })
      assert.ok(older.every(entry => entry.id < entries[0]!.id) && older.length > 0)
      for (const change of ["UPDATE audit_log SET action = 'x'", 'DELETE FROM audit_log'])
        await assert.rejects(
          store.db.transact(() => run(change)),
          /append-only/,
        )
      // A change that fails takes its line with it.
      const before = (await store.auditLog(200)).length
      await assert.rejects(store.grant(randomUUID(), 5, 'nobody', did('credits.grant')))
      assert.equal((await store.auditLog(200)).length, before)
    })

    test('a window lets as many through as it says, and more once they are past', async () => {
      const window = randomUUID()
      const tries = await Promise.all(Array.from({ length: 20 }, () => store.count(window, 5, 60_000)))
      assert.equal(tries.filter(one => one.wait === undefined).length, 5)
      const refused = await store.count(window, 5, 60_000)
      assert.ok(refused.wait! >= 1 && refused.wait! <= 60)
      await under.advance(60_001)
      assert.deepEqual((await store.count(window, 5, 60_000)).remaining, 4)
      await store.forgetCount(window)
      assert.deepEqual((await store.count(window, 5, 60_000)).remaining, 4)
    })

    test('a payment told twice is booked once', async () => {
      const payment = { provider: 'pay', reference: randomUUID(), accountId, amount: 50, note: 'paid' }
      const booked = await Promise.all([store.topUp(payment), store.topUp(payment)])
      assert.deepEqual(booked.sort(), [false, true])
      assert.equal(await store.balanceOf(accountId), 50)
      assert.equal(await store.topUp({ ...payment, provider: 'other' }), true)
      const books = await store.audit(accountId)
      assert.equal(books.balance, books.granted - books.charged - books.reserved)
    })

    test('the ledger by kind, tool and time, newest first', async () => {
      await store.grant(accountId, 10, 'first')
      await under.advance(DAY_MS)
      const id = randomUUID()
      await store.reserve({ id, accountId, keyId: null, slug: 'tool', amount: 4, owner: 'me' })
      const call = { accountId, keyId: null, slug: 'tool', status: 200, credits: 4, durationMs: 9 }
      await store.settle({ reservationId: id, outcome: 'commit', record: call })
      const all = await store.ledger(accountId, 10)
      assert.deepEqual(
        all.map(row => [row.kind, row.amount, row.slug, row.note]),
        [
          ['charge', -4, 'tool', null],
          ['grant', 10, null, 'first'],
        ],
      )
      const kinds = async (filter: Parameters<Store['ledger']>[2]) =>
        (await store.ledger(accountId, 10, filter)).map(row => row.kind)
      assert.deepEqual(await kinds({ kind: 'grant' }), ['grant'])
      assert.deepEqual(await kinds({ slug: 'tool' }), ['charge'])
      assert.deepEqual(await kinds({ from: all[0]!.created_at }), ['charge'])
      assert.deepEqual(await kinds({ to: all[0]!.created_at }), ['grant'])
      assert.deepEqual(await kinds({ before: all[0]!.id }), ['grant'])
      assert.deepEqual(await store.chargedTools(accountId), ['tool'])
      assert.deepEqual(await store.ledger(randomUUID(), 10), [])
    })

    test('keys belong to their account, with what they did today', async () => {
      const [id, other] = [randomUUID(), randomUUID()]
      await store.createKey({ id, accountId, name: 'k', prefix: 'p', hash: id })
      const call = { accountId, keyId: id, slug: 'tool', status: 200, credits: 0, durationMs: 9 }
      await store.settle({ reservationId: undefined, outcome: 'commit', record: call })
      const [key] = await store.keyOverview(accountId)
      assert.equal(key?.calls_today, 1)
      await under.advance(DAY_MS)
      assert.equal((await store.keyOverview(accountId))[0]?.calls_today, 0)
      assert.equal(await store.changeKey(id, { name: 'x' }, undefined, other), false)
      assert.equal(await store.changeKey(id, { name: 'x' }, undefined, accountId), true)
      assert.equal(await store.revokeOwnKey(id, other), false)
      assert.equal(await store.limitKey(id, 7), true)
      assert.equal((await store.keyOverview()).find(one => one.id === id)?.rate_limit, 7)
      assert.equal(await store.revokeOwnKey(id, accountId), true)
      assert.equal(await store.changeKey(id, { name: 'y' }, undefined, accountId), false)
      const account = (await store.accountOverview()).find(one => one.id === accountId)
      assert.deepEqual([account?.keys, account?.calls], [0, 1])
    })

    test('usage per day and tool, of one key or of the browser', async () => {
      const call = (slug: string, keyId: string | null, durationMs: number, status = 200) => {
        const record = { accountId, keyId, slug, status, credits: 1, durationMs }
        return store.settle({ reservationId: undefined, outcome: 'commit', record })
      }
      await call('a', 'k1', 10)
      await under.advance(DAY_MS)
      await call('a', 'k1', 20)
      await call('b', null, 40, 400)
      const whole = await store.usageDetail(accountId, 2)
      assert.deepEqual(whole.totals, { calls: 3, credits: 3, failures: 1, median_ms: 20 })
      assert.deepEqual(
        whole.days.map(one => one.calls),
        [1, 2],
      )
      assert.deepEqual(
        whole.cells.map(one => [one.date, one.slug, one.median_ms]),
        [
          [whole.to, 'a', 20],
          [whole.to, 'b', 40],
          [whole.from, 'a', 10],
        ],
      )
      assert.equal((await store.usageDetail(accountId, 2, 'k1')).totals.calls, 2)
      assert.equal((await store.usageDetail(accountId, 2, null)).totals.calls, 1)
      assert.equal((await store.usageDetail(accountId, 2, 'k2')).totals.median_ms, 0)
      await store.forget(400, 1)
    })
  })
}
