import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createJob } from './support/jobs.ts'
import { startServer, type TestServer } from './support/server.ts'

const SECRET = 'a-secret-of-sixteen-or-more'

async function states(
  server: TestServer,
): Promise<Map<string, { status: string; webhook?: { status: string } }>> {
  const found = new Map()
  let cursor = ''
  do {
    const page = (await server.get(`/api/v1/jobs?limit=100${cursor && `&cursor=${cursor}`}`)).json
    for (const job of page.jobs) found.set(job.job_id, job)
    cursor = page.next_cursor ?? ''
  } while (cursor)
  return found
}

/** The state of a job once it is the one that is waited for, or after a while. */
async function settled(server: TestServer, id: string, wanted: string): Promise<string | undefined> {
  for (let tries = 0; ; tries++) {
    const status = (await states(server)).get(id)?.status
    if (status === wanted || tries === 100) return status
    await pause(100)
  }
}

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

test('30 accepted jobs survive kill -9: each finishes once, and is paid once', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'toolwright-jobs-'))
  const first = await startServer({ hostile: true, dataDir })
  const before = (await first.account()).api_credits
  const input = { how: 'sleep', ms: 100 }
  const ids = await Promise.all(
    Array.from({ length: 30 }, () => createJob(first, { tool_slug: 'misbehave', input })),
  )
  await pause(300)
  await first.stop('SIGKILL')
  const second = await startServer({ hostile: true, dataDir })
  for (let i = 0; i < 200; i++) {
    const jobs = await states(second)
    if (ids.every(id => jobs.get(id)?.status === 'succeeded')) break
    await pause(100)
  }
  const jobs = await states(second)
  assert.deepEqual([...new Set(ids.map(id => jobs.get(id)?.status))], ['succeeded'])
  assert.equal((await second.account()).api_credits, before - 30 * 2)
  await second.stop()
  await rm(dataDir, { recursive: true })
})

test('a job that takes its server down each time is given up after three starts, and refunded', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'toolwright-jobs-'))
  let server = await startServer({ hostile: true, dataDir })
  const before = (await server.account()).api_credits
  const id = await createJob(server, { tool_slug: 'misbehave', input: { how: 'sleep', ms: 15_000 } })
  for (let start = 0; start < 3; start++) {
    assert.equal(await settled(server, id, 'running'), 'running', `start ${start + 1}`)
    await server.stop('SIGKILL')
    server = await startServer({ hostile: true, dataDir })
  }
  assert.equal(await settled(server, id, 'failed'), 'failed')
  assert.equal((await server.account()).api_credits, before)
  await server.stop()
  await rm(dataDir, { recursive: true })
})

test('200 jobs, an unreliable receiver and two kills: every event arrives, credits add up', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'toolwright-jobs-'))
  const events = new Map<string, number>()
  let calls = 0
  const receiver = createServer((request, response) => {
    let body = ''
    request.on('data', chunk => {
      body += chunk
    })
    request.on('end', () => {
      const mood = ++calls % 6
      if (mood === 1) return void response.writeHead(500).end()
      if (mood === 3) return void request.socket.destroy()
      if (mood === 4 && calls < 120) return void setTimeout(() => response.writeHead(503).end(), 300)
      const { job_id } = JSON.parse(body)
      events.set(job_id, (events.get(job_id) ?? 0) + 1)
      response.writeHead(200).end()
    })
  })
  await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
  const start = () => startServer({ hostile: true, dataDir, env: { WAIT_SCALE: '0.0005' } })

  let server = await start()
  const before = (await server.account()).api_credits
  const ids: string[] = []
  for (let batch = 0; batch < 10; batch++) {
    const jobs = Array.from({ length: 20 }, (_, i) => ({
      tool_slug: 'misbehave',
      input: { how: i % 5 === 0 ? 'reject' : 'sleep', ms: 10 },
      webhook: { url, secret: SECRET },
    }))
    ids.push(...(await Promise.all(jobs.map(job => createJob(server, job)))))
    if (batch === 3 || batch === 7) {
      await server.stop('SIGKILL')
      server = await start()
    }
  }
  for (let i = 0; i < 300; i++) {
    if (ids.every(id => events.has(id))) break
    await pause(100)
  }
  const jobs = await states(server)
  assert.equal(ids.filter(id => !events.has(id)).length, 0, 'no event is lost')
  assert.equal(ids.filter(id => jobs.get(id)?.status === 'failed').length, 40)
  assert.equal(ids.filter(id => jobs.get(id)?.status === 'succeeded').length, 160)
  assert.equal((await server.account()).api_credits, before - 160 * 2)
  await server.stop()
  receiver.close()
  await rm(dataDir, { recursive: true })
})
