import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { type Answer, KEY, startServer, type TestServer } from './support/server.ts'

const SECRET = 'a-secret-of-sixteen-or-more'

interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** A receiver that answers by the path: /500, /410, /redirect, /slow, anything else 204. */
async function startReceiver(): Promise<{ url: string; received: Received[]; server: Server }> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', chunk => {
      body += chunk
    })
    request.on('end', () => {
      const path = request.url!
      received.push({ path, headers: request.headers, body })
      const tries = received.filter(one => one.path === path).length
      if (path.startsWith('/500')) response.writeHead(500).end()
      else if (path.startsWith('/410')) response.writeHead(410).end()
      else if (path.startsWith('/redirect')) response.writeHead(302, { location: '/elsewhere' }).end()
      else if (path.startsWith('/twice') && tries < 2) request.socket.destroy()
      else if (path.startsWith('/large')) response.writeHead(200).end(Buffer.alloc(4_000_000))
      else response.writeHead(204).end()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received, server }
}

let server: TestServer
let receiver: Awaited<ReturnType<typeof startReceiver>>
before(async () => {
  receiver = await startReceiver()
  server = await startServer({ hostile: true, env: { WAIT_SCALE: '0.02', TOOL_TIMEOUT_S: '20' } })
})
after(async () => {
  await server.stop()
  receiver.server.close()
})

