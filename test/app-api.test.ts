import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { claim, claimToken, PASSWORD, signUp, Visitor } from './support/dashboard.ts'
import { KEY, startServer, type TestServer } from './support/server.ts'

const CSV = { csv: 'a,b\n1,2\n1,2\n', options: { deduplicate: true } }

describe('the dashboard', () => {
  let server: TestServer
  let operator: Visitor
  let ann: Visitor
  let bob: Visitor
  before(async () => {
    server = await startServer({ env: { ALLOW_SIGNUP: 'true', SIGNUP_CREDITS: '5' } })
    operator = await claim(server)
    ann = await signUp(server, 'Ann@Example.org')
    bob = await signUp(server, 'bob@example.org')
  })
  after(() => server.stop())

  test('the link of the first start works once', async () => {
    const again = await new Visitor(server.url).post('/app/api/claim', {
      token: claimToken(server),
      email: 'thief@example.org',
      password: PASSWORD,
    })
    assert.equal(again.status, 403)
    assert.match(again.json.error, /^token: .*used before/)
    const me = await operator.get('/app/api/session')
    assert.deepEqual(
      { email: me.json.account.email, role: me.json.account.role },
      { email: 'ops@example.org', role: 'operator' },
    )
    assert.equal(me.json.account.api_credits, 1000)
    assert.equal((await operator.get('/app/api/sign-up')).json.claimed, true)
  })

  test('cookies are out of reach of scripts and of other sites', async () => {
    const visitor = new Visitor(server.url)
    const answer = await visitor.post('/app/api/sign-in', { email: 'ann@example.org', password: PASSWORD })
    const cookie = answer.headers.get('set-cookie')!
    for (const part of [/; HttpOnly/, /; SameSite=Lax/, /; Path=\/app\/api/, /; Max-Age=2592000/])
      assert.match(cookie, part)
    assert.doesNotMatch(cookie, /Secure/)
    assert.equal(answer.headers.get('cache-control'), 'no-store')
    assert.equal(answer.headers.get('access-control-allow-origin'), null)
  })

  test('whatever changes something must come from our own pages', async () => {
    const body = { name: 'stolen' }
    const tries: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: '' },
      { origin: 'null' },
      { origin: server.url, 'sec-fetch-site': 'cross-site' },
      { origin: `${server.url}0` },
    ]
    for (const headers of tries) {
      const answer = await ann.post('/app/api/keys', body, headers)
      assert.equal(answer.status, 403, JSON.stringify(headers))
      assert.match(answer.json.error, /^origin: /)
    }
    for (const path of ['sign-in', 'sign-up', 'sign-out', 'claim', 'password', 'top-up', 'tools/csv-cleaner'])
      assert.equal((await ann.post(`/app/api/${path}`, {}, { origin: '' })).status, 403, path)
    // A form of another site can send JSON only under another type.
    const form = await ann.post('/app/api/keys', body, { 'content-type': 'text/plain' })
    assert.equal(form.status, 400)
    assert.deepEqual((await ann.get('/app/api/keys')).json.keys, [])
  })

  test('signing in makes a token of its own and ends the one before', async () => {
    const visitor = new Visitor(server.url)
    visitor.cookie = `toolwright=${'A'.repeat(43)}`
    assert.equal((await visitor.get('/app/api/session')).status, 401)
    await visitor.post('/app/api/sign-in', { email: 'ann@example.org', password: PASSWORD })
    const first = visitor.cookie
    assert.doesNotMatch(first, /A{43}/)
    await visitor.post('/app/api/sign-in', { email: 'ann@example.org', password: PASSWORD })
    assert.notEqual(visitor.cookie, first)
    assert.equal((await visitor.get('/app/api/session')).status, 200)
    assert.equal((await visitor.get('/app/api/session', { cookie: first! })).status, 401)
    const last = visitor.cookie!
    assert.equal((await visitor.post('/app/api/sign-out')).status, 204)
    assert.equal(visitor.cookie, undefined)
    assert.equal((await visitor.get('/app/api/session', { cookie: last })).status, 401)
  })

  test('the API never reads a cookie', async () => {
    const headers = { cookie: operator.cookie! }
    for (const path of ['/api/v1/account', '/api/v1/jobs'])
      assert.equal((await server.get(path, { key: null, headers })).status, 401)
    assert.equal((await server.json('csv-cleaner', CSV, { key: null, headers })).status, 401)
    // And a key opens nothing of the dashboard.
    const bearer = await new Visitor(server.url).get('/app/api/keys', { authorization: `Bearer ${KEY}` })
    assert.equal(bearer.status, 401)
    assert.equal(bearer.headers.get('www-authenticate'), null)
  })

  test('a key is shown once, works, is renamed and revoked', async () => {
    const made = await bob.post('/app/api/keys', { name: 'site' })
    assert.equal(made.status, 201)
    const { id, secret, prefix } = made.json
    assert.match(secret, /^tw_[0-9A-Za-z]{40}$/)
    assert.equal((await server.json('csv-cleaner', CSV, { key: secret })).status, 200)
    assert.equal((await bob.patch(`/app/api/keys/${id}`, { name: '<b>"shop"' })).status, 204)
    const [key] = (await bob.get('/app/api/keys')).json.keys
    assert.deepEqual(
      { name: key.name, prefix: key.prefix, today: key.calls_today },
      { name: '<b>"shop"', prefix, today: 1 },
    )
    assert.ok(key.last_used_at)
    assert.doesNotMatch(JSON.stringify(key), new RegExp(secret))
    assert.equal((await bob.remove(`/app/api/keys/${id}`)).status, 204)
    assert.equal((await bob.remove(`/app/api/keys/${id}`)).status, 404)
    assert.equal((await server.json('csv-cleaner', CSV, { key: secret })).status, 402)
    for (const name of ['', '   ', 'x'.repeat(81), 7])
      assert.equal((await bob.post('/app/api/keys', { name })).status, 400, `name ${name}`)
  })

  test("nobody sees or touches another account's keys and jobs", async () => {
    const key = (await ann.post('/app/api/keys', { name: "ann's" })).json
    assert.equal((await bob.patch(`/app/api/keys/${key.id}`, { name: 'mine' })).status, 404)
    assert.equal((await bob.remove(`/app/api/keys/${key.id}`)).status, 404)
    assert.doesNotMatch((await bob.get('/app/api/keys')).text, new RegExp(key.id))
    const accepted = await fetch(`${server.url}/api/v1/jobs`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key.secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ tool_slug: 'hash-generator', input: { text: 'hello' } }),
    })
    const { job_id } = (await accepted.json()) as { job_id: string }
    const until = Date.now() + 20_000
    while ((await ann.get(`/app/api/jobs/${job_id}`)).json.status !== 'succeeded' && Date.now() < until)
      await new Promise(resolve => setTimeout(resolve, 50))
    assert.ok((await ann.get(`/app/api/jobs/${job_id}`)).json.result)
    assert.equal((await ann.get('/app/api/jobs')).json.jobs[0].job_id, job_id)
    assert.deepEqual((await ann.get(`/app/api/jobs/${job_id}/deliveries`)).json.deliveries, [])
    assert.equal((await ann.post(`/app/api/jobs/${job_id}/deliveries/redeliver`)).status, 400)
    for (const path of ['', '/deliveries'])
      assert.equal((await bob.get(`/app/api/jobs/${job_id}${path}`)).status, 404)
    assert.equal((await bob.post(`/app/api/jobs/${job_id}/deliveries/redeliver`)).status, 404)
    assert.deepEqual((await bob.get('/app/api/jobs')).json.jobs, [])
    assert.deepEqual((await bob.get(`/app/api/usage?key=${key.id}`)).json.totals.calls, 0)
    assert.equal((await bob.get('/app/api/usage?key=a&key=b')).status, 400)
  })

  test("a tool called from the browser is paid by the session's account", async () => {
    const { api_credits: had } = (await operator.get('/app/api/credits')).json
    const answer = await operator.post('/app/api/tools/csv-cleaner', CSV)
    assert.equal(answer.status, 200, answer.text)
    const cost = Number(answer.headers.get('x-credits-used'))
    assert.ok(cost > 0)
    assert.equal(Number(answer.headers.get('x-credits-remaining')), had - cost)
    const bad = await operator.post('/app/api/tools/csv-cleaner', {})
    assert.equal(bad.status, 400)
    assert.equal(bad.headers.get('x-credits-used'), '0')
    const usage = (await operator.get('/app/api/usage?days=1&key=browser')).json
    assert.deepEqual(
      { calls: usage.totals.calls, credits: usage.totals.credits, failures: usage.totals.failures },
      { calls: 2, credits: cost, failures: 1 },
    )
    assert.equal(usage.cells[0].slug, 'csv-cleaner')
    const stranger = new Visitor(server.url)
    assert.equal((await stranger.post('/app/api/tools/csv-cleaner', CSV)).status, 401)
    assert.equal((await stranger.post('/app/api/tools/hash-generator', { text: 'x' })).status, 200)
    assert.equal((await stranger.post('/app/api/tools/no-such-tool', {})).status, 404)
  })

  test('without enough credits the call is refused, and a grant by the operator repairs it', async () => {
    const carl = await signUp(server, 'carl@example.org')
    const { id } = (await carl.get('/app/api/session')).json.account
    while ((await carl.post('/app/api/tools/csv-cleaner', CSV)).status === 200);
    assert.equal((await carl.post('/app/api/tools/csv-cleaner', CSV)).status, 402)
    const self = await carl.post('/app/api/top-up', { amount: 100 })
    assert.equal(self.status, 403)
    const given = await operator.post(`/app/api/operator/accounts/${id}/grants`, {
      amount: 100,
      note: '=1+1',
    })
    assert.equal(given.status, 200)
    assert.equal((await carl.post('/app/api/tools/csv-cleaner', CSV)).status, 200)
    const { granted, charged, reserved, api_credits } = (await carl.get('/app/api/credits')).json
    assert.equal(api_credits, granted - charged - reserved)
    const { entries } = (await carl.get('/app/api/ledger?kind=grant')).json
    assert.deepEqual(
      entries.map((one: { amount: number; note: string }) => [one.amount, one.note]),
      [
        [100, '=1+1'],
        [5, 'welcome'],
      ],
    )
    const today = new Date().toISOString().slice(0, 10)
    const all = (await carl.get(`/app/api/ledger?tool=csv-cleaner&from=${today}&to=${today}`)).json.entries
    assert.ok(all.length > 0 && all.every((one: { kind: string }) => one.kind === 'charge'))
    const csv = await carl.get('/app/api/ledger.csv?kind=grant')
    assert.match(csv.headers.get('content-type')!, /^text\/csv/)
    assert.match(csv.text, /^id,time,kind,credits,tool,key,note\n\d+,[^,]+,grant,100,,,"'=1\+1"\n/)
    for (const query of [
      'kind=theft',
      'from=yesterday',
      'before=-1',
      'tool=a&tool=b',
      'key=a&key=b',
      'to=&to=x',
    ])
      assert.equal((await carl.get(`/app/api/ledger?${query}`)).status, 400, query)
    assert.equal(
      (await operator.post('/app/api/operator/accounts/acc_none/grants', { amount: 1 })).status,
      404,
    )
    for (const amount of [0, -5, 1.5, '7', 2_000_000_000])
      assert.equal((await operator.post('/app/api/top-up', { amount })).status, 400, `amount ${amount}`)
    const { api_credits: had } = (await operator.get('/app/api/credits')).json
    assert.equal((await operator.post('/app/api/top-up', { amount: 100 })).json.api_credits, had + 100)
  })

  test('a wrong method is told apart from a wrong address, on paths with an id too', async () => {
    for (const [method, path, allow] of [
      ['PUT', '/app/api/keys/key_x', 'PATCH, DELETE'],
      ['PUT', '/app/api/jobs/job_x', 'GET, DELETE'],
      ['GET', '/app/api/operator/accounts/acc_x/grants', 'POST'],
      ['GET', '/app/api/tools/csv-cleaner', 'POST'],
    ] as const) {
      const answer = await operator.send(method, path)
      assert.equal(answer.status, 405, path)
      assert.equal(answer.headers.get('allow'), allow, path)
    }
    assert.equal((await operator.get('/app/api/keys/key_x/more')).status, 404)
  })

  test('the ledger comes in pages without gaps or repeats', async () => {
    const seen: number[] = []
    for (let i = 0; i < 53; i++) await operator.post('/app/api/top-up', { amount: 1 })
    let before: number | undefined
    do {
      const page = (await operator.get(`/app/api/ledger${before ? `?before=${before}` : ''}`)).json
      seen.push(...page.entries.map((one: { id: number }) => one.id))
      before = page.next_before
    } while (before !== undefined)
    assert.ok(seen.length >= 55)
    assert.equal(new Set(seen).size, seen.length)
    assert.deepEqual(
      seen,
      seen.toSorted((a, b) => b - a),
    )
  })

  test('only the operator sees accounts, all keys and the state of the server', async () => {
    for (const path of ['accounts', 'keys', 'state']) {
      assert.equal((await ann.get(`/app/api/operator/${path}`)).status, 403, path)
      assert.equal((await new Visitor(server.url).get(`/app/api/operator/${path}`)).status, 401, path)
      assert.equal((await operator.get(`/app/api/operator/${path}`)).status, 200, path)
    }
    const annId = (await ann.get('/app/api/session')).json.account.id
    assert.equal((await ann.post(`/app/api/operator/accounts/${annId}/grants`, { amount: 1 })).status, 403)
    const login = { email: 'dora@example.org', password: PASSWORD }
    assert.equal((await ann.post('/app/api/operator/accounts', login)).status, 403)
    assert.equal((await operator.post('/app/api/operator/accounts', login)).status, 201)
    assert.equal((await operator.post('/app/api/operator/accounts', login)).status, 400)
    assert.equal((await new Visitor(server.url).post('/app/api/sign-in', login)).status, 200)
    const state = (await operator.get('/app/api/operator/state')).json
    assert.ok(state.pool.size >= 2 && state.queue.max === 100)
    assert.match((await operator.get('/app/api/operator/accounts')).text, /dora@example\.org/)
  })

  test('the operator sets a limit per key', async () => {
    const made = (await ann.post('/app/api/keys', { name: 'slow' })).json
    const path = `/app/api/operator/keys/${made.id}`
    assert.equal((await ann.patch(path, { rate_limit_per_minute: 0 })).status, 403)
    assert.equal((await operator.patch(path, { rate_limit_per_minute: 1 })).status, 204)
    assert.equal((await server.get('/api/v1/account', { key: made.secret })).status, 200)
    assert.equal((await server.get('/api/v1/account', { key: made.secret })).status, 429)
    assert.equal((await operator.patch(path, { rate_limit_per_minute: null })).status, 204)
    assert.equal((await server.get('/api/v1/account', { key: made.secret })).status, 200)
    assert.equal((await operator.patch(path, { rate_limit_per_minute: -1 })).status, 400)
  })

  test('a new password ends every other session', async () => {
    const here = await signUp(server, 'eve@example.org')
    const there = new Visitor(server.url)
    await there.post('/app/api/sign-in', { email: 'eve@example.org', password: PASSWORD })
    const next = 'another long password'
    const change = (current_password: string, new_password: string) =>
      here.post('/app/api/password', { current_password, new_password })
    assert.equal((await change('wrong password', next)).status, 400)
    assert.equal((await change(PASSWORD, 'short')).status, 400)
    assert.equal((await there.get('/app/api/session')).status, 200)
    const before = here.cookie!
    assert.equal((await change(PASSWORD, next)).status, 204)
    assert.equal((await here.get('/app/api/session')).status, 200)
    assert.equal((await here.get('/app/api/session', { cookie: before })).status, 401)
    assert.equal((await there.get('/app/api/session')).status, 401)
    const old = await there.post('/app/api/sign-in', { email: 'eve@example.org', password: PASSWORD })
    assert.equal(old.status, 401)
    const fresh = await there.post('/app/api/sign-in', { email: 'eve@example.org', password: next })
    assert.equal(fresh.status, 200)
  })

  test('signing up tells nobody whether an address has an account', async () => {
    const visitor = new Visitor(server.url)
    const ask = async (email: string) => {
      const answer = await visitor.post('/app/api/sign-up', { email, password: 'some other password' })
      return [answer.status, answer.text, answer.headers.getSetCookie()]
    }
    assert.deepEqual(await ask('ANN@example.org'), [202, '{"next":"sign-in"}', []])
    assert.deepEqual(await ask('unheard-of@example.org'), await ask('bob@example.org'))
    const stolen = { email: 'ann@example.org', password: 'some other password' }
    assert.equal((await visitor.post('/app/api/sign-in', stolen)).status, 401)
  })

  test('refused at sign-up: a weak password, no address', async () => {
    const visitor = new Visitor(server.url)
    const refused = async (email: string, password: string) =>
      (await visitor.post('/app/api/sign-up', { email, password })).json.error
    assert.match(await refused('new@example.org', 'short'), /^password: /)
    assert.match(await refused('new@example.org', 'new@example.org'), /^password: /)
    assert.match(await refused('nobody', PASSWORD), /^email: /)
    assert.equal(visitor.cookie, undefined)
  })
})
