import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { EXPORTED_TABLES } from './deletion.ts'
import type { StoreUnderTest } from './store.contract.ts'
import type { Store } from './store.ts'

const HOUR_MS = 3_600_000
const event = { via: 'dashboard', action: 'test' } as const

/** Teams, links, mails, sign-on, payments and the end of accounts, over every engine. */
export function peopleContract(name: string, open: () => Promise<StoreUnderTest>): void {
  describe(`people on ${name}`, () => {
    let under: StoreUnderTest
    let store: Store
    /** Somebody with an address and a login. */
    let ann: { id: string; email: string }
    before(async () => {
      under = await open()
      store = under.store
    })
    after(() => under.close())
    const person = async () => {
      const id = randomUUID()
      const email = `${id}@example.org`
      await store.createLogin({ id, email, passwordHash: 'h' })
      return { id, email }
    }
    beforeEach(async () => {
      ann = await person()
    })
    const newTeam = async (ownerId = ann.id) => {
      const id = randomUUID()
      await store.createTeam({ id, name: 'Team', ownerId }, event)
      return id
    }
    const link = async (
      purpose: 'confirm' | 'reset' | 'invitation',
      accountId: string,
      more: { email?: string; role?: string } = {},
    ) => {
      const tokenHash = randomUUID()
      await store.makeLink({ tokenHash, purpose, accountId, lifeMs: HOUR_MS, ...more })
      return tokenHash
    }

    test('an invitation lets one in once, however many come at once, and keeps the role of who is in', async () => {
      const team = await newTeam()
      const bea = await person()
      const token = await link('invitation', team, { role: 'member', email: bea.email })
      assert.deepEqual(await store.acceptInvitation(token, ann, event), { kind: 'another' })
      const answers = await Promise.all([1, 2, 3].map(() => store.acceptInvitation(token, bea, event)))
      assert.deepEqual(answers.map(one => one.kind).sort(), ['gone', 'gone', 'in'])
      const again = await link('invitation', team, { role: 'viewer' })
      assert.equal((await store.acceptInvitation(again, ann, event)).kind, 'in')
      const roles = (await store.membersOf(team)).map(one => one.role).sort()
      assert.deepEqual(roles, ['member', 'owner'])
      const late = await link('invitation', team, { role: 'owner' })
      await under.advance(HOUR_MS + 1)
      assert.deepEqual(await store.acceptInvitation(late, bea, event), { kind: 'gone' })
      const taken = await link('invitation', team, { role: 'owner' })
      const [open] = await store.linksOf(team, 'invitation')
      assert.equal(await store.removeInvitation(randomUUID(), open!.id, event), false, "another team's")
      assert.equal(await store.removeInvitation(team, open!.id, event), true)
      assert.deepEqual(await store.acceptInvitation(taken, bea, event), { kind: 'gone' })
    })

    test('two owners who leave at once leave one behind', async () => {
      const team = await newTeam()
      const bea = await person()
      await store.acceptInvitation(await link('invitation', team, { role: 'owner' }), bea, event)
      const left = await Promise.all(
        [ann, bea].map(({ id }) => store.changeMember(team, id, undefined, event)),
      )
      assert.deepEqual(left.sort(), ['done', 'last owner'])
      const [stays] = await store.membersOf(team)
      assert.equal(await store.changeMember(team, stays!.id, 'viewer', event), 'last owner')
      assert.equal(await store.changeMember(team, randomUUID(), 'viewer', event), 'missing')
    })

    test('of those who ask at once, no more get a key, a team or a passkey than an account may have', async () => {
      const five = [1, 2, 3, 4, 5]
      const made = async (make: (id: string) => Promise<boolean>) =>
        (await Promise.all(five.map(() => make(randomUUID())))).filter(Boolean).length
      const key = { accountId: ann.id, name: 'k', prefix: 'tw_' }
      assert.equal(await made(id => store.createKey({ ...key, id, hash: id, most: 2 })), 2)
      const [first] = await store.listKeys(ann.id)
      await store.revokeKey(first!.id)
      assert.equal(await made(id => store.createKey({ ...key, id, hash: id, most: 2 })), 1, 'revoked ones')
      const team = { name: 'Team', ownerId: ann.id }
      assert.equal(await made(id => store.createTeam({ ...team, id, most: 2 }, event)), 2)
      assert.equal((await store.teamsOf(ann.id)).length, 2)
      const passkey = { account_id: ann.id, name: 'n', public_key: 'p', counter: 0 }
      assert.equal(await made(id => store.addPasskey({ ...passkey, id, most: 2 }, event)), 2)
    })

    test('invitations let in as many as a team may have, and nobody into too many teams; those left stay', async () => {
      const team = await newTeam()
      const people = await Promise.all([1, 2, 3, 4].map(person))
      const invited = await Promise.all(
        people.map(async one => ({ one, token: await link('invitation', team, { role: 'member' }) })),
      )
      const answers = await Promise.all(
        invited.map(({ one, token }) => store.acceptInvitation(token, one, event, { members: 3 })),
      )
      assert.deepEqual(answers.map(one => one.kind).sort(), ['full', 'full', 'in', 'in'])
      const late = invited[answers.findIndex(one => one.kind === 'full')]!
      assert.equal((await store.acceptInvitation(late.token, late.one, event, { members: 4 })).kind, 'in')
      const other = await newTeam()
      const token = await link('invitation', other, { role: 'member' })
      assert.equal((await store.acceptInvitation(token, late.one, event, { teams: 1 })).kind, 'busy')
      const again = await link('invitation', team, { role: 'viewer' })
      const known = await store.acceptInvitation(again, late.one, event, { members: 1, teams: 1 })
      assert.equal(known.kind, 'in', 'who is in already takes no room')
    })

    test('a session acts for a team as long as its person is in it and it is not stopped', async () => {
      const team = await newTeam()
      const token = randomUUID()
      await store.openSession(token, ann.id)
      await store.actFor(token, team)
      const acting = async () => (await store.findSession(token))?.team
      assert.equal(await acting(), team)
      await store.suspend(team, true, event)
      assert.equal(await acting(), null)
      await store.suspend(team, false, event)
      assert.equal(await acting(), team)
      const bea = await person()
      await store.acceptInvitation(await link('invitation', team, { role: 'owner' }), bea, event)
      await store.changeMember(team, ann.id, undefined, event)
      assert.equal(await acting(), null)
    })

    test('links work once, for their purpose, account and time; a newer one ends the one before', async () => {
      const bea = await person()
      const confirm = await link('confirm', ann.id, { email: ann.email })
      assert.equal(await store.confirmByLink(confirm, bea.id, event), false)
      const reset = (tokenHash: string) => store.resetPassword({ tokenHash, passwordHash: 'new', event })
      assert.equal(await reset(confirm), undefined)
      const both = await Promise.all([1, 2].map(() => store.confirmByLink(confirm, ann.id, event)))
      assert.deepEqual(both.filter(Boolean).length, 1)
      const [first, second] = [
        await link('reset', ann.id, { email: ann.email }),
        await link('reset', ann.id, { email: ann.email }),
      ]
      await store.openSession(randomUUID(), ann.id)
      assert.equal(await reset(first), undefined)
      assert.deepEqual((await Promise.all([reset(second), reset(second)])).filter(Boolean), [ann.id])
      assert.equal(await store.countSessions(ann.id), 0)
      assert.equal((await store.loginOf(ann.id))?.password_hash, 'new')
      const late = await link('reset', ann.id, { email: ann.email })
      await under.advance(HOUR_MS)
      assert.equal(await reset(late), undefined)
    })

    test('a mail is taken by one server at a time, and by another when that one is gone', async () => {
      const id = randomUUID()
      await store.queueMail(id, 'sealed')
      const taken = (await Promise.all([store.takeMails(5), store.takeMails(5)])).flat()
      assert.deepEqual(
        taken.map(one => [one.id, one.attempts]),
        [[id, 1]],
      )
      assert.deepEqual(await store.takeMails(5), [])
      assert.ok((await store.nextMail())! > 0)
      await under.advance(200_000)
      assert.equal((await store.takeMails(5))[0]?.attempts, 2)
      await store.delayMail(id, 60_000)
      assert.deepEqual(await store.takeMails(5), [])
      await store.removeMail(id)
      assert.equal(await store.nextMail(), undefined)
      const team = await newTeam()
      assert.deepEqual(await store.recipientsOf(team), [], 'the address is not confirmed')
      await store.confirmEmail(ann.id, event)
      await store.setLanguage(ann.id, 'de')
      const [told] = await store.recipientsOf(team)
      assert.deepEqual([told!.email, told!.language], [ann.email, 'de'])
    })

    test('sign-on: one account for an identity, however many tabs come back at once; strangers are not joined', async () => {
      const fresh = () => ({ id: randomUUID(), credits: 5, event: { via: 'dashboard' as const } })
      const identity = {
        issuer: 'https://id.example',
        subject: randomUUID(),
        email: `${randomUUID()}@example.org`,
      }
      const came = await Promise.all([1, 2, 3].map(() => store.signOn(identity, fresh())))
      const ids = new Set(came.map(one => 'accountId' in one && one.accountId))
      assert.equal(ids.size, 1)
      const [id] = ids as Set<string>
      assert.equal((await store.audit(id!)).granted, 5)
      const unproved = { ...identity, subject: randomUUID(), email: ann.email }
      assert.deepEqual(await store.signOn(unproved, fresh()), { kind: 'unproved' })
      await store.confirmEmail(ann.id, event)
      assert.deepEqual(await store.signOn(unproved, fresh()), { kind: 'joined', accountId: ann.id })
      const operator = await store.signOn({ ...unproved, role: 'operator' }, fresh())
      assert.deepEqual(operator, { kind: 'known', accountId: ann.id })
      assert.equal((await store.findAccount(ann.id))?.role, 'operator')
      await store.signOn({ ...unproved, role: 'user' }, fresh())
      assert.equal((await store.findAccount(ann.id))?.role, 'user')
    })

    test('a balance below its line is bought for by one server, once a round, within its day', async () => {
      await store.rememberCustomer('p', { accountId: ann.id, customer: 'c', method: 'm' })
      const rule = { below: 10, credits: 50, daily: 1 }
      assert.equal(await store.setTopUpRule('p', ann.id, rule, event), true)
      assert.equal(await store.setTopUpRule('p', randomUUID(), rule, event), false)
      const orders = (await Promise.all([1, 2, 3].map(() => store.takeTopUps('p')))).flat()
      assert.equal(orders.length, 1)
      const [{ round, credits, payment, account_id }] = orders as [(typeof orders)[0]]
      assert.deepEqual([account_id, credits, payment, round], [ann.id, 50, null, 1])
      await store.keepTopUp('p', ann.id, 'pay_1', 5000)
      await under.advance(6000)
      const [open] = await store.takeTopUps('p')
      assert.deepEqual([open!.round, open!.payment, open!.age >= 6000], [1, 'pay_1', true])
      assert.equal(await store.endTopUp('p', { accountId: ann.id, round: 7 }), undefined)
      const ended = await Promise.all([1, 2].map(() => store.endTopUp('p', { accountId: ann.id, round: 1 })))
      assert.deepEqual(
        ended.filter(one => one !== undefined),
        [50],
      )
      assert.deepEqual(await store.takeTopUps('p'), [], 'once a day')
      await under.advance(25 * HOUR_MS)
      assert.equal((await store.takeTopUps('p'))[0]?.round, 2)
      await store.endTopUp('p', { accountId: ann.id, round: 2, problem: 'declined' })
      await under.advance(25 * HOUR_MS)
      assert.deepEqual(await store.takeTopUps('p'), [])
      assert.equal((await store.customerOf('p', ann.id))?.problem, 'declined')
    })

    test('payments: once each, refunds in any order, never below nothing, for nobody nothing', async () => {
      const pay = { provider: 'p', reference: randomUUID(), accountId: ann.id, amount: 100, note: 'paid' }
      const debit = { provider: 'p', payment: pay.reference, note: 'back' }
      assert.equal(await store.takeBack({ ...debit, reference: 'r', share: 1 }), 'no such payment')
      const paid = await Promise.all([store.topUp(pay), store.topUp(pay)])
      assert.deepEqual(paid.sort(), [false, true])
      assert.equal(await store.topUp({ ...pay, reference: randomUUID(), accountId: randomUUID() }), false)
      const half = { ...debit, reference: 'half', share: 0.5 }
      const taken = await Promise.all([store.takeBack(half), store.takeBack(half)])
      assert.deepEqual(taken.sort(), ['taken', 'taken before'])
      assert.equal(await store.giveBack({ ...debit, reference: 'early' }), false)
      assert.equal(await store.takeBack({ ...debit, reference: 'early', share: 1 }), 'taken before')
      assert.equal(await store.balanceOf(ann.id), 50)
    })

    test('an account goes with everything but its books, and exports what is its own', async () => {
      const team = await newTeam()
      await store.grant(ann.id, 30, 'welcome')
      await store.createKey({ id: randomUUID(), accountId: ann.id, name: 'k', prefix: 'tw_', hash: ann.id })
      await store.rememberCustomer('p', { accountId: ann.id, customer: 'c', method: 'm' })
      await store.openSession(randomUUID(), ann.id)
      await link('confirm', ann.id, { email: ann.email })
      for (const table of EXPORTED_TABLES) {
        const rows = await store.rowsOf(table, ann.id, 0, 10)
        assert.ok(!/hash|secret/i.test(JSON.stringify(rows)), table)
      }
      assert.deepEqual(await store.teamsLeftBy(ann.id), ['Team'])
      await store.planDeletion(ann.id, HOUR_MS, event)
      assert.ok(!(await store.dueDeletions()).includes(ann.id))
      await under.advance(HOUR_MS + 1)
      assert.ok((await store.dueDeletions()).includes(ann.id))
      assert.equal(await store.deleteAccount(ann.id, event), true)
      assert.equal(await store.deleteAccount(ann.id, event), false)
      const { granted, charged, balance } = await store.audit(ann.id)
      assert.deepEqual([granted, charged, balance], [30, 30, 0])
      assert.equal(await store.findKey(ann.id), undefined)
      assert.equal(await store.customerOf('p', ann.id), undefined)
      assert.deepEqual(await store.membersOf(team), [])
      assert.ok((await store.dueDeletions()).includes(team), 'nobody is left in it')
    })

    test('a team whose only owner goes gets the member who is in longest', async () => {
      const team = await newTeam()
      for (const role of ['viewer', 'member', 'member'] as const) {
        await under.advance(1000)
        assert.equal(await store.addMember(team, (await person()).id, role, event), true)
      }
      assert.equal(await store.addMember(team, ann.id, 'viewer', event), false, 'who is in keeps the role')
      const [, , oldest] = await store.membersOf(team)
      await store.deleteAccount(ann.id, event)
      const owners = (await store.membersOf(team)).filter(one => one.role === 'owner')
      assert.deepEqual(
        owners.map(one => one.id),
        [oldest!.id],
      )
      assert.equal((await store.listTeams()).find(one => one.id === team)?.members, 3)
    })
  })
}
