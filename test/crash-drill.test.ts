import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startServer, type TestServer } from './support/server.ts'

let server: TestServer
before(async () => {
  // Long enough for a good call on busy cores, short enough to wait for a loop to be stopped.
  server = await startServer({
    hostile: true,
    env: { TOOL_TIMEOUT_S: '6', CHILD_MEMORY_MB: '1024', QUEUE_MAX: '500' },
  })
})
after(() => server.stop())

const expected: Record<string, number> = {
  loop: 400,
  heap: 400,
  buffers: 400,
  abort: 502,
  segfault: 502,
  overflow: 400,
  exit: 502,
  throw: 502,
  reject: 400,
}

test('good calls beside calls that loop, exhaust memory, abort, segfault and exit', async () => {
  const before = (await server.account()).api_credits
  const good = Array.from({ length: 60 }, () => server.json('misbehave', { how: 'well' }))
  const bad = Object.keys(expected).map(how => server.json('misbehave', { how, path: 'x' }))
  const [goodAnswers, badAnswers] = await Promise.all([Promise.all(good), Promise.all(bad)])

  assert.deepEqual([...new Set(goodAnswers.map(answer => answer.status))], [200])
  const statuses = Object.fromEntries(Object.keys(expected).map((how, i) => [how, badAnswers[i]!.status]))
  assert.deepEqual(statuses, expected)
  for (const answer of badAnswers) {
    assert.deepEqual(Object.keys(answer.json), ['error'])
    assert.equal(answer.headers.get('x-credits-used'), '0')
  }
  assert.equal((await server.account()).api_credits, before - 60 * 2)
  assert.equal((await server.json('misbehave', { how: 'well' })).status, 200)
})

test('a child that grew large and then aborts without a word had too large an input', async () => {
  const answer = await server.json('misbehave', { how: 'abort-full' })
  assert.equal(answer.status, 400)
  assert.match(answer.json.error, /needs more memory/)
  assert.equal(answer.headers.get('x-credits-used'), '0')
})

test('a call that only waits too long is 502, not the input', async () => {
  const answer = await server.json('misbehave', { how: 'sleep', ms: 20_000 })
  assert.equal(answer.status, 502)
  assert.match(answer.json.error, /in time/)
})

test('a child has no network, starts no programs, and sees nothing but its own folder', async () => {
  const attempts = [
    { how: 'network', path: String(server.port) },
    { how: 'spawn' },
    { how: 'write-outside', path: `${server.dataDir}/written` },
    { how: 'read-database', path: `${server.dataDir}/toolwright.db` },
    { how: 'read-database', path: '/etc/passwd' },
  ]
  for (const attempt of attempts) {
    assert.equal((await server.json('misbehave', attempt)).status, 502, attempt.how)
  }
})

test('what a call leaves in its folder is gone after it', async () => {
  assert.equal((await server.json('misbehave', { how: 'leave-files' })).status, 200)
  const left = async () =>
    (await readdir(join(server.dataDir, 'scratch'), { recursive: true })).filter(path =>
      path.endsWith('left-behind'),
    )
  for (let i = 0; i < 100 && (await left()).length > 0; i++) await sleep(20)
  assert.deepEqual(await left(), [])
})

test('what broke is logged, but not what the caller sent', async () => {
  const answer = await server.json('misbehave', { how: 'throw', path: 'hunter2-secret' })
  assert.equal(answer.status, 502)
  assert.doesNotMatch(answer.text, /hunter2-secret|broke on|misbehave\.ts/)
  await sleep(100)
  assert.match(server.output(), /broke on the secret/)
  assert.doesNotMatch(server.output(), /hunter2-secret/)
})

/** The numbers of the server's children. */
const children = () =>
  readFileSync(`/proc/${server.process.pid}/task/${server.process.pid}/children`, 'utf8').trim().split(' ')

const busyChildren = async () =>
  Number(/^toolwright_pool_busy (\d+)/m.exec(await (await fetch(`${server.url}/metrics`)).text())![1])

test('a caller that hangs up on a short call leaves its child warm, and is not charged', {
  skip: process.platform !== 'linux',
}, async () => {
  const before = (await server.account()).api_credits
  assert.equal((await server.json('misbehave', { how: 'well' })).status, 200)
  const warm = children()
  for (let i = 0; i < 3; i++) {
    const controller = new AbortController()
    const call = server.json('misbehave', { how: 'sleep', ms: 500 }, { signal: controller.signal })
    while ((await busyChildren()) === 0) await sleep(10)
    controller.abort()
    await assert.rejects(call)
    while ((await busyChildren()) > 0) await sleep(10)
  }
  assert.deepEqual(children(), warm)
  assert.equal((await server.account()).api_credits, before - 2)
})

test('a long call that notices its caller hanging up leaves its child warm, and is no trouble', {
  skip: process.platform !== 'linux',
}, async () => {
  const before = (await server.account()).api_credits
  const printed = server.output()
  const staysWarm = async () => {
    assert.equal((await server.json('misbehave', { how: 'well' })).status, 200)
    const warm = children()
    const controller = new AbortController()
    const body = { how: 'sleep-lightly', ms: 20_000 }
    const call = server.json('misbehave', body, { signal: controller.signal })
    while ((await busyChildren()) === 0) await sleep(10)
    controller.abort()
    await assert.rejects(call)
    while ((await busyChildren()) > 0) await sleep(10)
    return children().join() === warm.join()
  }
  // On a crowded machine a child may come to notice it too late; one that is never told never does.
  let tries = 1
  while (!(await staysWarm())) assert.ok(++tries <= 5, 'its child was ended each time')
  assert.equal((await server.account()).api_credits, before - 2 * tries)
  assert.equal(server.output(), printed, 'nothing is logged')
})

test('a caller that hangs up is not charged, and its child is free again', async () => {
  const before = (await server.account()).api_credits
  const controller = new AbortController()
  const call = server.json('misbehave', { how: 'sleep', ms: 20_000 }, { signal: controller.signal })
  setTimeout(() => controller.abort(), 300)
  await assert.rejects(call)
  // The refund happens right after the server notices.
  for (let i = 0; i < 50 && (await server.account()).api_credits !== before; i++) {
    await sleep(50)
  }
  assert.equal((await server.account()).api_credits, before)
  assert.equal((await server.json('misbehave', { how: 'well' })).status, 200)
})
