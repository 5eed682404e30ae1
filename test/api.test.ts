import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { sendRaw } from './support/raw-http.ts'
import { FIXTURES } from './support/run-tool.ts'
import { isError, startServer, type TestServer } from './support/server.ts'

let server: TestServer
before(async () => {
  server = await startServer()
})
after(() => server.stop())

const raw = (bytes: string | Buffer) => sendRaw(server.port, bytes)

describe('order of checks', () => {
  test('unknown tool before anything else', async () => {
    const answer = await server.json('no-such-tool', {}, { key: null })
    assert.equal(answer.status, 404)
    isError(answer)
    assert.equal(answer.headers.get('x-credits-used'), '0')
    assert.match(answer.headers.get('x-request-id')!, /^[\w-]{20,}$/)
  })

  test('browser-only tools are 501 whatever header or body comes', async () => {
    for (const key of [null, 'wrong', 'test-key']) {
      const answer = await server.json('video-trim', 'not an object', { key })
      assert.equal(answer.status, 501)
      isError(answer)
    }
  })

  test('free tools do not look at the key', async () => {
    for (const authorization of ['', 'Basic eDp5', 'Bearer wrong', 'Bearer a b c']) {
      const answer = await server.json(
        'hash-generator',
        { text: 'a' },
        { key: null, headers: { authorization } },
      )
      assert.equal(answer.status, 200)
      assert.equal(answer.headers.get('x-credits-used'), '0')
    }
  })

  test('401 for a missing or malformed header, 402 for an unknown key, before the body is looked at', async () => {
    for (const authorization of ['', 'Bearer', 'Bearer ', 'Basic abc', 'Bearer a b', 'test-key']) {
      const answer = await server.json('csv-cleaner', 5, { key: null, headers: { authorization } })
      assert.equal(answer.status, 401, authorization)
      isError(answer)
    }
    assert.equal((await server.json('csv-cleaner', 5, { key: 'nobody' })).status, 402)
    const lower = await server.json(
      'csv-cleaner',
      { csv: 'a\n' },
      { key: null, headers: { authorization: 'bearer test-key' } },
    )
    assert.equal(lower.status, 200)
  })

  test('nothing is charged for a refused call', async () => {
    const before = (await server.account()).api_credits
    const answers = [
      await server.json('csv-cleaner', {}),
      await server.json('csv-cleaner', { csv: 5 }),
      await server.json('csv-cleaner', { csv: 'a\n', options: { sparkle: true } }),
      await server.form('image-converter', [['format', 'png']]),
      await server.form('image-converter', [
        ['file', new File(['hello'], 'a.png')],
        ['format', 'png'],
      ]),
    ]
    for (const answer of answers) {
      assert.equal(answer.status, 400)
      isError(answer)
      assert.equal(answer.headers.get('x-credits-used'), '0')
      assert.equal(answer.headers.get('x-credits-remaining'), String(before))
    }
    assert.equal((await server.account()).api_credits, before)
  })
})

