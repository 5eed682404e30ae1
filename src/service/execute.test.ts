import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { z } from 'zod'
import type { CatalogTool } from '../catalog.ts'
import { Fault } from '../fault.ts'
import { p } from '../params.ts'
import type { Pool } from '../runner/pool.ts'
import { holdNothing } from '../store/leases.ts'
import { openSqlite } from '../store/sqlite.ts'
import { createStore, type Store } from '../store/store.ts'
import { defineTool, json } from '../tool.ts'
import { createService, type ExecuteRequest, isForLater } from './execute.ts'

let folder: string
let store: Store
let now = Date.now()
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toolwright-execute-'))
  store = createStore(await openSqlite({ folder, now: () => now }))
})
after(async () => {
  await store.close()
  await rm(folder, { recursive: true })
})

const echo: CatalogTool = {
  slug: 'echo',
  family: 'data',
  tool: defineTool({
    name: 'Echo',
    description: 'Says it again.',
    credits: 2,
    params: { text: p.string() },
    returns: json(z.object({ text: z.string() })),
    example: { text: 'a' },
    runs: 'inline',
    run: ({ text }) => ({ text }),
  }),
}

/** A service whose store can go away, with an account of ten credits. */
async function newService() {
  const accountId = randomUUID()
  await store.createAccount({ id: accountId, role: 'user' })
  await store.grant(accountId, 10, 'test')
  const held = holdNothing()
  let away = false
  const settle: Store['settle'] = settlement =>
    away ? Promise.reject(new Error('connection lost')) : store.settle(settlement)
  const service = createService({
    store: { ...store, settle },
    pool: {} as Pool,
    owner: 'me',
    held,
    rateLimitPerMinute: 0,
    toolTimeoutS: 1,
    onTrouble: (_, detail) => assert.fail(detail),
  })
  const call = (text: string, key?: string): ExecuteRequest => ({
    entry: echo,
    caller: { accountId, keyId: null, keyName: '', balance: 10 },
    input: { form: false, values: { text }, files: {} },
    ...(key !== undefined && { idempotency: { key, fingerprint: text, secret: 'ab'.repeat(32) } }),
    wantsJson: true,
    folder: '',
    signal: new AbortController().signal,
    report: { creditsUsed: 0 },
    startedAt: performance.now(),
  })
  const heartbeat = async () => {
    now += 20_000
    await store.renewLeases('me', held)
    await store.sweep('me', false)
  }
  return { accountId, held, service, call, heartbeat, setAway: (to: boolean) => (away = to) }
}

test('a call whose end could not be written down is refunded once the store is back', async () => {
  const { accountId, held, service, call, heartbeat, setAway } = await newService()
  setAway(true)
  await assert.rejects(service.execute(call('a', 'key')), /connection lost/)
  assert.equal(await store.balanceOf(accountId), 8, 'nobody could give it back yet')
  assert.deepEqual(held, holdNothing())
  setAway(false)
  await heartbeat()
  await heartbeat()
  assert.equal(await store.balanceOf(accountId), 10)
  const again = call('a', 'key')
  await service.execute(again)
  assert.equal(again.report.creditsUsed, 2, 'its idempotency key is free again')
  assert.equal(await store.balanceOf(accountId), 8)
})

test('a call that was swept before it ended is a failure, noted once, and costs nothing', async () => {
  const { accountId, service, call } = await newService()
  const late = call('a')
  // As if the server had stood still for longer than its lease, and another had swept.
  const id = randomUUID()
  await store.reserve({ id, accountId, keyId: null, slug: 'echo', amount: 2, owner: 'me' })
  now += 31_000
  await store.sweep('another', false)
  late.caller!.reservationId = id
  await assert.rejects(
    service.execute(late),
    (error: unknown) => error instanceof Fault && error.status === 502,
  )
  assert.equal(late.report.creditsUsed, 0)
  assert.equal(late.report.creditsRemaining, 10)
  assert.deepEqual((await store.usage(accountId, 1)).totals, { calls: 1, credits: 0, failures: 1 })
})

test('a job waits for a server that is busy, and once more for one without its disk', () => {
  const busy = new Fault('too-many', 'The server is busy.')
  assert.deepEqual([isForLater(busy, false), isForLater(busy, true)], [true, true])
  const away = new Fault('unavailable', 'The disk is full.')
  assert.deepEqual([isForLater(away, false), isForLater(away, true)], [true, false])
  assert.ok(!isForLater(new Fault('input', 'pages: …'), false))
  assert.ok(!isForLater(new Error('broken'), false))
})
