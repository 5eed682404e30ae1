import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { startS3 } from './support/s3.ts'
import { type Answer, isError, KEY, startServer, type TestServer } from './support/server.ts'

const FIXTURES = join(import.meta.dirname, '../fixtures')
const pdf = await readFile(join(FIXTURES, 'three-pages.pdf'))
const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const send = async (
  server: TestServer,
  method: string,
  path: string,
  body?: RequestInit['body'],
  headers: Record<string, string> = {},
): Promise<Answer> => {
  const response = await fetch(server.url + path, {
    method,
    ...(body !== undefined && { body }),
    headers: { authorization: `Bearer ${KEY}`, ...headers },
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  const text = bytes.toString()
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return {
    status: response.status,
    headers: response.headers,
    text,
    bytes,
    json: isJson ? JSON.parse(text) : undefined,
  }
}
const json = { 'content-type': 'application/json' }
const upload = (server: TestServer, bytes: Buffer, name: string, type = 'application/octet-stream') =>
  send(server, 'POST', '/api/v1/files', bytes as Uint8Array<ArrayBuffer>, {
    'content-type': type,
    'content-disposition': `attachment; filename="${name}"`,
  })

for (const where of ['a folder', 'a bucket']) {
  describe(`files in ${where}`, () => {
    let server: TestServer
    let s3: Awaited<ReturnType<typeof startS3>> | undefined
    let kept: () => Promise<string[]>
    before(async () => {
      s3 = where === 'a bucket' ? await startS3() : undefined
      server = await startServer({ env: { FILES_QUOTA_MB: '3', ...s3?.env } })
      kept =
        s3?.objects ??
        (async () =>
          (await readdir(join(server.dataDir, 'files'), { recursive: true })).filter(name =>
            /[0-9a-f]{40}$/.test(name),
          ))
    })
    after(async () => {
      await server.stop()
      await s3?.stop()
    })
    const call = (...args: [string, string, RequestInit['body']?, Record<string, string>?]) =>
      send(server, ...args)

    test('a file comes as a form, as a body, from an address, and is the same', async () => {
      const form = new FormData()
      form.append('file', new File([pdf], 'größe.pdf'))
      const first = await call('POST', '/api/v1/files', form)
      assert.equal(first.status, 201, first.text)
      assert.deepEqual(Object.keys(first.json), [
        'file_id',
        'name',
        'size',
        'media_type',
        'sha256',
        'created_at',
        'expires_at',
      ])
      assert.equal(first.headers.get('location'), `/api/v1/files/${first.json.file_id}`)
      assert.equal(first.json.name, 'größe.pdf')
      assert.equal(first.json.media_type, 'application/pdf')
      assert.equal(first.json.sha256, sha(pdf))
      const link = await call('POST', `/api/v1/files/${first.json.file_id}/link`, '{"expires_in":60}', json)
      const second = await call(
        'POST',
        '/api/v1/files',
        JSON.stringify({ url: server.url + link.json.url }),
        json,
      )
      assert.equal(second.status, 201, second.text)
      assert.equal(second.json.name, 'größe.pdf')
      const third = await upload(server, pdf, 'raw.pdf')
      assert.equal(third.json.name, 'raw.pdf')
      for (const { json } of [first, second, third]) {
        const content = await call('GET', `/api/v1/files/${json.file_id}/content`)
        assert.equal(sha(content.bytes), sha(pdf))
        assert.match(content.headers.get('content-disposition')!, /^attachment/)
      }
      assert.equal((await kept()).length, 1, 'the same content is kept once')
      const list = await call('GET', '/api/v1/files?limit=2')
      assert.deepEqual(
        list.json.files.map((one: { name: string }) => one.name),
        ['raw.pdf', 'größe.pdf'],
      )
      assert.equal(list.json.room.used, pdf.length)
      const rest = await call('GET', `/api/v1/files?cursor=${list.json.next_cursor}`)
      assert.equal(rest.json.files.length, 1)
    })

    test('parts of a file, what has not changed, and what is not there', async () => {
      const { json } = await upload(server, pdf, 'a.pdf')
      const path = `/api/v1/files/${json.file_id}/content`
      const ranged = async (range: string, more = {}) => call('GET', path, undefined, { range, ...more })
      const middle = await ranged('bytes=10-19')
      assert.equal(middle.status, 206)
      assert.equal(middle.headers.get('content-range'), `bytes 10-19/${pdf.length}`)
      assert.deepEqual(middle.bytes, pdf.subarray(10, 20))
      assert.deepEqual((await ranged('bytes=-7')).bytes, pdf.subarray(-7))
      assert.deepEqual((await ranged(`bytes=${pdf.length - 3}-`)).bytes, pdf.subarray(-3))
      assert.equal((await ranged('bytes=0-1', { 'if-range': '"other"' })).status, 200)
      const head = await call('HEAD', path)
      assert.equal(head.headers.get('content-length'), String(pdf.length))
      const beyond = await ranged(`bytes=${pdf.length}-`)
      assert.equal(beyond.status, 416)
      isError(beyond)
      const tag = (await call('GET', path)).headers.get('etag')!
      assert.equal((await call('GET', path, undefined, { 'if-none-match': tag })).status, 304)
      const missing = await call('GET', `/api/v1/files/file_${'0'.repeat(32)}`)
      assert.equal(missing.status, 404)
      isError(missing)
    })

    test('a signed link works without a key, and only it', async () => {
      const { json: file } = await upload(server, pdf, 'a.pdf')
      const { json: link } = await call('POST', `/api/v1/files/${file.file_id}/link`, undefined, {})
      assert.equal(sha((await server.get(link.url, { key: null })).bytes), sha(pdf))
      for (const wrong of [
        link.url.replace(/expires=\d/, 'expires=9'),
        `${link.url}x`,
        link.url.split('&')[0],
      ])
        assert.equal((await server.get(wrong, { key: null })).status, 404)
      assert.equal((await server.get(`/api/v1/files/${file.file_id}/content`, { key: null })).status, 401)
      const long = await call('POST', `/api/v1/files/${file.file_id}/link`, '{"expires_in":86401}', json)
      assert.equal(long.status, 400)
      assert.match(long.json.error, /^expires_in: /)
    })

    test('a tool takes ids wherever it takes files', async () => {
      const { json: a } = await upload(server, pdf, 'a.pdf')
      const { json: b } = await upload(server, await readFile(join(FIXTURES, 'two-pages.pdf')), 'b.pdf')
      const before = (await server.account()).api_credits
      const rotated = await server.form('pdf-rotate', [
        ['file', a.file_id],
        ['angle', '90'],
      ])
      assert.equal(rotated.status, 200, rotated.text)
      assert.match(rotated.headers.get('content-disposition')!, /a-rotated\.pdf/)
      const same = await server.json('pdf-rotate', { file: a.file_id, angle: 90 })
      assert.equal(same.status, 200, same.text)
      const link = (await call('POST', `/api/v1/files/${a.file_id}/link`)).json.url
      const fetched = await server.json('pdf-rotate', { file: { url: server.url + link }, angle: 90 })
      assert.equal(fetched.status, 200, fetched.text)
      const merged = await server.form('pdf-merge', [
        ['files', b.file_id],
        ['files', new File([pdf], 'sent.pdf')],
        ['files', a.file_id],
      ])
      assert.equal(merged.status, 200, merged.text)
      const info = await server.json('pdf-merge', { files: [a.file_id, b.file_id] })
      assert.equal(info.status, 200, info.text)
      assert.equal((await server.account()).api_credits, before - 3 * 2 - 2 * 3)
      const refusals: [Answer, RegExp][] = [
        [
          await server.json('pdf-rotate', { file: `file_${'1'.repeat(32)}` }),
          /^file: there is no file file_1/,
        ],
        [await server.json('pdf-rotate', { file: 'report.pdf' }), /^file: expected the id/],
        [await server.json('pdf-rotate', { file: 7 }), /^file: expected the id/],
        [await server.json('pdf-rotate', { file: [a.file_id, b.file_id] }), /^file: expected one file/],
        [await server.json('pdf-rotate', { angle: 90 }), /^file: is required/],
        [await server.form('pdf-rotate', [['file', 'report.pdf']]), /^file: .*text/],
        [await server.json('pdf-merge', { files: [a.file_id, 'x'] }), /^files: expected the id/],
        [await server.json('image-converter', { file: a.file_id }), /^file: .*PDF/],
        [
          await server.json('pdf-rotate', { file: { url: 'http://127.0.0.1:9/' } }),
          /^file\.url: the connection was refused/,
        ],
      ]
      for (const [answer, message] of refusals) {
        assert.equal(answer.status, 400)
        isError(answer)
        assert.match(answer.json.error, message)
      }
      assert.equal((await server.account()).api_credits, before - 12)
    })

    test('the room of an account has an end, and a deleted file makes room', async () => {
      const { json: large } = await upload(server, randomBytes(2 * 2 ** 20), 'large.bin')
      const over = await upload(server, randomBytes(2 ** 20), 'over.bin')
      assert.equal(over.status, 413)
      assert.match(over.json.error, /^file: .*3 MB/)
      assert.equal((await call('DELETE', `/api/v1/files/${large.file_id}`)).status, 204)
      assert.equal((await call('GET', `/api/v1/files/${large.file_id}`)).status, 404)
      assert.equal((await upload(server, randomBytes(2 ** 20), 'fits.bin')).status, 201)
      const before = await kept()
      for (const { file_id } of (await call('GET', '/api/v1/files?limit=100')).json.files)
        assert.equal((await call('DELETE', `/api/v1/files/${file_id}`)).status, 204)
      for (let i = 0; i < 100 && (await kept()).length > 0; i++)
        await new Promise(done => setTimeout(done, 50))
      assert.deepEqual(await kept(), [], `of ${before.length}`)
      assert.deepEqual(await readdir(join(server.dataDir, 'scratch/calls')), [])
    })

    test('refusals', async () => {
      const two = new FormData()
      two.append('file', new File([pdf], 'a.pdf'))
      two.append('file', new File([pdf], 'b.pdf'))
      const cases: [Promise<Answer>, number, RegExp][] = [
        [call('POST', '/api/v1/files', two), 400, /^file: .*2 of them/],
        [call('POST', '/api/v1/files', '{"url":"ftp://x"}', json), 400, /^url: /],
        [call('POST', '/api/v1/files', '{"url":"http://u:p@127.0.0.1/"}', json), 400, /^url: .*password/],
        [call('POST', '/api/v1/files', '{"url":"http://169.254.169.254/"}', json), 400, /metadata/],
        [
          call('POST', '/api/v1/files', `{"url":"http://${'a'.repeat(300)}/"}`, json),
          400,
          /^url: .* resolved/,
        ],
        [call('POST', '/api/v1/files', '{}', json), 400, /^url: /],
        [call('POST', '/api/v1/files', '', {}), 400, /empty/],
        [call('GET', '/api/v1/files?limit=0'), 400, /^limit: /],
        [call('PATCH', `/api/v1/files/file_${'0'.repeat(32)}`), 405, /DELETE/],
      ]
      for (const [answer, status, message] of cases) {
        const got = await answer
        assert.equal(got.status, status, got.text)
        isError(got)
        assert.match(got.json.error, message)
      }
    })
  })
}
