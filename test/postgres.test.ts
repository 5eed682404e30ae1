import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createHmac, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { createJob } from './support/jobs.ts'
import { type ServerOptions, startServer, type TestServer } from './support/server.ts'

/** Set by .ci/run to a throw-away cluster; TEST_POSTGRES_RESTART is a command that restarts it, `fast` or `immediate`. */
const cluster = process.env['TEST_DATABASE_URL']
const restart = process.env['TEST_POSTGRES_RESTART']
const SECRET = 'a-secret-of-sixteen-or-more'
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

async function newDatabase(): Promise<string> {
  const name = `drill_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client(cluster)
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name}`)
  await admin.end()
  const url = new URL(cluster!)
  url.pathname = `/${name}`
  return url.href
}

const pair = (url: string, env: Record<string, string> = {}): Promise<[TestServer, TestServer]> => {
  const options: ServerOptions = { hostile: true, env: { DATABASE_URL: url, QUEUE_MAX: '500', ...env } }
  return Promise.all([startServer(options), startServer(options)])
}

if (cluster === undefined) {
  test('several instances on PostgreSQL', t => t.skip('ran without PostgreSQL: TEST_DATABASE_URL is not set'))
} else {
  describe('two instances', () => {
    let url: string
    let servers: [TestServer, TestServer]
    before(async () => {
      url = await newDatabase()
      servers = await pair(url, { BOOTSTRAP_CREDITS: '50' })
    })
    after(() => Promise.all(servers.map(server => server.stop())))

    test('share one operator, one key and one balance, which never goes below zero', async () => {
      const calls = Array.from({ length: 60 }, (_, i) => servers[i % 2]!.json('misbehave', { how: 'well' }))
      const statuses = (await Promise.all(calls)).map(answer => answer.status)
      assert.equal(statuses.filter(status => status === 200).length, 25)
      assert.equal(statuses.filter(status => status === 402).length, 35)
      assert.deepEqual(
        await Promise.all(servers.map(async server => (await server.account()).api_credits)),
        [0, 0],
      )
      const db = new pg.Client(url)
      await db.connect()
      const { rows } = await db.query(
        'SELECT count(*)::int AS accounts, sum(balance)::int AS balance FROM accounts',
      )
      assert.deepEqual(rows[0], { accounts: 1, balance: 0 })
      const ledger = await db.query('SELECT sum(amount)::int AS sum FROM ledger')
      assert.equal(ledger.rows[0].sum, 0)
      await db.end()
    })
  })

  test('the 61st call is counted across both instances', async () => {
    const servers = await pair(await newDatabase(), { RATE_LIMIT_PER_MINUTE: '60' })
    const answers = await Promise.all(
      Array.from({ length: 90 }, (_, i) => servers[i % 2]!.get('/api/v1/account')),
    )
    assert.equal(answers.filter(answer => answer.status === 200).length, 60)
    assert.equal(answers.filter(answer => answer.status === 429).length, 30)
    await Promise.all(servers.map(server => server.stop()))
  })

  test('one instance killed with calls, jobs and deliveries in flight: the other finishes all', async () => {
    const received = new Map<string, number>()
    let refuse = true
    const receiver = createServer((request, response) => {
      let body = ''
      request.on('data', chunk => {
        body += chunk
      })
      request.on('end', () => {
        if (refuse) return void response.writeHead(500).end()
        const { job_id } = JSON.parse(body)
        received.set(job_id, (received.get(job_id) ?? 0) + 1)
        response.writeHead(200).end()
      })
    })
    await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
    const webhook = { url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`, secret: SECRET }
    const [doomed, other] = await pair(await newDatabase(), { WAIT_SCALE: '0.01' })
    const before = (await other.account()).api_credits
    const calls = [1, 2, 3].map(() =>
      doomed.json('misbehave', { how: 'sleep', ms: 30_000 }).catch(() => 'lost'),
    )
    const jobs = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        createJob(i % 2 === 0 ? doomed : other, {
          tool_slug: 'misbehave',
          input: { how: 'sleep', ms: 200 },
          webhook,
        }),
      ),
    )
    await pause(1000)
    await doomed.stop('SIGKILL')
    refuse = false
    assert.deepEqual(await Promise.all(calls), ['lost', 'lost', 'lost'])
    for (let i = 0; i < 300 && !jobs.every(id => received.has(id)); i++) await pause(300)
    assert.equal(jobs.filter(id => !received.has(id)).length, 0, 'every event is delivered')
    for (let i = 0; i < 200 && (await other.account()).api_credits !== before - 40; i++) await pause(300)
    assert.equal(
      (await other.account()).api_credits,
      before - 40,
      'calls are refunded, each job is paid once',
    )
    await other.stop()
    receiver.close()
  })

  test('PostgreSQL restarted while serving: clean refusals, right balance, recovery', async t => {
    if (!restart) return t.skip('TEST_POSTGRES_RESTART is not set')
    const [server, second] = await pair(await newDatabase(), { BOOTSTRAP_CREDITS: '100000' })
    const before = (await server.account()).api_credits
    let charged = 0
    let stop = false
    const statuses = new Set<number>()
    const load = Array.from({ length: 16 }, async (_, i) => {
      for (let n = 0; !stop; n++) {
        // Every other one with a key of its own: its end is a transaction of several statements.
        const options = n % 2 === 0 ? {} : { headers: { 'idempotency-key': `${i} ${n}`.replace(' ', '-') } }
        const answer = await server.json('misbehave', { how: 'well' }, options)
        statuses.add(answer.status)
        if (answer.status === 200) charged += 2
        else assert.deepEqual(Object.keys(answer.json), ['error'])
      }
    })
    await pause(500)
    for (const mode of ['fast', 'immediate', 'fast']) {
      assert.equal(spawnSync('sh', ['-c', `${restart} ${mode}`]).status, 0)
      await pause(1000)
      assert.equal((await second.get('/api/v1/account')).status, 200, 'it recovers by itself')
    }
    stop = true
    await Promise.all(load)
    assert.deepEqual(
      [...statuses].filter(status => ![200, 502, 503].includes(status)),
      [],
    )
    // What was charged without an answer is given back too.
    for (let i = 0; i < 150 && (await second.account()).api_credits !== before - charged; i++)
      await pause(300)
    assert.equal((await second.account()).api_credits, before - charged)
    await Promise.all([server.stop(), second.stop()])
  })

  test('an embedded installation moves to PostgreSQL with keys, credits, jobs and deliveries', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'toolwright-move-'))
    const events: { body: string; signature: string }[] = []
    let refuse = true
    const receiver = createServer((request, response) => {
      let body = ''
      request.on('data', chunk => {
        body += chunk
      })
      request.on('end', () => {
        if (!refuse) events.push({ body, signature: String(request.headers['x-service-signature']) })
        response.writeHead(refuse ? 503 : 200).end()
      })
    })
    await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
    const webhook = { url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`, secret: SECRET }
    const embedded = await startServer({ hostile: true, dataDir, env: { WAIT_SCALE: '0.4' } })
    for (let i = 0; i < 3; i++) await embedded.json('misbehave', { how: 'well' })
    const id = await createJob(embedded, { tool_slug: 'misbehave', input: { how: 'well' }, webhook })
    await pause(1000)
    const usage = (await embedded.get('/api/v1/account/usage')).json
    const before = (await embedded.account()).api_credits
    await embedded.stop()

    const url = await newDatabase()
    const main = join(import.meta.dirname, '../src/main.ts')
    const args = [main, 'migrate-store', '--from', dataDir, '--to', url]
    // The old place had no setting and kept a key of its own; the new place has one.
    const setting = { SECRET_KEY: 'of all instances' }
    const env = { PATH: process.env['PATH'], ...setting }
    const move = () => spawnSync(process.execPath, args, { encoding: 'utf8', env })
    const moved = move()
    assert.equal(moved.status, 0, moved.stderr)
    refuse = false
    const server = await startServer({
      hostile: true,
      env: { DATABASE_URL: url, WAIT_SCALE: '0.01', ...setting },
    })
    assert.equal((await server.account()).api_credits, before)
    assert.deepEqual((await server.get('/api/v1/account/usage')).json.totals, usage.totals)
    assert.equal((await server.get(`/api/v1/jobs/${id}`)).json.status, 'succeeded')
    for (let i = 0; i < 100 && events.length === 0; i++) await pause(200)
    assert.equal(JSON.parse(events[0]!.body).job_id, id)
    const expected = createHmac('sha256', SECRET).update(events[0]!.body).digest('hex')
    assert.equal(events[0]!.signature, `sha256=${expected}`, 'its secret came along')
    assert.equal((await server.json('misbehave', { how: 'well' })).status, 200, 'new rows find free ids')
    const again = move()
    assert.equal(again.status, 1)
    assert.match(again.stderr, /holds accounts already/)
    await server.stop()
    receiver.close()
    await rm(dataDir, { recursive: true })
  })

  test('pg_dump and pg_restore give the same balances', async t => {
    const bin = process.env['TEST_POSTGRES_BIN']
    if (!bin) return t.skip('TEST_POSTGRES_BIN is not set')
    const url = await newDatabase()
    const server = await startServer({ env: { DATABASE_URL: url } })
    for (let i = 0; i < 3; i++) await server.json('csv-cleaner', { csv: 'a\n1\n' })
    const copy = await newDatabase()
    const script = `"${bin}/pg_dump" -Fc "$1" | "${bin}/pg_restore" --exit-on-error -d "$2"`
    const done = spawnSync('sh', ['-c', script, 'sh', url, copy], { encoding: 'utf8' })
    assert.equal(done.status, 0, done.stderr)
    await server.stop()
    const restored = await startServer({ env: { DATABASE_URL: copy } })
    assert.equal((await restored.account()).api_credits, 997)
    assert.equal((await restored.json('csv-cleaner', { csv: 'a\n1\n' })).status, 200)
    await restored.stop()
  })

  test('PostgreSQL that cannot be reached at the start: one line, retried, then exit 1', () => {
    const main = join(import.meta.dirname, '../src/main.ts')
    const env = {
      PATH: process.env['PATH'],
      DATABASE_URL: 'postgres://u:hunter2@127.0.0.1:1/x',
      DATABASE_PATIENCE_S: '2',
      PORT: '0',
    }
    const done = spawnSync(process.execPath, [main, 'serve'], { encoding: 'utf8', env, timeout: 30_000 })
    assert.equal(done.status, 1)
    assert.match(done.stderr, /waiting for PostgreSQL/i)
    assert.match(
      done.stderr,
      /toolwright: DATABASE_URL: PostgreSQL can't be reached \(connection refused\)\.\n$/,
    )
    assert.doesNotMatch(done.stderr, /hunter2/)
  })
}
