import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { holdNothing } from './leases.ts'
import type { StoreUnderTest } from './store.contract.ts'
import type { Store } from './store.ts'

const HOUR = 3_600_000

/** What the queue of jobs and deliveries must do on every engine. */
export function jobsContract(name: string, open: () => Promise<StoreUnderTest>): void {
  describe(`jobs on ${name}`, () => {
    let under: StoreUnderTest
    let store: Store
    const accountId = randomUUID()
    before(async () => {
      under = await open()
      store = under.store
      await store.createAccount({ id: accountId, role: 'user' })
      await store.grant(accountId, 1000, 'test')
    })
    after(() => under.close())

    const accept = async (webhook = false) => {
      const accepted = await store.acceptJob(
        {
          id: `job_${randomUUID().replaceAll('-', '')}`,
          account_id: accountId,
          key_id: null,
          slug: 'tool',
          input: '{}',
          reservation_id: randomUUID(),
          ...(webhook && {
            webhook: { url: 'http://x/', secret: 's', deliveryId: randomUUID(), allowPrivate: false },
          }),
        },
        3,
      )
      return accepted!.job
    }
    const record = { accountId, keyId: null, slug: 'tool', status: 200, credits: 3, durationMs: 1 }
    const succeed = (job: { id: string; reservation_id: string | null }, owner: string) =>
      store.settle({
        reservationId: job.reservation_id!,
        outcome: 'commit',
        record,
        job: { id: job.id, owner, result: '{"a":1}' },
      })

    test('each job is taken once, oldest first, and ends once', async () => {
      const jobs = [await accept(), await accept(), await accept()]
      const taken = await Promise.all(['a', 'b', 'c', 'd'].map(owner => store.takeJob(owner)))
      assert.deepEqual(new Set(taken.map(job => job?.id)), new Set([...jobs.map(job => job.id), undefined]))
      const mine = taken[0]!
      const before = await store.balanceOf(accountId)
      assert.equal((await succeed(mine, 'a')).charged, true)
      assert.equal((await succeed(mine, 'a')).charged, false)
      assert.equal((await succeed(mine, 'somebody else')).charged, false)
      assert.equal(await store.balanceOf(accountId), before, 'the charge was reserved before')
      const row = await store.findJob(mine.id)
      assert.deepEqual([row?.status, row?.result, row?.credits, row?.starts], ['succeeded', '{"a":1}', 3, 1])
      await store.recoverJobs('clean-up', true)
      for (let job = await store.takeJob('z'); job; job = await store.takeJob('z')) await succeed(job, 'z')
    })

    test('a job of a dead runner waits again, three starts at most, and nothing is swept away', async () => {
      const job = await accept()
      const before = await store.balanceOf(accountId)
      for (let start = 1; start <= 3; start++) {
        assert.equal((await store.takeJob(`runner-${start}`))?.id, job.id)
        await under.advance(20_000)
        assert.deepEqual(await store.recoverJobs('other', false), [])
        assert.equal(await store.takeJob('other'), undefined, 'its lease holds')
        await under.advance(20_000)
        await store.sweep('other', true)
        assert.equal(await store.balanceOf(accountId), before, 'what a job holds ends with the job')
        const givenUp = await store.recoverJobs('other', false)
        assert.equal(givenUp.length, start === 3 ? 1 : 0)
      }
      await store.settle({
        reservationId: job.reservation_id!,
        outcome: 'refund',
        record: { ...record, status: 502, credits: 0 },
        job: { id: job.id, owner: 'other', error: 'given up' },
      })
      assert.equal((await store.findJob(job.id))?.status, 'failed')
      assert.equal(await store.balanceOf(accountId), before + 3)
    })

    test('a runner that lives keeps its job, and may put it back', async () => {
      const job = await accept()
      await store.takeJob('alive')
      await under.advance(20_000)
      await store.renewLeases('alive', { ...holdNothing(), jobs: new Set([job.id]) })
      await under.advance(20_000)
      await store.recoverJobs('other', false)
      assert.equal(await store.takeJob('other'), undefined)
      await store.putBack(job.id, 'alive', 5000)
      assert.equal(await store.takeJob('other'), undefined, 'it waits a little')
      await under.advance(6000)
      const again = await store.takeJob('other')
      assert.deepEqual([again?.id, again?.starts], [job.id, 1])
      await succeed(job, 'other')
    })

    test('a runner that lost track of its job and its delivery gets them again, once their leases are over', async () => {
      const job = await accept(true)
      await store.takeJob('forgetful')
      await under.advance(20_000)
      await store.renewLeases('forgetful', holdNothing())
      await under.advance(20_000)
      await store.recoverJobs('forgetful', false)
      const again = await store.takeJob('forgetful')
      assert.deepEqual([again?.id, again?.starts], [job.id, 2])
      await succeed(job, 'forgetful')

      assert.equal((await store.takeDeliveries('forgetful', 10)).length, 1)
      assert.equal(await store.nextDelivery(), undefined, 'nobody needs to wake up for one under way')
      await under.advance(20_000)
      await store.renewLeases('forgetful', { ...holdNothing(), deliveries: new Set([job.id]) })
      await under.advance(20_000)
      await store.recoverJobs('forgetful', false)
      assert.deepEqual(await store.takeDeliveries('forgetful', 10), [], 'it is still being made')
      await under.advance(20_000)
      await store.recoverJobs('forgetful', false)
      assert.equal((await store.takeDeliveries('forgetful', 10)).length, 1)
      const attempt = { jobId: job.id, deliveryId: job.delivery_id!, durationMs: 5, error: null }
      await store.recordAttempt({ ...attempt, attempt: 1, status: 200, next: 'delivered' })
    })

    test('a delivery is due when the job ends, taken once, tried again when it is time', async () => {
      const job = await accept(true)
      assert.deepEqual(await store.takeDeliveries('c', 10), [])
      await store.takeJob('r')
      await succeed(job, 'r')
      const taken = (await Promise.all(['c1', 'c2'].map(courier => store.takeDeliveries(courier, 10)))).flat()
      assert.deepEqual(
        taken.map(one => one.id),
        [job.id],
      )
      const attempt = { jobId: job.id, deliveryId: job.delivery_id!, durationMs: 5, error: 'answered 500' }
      await store.recordAttempt({ ...attempt, attempt: 1, status: 500, next: 60_000 })
      assert.deepEqual(await store.takeDeliveries('c1', 10), [])
      const wait = (await store.nextDelivery())!
      assert.ok(wait > 50_000 && wait <= 60_000, `${wait}`)
      await under.advance(61_000)
      assert.equal((await store.takeDeliveries('c1', 10)).length, 1)
      // The courier dies: another takes over once its lease is over.
      assert.equal((await store.takeDeliveries('c2', 10)).length, 0)
      await under.advance(31_000)
      await store.recoverJobs('c2', false)
      assert.equal((await store.takeDeliveries('c2', 10)).length, 1)
      await store.recordAttempt({ ...attempt, attempt: 2, status: 200, error: null, next: 'delivered' })
      assert.equal((await store.findJob(job.id))?.delivery_status, 'delivered')
      assert.equal((await store.listDeliveries(job.id)).length, 2)
      assert.equal(await store.redeliver(job.id), true)
      assert.equal((await store.takeDeliveries('c1', 10)).length, 1)
      await store.recordAttempt({ ...attempt, attempt: 1, status: 410, next: 'failed' })
    })

    test('any text may be asked for and stored', async () => {
      for (const id of ['\0', 'a\0b', '\ud800', "'; --", ''])
        assert.equal(await store.findOwnJob(id, accountId, HOUR), undefined)
      const job = await accept()
      await store.takeJob('r')
      await store.settle({
        reservationId: job.reservation_id!,
        outcome: 'refund',
        record: { ...record, status: 400, credits: 0 },
        job: { id: job.id, owner: 'r', error: 'text: "a\0b 世界" is not allowed.' },
      })
      const ended = (await store.findJob(job.id))!
      assert.equal(ended.status, 'failed')
      assert.match(ended.error!, /^text: "a.b 世界" is not allowed\.$/s)
    })

    test('jobs are forgotten when their time is over, but not while their result is on its way', async () => {
      const done = await accept()
      const open = await accept(true)
      for (let job = await store.takeJob('r'); job; job = await store.takeJob('r')) await succeed(job, 'r')
      await under.advance(2 * HOUR)
      assert.equal(await store.findOwnJob(done.id, accountId, HOUR), undefined)
      assert.deepEqual(await store.listJobs(accountId, 10, HOUR), [])
      await store.forget(400, HOUR)
      assert.equal(await store.findJob(done.id), undefined)
      assert.equal((await store.findJob(open.id))?.id, open.id)
    })
  })
}
