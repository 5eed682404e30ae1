import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { run } from '../src/store/sql.ts'
import { openSqlite } from '../src/store/sqlite.ts'
import { createStore } from '../src/store/store.ts'
import { claim, claimToken, PASSWORD, Visitor } from './support/dashboard.ts'
import { startServer } from './support/server.ts'

test('wrong passwords cost strangers work, not the browser that signed in before; an address has its limit', async () => {
  const server = await startServer()
  try {
    const owner = await claim(server)
    const visitor = new Visitor(server.url)
    const login = (email: string, password: string) => visitor.post('/app/api/sign-in', { email, password })
    for (let i = 0; i < 10; i++) assert.equal((await login('ops@example.org', `wrong ${i}`)).status, 401)
    const limited = await login('OPS@example.org ', PASSWORD)
    assert.equal(limited.status, 429)
    assert.match(limited.headers.get('proof-of-work')!, /^17\.\d+\.[\w-]+\.[\w-]+$/)
    await owner.post('/app/api/sign-out')
    const back = await owner.post('/app/api/sign-in', { email: 'ops@example.org', password: PASSWORD })
    assert.equal(back.status, 200, 'its owner comes in meanwhile')
    // Another account is not touched by that, until the address itself has tried too often.
    let status = 0
    let tries = 0
    for (; status !== 429 && tries < 40; tries++) status = (await login(`n${tries}@example.org`, 'x')).status
    assert.ok(tries > 5 && tries <= 21, `${tries} tries`)
    const closed = await visitor.post('/app/api/sign-up', { email: 'a@example.org', password: PASSWORD })
    assert.equal(closed.status, 403)
  } finally {
    await server.stop()
  }
})

test('the ledger comes whole as CSV, however long it is', async () => {
  const server = await startServer()
  const store = createStore(await openSqlite({ folder: server.dataDir }))
  try {
    const visitor = await claim(server)
    await store.db.transact(() =>
      run(
        `INSERT INTO ledger (account_id, kind, amount, slug, created_at)
         WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 60000)
         SELECT account_id, 'charge', -n, CASE n % 30 WHEN 0 THEN 'pdf-merge' ELSE 'csv-cleaner' END, 0
         FROM numbers, (SELECT account_id FROM ledger LIMIT 1)`,
      ),
    )
    const spent = async (query: string) => {
      const { text } = await visitor.get(`/app/api/ledger.csv?${query}`)
      return text
        .split('\n')
        .slice(1)
        .map(line => -Number(line.split(',')[3]))
    }
    const downFrom = (count: number, step: number) =>
      Array.from({ length: count }, (_, i) => (count - i) * step)
    const all = await spent('kind=charge')
    assert.equal(all.length, 60_000)
    assert.deepEqual(all, downFrom(60_000, 1))
    // As many as two whole pages, and none.
    assert.deepEqual(await spent('tool=pdf-merge'), downFrom(2000, 30))
    assert.deepEqual(await spent('tool=pdf-split'), [])
  } finally {
    await store.close()
    await server.stop()
  }
})

test('a session of yesterday gets a new token, once, and ends when its time is over', async () => {
  const server = await startServer()
  const store = createStore(await openSqlite({ folder: server.dataDir }))
  const age = (days: number) =>
    store.db.transact(() => run('UPDATE sessions SET issued_at = issued_at - ?', days * 86_400_000))
  try {
    const visitor = await claim(server)
    const first = visitor.cookie!
    await visitor.get('/app/api/session')
    assert.equal(visitor.cookie, first, 'a young token stays')
    await age(2)
    const answer = await visitor.get('/app/api/session')
    assert.equal(answer.status, 200)
    assert.notEqual(visitor.cookie, first)
    // A request that was on its way with the old token is answered, and gets no further one.
    const late = await new Visitor(server.url).get('/app/api/session', { cookie: first })
    assert.deepEqual([late.status, late.headers.get('set-cookie')], [200, null])
    await store.db.transact(() => run('UPDATE sessions SET ends_at = 0'))
    assert.equal((await visitor.get('/app/api/session')).status, 401)
  } finally {
    await store.close()
    await server.stop()
  }
})

test('a new link from the command line gives the operator a new login and ends the old one', async () => {
  const server = await startServer()
  try {
    const before = await claim(server)
    const start = promisify(execFile)
    const main = join(import.meta.dirname, '../src/main.ts')
    const env = { ...process.env, DATA_DIR: server.dataDir, PORT: String(server.port) }
    const { stdout } = await start(process.execPath, [main, 'claim'], { env })
    const link = new URL(stdout.split('\n')[0]!)
    assert.equal(link.origin, server.url)
    const visitor = new Visitor(server.url)
    const body = { token: link.hash.slice(1), email: 'new@example.org', password: PASSWORD }
    assert.equal((await visitor.post('/app/api/claim', { ...body, password: 'short' })).status, 400)
    assert.equal((await visitor.post('/app/api/claim', body)).status, 200)
    assert.equal((await visitor.get('/app/api/session')).json.account.api_credits, 1000)
    assert.equal((await before.get('/app/api/session')).status, 401)
    assert.equal((await visitor.post('/app/api/claim', body)).status, 403)
  } finally {
    await server.stop()
  }
})

test('behind HTTPS: a secure cookie bound to the host, and only the public origin', async () => {
  const server = await startServer({
    env: { PUBLIC_URL: 'https://tools.example.org', RATE_LIMIT_PER_MINUTE: '2' },
  })
  try {
    const visitor = new Visitor(server.url)
    const body = { token: claimToken(server), email: 'ops@example.org', password: PASSWORD }
    assert.equal((await visitor.post('/app/api/claim', body)).status, 403)
    const origin = { origin: 'https://tools.example.org' }
    const answer = await visitor.post('/app/api/claim', body, origin)
    assert.equal(answer.status, 200)
    assert.match(answer.headers.get('set-cookie')!, /^__Host-toolwright=.*; Path=\/; .*; Secure$/)
    // Calls from the browser have the account's rate.
    const statuses = []
    for (let i = 0; i < 3; i++)
      statuses.push((await visitor.post('/app/api/tools/csv-cleaner', { csv: 'a,b\n1,2\n' }, origin)).status)
    assert.deepEqual(statuses, [200, 200, 429])
  } finally {
    await server.stop()
  }
})
