import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdirSync, readlinkSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { sendRaw } from './support/raw-http.ts'
import { isError, startServer, type TestServer } from './support/server.ts'

let server: TestServer
before(async () => {
  server = await startServer()
})
after(() => server.stop())

const raw = (bytes: string | Buffer) => sendRaw(server.port, bytes)

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

  test('a free call with a large body is asked for it once, counted once and answered', async () => {
    const limited = await startServer({ env: { FREE_RATE_LIMIT_PER_MINUTE: '3' } })
    const long = 'a'.repeat(400_000)
    const body = JSON.stringify({ text: long })
    const headers = {
      'content-type': 'application/json',
      'content-length': body.length,
      'x-forwarded-for': '192.0.2.7',
      expect: '100-continue',
    }
    const ask = () =>
      new Promise<{ asked: number; status: number; answer: string }>((resolve, reject) => {
        let asked = 0
        const call = request(`${limited.url}/api/v1/tools/hash-generator`, { method: 'POST', headers })
        call.on('continue', () => {
          asked++
          call.end(body)
        })
        call.on('response', async response =>
          resolve({ asked, status: response.statusCode!, answer: await text(response) }),
        )
        call.on('error', reject)
        call.flushHeaders()
      })
    try {
      const digest = createHash('sha256').update(long).digest('hex')
      for (let i = 0; i < 3; i++) {
        const { asked, status, answer } = await ask()
        assert.deepEqual([asked, status], [1, 200])
        assert.equal(JSON.parse(answer).hash, digest)
      }
      const { asked, status } = await ask()
      assert.deepEqual([asked, status], [0, 429])
    } finally {
      await limited.stop()
    }
  })
})