describe('catalog', () => {
  test('entries have the promised fields, filters narrow them', async () => {
    const { json } = await server.get('/api/v1/tools', { key: null })
    assert.equal(json.version, 'v1')
    assert.equal(json.count, json.tools.length)
    const entry = json.tools.find((tool: { slug: string }) => tool.slug === 'hash-generator')
    assert.deepEqual(entry.parameters[1].enum, ['sha-1', 'sha-256', 'sha-384', 'sha-512'])
    assert.equal(entry.parameters[1].default, 'sha-256')
    assert.equal(entry.returns.kind, 'json')
    assert.deepEqual((await server.get('/api/v1/tools/hash-generator', { key: null })).json, entry)
    const browser = (await server.get('/api/v1/tools?availability=browser-only', { key: null })).json
    assert.equal(browser.count, 40)
    assert.ok(
      browser.tools.every(
        (tool: { reason?: string; body_encoding: null }) => tool.reason && tool.body_encoding === null,
      ),
    )
    const free = (await server.get('/api/v1/tools?free=true&availability=available&q=hash', { key: null }))
      .json
    assert.deepEqual(free.tools.map((tool: { slug: string }) => tool.slug).includes('hash-generator'), true)
    assert.equal((await server.get('/api/v1/tools?family=nonsense', { key: null })).status, 400)
    assert.equal((await server.get('/api/v1/tools/nothing', { key: null })).status, 404)
  })

  test('a key is verified before a 304', async () => {
    const first = await server.get('/api/v1/tools', { key: null })
    const etag = first.headers.get('etag')!
    assert.equal(first.headers.get('vary'), 'Authorization, Accept-Encoding')
    assert.equal(
      (await server.get('/api/v1/tools', { key: null, headers: { 'if-none-match': etag } })).status,
      304,
    )
    assert.equal(
      (await server.get('/api/v1/tools', { key: 'no', headers: { 'if-none-match': etag } })).status,
      402,
    )
    const malformed = { authorization: 'Basic x', 'if-none-match': etag }
    assert.equal((await server.get('/api/v1/tools', { key: null, headers: malformed })).status, 401)
    const good = await server.get('/api/v1/tools')
    assert.equal(good.status, 200)
    assert.match(good.headers.get('x-credits-remaining')!, /^\d+$/)
  })
})

