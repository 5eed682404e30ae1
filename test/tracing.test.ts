import assert from 'node:assert/strict'
import { createServer, get, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { createJob } from './support/jobs.ts'
import { startServer, type TestServer } from './support/server.ts'

let server: TestServer
before(async () => {
  server = await startServer()
})
after(() => server.stop())

const TRACE = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'

const hash = (headers: Record<string, string>) =>
  server.json('hash-generator', { text: 'a' }, { key: null, headers })

test("a caller's request id is echoed where it is short and safe", async () => {
  for (const id of ['a', 'req-1.2:3_4', 'x'.repeat(128)])
    assert.equal((await hash({ 'x-request-id': id })).headers.get('x-request-id'), id)
  for (const id of ['', 'two words', '"quoted"', 'x'.repeat(129), 'ü']) {
    const { headers } = await hash({ 'x-request-id': id })
    assert.match(headers.get('x-request-id')!, /^[\da-f-]{36}$/, id)
  }
})

test('a trace goes with answers, refusals and deliveries, a malformed one does not', async () => {
  assert.equal((await hash({ traceparent: TRACE })).headers.get('traceparent'), TRACE)
  const refused = await server.get('/api/v1/nothing', { headers: { traceparent: TRACE } })
  assert.deepEqual([refused.status, refused.headers.get('traceparent')], [404, TRACE])
  for (const wrong of [
    '00-1-2-3',
    TRACE.replace(/^00/, 'ff'),
    TRACE.toUpperCase(),
    `00-${'0'.repeat(32)}-b7ad6b7169203331-01`,
  ])
    assert.equal((await hash({ traceparent: wrong })).headers.get('traceparent'), null, wrong)

  const delivered = await new Promise<IncomingHttpHeaders>((resolve, reject) => {
    const receiver = createServer((request, response) => {
      response.end()
      receiver.close()
      resolve(request.headers)
    }).listen(0, '127.0.0.1', () => {
      const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
      const job = {
        tool_slug: 'hash-generator',
        input: { text: 'a' },
        webhook: { url, secret: 'a secret of 16 characters' },
      }
      createJob(server, job, { traceparent: TRACE }).catch(reject)
    })
  })
  assert.equal(delivered['traceparent'], TRACE)
})

test('large documents come packed and are not sent twice', async () => {
  for (const path of [
    '/openapi.json',
    '/api/v1/tools',
    '/docs',
    '/docs/pdf-rotate',
    '/llms.txt',
    '/docs.md',
  ]) {
    const ask = (headers: Record<string, string>) => server.get(path, { key: null, headers })
    const plain = await ask({ 'accept-encoding': 'identity' })
    assert.deepEqual([plain.status, plain.headers.get('content-encoding')], [200, null], path)
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      assert.equal(unpack(await packed(path, encoding)).toString('utf8'), plain.text, `${path} ${encoding}`)
    }
    for (const etag of [plain.headers.get('etag')!, `"other", W/${plain.headers.get('etag')}`])
      assert.equal((await ask({ 'if-none-match': etag })).status, 304, path)
    assert.equal((await ask({ 'if-none-match': '"other"' })).status, 200, path)
    assert.match(plain.headers.get('vary')!, /Accept-Encoding/)
  }
})

/** The bytes as they come; fetch would unpack them. */
const packed = (path: string, encoding: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    get(`${server.url}${path}`, { headers: { 'accept-encoding': encoding } }, response => {
      assert.equal(response.headers['content-encoding'], encoding)
      buffer(response).then(resolve, reject)
    }).on('error', reject)
  })
