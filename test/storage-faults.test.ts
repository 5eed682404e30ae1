import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openS3 } from '../src/service/files/s3-storage.ts'
import { createJob } from './support/jobs.ts'
import { KEY, startServer, type TestServer } from './support/server.ts'

type Trouble = (response: ServerResponse, bytes: Buffer) => void

/** A bucket in memory that answers wrongly where it is told to, by method. */
const objects = new Map<string, Buffer>()
const troubles = new Map<string, Trouble>()
let asked: string[] = []
const bucket = createServer((request, response) => {
  const key = request.url!.split('?')[0]!
  const chunks: Buffer[] = []
  asked.push(request.method!)
  request.on('data', chunk => chunks.push(chunk))
  request.on('end', () => {
    const trouble = troubles.get(`${request.method} ${key}`) ?? troubles.get(request.method!)
    const held = objects.get(key)
    if (trouble) return trouble(response, held ?? Buffer.alloc(0))
    if (request.method === 'PUT') objects.set(key, Buffer.concat(chunks))
    if (request.method === 'DELETE') objects.delete(key)
    if (request.method !== 'GET') return response.end()
    if (!held) return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
    const [, start, end] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? []
    response.end(start ? held.subarray(Number(start), Number(end) + 1) : held)
  })
})
const refuse =
  (status: number, code: string): Trouble =>
  response =>
    response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`)

let endpoint: string
let folder: string
before(async () => {
  await new Promise<void>(resolve => bucket.listen(0, '127.0.0.1', resolve))
  endpoint = `http://127.0.0.1:${(bucket.address() as { port: number }).port}`
  folder = await mkdtemp(join(tmpdir(), 'toolwright-storage-'))
})
after(async () => {
  bucket.closeAllConnections()
  bucket.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  troubles.clear()
  asked = []
})

describe('a bucket that is slow', () => {
  const keys = { accessKeyId: 'a', secretAccessKey: 'b', region: 'eu-test-1' }
  const open = () => openS3({ bucket: 'kept', prefix: '', endpoint, keys, timeoutMs: 300, waitMs: 5 })

  test('one that never answers is asked once, as each try takes its time', async () => {
    const storage = open()
    const path = join(folder, 'sent')
    await writeFile(path, 'a few words')
    troubles.set('PUT', () => undefined)
    await assert.rejects(storage.put('silent', path))
    assert.deepEqual(asked, ['PUT'])
    await storage.close()
  })

  test('one that sends a byte now and then is given up, and leaves no half', {
    timeout: 20_000,
  }, async () => {
    const storage = open()
    const path = join(folder, 'crawling')
    troubles.set('GET', response => {
      response.writeHead(200, { 'content-length': 10_000 })
      const drip = setInterval(() => response.write('.'), 50)
      response.on('close', () => clearInterval(drip))
    })
    await assert.rejects(storage.fetch('slow', path))
    assert.ok(!(await readdir(folder)).includes('crawling'))
    await storage.close()
  })
})