describe('the rest of the API', () => {
  test('account and usage', async () => {
    await server.json('csv-cleaner', { csv: 'a\n1\n' })
    const account = (await server.get('/api/v1/account')).json
    assert.deepEqual(Object.keys(account), ['api_credits', 'key', 'rate_limit_per_minute'])
    const usage = (await server.get('/api/v1/account/usage?days=7')).json
    assert.equal(usage.days.length, 7)
    assert.ok(usage.totals.calls >= 1 && usage.totals.credits >= 1)
    assert.ok(usage.tools.some((tool: { slug: string }) => tool.slug === 'csv-cleaner'))
    assert.equal((await server.get('/api/v1/account/usage?days=0')).status, 400)
    assert.equal((await server.get('/api/v1/account', { key: null })).status, 401)
  })

  test('unknown paths and methods under /api have the error body', async () => {
    const missing = await server.get('/api/v1/nothing')
    assert.equal(missing.status, 404)
    isError(missing)
    const answer = await raw(
      'DELETE /api/v1/tools/hash-generator HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
    )
    assert.match(answer, /^HTTP\/1.1 405 [\s\S]*allow: GET, POST[\s\S]*"error"/)
  })

  test('what the HTTP parser refuses has the error body too', async () => {
    assert.match(await raw('NOT HTTP\r\n\r\n'), /^HTTP\/1.1 400 [\s\S]*\{"error":/)
    assert.match(
      await raw('GET /healthz HTTP/1.1\r\nhost: x\r\nHost: y\r\nconnection: close\r\n\r\n'),
      /^HTTP\/1.1 400 [\s\S]*\{"error":"host: was sent twice; send it once."\}$/,
    )
    assert.match(
      await raw('GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n'),
      /^HTTP\/1.1 400 [\s\S]*\{"error":"host: is missing/,
    )
    assert.match(
      await raw('CONNECT example.com:443 HTTP/1.1\r\nhost: x\r\n\r\n'),
      /^HTTP\/1.1 405 [\s\S]*\{"error":"CONNECT/,
    )
    assert.match(
      await raw(`GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`),
      /^HTTP\/1.1 431 [\s\S]*\{"error":/,
    )
    assert.match(
      await raw('GET /api/%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'),
      /^HTTP\/1.1 400 [\s\S]*\{"error":/,
    )
  })

  test('an expectation that nobody knows is passed over', async () => {
    const answer = await raw(
      'GET /healthz HTTP/1.1\r\nhost: x\r\nexpect: miracles\r\nconnection: close\r\n\r\n',
    )
    assert.match(answer, /^HTTP\/1.1 200 /)
  })

  test('any origin may call, without credentials', async () => {
    const preflight = await fetch(`${server.url}/api/v1/tools/csv-cleaner`, { method: 'OPTIONS' })
    assert.equal(preflight.status, 204)
    assert.equal(preflight.headers.get('access-control-allow-origin'), '*')
    assert.match(
      preflight.headers.get('access-control-allow-headers')!,
      /authorization, content-type, idempotency-key/,
    )
    const refused = await server.json('csv-cleaner', {}, { key: null })
    assert.match(
      refused.headers.get('access-control-expose-headers')!,
      /x-credits-used.*retry-after.*content-disposition/,
    )
  })

  test('health, readiness, metrics, documents', async () => {
    assert.equal((await server.get('/healthz')).status, 200)
    // Children start behind the server.
    let ready = await server.get('/readyz')
    for (let tries = 0; ready.status !== 200 && tries < 300; tries++) {
      await new Promise(go => setTimeout(go, 100))
      ready = await server.get('/readyz')
    }
    assert.equal(ready.json.status, 'ready')
    assert.match(
      (await server.get('/metrics')).text,
      /toolwright_calls_total\{tool="csv-cleaner",status="200"\} \d+/,
    )
    assert.equal((await server.get('/metrics', { headers: { 'x-forwarded-for': '1.2.3.4' } })).status, 404)
    const api = (await server.get('/openapi.json')).json
    assert.equal(api.openapi, '3.1.0')
    assert.ok(
      api.paths['/api/v1/tools/hash-generator'].post.responses['200'].content['application/json'].schema,
    )
    assert.deepEqual(Object.keys(api.paths['/api/v1/jobs']), ['post', 'get'])
    const docs = await server.get('/docs')
    assert.match(docs.text, /hash-generator/)
    // What the dashboard sends people there for, with an address that works.
    assert.match(docs.text, /<h2 id="jobs">/)
    assert.ok(docs.text.includes(`curl -X POST ${server.url}/api/v1/jobs`))
    assert.doesNotMatch(docs.text, /(src|href)="https?:/)
  })
})

test('the reference shows the address it was asked by, whatever that says, however many there are', async () => {
  for (let i = 0; i < 10; i++) {
    const host = `place${i}.example"><b>`
    const page = await raw(`GET /docs HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`)
    assert.ok(page.includes(`curl -X POST http://place${i}.example&quot;&gt;&lt;b&gt;/api/v1/jobs`))
    assert.ok(!page.includes('"><b>'))
  }
})

test('free answers come whole in any script', async () => {
  for (const text of ['plain', 'Grüße', '世界 🙂', 'ÿ']) {
    const { status, json } = await server.json('base64', { text, mode: 'encode' }, { key: null })
    assert.equal(status, 200)
    const back = await server.json('base64', { text: json.result, mode: 'decode' }, { key: null })
    assert.equal(back.json.result, text)
  }
})

test('warnings come in one header of ASCII, told apart by what none of them holds', async () => {
  const part = (name: string) =>
    ['files', new File([readFileSync(join(FIXTURES, name))], `Grün ${name}`)] as [string, File]
  const files = [part('form.pdf'), part('three-pages.pdf'), part('form.pdf')]
  const { status, headers } = await server.form('pdf-merge', files)
  assert.equal(status, 200)
  assert.deepEqual(headers.get('x-warning')!.split('; '), [
    '8 form fields were renamed because their names were taken',
    'kept from the first file only: title, author and other metadata (left out: Grun three-pages)',
  ])
})

test('outside local mode, keyless calls are limited by address and metrics are closed', async () => {
  const open = await startServer({
    env: { PUBLIC_URL: 'https://tools.example', FREE_RATE_LIMIT_PER_MINUTE: '3', METRICS_TOKEN: 'm' },
  })
  const statuses = []
  for (let i = 0; i < 4; i++)
    statuses.push((await open.json('hash-generator', { text: 'a' }, { key: null })).status)
  assert.deepEqual(statuses, [200, 200, 200, 429])
  assert.equal((await open.get('/metrics', { key: null })).status, 404)
  assert.equal((await open.get('/metrics', { key: 'm' })).status, 200)
  await open.stop()
})
