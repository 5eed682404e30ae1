import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { claim, PASSWORD, signUp, Visitor } from './support/dashboard.ts'
import { startServer, type TestServer } from './support/server.ts'

const CSV = { csv: 'a,b\n1,2\n1,2\n', options: { deduplicate: true } }
const MAIN = join(import.meta.dirname, '../src/main.ts')

describe('keys with limits', () => {
  let server: TestServer
  let operator: Visitor
  let ann: Visitor
  before(async () => {
    server = await startServer({
      env: { ALLOW_SIGNUP: 'true', SIGNUP_CREDITS: '50', RATE_LIMIT_PER_MINUTE: '60' },
    })
    operator = await claim(server)
    ann = await signUp(server, 'ann@example.org')
  })
  after(() => server.stop())

  const newKey = async (terms: object): Promise<{ id: string; secret: string }> => {
    const made = await ann.post('/app/api/keys', { name: 'website', ...terms })
    assert.equal(made.status, 201, made.text)
    return made.json
  }
  const call = (key: string, slug = 'csv-cleaner') => server.json(slug, CSV, { key })
  const send = async (method: string, path: string, key: string, body?: unknown) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const sent = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
    const answer = await fetch(server.url + path, sent)
    return { status: answer.status, json: (await answer.json()) as { error?: string } }
  }
  const toolwright = async (...args: string[]) => {
    const env = { PATH: process.env['PATH'], DATA_DIR: server.dataDir }
    return promisify(execFile)(process.execPath, [MAIN, ...args], { env })
  }
  const balance = async () => (await ann.get('/app/api/session')).json.account.api_credits

  test('a key for some tools runs those, directly, as jobs and in chains, and is told the way out', async () => {
    const { id, secret } = await newKey({ tools: ['csv-cleaner'], families: ['image'] })
    assert.equal((await call(secret)).status, 200)
    const paid = await balance()
    const refused = await call(secret, 'csv-excel')
    assert.equal(refused.status, 403)
    assert.equal(
      refused.json.error,
      'scope: the key "website" is for the family image, csv-cleaner only, not for csv-excel; add the tool to the key in the dashboard, or use another key.',
    )
    const job = await send('POST', '/api/v1/jobs', secret, { tool_slug: 'csv-excel', input: CSV })
    assert.equal(job.status, 403)
    const steps = [{ tool: 'pdf-rotate', params: {} }]
    const chain = await send('POST', '/api/v1/pipelines/run', secret, { steps, files: [] })
    assert.equal(chain.status, 403, chain.json.error!)
    assert.equal((await call(secret, 'no-such-tool')).status, 404, 'an unknown tool is told before')
    assert.equal(
      (await server.json('json-formatter', { json: '{}' }, { key: secret })).status,
      200,
      'free tools',
    )
    assert.equal(await balance(), paid)
    assert.equal((await ann.patch(`/app/api/keys/${id}`, { tools: ['csv-excel'] })).status, 204)
    assert.equal((await call(secret)).status, 403)
    const { key } = (await server.get('/api/v1/account', { key: secret })).json
    assert.deepEqual([key.tools, key.families], [['csv-excel'], ['image']])
    assert.equal((await ann.patch(`/app/api/keys/${id}`, { tools: [], families: [] })).status, 204)
    assert.equal((await call(secret)).status, 200, 'no tools named: all of them')
  })

  test('a read-only key lists and fetches, and changes nothing', async () => {
    const { secret } = await newKey({ read_only: true })
    for (const path of ['tools', 'account', 'account/usage', 'jobs', 'files', 'pipelines'])
      assert.equal((await server.get(`/api/v1/${path}`, { key: secret })).status, 200, path)
    const tries = [
      ['POST', 'tools/csv-cleaner', CSV],
      ['POST', 'jobs', { tool_slug: 'csv-cleaner', input: CSV }],
      ['DELETE', 'jobs/job_0', undefined],
      ['POST', 'files', { url: 'https://example.org/a' }],
      ['POST', 'pipelines', { name: 'x', steps: [] }],
    ] as const
    for (const [method, path, body] of tries) {
      const answer = await send(method, `/api/v1/${path}`, secret, body)
      assert.equal(answer.status, 403, path)
      assert.match(answer.json.error!, /^scope: the key "website" is read-only: .* use another key\.$/)
    }
  })

  test('a key ends on its day, spends no more than its credits and calls no oftener than it may', async () => {
    const ended = await newKey({ expires_at: '2026-01-31T00:00:00Z' })
    const late = await call(ended.secret)
    assert.equal(late.status, 402)
    assert.equal(
      late.json.error,
      'authorization: the API key expired on 2026-01-31; make a new one in the dashboard.',
    )
    const { credits } = (await server.get('/api/v1/tools/csv-cleaner')).json
    const poor = await newKey({ credits_per_month: credits })
    assert.equal((await call(poor.secret)).status, 200)
    const spent = await call(poor.secret)
    assert.equal(spent.status, 402)
    assert.match(spent.json.error, /has 0 left of its \d+ credits a month; raise its limit/)
    const shown = (await ann.get('/app/api/keys')).json.keys.find((key: { id: string }) => key.id === poor.id)
    assert.equal(shown.credits_this_month, credits)
    assert.ok(shown.last_used_at)
    const slow = await newKey({ rate_limit_per_minute: 1 })
    assert.equal((await call(slow.secret)).status, 200)
    assert.equal((await call(slow.secret)).status, 429)
    const wrong: [object, RegExp][] = [
      [{ tools: ['no-such'] }, /^tools: there is no tool "no-such"/],
      [{ families: ['cars'] }, /^families: there is no family "cars"/],
      [{ read_only: true, tools: ['csv-cleaner'] }, /^read_only: /],
      [{ rate_limit_per_minute: 61 }, /^rate_limit_per_minute: expected 1 to 60/],
      [{ expires_at: 'tomorrow' }, /^expires_at: expected a time like/],
      [{ credits_per_month: -1 }, /^credits_per_month: must be at least 0/],
    ]
    for (const [terms, message] of wrong) {
      const answer = await ann.post('/app/api/keys', { name: 'wrong', ...terms })
      assert.equal(answer.status, 400)
      assert.match(answer.json.error, message)
    }
  })

  test('a suspended account calls and signs in no more, until the operator lets it', async () => {
    const bob = await signUp(server, 'bob@example.org')
    const { secret } = (await bob.post('/app/api/keys', { name: 'k' })).json
    const accounts = (await operator.get('/app/api/operator/accounts')).json.accounts
    const idOf = (email: string) => accounts.find((one: { email: string }) => one.email === email).id
    const path = `/app/api/operator/accounts/${idOf('bob@example.org')}`
    assert.equal((await ann.patch(path, { suspended: true })).status, 403, 'the operator only')
    assert.equal((await operator.patch(path, { suspended: true })).status, 204)
    const refused = await call(secret)
    assert.equal(refused.status, 403)
    assert.equal(refused.json.error, 'account: is suspended; ask whoever runs this server.')
    assert.equal((await server.get('/api/v1/tools', { key: secret })).status, 403)
    assert.equal((await bob.get('/app/api/session')).status, 401)
    const login = { email: 'bob@example.org', password: PASSWORD }
    assert.equal((await new Visitor(server.url).post('/app/api/sign-in', login)).status, 403)
    await toolwright('accounts', 'resume', 'bob@example.org')
    assert.equal((await call(secret)).status, 200)
    assert.equal((await new Visitor(server.url).post('/app/api/sign-in', login)).status, 200)
    const own = `/app/api/operator/accounts/${idOf('ops@example.org')}`
    assert.equal((await operator.patch(own, { suspended: true })).status, 400)
  })

  test('the command line makes and changes the same keys', async () => {
    const limits = ['--families', 'pdf', '--expires', '90d', '--credits-per-month', '5']
    const made = await toolwright('keys', 'create', 'cli', ...limits)
    const [secret, line] = made.stdout.split('\n')
    assert.equal((await call(secret!)).status, 403)
    const id = line!.split(' ')[0]!
    assert.match(
      (await toolwright('keys', 'list')).stdout,
      /cli \(for the family pdf, until .*, 5 credits a month\)/,
    )
    const changed = await toolwright('keys', 'change', id, '--tools', 'all', '--credits-per-month', 'none')
    assert.match(changed.stdout, /: until /)
    assert.equal((await call(secret!)).status, 200)
    await assert.rejects(toolwright('keys', 'change', id, '--tools', 'nothing'), /there is no tool "nothing"/)
  })
})