describe('a bucket that answers wrongly', () => {
  let server: TestServer
  before(async () => {
    const s3 = { FILES_URL: 's3://kept/x', AWS_ENDPOINT_URL: endpoint }
    const keys = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' }
    server = await startServer({ env: { ...s3, ...keys, BOOTSTRAP_CREDITS: '1000' } })
  })
  after(() => server.stop())

  const auth = { authorization: `Bearer ${KEY}` }
  const sent = 'name,age\nAda,36\nAlan,41\n'
  const upload = async (name: string, content = sent): Promise<{ id: string; key: string }> => {
    const before = new Set(objects.keys())
    const response = await fetch(`${server.url}/api/v1/files`, {
      method: 'POST',
      body: content,
      headers: {
        ...auth,
        'content-type': 'text/csv',
        'content-disposition': `attachment; filename="${name}"`,
      },
    })
    assert.equal(response.status, 201)
    const key = [...objects.keys()].find(one => !before.has(one))!
    return { id: ((await response.json()) as { file_id: string }).file_id, key }
  }
  const read = (id: string, headers: Record<string, string> = {}) =>
    fetch(`${server.url}/api/v1/files/${id}/content`, { headers: { ...auth, ...headers } })
  const content = async (id: string, headers: Record<string, string> = {}) => (await read(id, headers)).text()
  const call = (id: string) =>
    fetch(`${server.url}/api/v1/tools/csv-excel`, {
      method: 'POST',
      body: JSON.stringify({ file: id }),
      headers: { ...auth, 'content-type': 'application/json' },
    })

  const wrong: Record<string, Trouble> = {
    'half of the file, as if it were whole': (response, held) => response.end(held.subarray(0, 9)),
    'more than the file': (response, held) => response.end(Buffer.concat([held, held])),
    'another file of the same length': (response, held) =>
      response.end(held.toString().replace('Ada', 'Eve')),
    'nothing at all': response => response.end(),
    'a page of a proxy': response => response.end('<html>Sign in to the hotel</html>'),
  }
  let n = 0
  for (const [what, trouble] of Object.entries(wrong)) {
    test(`${what} is not taken for it`, { timeout: 30_000 }, async () => {
      const { id } = await upload('people.csv', `${sent}Grace,${++n}\n`)
      const { api_credits: credits } = await server.account()
      troubles.set('GET', trouble)
      for (const ask of [read, call]) {
        const refused = await ask(id)
        assert.equal(refused.status, 502)
        assert.match(await refused.text(), /does not hold the whole file any more; send it again/)
      }
      troubles.clear()
      assert.equal(await content(id), `${sent}Grace,${n}\n`)
      assert.equal((await server.account()).api_credits, credits)
    })
  }

  test('a bucket that does not know ranges gives no wrong part', { timeout: 30_000 }, async () => {
    const { id } = await upload('ranges.csv', `${sent}Edsger,72\n`)
    troubles.set('GET', (response, held) => response.end(held))
    assert.equal((await read(id, { range: 'bytes=5-9' })).status, 502)
    troubles.clear()
    assert.equal(await content(id, { range: 'bytes=5-7' }), 'age')
  })

  test('a job waits for a bucket that takes nothing for a moment', { timeout: 30_000 }, async ({
    signal,
  }) => {
    const { id } = await upload('waits.csv', `${sent}Radia,73\n`)
    const { api_credits: credits } = await server.account()
    troubles.set('PUT', refuse(403, 'QuotaExceeded'))
    const direct = await fetch(`${server.url}/api/v1/files`, {
      method: 'POST',
      body: `${sent}Frances,88\n`,
      headers: { ...auth, 'content-type': 'text/csv' },
    })
    assert.equal(direct.status, 503)
    assert.match(direct.headers.get('retry-after') ?? '', /^\d+$/)
    const job = await createJob(server, { tool_slug: 'csv-excel', input: { file: id } })
    const state = async () =>
      (await server.get(`/api/v1/jobs/${job}`)).json as { status: string; credits_used?: number }
    while (asked.filter(method => method === 'PUT').length < 2) await sleep(50, undefined, { signal })
    troubles.clear()
    let ended = await state()
    for (; ['queued', 'running'].includes(ended.status); ended = await state())
      await sleep(100, undefined, { signal })
    assert.equal(ended.status, 'succeeded')
    assert.equal((await server.account()).api_credits, credits - ended.credits_used!)
  })

  test('a large file that breaks off half way does not look whole', { timeout: 30_000 }, async () => {
    const { id } = await upload('large.csv', 'name\n'.repeat(2 ** 20))
    troubles.set('GET', (response, held) => response.end(held.subarray(0, held.length / 2)))
    await assert.rejects(content(id), /terminated/)
  })

  test('an object that may not be removed does not keep the others', { timeout: 30_000 }, async ({
    signal,
  }) => {
    const files = []
    for (let i = 0; i < 4; i++) files.push(await upload(`${i}.csv`, `${sent}Barbara,${i}\n`))
    for (const locked of files.slice(0, 2)) troubles.set(`DELETE ${locked.key}`, refuse(403, 'AccessDenied'))
    for (const { id } of files) {
      const removed = await fetch(`${server.url}/api/v1/files/${id}`, { method: 'DELETE', headers: auth })
      assert.equal(removed.status, 204)
    }
    while (files.slice(2).some(({ key }) => objects.has(key))) await sleep(50, undefined, { signal })
    assert.ok(objects.has(files[0]!.key))
  })

  test('a file deleted while another is being removed goes too', { timeout: 30_000 }, async ({ signal }) => {
    const [slow, next] = [
      await upload('slow.csv', `${sent}Eve,1\n`),
      await upload('next.csv', `${sent}Eve,2\n`),
    ]
    let removing: () => void = () => {}
    const begun = new Promise<void>(resolve => {
      troubles.set(`DELETE ${slow.key}`, response => {
        resolve()
        removing = () => response.writeHead(204).end()
      })
    })
    const remove = (id: string) =>
      fetch(`${server.url}/api/v1/files/${id}`, { method: 'DELETE', headers: auth })
    assert.equal((await remove(slow.id)).status, 204)
    await begun
    assert.equal((await remove(next.id)).status, 204)
    troubles.clear()
    removing()
    while (objects.has(next.key)) await sleep(50, undefined, { signal })
  })
})
