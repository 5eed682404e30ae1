import assert from 'node:assert/strict'
import { readdirSync, readlinkSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { startServer, type TestServer } from './support/server.ts'

let server: TestServer
before(async () => {
  server = await startServer()
})
after(() => server.stop())

/** Sends bytes as they are and gives what came back until the connection ends or falls quiet. */
function raw(text: string | Buffer, quietMs = 1500): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1')
    let received = ''
    socket.setTimeout(quietMs, () => socket.destroy())
    socket.on('data', chunk => {
      received += chunk
    })
    socket.on('close', () => resolve(received))
    socket.on('error', error => (received ? resolve(received) : reject(error)))
    socket.write(text)
  })
}

const isError = (answer: { json: Record<string, unknown> }) => {
  assert.deepEqual(Object.keys(answer.json), ['error'])
  assert.equal(typeof answer.json['error'], 'string')
}

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

describe('bodies', () => {
  const post = (path: string, type: string | undefined, body: string | Buffer) =>
    raw(
      Buffer.concat([
        Buffer.from(
          `POST ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${type ? `content-type: ${type}\r\n` : ''}content-length: ${Buffer.byteLength(body)}\r\n\r\n`,
        ),
        Buffer.from(body),
      ]),
    )
  const hash = '/api/v1/tools/hash-generator'

  test('no body counts as an empty object', async () => {
    assert.match(await post(hash, undefined, ''), /400[\s\S]*text: is required/)
    assert.match(await post('/api/v1/tools/uuid-generator', undefined, ''), /^HTTP\/1.1 200/)
    assert.match(await post('/api/v1/tools/uuid-generator', 'application/json', ' '), /^HTTP\/1.1 200/)
  })

  test('what is no JSON object, no UTF-8 or another type is 400 in the one shape', async () => {
    const cases: [string | undefined, string | Buffer][] = [
      ['application/json', '[1]'],
      ['application/json', 'null'],
      ['application/json', '{"text":'],
      ['application/json', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d])],
      ['text/plain', '{"text":"a"}'],
      [undefined, '{"text":"a"}'],
      ['application/x-www-form-urlencoded', 'text=a'],
      ['multipart/form-data', 'x'],
      [';;;', '{"text":"a"}'],
    ]
    for (const [type, body] of cases) {
      const answer = await post(hash, type, body)
      assert.match(answer, /^HTTP\/1.1 400 [\s\S]*\r\n\r\n\{"error":"[^"]+"\}$/, `${type} ${body}`)
    }
  })

  test('types are strict, null is left out, unknown names come back', async () => {
    const answer = await server.json('hash-generator', { text: 'a', algorithm: null, extra: 1, 'ü x': 2 })
    assert.equal(answer.status, 200)
    assert.equal(answer.json.algorithm, 'sha-256')
    assert.equal(answer.headers.get('x-ignored-parameters'), 'extra, %C3%BC%20x')
    assert.equal((await server.json('uuid-generator', { count: '5' })).status, 400)
    assert.equal((await server.json('password-generator', { symbols: 'true' })).status, 400)
    const proto = await post(hash, 'application/json', '{"text":"a","__proto__":{"algorithm":"sha-512"}}')
    assert.match(proto, /"algorithm":"sha-256"/)
  })

  test('a JSON body of several megabytes works, one over 10 MB is 413', async () => {
    const large = await server.json('hash-generator', { text: 'abc', padding: 'x'.repeat(5 * 2 ** 20) })
    assert.equal(large.status, 200)
    assert.equal(large.json.input_bytes, 3)
    assert.equal(large.headers.get('x-ignored-parameters'), 'padding')
    const over = await server.json('hash-generator', { text: 'x'.repeat(10 * 2 ** 20) })
    assert.equal(over.status, 413)
    isError(over)
  })

  test('a form that is cut off, or has no boundary, is 400', async () => {
    const head = `POST /api/v1/tools/image-exif HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer test-key\r\nconnection: close\r\n`
    const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc'
    const cut = await raw(
      `${head}content-type: multipart/form-data; boundary=b\r\ncontent-length: ${part.length}\r\n\r\n${part}`,
    )
    assert.match(cut, /^HTTP\/1.1 400 [\s\S]*"error"/)
    const none = await raw(`${head}content-type: multipart/form-data\r\ncontent-length: 3\r\n\r\nabc`)
    assert.match(none, /^HTTP\/1.1 400 [\s\S]*"error"/)
  })

  test('a part whose headers never end is 400, alone and beside a sound one', async () => {
    const head = `POST /api/v1/tools/image-exif HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer test-key\r\nconnection: close\r\n`
    const sound = `--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n${'abc'.repeat(100_000)}\r\n`
    const endless = '--b\r\ncontent-disposition: form-data; name\r\n'
    for (const body of [
      `${endless}--b--\r\n`,
      `${sound}${endless}--b--\r\n`,
      `${endless}${sound}--b--\r\n`,
    ]) {
      const answer = await raw(
        `${head}content-type: multipart/form-data; boundary=b\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
      )
      assert.match(answer, /^HTTP\/1.1 400 [\s\S]*"error":"body: the form is cut off/)
    }
  })

  test('file parts: several under the plain name, one too many, empty, a field sent twice', async () => {
    const one = new File(['a,b\n1,2\n'], 'one.csv')
    const two = new File(['a,b\n3,4\n'], 'two.csv')
    assert.equal(
      (
        await server.form('bulk-rename', [
          ['file', one],
          ['file', two],
          ['prefix', 'x-'],
        ])
      ).status,
      200,
    )
    assert.match(
      (
        await server.form('csv-excel', [
          ['file', one],
          ['file', two],
        ])
      ).json.error,
      /^file: expected one file/,
    )
    assert.match(
      (await server.form('csv-excel', [['file', new File([], 'none.csv')]])).json.error,
      /is empty/,
    )
    assert.match(
      (
        await server.form('csv-excel', [
          ['file', one],
          ['to', 'xlsx'],
          ['to', 'csv'],
        ])
      ).json.error,
      /^to: was sent twice/,
    )
    assert.match((await server.form('csv-excel', [['file', 'text']])).json.error, /^file: /)
  })
})

describe('early refusals while an upload arrives', () => {
  const slowUpload = (path: string, headers: string) =>
    raw(
      `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 40000000\r\n${headers}\r\n` +
        'x'.repeat(1000),
    )
  test('401, 402, 404, 413 and 501 are readable without sending the rest', async () => {
    assert.match(await slowUpload('/api/v1/tools/image-exif', ''), /^HTTP\/1.1 401 [\s\S]*"error"/)
    assert.match(
      await slowUpload('/api/v1/tools/image-exif', 'authorization: Bearer no\r\n'),
      /^HTTP\/1.1 402 /,
    )
    assert.match(await slowUpload('/api/v1/tools/nothing', ''), /^HTTP\/1.1 404 /)
    assert.match(await slowUpload('/api/v1/tools/edit-pdf', ''), /^HTTP\/1.1 501 /)
    const large = await raw(
      'POST /api/v1/tools/image-exif HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer test-key\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 53477376\r\n\r\nxx',
    )
    assert.match(large, /^HTTP\/1.1 413 [\s\S]*"error"/)
  })

  test('an upload of 51 MiB without a length is stopped on the way with a readable 413', async () => {
    let sent = 0
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(server.port, '127.0.0.1')
      let received = ''
      socket.on('data', chunk => {
        received += chunk
        if (received.includes('"error"')) socket.destroy()
      })
      socket.on('close', () => resolve(received))
      socket.on('error', error => (received ? resolve(received) : reject(error)))
      socket.write(
        'POST /api/v1/tools/image-exif HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer test-key\r\ncontent-type: multipart/form-data; boundary=b\r\ntransfer-encoding: chunked\r\n\r\n',
      )
      const chunk = Buffer.alloc(1 << 20, 120)
      const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
      socket.write(`${head.length.toString(16)}\r\n${head}\r\n`)
      const pump = () => {
        while (sent < 51 && !socket.destroyed) {
          sent++
          socket.write('100000\r\n')
          socket.write(chunk)
          if (!socket.write('\r\n')) return void socket.once('drain', pump)
        }
      }
      pump()
    })
    assert.match(answer, /^HTTP\/1.1 413 [\s\S]*"error"/)
  })

  test('an upload that ends in the middle leaves no file open', async t => {
    if (process.platform !== 'linux') return t.skip('open files are read from /proc')
    const openUploads = () => {
      const folder = `/proc/${server.process.pid}/fd`
      const targets = readdirSync(folder).map(name => {
        try {
          return readlinkSync(join(folder, name))
        } catch {
          return ''
        }
      })
      return targets.filter(target => /\/in-\d+( \(deleted\))?$/.test(target))
    }
    const start =
      'POST /api/v1/tools/image-exif HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer test-key\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 100000\r\n\r\n'
    const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nsome bytes'
    const sockets = Array.from({ length: 4 }, () => connect(server.port, '127.0.0.1'))
    for (const socket of sockets) socket.write(start + part)
    for (let i = 0; i < 200 && openUploads().length < 4; i++) await pause(25)
    assert.equal(openUploads().length, 4)
    for (const socket of sockets) socket.destroy()
    for (let i = 0; i < 200 && openUploads().length > 0; i++) await pause(25)
    assert.deepEqual(openUploads(), [])
  })

  test('a client that waits for "100 Continue" is refused before it sends', async () => {
    const ask = (key: string) =>
      raw(
        `POST /api/v1/tools/image-exif HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${key}\r\nexpect: 100-continue\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 1000\r\n\r\n`,
      )
    assert.match(await ask('wrong'), /^HTTP\/1.1 402 /)
    assert.match(await ask('test-key'), /^HTTP\/1.1 100 Continue/)
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
    assert.equal(first.headers.get('vary'), 'Authorization')
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
      await raw(`GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`),
      /^HTTP\/1.1 431 [\s\S]*\{"error":/,
    )
    assert.match(
      await raw('GET /api/%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'),
      /^HTTP\/1.1 400 [\s\S]*\{"error":/,
    )
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
    assert.equal((await server.get('/readyz')).json.status, 'ready')
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
    assert.doesNotMatch(docs.text, /(src|href)="https?:/)
  })
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