const post = async (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> => {
  const response = await fetch(server.url + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${KEY}`, ...headers },
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    text,
    bytes: Buffer.from(text),
    json: JSON.parse(text),
  }
}
const create = (body: unknown, headers?: Record<string, string>) => post('/api/v1/jobs', body, headers)

async function until<T>(look: () => Promise<T | undefined> | T | undefined): Promise<T> {
  for (let i = 0; i < 300; i++) {
    const found = await look()
    if (found !== undefined) return found
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error('what was waited for did not happen')
}
const job = async (id: string) => (await server.get(`/api/v1/jobs/${id}`)).json
const finished = (id: string) =>
  until(async () => {
    const found = await job(id)
    return found.status === 'succeeded' || found.status === 'failed' ? found : undefined
  })

describe('creating and polling', () => {
  test('a job runs the tool and costs what the call would', async () => {
    const before = (await server.account()).api_credits
    const answer = await create({
      tool_slug: 'csv-cleaner',
      input: { csv: 'a,b\n 1 ,2\n', options: { trim: true } },
    })
    assert.equal(answer.status, 202)
    assert.deepEqual(Object.keys(answer.json), ['job_id', 'status', 'tool_slug', 'created_at', 'status_url'])
    assert.equal(answer.json.status, 'queued')
    assert.equal(answer.headers.get('location'), `/api/v1/jobs/${answer.json.job_id}`)
    const done = await finished(answer.json.job_id)
    assert.equal(done.status, 'succeeded')
    assert.equal(done.result.csv, 'a,b\n1,2\n')
    assert.equal(done.credits_used, 1)
    assert.equal('webhook' in done, false)
    assert.equal((await server.account()).api_credits, before - 1)
  })

  test('free tools run as jobs for nothing', async () => {
    const before = (await server.account()).api_credits
    const { json } = await create({ tool_slug: 'hash-generator', input: { text: 'abc' } })
    const done = await finished(json.job_id)
    assert.match(done.result.hash, /^ba7816bf/)
    assert.equal(done.credits_used, 0)
    assert.equal((await server.account()).api_credits, before)
  })

  test('names that mean nothing are told, those of the job and those of its tool', async () => {
    const body = {
      tool_slug: 'hash-generator',
      input: { text: 'abc', salt: 'x' },
      webhook_url: receiver.url,
      webhook: { url: receiver.url, secret: SECRET, retries: 9 },
    }
    const answer = await create(body)
    assert.equal(answer.status, 202)
    assert.equal(answer.headers.get('x-ignored-parameters'), 'webhook_url, webhook.retries, salt')
    const form = new FormData()
    for (const [name, value] of Object.entries({ tool_slug: 'hash-generator', text: 'abc', callback: 'x' }))
      form.set(name, value)
    const headers = { authorization: `Bearer ${KEY}` }
    const sent = await fetch(`${server.url}/api/v1/jobs`, { method: 'POST', body: form, headers })
    assert.equal(sent.headers.get('x-ignored-parameters'), 'callback')
  })

  test('everything is checked before it is accepted', async () => {
    const cases: [unknown, number, RegExp][] = [
      [{}, 400, /^tool_slug: /],
      [{ tool_slug: 'no-such-tool', input: {} }, 404, /./],
      [{ tool_slug: 'edit-pdf', input: {} }, 501, /browser/],
      [{ tool_slug: 'image-converter', input: {} }, 400, /^file: is required/],
      [{ tool_slug: 'csv-cleaner', input: { csv: 5 } }, 400, /^csv: /],
      [{ tool_slug: 'csv-cleaner', input: 'x' }, 400, /^input: /],
      [
        { tool_slug: 'csv-cleaner', input: { csv: 'a\n' }, webhook: { url: receiver.url } },
        400,
        /^webhook\.secret: /,
      ],
      [
        { tool_slug: 'csv-cleaner', input: { csv: 'a\n' }, webhook: { url: receiver.url, secret: 'short' } },
        400,
        /16/,
      ],
      [
        {
          tool_slug: 'csv-cleaner',
          input: { csv: 'a\n' },
          webhook: { url: receiver.url, secret: 'x'.repeat(1025) },
        },
        400,
        /^webhook\.secret: must have at most 1,024/,
      ],
      [
        { tool_slug: 'csv-cleaner', input: { csv: 'a\n' }, webhook: { url: 'ftp://x', secret: SECRET } },
        400,
        /^webhook\.url: /,
      ],
    ]
    const before = (await server.account()).api_credits
    for (const [body, status, message] of cases) {
      const answer = await create(body)
      assert.equal(answer.status, status, JSON.stringify(body))
      assert.match(answer.json.error, message)
    }
    assert.equal((await create({}, { authorization: '' })).status, 401)
    assert.equal((await create({}, { authorization: 'Bearer no' })).status, 402)
    assert.equal((await server.account()).api_credits, before)
  })

  test('a failed job says why and is refunded', async () => {
    const before = (await server.account()).api_credits
    for (const [how, message] of [
      ['reject', /refused on purpose/],
      ['exit', /failed/],
    ] as const) {
      const { json } = await create({ tool_slug: 'misbehave', input: { how } })
      const done = await finished(json.job_id)
      assert.equal(done.status, 'failed')
      assert.match(done.error, message)
      assert.equal(done.credits_used, 0)
    }
    assert.equal((await server.account()).api_credits, before)
  })

  test('the same idempotency key answers the same job', async () => {
    const headers = { 'idempotency-key': 'job-key-1' }
    const body = { tool_slug: 'csv-cleaner', input: { csv: 'a\n1\n' } }
    const before = (await server.account()).api_credits
    const { tool_slug, input } = body
    const answers = await Promise.all([
      create(body, headers),
      create(body, headers),
      create({ input, tool_slug }, headers),
    ])
    assert.deepEqual(
      answers.map(one => one.status),
      [202, 202, 202],
    )
    assert.equal(new Set(answers.map(one => one.json.job_id)).size, 1)
    await finished(answers[0]!.json.job_id)
    assert.equal((await server.account()).api_credits, before - 1)
    const other = await create({ ...body, input: { csv: 'b\n' } }, headers)
    assert.equal(other.status, 400)
  })

  test('jobs are listed newest first, page by page, without results', async () => {
    for (let i = 0; i < 5; i++) await create({ tool_slug: 'hash-generator', input: { text: String(i) } })
    const seen: string[] = []
    let cursor = ''
    do {
      const page = (await server.get(`/api/v1/jobs?limit=3${cursor && `&cursor=${cursor}`}`)).json
      assert.ok(page.jobs.length <= 3)
      for (const one of page.jobs) {
        assert.equal('result' in one, false)
        seen.push(one.job_id)
      }
      cursor = page.next_cursor ?? ''
    } while (cursor)
    assert.equal(new Set(seen).size, seen.length)
    assert.ok(seen.length >= 8)
    assert.equal((await server.get('/api/v1/jobs?limit=0')).status, 400)
    assert.equal((await server.get('/api/v1/jobs?cursor=nonsense')).status, 400)
    assert.equal((await server.get('/api/v1/jobs/job_unknown')).status, 404)
    assert.equal((await server.get('/api/v1/jobs', { key: null })).status, 401)
  })
})

describe('delivery', () => {
  const send = (path: string, input: unknown = { text: 'grün' }) =>
    create({ tool_slug: 'hash-generator', input, webhook: { url: receiver.url + path, secret: SECRET } })
  const settled = (id: string) =>
    until(async () => {
      const found = await job(id)
      return found.webhook.status === 'pending' ? undefined : found
    })
  const at = (path: string) => receiver.received.filter(one => one.path === path)

  test('is signed over the raw body and carries the result', async () => {
    const { json } = await send('/plain')
    const done = await settled(json.job_id)
    assert.equal(done.webhook.status, 'delivered')
    assert.equal(done.webhook.attempts, 1)
    assert.equal(done.webhook.last_status, 204)
    const [got] = at('/plain')
    const expected = createHmac('sha256', SECRET).update(got!.body).digest('hex')
    assert.equal(got!.headers['x-service-signature'], `sha256=${expected}`)
    assert.equal(got!.headers['content-type'], 'application/json')
    assert.match(String(got!.headers['webhook-timestamp']), /^\d{10}$/)
    const body = JSON.parse(got!.body)
    assert.equal(body.event, 'job.succeeded')
    assert.equal(body.job_id, json.job_id)
    assert.equal(body.delivery_id, got!.headers['webhook-id'])
    assert.deepEqual(body.result, (await job(json.job_id)).result)
    const { deliveries } = (await server.get(`/api/v1/jobs/${json.job_id}/deliveries`)).json
    assert.equal(deliveries.length, 1)
    assert.equal(deliveries[0].status, 204)
  })

  test('a failed job is delivered too', async () => {
    const { json } = await create({
      tool_slug: 'misbehave',
      input: { how: 'reject' },
      webhook: { url: `${receiver.url}/failed`, secret: SECRET },
    })
    await settled(json.job_id)
    const body = JSON.parse(at('/failed')[0]!.body)
    assert.equal(body.event, 'job.failed')
    assert.match(body.error, /refused on purpose/)
    assert.equal('result' in body, false)
  })

  test('a broken connection is tried again with the same id and bytes', async () => {
    const { json } = await send('/twice')
    const done = await settled(json.job_id)
    assert.equal(done.webhook.attempts, 2)
    const [one, two] = at('/twice')
    assert.equal(one!.headers['webhook-id'], two!.headers['webhook-id'])
    assert.equal(one!.body, two!.body)
  })

  test('410 ends it, redirects are not followed, a large answer does no harm', async () => {
    const gone = await settled((await send('/410')).json.job_id)
    assert.deepEqual([gone.webhook.status, gone.webhook.attempts], ['failed', 1])
    const large = await settled((await send('/large')).json.job_id)
    assert.equal(large.webhook.status, 'delivered')
    const { json } = await send('/redirect')
    await until(() => (at('/redirect').length > 1 ? true : undefined))
    assert.equal(at('/elsewhere').length, 0)
    assert.equal((await job(json.job_id)).webhook.last_status, 302)
  })

  test('redelivery keeps the id', async () => {
    const { json } = await send('/again')
    await settled(json.job_id)
    const answer = await post(`/api/v1/jobs/${json.job_id}/deliveries/redeliver`, {})
    assert.equal(answer.status, 202)
    await until(() => (at('/again').length === 2 ? true : undefined))
    assert.equal(new Set(at('/again').map(one => one.headers['webhook-id'])).size, 1)
    const plain = await create({ tool_slug: 'hash-generator', input: { text: 'a' } })
    await finished(plain.json.job_id)
    assert.equal((await post(`/api/v1/jobs/${plain.json.job_id}/deliveries/redeliver`, {})).status, 400)
  })

  test('the secret is not in the database in clear', async () => {
    await send('/sealed')
    for (const name of ['toolwright.db', 'toolwright.db-wal']) {
      assert.equal((await readFile(join(server.dataDir, name))).includes(SECRET), false, name)
    }
  })
})

test('outside local mode private receivers are refused, unless the operator allows them', async () => {
  const body = {
    tool_slug: 'hash-generator',
    input: { text: 'a' },
    webhook: { url: receiver.url, secret: SECRET },
  }
  const call = async (url: string, headers: Record<string, string> = {}) =>
    (
      await fetch(`${url}/api/v1/jobs`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', authorization: `Bearer ${KEY}`, ...headers },
      })
    ).status
  assert.equal(await call(server.url), 202)
  assert.equal(
    await call(server.url, { 'x-forwarded-for': '1.2.3.4' }),
    400,
    'a forwarded request is never local',
  )
  const open = await startServer({ env: { PUBLIC_URL: 'https://tools.example' } })
  assert.equal(await call(open.url), 400)
  await open.stop()
  const allowed = await startServer({
    env: { PUBLIC_URL: 'https://tools.example', ALLOW_PRIVATE_WEBHOOKS: 'true' },
  })
  assert.equal(await call(allowed.url), 202)
  await allowed.stop()
})
