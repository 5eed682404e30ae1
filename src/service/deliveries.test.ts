import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import type { Job } from '../store/jobs.ts'
import { holdNothing } from '../store/leases.ts'
import { openSqlite } from '../store/sqlite.ts'
import { createStore, type Store } from '../store/store.ts'
import { type Courier, createCourier, type Delivery } from './courier.ts'
import { createDeliveries } from './deliveries.ts'
import { createSecrets } from './secrets.ts'

let folder: string
let store: Store
let now = Date.now()
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toolwright-deliveries-'))
  store = createStore(await openSqlite({ folder, now: () => now }))
  await store.createAccount({ id: 'a', role: 'user' })
})
beforeEach(() => {
  now += 200_000_000
})
after(async () => {
  await store.close()
  await rm(folder, { recursive: true })
})

let count = 0
/** A finished job whose result waits for its receiver. */
async function finishedJob(url: string): Promise<string> {
  const id = `job_${++count}`
  const webhook = { url, secret: 'sealed', deliveryId: `dlv_${count}`, allowPrivate: false }
  await store.acceptJob(
    { id, account_id: 'a', key_id: null, slug: 't', input: '{}', reservation_id: null, webhook },
    0,
  )
  await store.takeJob('runner')
  const record = { accountId: 'a', keyId: null, slug: 't', status: 200, credits: 0, durationMs: 1 }
  await store.settle({
    reservationId: undefined,
    outcome: 'commit',
    record,
    job: { id, owner: 'runner', result: '{}' },
  })
  return id
}

/** Receivers that answer as told; every try is noted. */
function scripted(answer: (job: Job) => Promise<Partial<Delivery>>): Courier & { tries: string[] } {
  const tries: string[] = []
  return {
    tries,
    deliver: async job => {
      tries.push(job.id)
      return { status: null, error: null, retryAfterMs: undefined, ...(await answer(job)) }
    },
    close: async () => undefined,
  }
}

const deliver = (courier: Courier, random = () => 0.5) =>
  createDeliveries({
    store,
    courier,
    owner: 'courier',
    held: holdNothing(),
    random,
    onTrouble: detail => assert.fail(detail),
  })

const idle = async (check: () => boolean | Promise<boolean>) => {
  for (let i = 0; i < 400 && !(await check()); i++) await new Promise(resolve => setTimeout(resolve, 10))
}
const attempts = async (id: string) => (await store.findJob(id))!.delivery_attempts

test('waits grow with jitter over about a day, nine tries in all, then it is over', async () => {
  const courier = scripted(async () => ({ status: 500 }))
  const deliveries = deliver(courier)
  const id = await finishedJob('http://r/')
  const waits: number[] = []
  for (let tries = 1; tries <= 9; tries++) {
    await deliveries.look()
    await idle(async () => (await attempts(id)) === tries)
    const job = (await store.findJob(id))!
    if (job.next_attempt_at !== null) waits.push(job.next_attempt_at - now)
    now = job.next_attempt_at ?? now
  }
  const seconds = waits.map(wait => Math.round(wait / 1100))
  assert.deepEqual(seconds, [5, 30, 120, 600, 3600, 10_800, 28_800, 43_200])
  assert.equal((await store.findJob(id))!.delivery_status, 'failed')
  assert.equal(courier.tries.length, 9)
  await deliveries.stop()
})

test('Retry-After is respected where it is longer, and not past a day', async () => {
  const asked = [60_000, 1000, 999_999_999]
  const courier = scripted(async () => ({ status: 503, retryAfterMs: asked.shift()! }))
  const deliveries = deliver(courier, () => 0)
  const id = await finishedJob('http://r/')
  const waits: number[] = []
  for (let tries = 1; tries <= 3; tries++) {
    await deliveries.look()
    await idle(async () => (await attempts(id)) === tries)
    const job = (await store.findJob(id))!
    waits.push(job.next_attempt_at! - now)
    now = job.next_attempt_at!
  }
  assert.deepEqual(waits, [60_000, 30_000, 86_400_000])
  await deliveries.stop()
})

test('a slow receiver holds few places and delays nobody else', async () => {
  let release = () => {}
  const stalled = new Promise<void>(resolve => {
    release = resolve
  })
  const courier = scripted(async job => {
    if (job.webhook_url!.startsWith('http://slow/')) await stalled
    return { status: 200 }
  })
  const deliveries = deliver(courier)
  const slow: string[] = []
  for (let i = 0; i < 10; i++) slow.push(await finishedJob('http://slow/'))
  const quick = await finishedJob('http://quick/')
  await deliveries.look()
  await idle(async () => (await store.findJob(quick))!.delivery_status === 'delivered')
  assert.equal((await store.findJob(quick))!.delivery_status, 'delivered')
  assert.equal(courier.tries.filter(id => slow.includes(id)).length, 4)
  release()
  await idle(async () => {
    now += 300
    await deliveries.look()
    const states = await Promise.all(slow.map(async id => (await store.findJob(id))!.delivery_status))
    return states.every(state => state === 'delivered')
  })
  for (const id of slow) assert.equal((await store.findJob(id))!.delivery_status, 'delivered')
  await deliveries.stop()
})

test('a secret that cannot be opened any more is a failed try, not one that never ends', async () => {
  const courier = createCourier({ secrets: createSecrets(Buffer.alloc(32, 1)), allowPrivate: true })
  const deliveries = deliver(courier)
  const id = await finishedJob('http://127.0.0.1:9/')
  await deliveries.look()
  await idle(async () => (await attempts(id)) === 1)
  const [attempt] = await store.listDeliveries(id)
  assert.match(attempt?.error ?? '', /secret/)
  assert.equal((await store.findJob(id))!.delivery_status, 'pending')
  await deliveries.stop()
})

test('the address connected to is checked, also when a name comes to mean another than before', async () => {
  const received: string[] = []
  const receiver = createServer((request, response) => {
    received.push(request.url!)
    response.writeHead(200).end()
  })
  await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
  const { port } = receiver.address() as AddressInfo
  const secrets = createSecrets(Buffer.alloc(32, 1))
  const courier = createCourier({ secrets, allowPrivate: false })
  const job = (url: string, allowPrivate = 0) =>
    ({
      id: 'job_x',
      slug: 't',
      status: 'succeeded',
      result: '{}',
      credits: 0,
      created_at: 0,
      finished_at: 0,
      webhook_url: url,
      webhook_secret: secrets.seal('a secret of sixteen'),
      webhook_private: allowPrivate,
      delivery_id: 'dlv_x',
    }) as Job
  // These were accepted when their names were public; now they lead to this machine.
  for (const url of [
    `http://localhost:${port}/`,
    `http://127.0.0.1:${port}/`,
    `http://[::ffff:127.0.0.1]:${port}/`,
  ]) {
    const { status, error } = await courier.deliver(job(url))
    assert.equal(status, null)
    assert.match(error!, /private, loopback or link-local/)
  }
  assert.deepEqual(received, [])
  assert.equal((await courier.deliver(job(`http://localhost:${port}/ok`, 1))).status, 200)
  assert.deepEqual(received, ['/ok'])
  await courier.close()
  receiver.close()
})
